import ProjectWiring
import PropertyLists
import Rules
import SourceText

/// The options of `generate` that are about the Xcode project.
struct WiringOptions {
    let options: ProjectWiring.Options

    init(_ command: GenerateCommand) {
        var options = ProjectWiring.Options()
        options.project = command.project
        options.isUnwiring = command.unwire || command.prune
        options.movesSettings = command.moveSettings
        options.isDry = command.check || command.dryRun
        self.options = options
    }
}

extension HiddenBuildSetting {
    /// The finding about it, with the option that helps.
    var finding: Finding {
        Finding(
            rule: .hiddenGeneratedSetting, severity: .warning,
            message: "\(name) of the target \(target) hides the generated value in \(configuration)",
            location: location,
            fix: isMovable
                ? "pass --move-settings, or remove the build setting"
                : "add $(inherited) to the value, or remove the line")
    }
}
