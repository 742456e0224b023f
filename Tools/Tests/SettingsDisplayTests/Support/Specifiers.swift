import PropertyLists
import SettingsBundle

/// A specifier of this kind with these keys.
func specifier(_ kind: SettingsSpecifier.Kind, _ properties: [String: PropertyListValue] = [:]) -> SettingsSpecifier {
    SettingsSpecifier(properties.merging(["Type": .string(kind.rawValue)]) { $1 })
}

/// A page of these specifiers, in memory.
func memoryPage(_ specifiers: [SettingsSpecifier], _ properties: [String: PropertyListValue] = [:]) -> SettingsPage {
    let list = PropertyListValue.array(specifiers.map { .dictionary($0.properties) })
    return SettingsPage(
        name: "Root", file: "/Root.plist", properties: properties.merging(["PreferenceSpecifiers": list]) { $1 })
}
