import PropertyLists
import SettingsBundle

/// A specifier as it is to be.
struct PlannedSpecifier: Hashable {
    let part: SettingsPart
    /// Everything of the specifier but the part.
    let properties: [String: PropertyListValue]
    /// The kinds that somebody's own row with this key may have to answer for the part.
    let answers: Set<SettingsSpecifier.Kind>

    init(
        _ part: SettingsPart, _ kind: SettingsSpecifier.Kind, _ properties: [String: PropertyListValue],
        answeredBy answers: Set<SettingsSpecifier.Kind> = []
    ) {
        self.part = part
        self.properties = properties.merging(["Type": .string(kind.rawValue)]) { _, type in type }
        self.answers = answers.union([kind])
    }

    /// The key that the row stores under.
    var key: String? { properties["Key"]?.stringValue }

    /// The whole specifier.
    var specifier: PropertyListValue {
        .dictionary(properties.merging([SettingsPart.key: .string(part.rawValue)]) { _, part in part })
    }

    /// Whether iOS 18 lists an app that has such a row: FB15267454 says that others do not count.
    var keepsBundleListed: Bool { Self.keepsBundleListed(SettingsSpecifier(properties)) }

    static func keepsBundleListed(_ specifier: SettingsSpecifier) -> Bool {
        [.toggleSwitch, .textField, .slider].contains(specifier.kind) && specifier.key?.isEmpty == false
    }

    /// The keys that Switchyard writes; others that people add to a specifier of Switchyard's stay.
    static let keyOrder = [
        "Type", "Title", "Key", "DefaultValue", "Titles", "Values", "MinimumValue", "MaximumValue", "IsSecure",
        "KeyboardType", "AutocapitalizationType", "AutocorrectionType", "File", "FooterText", SettingsPart.key,
    ]
}

/// A group with its rows.
struct PlannedSection: Hashable {
    let group: PlannedSpecifier
    var rows: [PlannedSpecifier]

    /// The specifiers in order; none without rows.
    var specifiers: [PlannedSpecifier] { rows.isEmpty ? [] : [group] + rows }
}
