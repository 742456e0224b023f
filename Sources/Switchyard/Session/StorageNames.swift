public import Foundation

/// Names of storage that keep each environment's state apart: tokens and caches of one environment must not meet
/// another's servers.
///
/// Production keeps the name as it is, so that an app that adopts Switchyard finds its users' data; every other
/// environment has its name added.
///
/// ```swift
/// let names = try session.storage
/// let service = names.keychainService("com.example.tokens")             // com.example.tokens.qa
/// let drafts = names.directory(FileManager.default.temporaryDirectory)   // …/tmp/qa
/// ```
public struct StorageNames: Sendable, Hashable {
    /// What is added to a name; `nil` for production.
    public let suffix: String?

    /// The names of an environment.
    ///
    /// - Parameters:
    ///   - environment: the environment's name.
    ///   - isProduction: whether it is the catalog's production.
    public init(environment: String, isProduction: Bool) {
        // Letters and digits only: a name may become part of a path, and `.` must not become `..`.
        let allowed = CharacterSet(charactersIn: "a"..."z").union(CharacterSet(charactersIn: "A"..."Z"))
            .union(CharacterSet(charactersIn: "0"..."9")).union(CharacterSet(charactersIn: "-_"))
        // One spelling of an accented letter: the source that names the environment may use the other.
        let name = environment.precomposedStringWithCanonicalMapping
        let encoded = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        // A bare percent sign encodes nothing, and so is nobody else's.
        suffix = isProduction ? nil : encoded.isEmpty ? "%" : encoded
    }

    /// The name of a user-defaults suite: `group.example` becomes `group.example.qa`.
    ///
    /// An App Group's own suite name is fixed by the entitlement and cannot be scoped; put scoped keys into it instead.
    public func defaultsSuite(_ name: String) -> String { scoped(name) }

    /// A keychain service (`kSecAttrService`): `tokens` becomes `tokens.qa`.
    public func keychainService(_ name: String) -> String { scoped(name) }

    /// A folder below another: `Caches` becomes `Caches/qa`. It is not created.
    public func directory(_ folder: URL) -> URL {
        suffix.map { folder.appendingPathComponent($0, isDirectory: true) } ?? folder
    }

    private func scoped(_ name: String) -> String { suffix.map { "\(name).\($0)" } ?? name }
}
