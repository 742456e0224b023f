import PropertyLists
package import SettingsBundle
import SourceText

extension SettingsSpecifier {
    /// The string of an entry, unless it is empty.
    func text(_ name: String) -> String? { properties[name]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } }

    /// The title or key of the specifier for a message, as in ` "Server"`. Empty if it has neither.
    var named: String { (text("Title") ?? key).map { " \"\($0)\"" } ?? "" }

    /// A value of the specifier for a message; what takes its place if the key makes it a secret.
    func shown(_ value: PropertyListValue) -> String {
        Redaction.hides(name: key ?? "", value: value.stringValue ?? "") ? Redaction.text : "\(value)"
    }

    /// Whether the specifier has entries that only InAppSettingsKit reads.
    var hasInAppKeys: Bool { properties.keys.contains(where: KnownEntryNames.isInApp) }
}

extension SettingsSpecifier.Kind {
    /// The kinds that store a value, or show a stored one.
    static let withKey: Set<SettingsSpecifier.Kind> = [
        .radioGroup, .multiValue, .toggleSwitch, .slider, .textField, .titleValue,
    ]

    /// The kind in words: `multi-value`; `specifier` for a type that is not Apple's.
    package var words: String {
        switch self {
        case .group: "group"
        case .radioGroup: "radio group"
        case .multiValue: "multi-value"
        case .toggleSwitch: "toggle"
        case .slider: "slider"
        case .textField: "text field"
        case .titleValue: "title"
        case .childPane: "child pane"
        default: "specifier"
        }
    }
}

extension FindingWords {
    static func the(_ specifier: SettingsSpecifier) -> String {
        "the \(specifier.kind.words)\(specifier.named)"
    }
}
