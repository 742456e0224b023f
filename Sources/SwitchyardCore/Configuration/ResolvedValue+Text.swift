import Foundation
import PropertyLists

extension ResolvedValue {
    /// The value as text that reads as the value again, or `<redacted>`.
    package var text: String { written.map(\.editableText) ?? "\(self)" }

    /// Whether a launch argument, a stored value, or managed configuration overrides the catalog's value.
    package var isOverridden: Bool { origin.isOverride }

    /// Where the value comes from, as a phrase.
    package var originPhrase: String { origin.phrase }

    /// Whether another value is the same. It says so of secrets too, without their values.
    package func isSame(as other: ResolvedValue) -> Bool { raw == other.raw }
}

extension ResolvedValue.Origin: CustomStringConvertible {
    /// The place as a phrase, such as `qa, Environments.plist` or `launch argument -theme`.
    public var description: String { phrase }

    private var source: EnvironmentSource? { EnvironmentSource(rawValue: layer) }

    /// Whether the place is above the catalog. A source is named by the key that it uses.
    fileprivate var isOverride: Bool { source != nil && keyPath.components.first != layer }

    /// The place as a phrase: the layer and the file, or the argument, or the user defaults key.
    package var phrase: String {
        if isOverride, let source { return source.phrase(asked: keyPath.components.first) }
        return [layer, file.map { URL(fileURLWithPath: $0).lastPathComponent }]
            .compactMap { $0 }.joined(separator: ", ")
    }
}
