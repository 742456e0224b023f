import ProjectWiring
import PropertyLists
import Rules
import SourceText

extension HiddenBuildSetting {
    /// The finding about it, with the option that helps.
    var finding: Finding {
        Finding(
            rule: .hiddenGeneratedSetting, severity: decidesEnvironment ? .error : .warning,
            message: "\(name) of the target \(target) hides the generated value in \(configuration)"
                + (decidesEnvironment ? ", so the build does not get its environment" : ""),
            location: location,
            fix: isMovable
                ? "pass --move-settings, or remove the build setting"
                : "add $(inherited) to the value, or remove the line")
    }

    /// Whether the generated value says which environments a build can reach.
    private var decidesEnvironment: Bool {
        let plain = name.split(separator: "[").first.map(String.init) ?? name
        return ["SWIFT_ACTIVE_COMPILATION_CONDITIONS", "EXCLUDED_SOURCE_FILE_NAMES"].contains(plain)
            || plain.hasPrefix("SWITCHYARD_")
    }
}
