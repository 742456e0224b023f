package import PropertyLists
package import SourceText
import Switchyard
package import SwitchyardCore

/// A value that an environment has in the end, and where it comes from.
package struct CatalogValue: Sendable, Hashable {
    /// The environment whose own value it is, the one it extends, or `Common`.
    package private(set) var layer: String?
    /// The line of the catalog, if its format has lines.
    package private(set) var location: SourceLocation?
    /// The type, declared or inferred.
    package let type: ValueType
    /// Whether the value must never be printed.
    package let isSecret: Bool
    /// The value as the catalog has it; `nil` if it is secret.
    package var written: PropertyListValue? { isSecret ? nil : raw }
    /// The value as its type; `nil` if it cannot be read as that, or if it is secret.
    package let typed: TypedValue?
    private let raw: PropertyListValue
    /// The key path in the catalog that a launch reads.
    private(set) var keyPath: PropertyListKeyPath

    /// Creates the value of an environment, whose line is looked up when it is needed.
    init(_ value: ResolvedValue, isSecret: Bool) {
        layer = value.origin.layer
        keyPath = value.origin.keyPath
        type = value.type
        // The catalog was resolved without declared secrets, so that they can be compared.
        raw = value.written ?? .string("")
        let (name, text) = (value.origin.keyPath.components.last ?? "", raw.stringValue ?? "")
        // Of a URL, the password alone is left out.
        let looksSecret =
            SecretName.sounds(name) == true || !text.contains("://") && SecretShape.kind(name: name, value: text) != nil
        self.isSecret = isSecret || looksSecret && !text.isEmpty
        typed = self.isSecret ? nil : value.typed
    }

    /// Creates a text that is not a value of an environment, such as the name of one.
    init(_ text: String, location: SourceLocation? = nil) {
        layer = nil
        self.location = location
        type = .string
        isSecret = false
        raw = .string(text)
        typed = .string(text)
        keyPath = []
    }

    /// The value with where it comes from.
    func located(_ layer: String, _ location: SourceLocation?) -> CatalogValue {
        var value = self
        (value.layer, value.location) = (layer, location)
        return value
    }

    /// The value without where it comes from.
    package var unlocated: CatalogValue {
        var value = self
        (value.layer, value.location, value.keyPath) = (nil, nil, [])
        return value
    }

    /// Whether an app reads the same: `30s` and `30` are one duration.
    package func reads(as other: CatalogValue) -> Bool {
        guard type == other.type, isSecret == other.isSecret else { return false }
        return raw == other.raw || typed != nil && typed == other.typed
    }
}

extension CatalogValue: CustomStringConvertible, CustomReflectable {
    /// The value on one line, without passwords in URLs; `<redacted>` if it is secret.
    package var description: String {
        guard let written else { return "<redacted>" }
        if case .string(let text) = written { return Self.withoutPassword(text) }
        return Self.withoutPassword("\(written)")
    }

    /// Excludes the raw value, so that `dump` does not reveal secrets.
    package var customMirror: Mirror { Mirror(self, children: ["value": description, "layer": layer as Any]) }

    /// A text in which the user and the password of every URL are replaced.
    package static func withoutPassword(_ text: String) -> String {
        // A regular expression is compiled for each text, and hardly any has one.
        guard text.utf8.contains(UInt8(ascii: "@")), text.containsText("://") else { return text }
        return text.replacing(/:\/\/[^\s\/@]+@/) { _ in "://<redacted>@" }
    }
}
