import BuildSettings
import InfoPlists
import PropertyLists
import SettingsBundle
package import SourceText
package import Switchyard
import XcodeProjects

extension ProjectLaunch {
    /// Whether a finding about the default environment in the Settings bundle is none here: Info.plist has that default in
    /// another build configuration, and a bundle that several of them copy cannot show the default of each; or the row is
    /// generated and open builds start in different environments, where it shows production; or Info.plist names an unknown
    /// environment, which is a finding of its own.
    package func isNone(_ finding: Finding, in context: LaunchContext) -> Bool {
        let sources = context.catalog.sources
        guard finding.rule == .defaultsDiffer, let settingsBundle,
            let place = context.settingsBundle?.default(for: sources.environmentKey),
            case let shown = place.value, finding.subjects.contains(.key("\(place.keyPath)"))
        else { return false }
        let selected = context.infoPlist[sources.infoKey]?.stringValue ?? ""
        guard (context.catalog.names + sources.aliases.keys).contains(selected) else { return true }
        let target = ProjectTarget(project: build.project, target: build.target)
        let others = target.configurationNames.filter { $0 != build.configuration }
            .compactMap { name -> PropertyListValue? in
                let other = ProjectLaunch(ConfiguredTarget(target, name, BuildOptions()))
                guard !other.isSealed, other.settingsBundle?.path == settingsBundle.path else { return nil }
                return other.infoPlist?.values[sources.infoKey]
            }
        if others.contains(shown) { return true }
        let isGenerated =
            context.settingsBundle?.pages.flatMap(\.specifiers)
            .contains { $0.key == sources.environmentKey && $0.properties["SwitchyardPart"] != nil } ?? false
        return isGenerated && others.contains { $0 != .string(selected) }
    }
}
