import BuildSettings
import InfoPlists
import PropertyLists
import SettingsBundle
public import SourceText
public import Switchyard
import XcodeProjects

extension ProjectLaunch {
    /// Whether a finding about the default environment in the Settings bundle is none here: Info.plist has that default in
    /// another build configuration, and a bundle that several of them copy cannot show the default of each; or Info.plist
    /// names an unknown environment, which is a finding of its own.
    public func isNone(_ finding: Finding, in context: LaunchContext) -> Bool {
        let sources = context.catalog.sources
        guard finding.rule == .defaultsDiffer, finding.message.contains("Info.plist key \(sources.infoKey) "),
            let settingsBundle, let shown = context.settingsBundle?.defaults[sources.environmentKey]?.value
        else { return false }
        let selected = context.infoPlist[sources.infoKey]?.stringValue ?? ""
        guard (context.catalog.names + sources.aliases.keys).contains(selected) else { return true }
        let target = ProjectTarget(project: build.project, target: build.target)
        return target.configurationNames.filter { $0 != build.configuration }.contains { name in
            let other = ProjectLaunch(ConfiguredTarget(target, name, BuildOptions()))
            return !other.isSealed && other.settingsBundle?.path == settingsBundle.path
                && other.infoPlist?.values[sources.infoKey] == shown
        }
    }
}
