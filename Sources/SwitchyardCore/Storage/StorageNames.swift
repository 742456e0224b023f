public import Foundation

/// Names for storage that keep the data of each environment separate: the tokens and caches of one environment must
/// not be used with another.
///
/// Production uses names unchanged, so that an app that adopts Switchyard still finds its users' data. For other
/// environments, the name of the environment is appended.
///
/// ```swift
/// let names = try session.storage
/// let service = names.keychainService("com.example.tokens")             // com.example.tokens.qa
/// let drafts = names.directory(FileManager.default.temporaryDirectory)   // …/tmp/qa
/// ```
///
/// Beyond names, ``urlSessionConfiguration(caches:)`` has the cookies and responses of the environment,
/// ``keychainItem(service:account:accessGroup:)`` its keychain items, and ``cachesDirectory(in:)`` its caches.
public struct StorageNames: Sendable, Hashable {
    /// The suffix that is appended to a name; `nil` for production.
    public let suffix: String?

    /// Creates the names for an environment.
    ///
    /// - Parameters:
    ///   - environment: the environment's name.
    ///   - isProduction: whether it is the catalog's production.
    public init(environment: String, isProduction: Bool) {
        guard !isProduction else {
            suffix = nil
            return
        }
        // The usual name needs neither: what Foundation does to a text costs as much as a tenth of a launch.
        if !environment.isEmpty, environment.utf8.allSatisfy(\.isPlainInName) {
            suffix = environment
            return
        }
        // Letters and digits only: a name may become part of a path, and `.` must not become `..`.
        let allowed = CharacterSet(charactersIn: "a"..."z").union(CharacterSet(charactersIn: "A"..."Z"))
            .union(CharacterSet(charactersIn: "0"..."9")).union(CharacterSet(charactersIn: "-_"))
        // One form of an accented letter: the source that names the environment may use another one.
        let name = environment.precomposedStringWithCanonicalMapping
        let encoded = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        // A percent sign alone cannot be the encoding of another name.
        suffix = encoded.isEmpty ? "%" : encoded
    }

    /// Returns the name of a user defaults suite: `group.example` becomes `group.example.qa`.
    ///
    /// The suite name of an App Group is fixed by the entitlement and cannot be changed; use separate keys in it
    /// instead.
    public func defaultsSuite(_ name: String) -> String { scoped(name) }

    /// Returns a keychain service (`kSecAttrService`): `tokens` becomes `tokens.qa`.
    public func keychainService(_ name: String) -> String { scoped(name) }

    /// Returns a subfolder: `Caches` becomes `Caches/qa`. It is not created.
    public func directory(_ folder: URL) -> URL {
        suffix.map { folder.appendingPathComponent($0, isDirectory: true) } ?? folder
    }

    private func scoped(_ name: String) -> String { suffix.map { "\(name).\($0)" } ?? name }
}

extension UInt8 {
    /// Whether this is an ASCII letter or digit, `-` or `_`, which stay as they are in the names of files.
    var isPlainInName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
