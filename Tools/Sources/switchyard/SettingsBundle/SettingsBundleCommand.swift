import ArgumentParser

/// `switchyard settings-bundle`: what the Settings app shows and stores, and findings about it.
struct SettingsBundleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings-bundle",
        abstract: "Inspect, check, and generate Settings bundles.",
        discussion: """
            PATH is a Settings.bundle, or a built app that contains one. With --project, the bundle that a target \
            copies is used instead. The rules about the catalog, Info.plist, and sealed builds require a project or an \
            app.
            """,
        subcommands: [
            SettingsBundleShowCommand.self, SettingsBundleCheckCommand.self, SettingsBundleDefaultsCommand.self,
            SettingsBundleStringsCommand.self, SettingsBundleGenerateCommand.self,
        ]
    )
}
