import Foundation
public import PropertyLists

/// One value of a configuration, where it came from, and what it hid.
///
/// ```swift
/// if let value = try session.configuration.values["apiURL"] {
///     print(value, "from", value.origin.layer, value.origin.keyPath)
/// }
/// ```
public struct ResolvedValue: Sendable {
    /// Where a value came from.
    public struct Origin: Sendable, Hashable {
        /// The layer: an environment's name, `Common`, `user-defaults`, `launch-argument`.
        public let layer: String
        /// The file, as a path, where there is one.
        public let file: String?
        /// The place in the file.
        public let keyPath: PropertyListKeyPath
    }

    /// The key's name.
    public let name: String
    /// The type it is declared with, or that it has by itself.
    public var type: ValueType { declared ?? .inferred(from: raw) }
    /// The declared type. One that a value has by itself is found when a report asks: to parse every text that could be
    /// a URL is nearly half of a launch.
    let declared: ValueType?
    /// Whether its value must never be printed.
    public let isSecret: Bool
    /// Where it came from.
    public let origin: Origin
    /// Weaker layers that have a value for the key too, strongest first.
    public let hidden: [Origin]

    /// The value as the file has it; `nil` when it is secret.
    public var written: PropertyListValue? { isSecret ? nil : raw }

    let raw: PropertyListValue
    let folder: URL?

    /// The value as its type has it; `nil` when it cannot be, which is a finding, or when it is secret.
    public var typed: TypedValue? {
        isSecret ? nil : try? type.coerced(raw, folder: folder)
    }

    /// The value as a Swift type.
    func read<Value: ConfigurationValue>(as type: Value.Type) throws(ConfigurationError) -> Value {
        do {
            return try Value.coerced(from: raw, folder: folder)
        } catch {
            let finding = coercionFinding(error, as: Value.valueType, secret: Value.self is any SecretValue.Type)
            throw ConfigurationError(.invalidValue, finding.message, findings: [finding])
        }
    }

    /// Why the value cannot be read as its type, as a finding; also `secret` where only its reader says so.
    func coercionFinding(
        _ failure: CoercionError, as type: ValueType, secret: Bool = false
    ) -> PropertyListFinding {
        // A reason may quote the value.
        let isSecret = isSecret || secret
        let words = isSecret ? "\(redacted) cannot be read as \(type.name)" : "\(raw) \(failure.reason)"
        let path = origin.keyPath.components.isEmpty ? name : "\(origin.keyPath)"
        return PropertyListFinding(
            .invalidValue, .error, "\(path) in \(origin.layer) must be \(type.phrase): \(words)",
            file: origin.file, keyPath: origin.keyPath, fix: isSecret ? nil : failure.fix)
    }
}

extension ValueType {
    /// The type with its article, for a sentence.
    var phrase: String { (name == "data" ? "" : ["array", "int", "enumeration"].contains(name) ? "an " : "a ") + name }
}

extension ResolvedValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The value in one line, or `<redacted>`.
    public var description: String { isSecret ? redacted : "\(raw)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Without the raw value, so that `dump` gives no secret away.
    public var customMirror: Mirror { Mirror(self, children: ["name": name, "value": description, "origin": origin]) }
}
