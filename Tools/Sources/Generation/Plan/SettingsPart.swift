import PropertyLists
import SettingsBundle

/// The purpose of a generated specifier.
///
/// A generated specifier has an entry named `SwitchyardPart` with one of these values. Groups and child panes have one,
/// too, because they have no `Key`. Settings ignores unknown entries. Only specifiers with this entry are updated or
/// removed. A specifier without it is the app's own; if it has the `Key` and kind of a part, the part is not added.
struct SettingsPart: Hashable {
    /// The name of the entry.
    static let key = "SwitchyardPart"

    let rawValue: String

    static let environmentGroup = SettingsPart(rawValue: "environment.group")
    static let environment = SettingsPart(rawValue: "environment")
    static let liveGroup = SettingsPart(rawValue: "live.group")
    static let pinnedGroup = SettingsPart(rawValue: "pinned.group")
    static let titlesGroup = SettingsPart(rawValue: "titles.group")
    static let resetGroup = SettingsPart(rawValue: "reset.group")
    static let reset = SettingsPart(rawValue: "reset")
    static let listedGroup = SettingsPart(rawValue: "shown.group")
    static let listed = SettingsPart(rawValue: "shown")
    static let childPaneGroup = SettingsPart(rawValue: "pane.group")
    static let childPane = SettingsPart(rawValue: "pane")

    static func setting(_ key: String) -> SettingsPart { SettingsPart(rawValue: "setting:\(key)") }
    static func settingGroup(_ key: String) -> SettingsPart { SettingsPart(rawValue: "setting.group:\(key)") }
    static func title(_ key: String) -> SettingsPart { SettingsPart(rawValue: "title:\(key)") }

    /// The part of a specifier; `nil` if it was not generated.
    init?(of specifier: PropertyListValue) {
        guard let part = specifier.dictionaryValue?[Self.key]?.stringValue else { return nil }
        self.init(rawValue: part)
    }

    private init(rawValue: String) { self.rawValue = rawValue }
}
