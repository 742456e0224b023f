import ArgumentParser

/// `switchyard settings-bundle`: what the Settings app would show and store, and what is wrong with it.
struct SettingsBundleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings-bundle",
        abstract: "Look at a Settings bundle: its panes, its mistakes, its defaults, its translations.",
        discussion: """
            PATH is a Settings.bundle, or a built app with one. --project takes the bundle that a target copies instead; the \
            rules about the catalog, Info.plist and sealed builds need it, or an app.
            """,
        subcommands: [
            SettingsBundleShowCommand.self, SettingsBundleCheckCommand.self, SettingsBundleDefaultsCommand.self,
            SettingsBundleStringsCommand.self, GenerateCommand.self,
        ]
    )
}
