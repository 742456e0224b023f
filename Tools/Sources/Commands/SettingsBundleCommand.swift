import ArgumentParser

/// `switchyard settings-bundle`: what the Settings app shows and stores, and findings about it.
struct SettingsBundleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings-bundle",
        abstract: "Inspect, check, and generate Settings bundles.",
        discussion: """
            PATH is a Settings.bundle, a built app or archive that contains one, or a project, whose target copies one. \
            The rules about the catalog, Info.plist, and sealed builds require a project or an app.
            """,
        subcommands: [
            SettingsBundleShowCommand.self, SettingsBundleCheckCommand.self, SettingsBundleGenerateCommand.self,
        ]
    )
}
