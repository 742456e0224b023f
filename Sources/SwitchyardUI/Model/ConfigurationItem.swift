import Foundation
import PropertyLists
import SwitchyardCore

/// A value of the configuration as text, with its origin. The value of a secret is `<redacted>`.
///
/// ```swift
/// for item in model.values(matching: "url") {
///     print(item.name, item.text, item.origin)
/// }
/// ```
public struct ConfigurationItem: Sendable, Hashable, Identifiable {
    /// The name of the key.
    public let name: String
    /// The name of the type.
    public let type: String
    /// The value as text, or `<redacted>`.
    public let text: String
    /// Where the value comes from, as a phrase: the layer and the file, or the argument, or the user defaults key.
    public let origin: String
    /// Whether the value is secret.
    public let isSecret: Bool
    /// Whether a launch argument, a stored value, or managed configuration overrides the catalog's value.
    public let isOverridden: Bool

    /// The name of the key.
    public var id: String { name }

    init(_ value: ResolvedValue) {
        name = value.name
        type = value.type.name
        text = value.text
        isSecret = value.isSecret
        isOverridden = value.isOverridden
        origin = value.originPhrase
    }

    /// Whether the name, the text, or the origin contains a text, without regard to case. A secret is never compared.
    func matches(_ search: String) -> Bool {
        [name, isSecret ? "" : text, origin].contains { $0.range(of: search, options: .caseInsensitive) != nil }
    }
}
