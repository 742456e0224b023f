import Switchyard
import SwitchyardCore

/// What a session declares about the keys that a provider of stored values reads.
struct SessionDeclarations: Sendable {
    /// The names of the secret keys, and the keys of user defaults that override them.
    private let secret: Set<String>
    private let managed: Set<String>

    init<Values>(_ session: EnvironmentSession<Values>) {
        let declarations = session.configuration.declarations.values
        let secret = declarations.filter(\.isSecret)
        self.secret = Set(secret.map(\.name) + secret.compactMap(\.setting))
            .union(session.configuration.values.values.filter(\.isSecret).map(\.name))
        managed = Set(declarations.filter(\.isManaged).map(\.name))
    }

    /// Whether a key is secret, or an entry of a dictionary that is.
    func isSecret(_ name: String) -> Bool { Self.contains(name, in: secret) }

    /// Whether a session takes the key, or the dictionary that it is an entry of, from managed configuration.
    func isManaged(_ name: String) -> Bool { Self.contains(name, in: managed) }

    private static func contains(_ name: String, in names: Set<String>) -> Bool {
        names.contains(name) || names.contains { name.hasPrefix($0 + ".") }
    }
}
