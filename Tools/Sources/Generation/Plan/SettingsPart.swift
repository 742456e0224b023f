import PropertyLists
import SettingsBundle

/// What a specifier of Switchyard's is for.
///
/// A specifier is Switchyard's when it has the key `SwitchyardPart` with one of these texts: rows, and group
/// headers and child panes too, which have no `Key` of their own. Settings ignores keys that it does not know. Only
/// such specifiers are ever updated or removed. A row without it is somebody's own, whatever its `Key`; where its
/// `Key` and kind answer for a part, that part is not added.
struct SettingsPart: Hashable {
    /// The key of a specifier that says so.
    static let key = "SwitchyardPart"

    let rawValue: String

    static let environmentGroup = SettingsPart(rawValue: "environment.group")
    static let environment = SettingsPart(rawValue: "environment")
    static let liveGroup = SettingsPart(rawValue: "live.group")
    static let pinnedGroup = SettingsPart(rawValue: "pinned.group")
    static let titlesGroup = SettingsPart(rawValue: "titles.group")
    static let resetGroup = SettingsPart(rawValue: "reset.group")
    static let reset = SettingsPart(rawValue: "reset")
    static let shownGroup = SettingsPart(rawValue: "shown.group")
    static let shown = SettingsPart(rawValue: "shown")
    static let paneGroup = SettingsPart(rawValue: "pane.group")
    static let pane = SettingsPart(rawValue: "pane")

    static func setting(_ key: String) -> SettingsPart { SettingsPart(rawValue: "setting:\(key)") }
    static func settingGroup(_ key: String) -> SettingsPart { SettingsPart(rawValue: "setting.group:\(key)") }
    static func title(_ key: String) -> SettingsPart { SettingsPart(rawValue: "title:\(key)") }

    /// The part that a specifier is for; `nil` for somebody's own.
    init?(of specifier: PropertyListValue) {
        guard let part = specifier.dictionaryValue?[Self.key]?.stringValue else { return nil }
        self.init(rawValue: part)
    }

    private init(rawValue: String) { self.rawValue = rawValue }
}
