import PropertyLists
import SettingsBundle

/// A specifier to generate.
struct PlannedSpecifier: Hashable {
    let part: SettingsPart
    /// The entries of the specifier, without the part.
    let properties: [String: PropertyListValue]
    /// The kinds that the app's own specifier with the same key may have to replace this one.
    let replacements: Set<SettingsSpecifier.Kind>

    init(
        _ part: SettingsPart, _ kind: SettingsSpecifier.Kind, _ properties: [String: PropertyListValue],
        replaceableBy replacements: Set<SettingsSpecifier.Kind> = []
    ) {
        self.part = part
        self.properties = properties.merging(["Type": .string(kind.rawValue)]) { _, type in type }
        self.replacements = replacements.union([kind])
    }

    /// The key of the stored value.
    var key: String? { properties["Key"]?.stringValue }

    /// The specifier with its part.
    var specifier: PropertyListValue {
        .dictionary(properties.merging([SettingsPart.key: .string(part.rawValue)]) { _, part in part })
    }

    /// Whether iOS 18 lists an app that has such a specifier. According to FB15267454, other kinds do not count.
    var keepsBundleListed: Bool { Self.keepsBundleListed(SettingsSpecifier(properties)) }

    /// Whether iOS 18 lists an app that has such a specifier.
    static func keepsBundleListed(_ specifier: SettingsSpecifier) -> Bool {
        [.toggleSwitch, .textField, .slider].contains(specifier.kind) && specifier.key?.isEmpty == false
    }

    /// The entries that Switchyard writes, in order. Entries that people add to a generated specifier stay.
    static let keyOrder = [
        "Type", "Title", "Key", "DefaultValue", "Titles", "Values", "MinimumValue", "MaximumValue", "IsSecure",
        "KeyboardType", "AutocapitalizationType", "AutocorrectionType", "File", "FooterText", SettingsPart.key,
    ]
}

/// A group with its specifiers.
struct PlannedSection: Hashable {
    let group: PlannedSpecifier
    var specifiers: [PlannedSpecifier]

    /// The group followed by its specifiers; empty if the group is empty.
    var specifiersWithGroup: [PlannedSpecifier] { specifiers.isEmpty ? [] : [group] + specifiers }
}
