import PropertyLists
import SettingsBundle
import SettingsDisplay

/// The names of entries that are harmless in any kind of specifier: Apple's own, and those that other tools read.
enum KnownEntryNames {
    /// The entries of all of Apple's specifiers: a footer under a multi-value has no effect, but does no harm.
    private static let ofApple = Set(
        SettingsSpecifier.Kind.all.flatMap { SettingsSchema.specifier($0)?.keys.map(\.name) ?? [] })

    /// The entries of license generators, and those of InAppSettingsKit that lack its prefix.
    private static let ofOthers: Set<String> = [
        "License", "Source", "SwitchyardPart", "IconNames", "DatePickerMode", "DatePickerStyle", "MinuteInterval",
        "ItemSpecifier",
        "AddSpecifier", "Deletable",
    ]

    /// Whether a name is one of them.
    static func contains(_ name: String) -> Bool {
        ofApple.contains(name) || ofOthers.contains(name) || name.hasPrefix("IASK")
    }

    /// Whether a name belongs to InAppSettingsKit.
    static func isInApp(_ name: String) -> Bool { name.hasPrefix("IASK") }
}
