package import Foundation
public import PropertyLists

/// A value of a configuration, its origin, and the values that it hides.
///
/// ```swift
/// if let value = try session.configuration.values["apiURL"] {
///     print(value, "from", value.origin.layer, value.origin.keyPath)
/// }
/// ```
public struct ResolvedValue: Sendable {
    /// Where a value comes from.
    public struct Origin: Sendable, Hashable {
        /// The layer: the name of an environment, `Common`, `user-defaults`, or `launch-argument`.
        public let layer: String
        /// The path of the file, if there is one.
        public let file: String?
        /// The key path in the file.
        public let keyPath: PropertyListKeyPath

        package init(layer: String, file: String?, keyPath: PropertyListKeyPath) {
            self.layer = layer
            self.file = file
            self.keyPath = keyPath
        }
    }

    /// The value is in an object, so that a dictionary of values is small, and finding one copies nothing else.
    @usableFromInline let stored: StoredValue

    /// The name of the key.
    public var name: String { stored.name }
    /// The declared type, or the one inferred from the value.
    public var type: ValueType { declared ?? .inferred(from: raw) }
    /// The declared type. Inferring a type is left to reports: parsing every string that could be a URL would take
    /// nearly half of a launch.
    package var declared: ValueType? { stored.declared }
    /// Whether the value must never be printed.
    public var isSecret: Bool { stored.isSecret }
    /// Whether an override takes effect while the app runs.
    @usableFromInline package var isLive: Bool { stored.isLive }
    /// Where the value comes from.
    public var origin: Origin { places.origin(of: name) }
    /// The origins of the values that this one hides in weaker layers, strongest first.
    public var hidden: [Origin] { places.hidden(of: name) }
    var places: ValuePlaces { stored.places }

    /// The value as the file has it; `nil` if it is secret.
    public var written: PropertyListValue? { isSecret ? nil : raw }

    package var raw: PropertyListValue { stored.raw }
    package var folder: URL? { stored.folder }

    package init(
        name: String, declared: ValueType?, isSecret: Bool, isLive: Bool, places: ValuePlaces, raw: PropertyListValue,
        folder: URL?
    ) {
        stored = StoredValue(
            name: name, declared: declared, isSecret: isSecret, isLive: isLive, places: places, raw: raw,
            folder: folder)
    }

    /// Whether both are one and the same: what was made of one of them need not be made again of the other. It is quick,
    /// and two values may be equal without being identical.
    @inlinable
    public func isIdentical(to other: ResolvedValue) -> Bool { stored === other.stored }

    /// The value as its type; `nil` if it cannot be read as that, which is a finding, or if it is secret.
    public var typed: TypedValue? {
        isSecret ? nil : try? type.coerced(raw, folder: folder)
    }

    /// Returns the value as a Swift type; a secret only as ``Secret``.
    ///
    /// ```swift
    /// if let value = try session.liveValues["pageSize"] { print(try value.read(as: Int.self), value.origin) }
    /// ```
    ///
    /// - Throws: ``ConfigurationError`` `invalid-value`.
    public func read<Value: ConfigurationValue>(as type: Value.Type) throws(ConfigurationError) -> Value {
        if let finding = revealing(as: type) {
            throw ConfigurationError(.invalidValue, finding.message, findings: [finding])
        }
        do {
            return try Value.coerced(from: raw, folder: folder)
        } catch {
            throw self.error(error, reading: type)
        }
    }

    /// The finding that a type would print a secret.
    package func revealing(as type: Any.Type) -> PropertyListFinding? {
        guard isSecret, !(type is any SecretValue.Type) else { return nil }
        return PropertyListFinding(
            .invalidValue, .error, "key \"\(name)\" is secret, and a value of type \(type) can be printed",
            file: origin.file, keyPath: origin.keyPath, fix: "read it as Secret<\(type)>")
    }

    /// The error that the value cannot be read as a Swift type.
    func error<Value: ConfigurationValue>(_ error: CoercionError, reading type: Value.Type) -> ConfigurationError {
        let finding = coercionFinding(error, as: Value.valueType, secret: Value.self is any SecretValue.Type)
        return ConfigurationError(.invalidValue, finding.message, findings: [finding])
    }

    /// The finding that the value cannot be read as its type. A value is also secret if only its reader declares it
    /// `secret`.
    package func coercionFinding(
        _ error: CoercionError, as type: ValueType, secret: Bool = false
    ) -> PropertyListFinding {
        // The reason may quote the value.
        let isSecret = isSecret || secret
        let reason = isSecret ? "\(redacted) cannot be read as \(type.name)" : "\(raw) \(error.reason)"
        let path = origin.keyPath.components.isEmpty ? name : "\(origin.keyPath)"
        // The key path of a catalog begins with the environment.
        let layer = origin.keyPath.components.first == origin.layer ? "" : " in \(origin.layer)"
        return PropertyListFinding(
            .invalidValue, .error, "\(path)\(layer) must be \(type.kind.phrase): \(reason)",
            file: origin.file, keyPath: origin.keyPath, fix: isSecret ? nil : error.fix)
    }
}

extension ResolvedValue: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The value on one line, or `<redacted>`.
    public var description: String { isSecret ? redacted : "\(raw)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Excludes the raw value, so that `dump` does not reveal secrets.
    public var customMirror: Mirror { Mirror(self, children: ["name": name, "value": description, "origin": origin]) }
}
