package import NIOSSL

/// Where the members of an etcd cluster are, and what a hub presents to them.
package struct EtcdAddress: Sendable {
    /// A user of etcd.
    package struct User: Sendable {
        package var name: String
        package var password: String

        package init(name: String, password: String) {
            (self.name, self.password) = (name, password)
        }
    }

    /// The members: `HOST:PORT`.
    package let members: [String]
    /// The beginning of the keys of this fleet, with a slash at its end.
    package let prefix: String
    /// The certificates; `nil` for plain HTTP.
    package var tls: TLSConfiguration?
    /// The user; `nil` if etcd has no users.
    package var user: User?

    /// What addresses begin with.
    package static let scheme = "etcd://"

    /// Reads `etcd://HOST:PORT[,HOST:PORT…]/PREFIX`; `nil` if the text is something else.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.scheme) else { return nil }
        let parts = text.dropFirst(Self.scheme.count).split(separator: "/", omittingEmptySubsequences: false)
        let members = (parts.first ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let names = parts.dropFirst().filter { !$0.isEmpty }
        guard !names.isEmpty, members.allSatisfy(Self.isMember),
            names.joined().unicodeScalars.allSatisfy(StoreError.keyCharacters.contains)
        else { return nil }
        (self.members, prefix) = (members, names.map { "\($0)/" }.joined())
    }

    private static func isMember(_ text: String) -> Bool {
        text.wholeMatch(of: /([A-Za-z0-9.-]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}/) != nil
    }

    /// The URL of a member.
    func url(of member: String, _ path: String) -> String { "\(tls == nil ? "http" : "https")://\(member)\(path)" }
}
