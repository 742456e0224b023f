import PropertyLists
import SettingsBundle

/// Names of entries that are no mistake although the kind of specifier that has them does not know them.
enum ForeignEntries {
    /// Apple's own names of any kind of specifier: a footer under a multi-value does no harm.
    private static let ofApple = Set(
        SettingsSpecifier.Kind.all.flatMap { SettingsSchema.specifier($0)?.keys.map(\.name) ?? [] })

    /// Those of licence generators, and of InAppSettingsKit where they lack its prefix.
    private static let ofOthers: Set<String> = [
        "License", "Source", "SwitchyardPart", "IconNames", "DatePickerMode", "DatePickerStyle", "MinuteInterval",
        "ItemSpecifier",
        "AddSpecifier", "Deletable",
    ]

    static func isKnown(_ name: String) -> Bool {
        ofApple.contains(name) || ofOthers.contains(name) || name.hasPrefix("IASK")
    }

    /// Whether a name is InAppSettingsKit's.
    static func isInApp(_ name: String) -> Bool { name.hasPrefix("IASK") }
}
