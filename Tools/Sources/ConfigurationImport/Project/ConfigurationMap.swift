import AppProjects
import BuildSettings
import LocatedPropertyLists
import PropertyLists
import SourceText
import Switchyard
import XcodeProjects

/// What the build configurations of an app mean: the environment of each, and for whom it is built.
package struct ImportedConfiguration: Sendable, Hashable {
    /// The name in Xcode.
    package var name: String
    /// The environment that the app selects in it, as its source names it; `nil` if nothing says so.
    package var environment: String?
    /// What says so.
    package var reason: String
    /// Whether a file or a build setting says so, and not only its name.
    var isSelected: Bool { environment != nil && reason != Self.byName }
    static let byName = "its name"
    /// Whether a scheme archives it, and which.
    package var archivedBy: String?
    /// Whether it is built for development, by its name and its settings.
    package var isDebug: Bool

    /// Whether its name is one of Xcode's, or a scheme archives it: the environment of `Profile` is anyone's guess.
    var isUsual: Bool { archivedBy != nil || ["debug", "release"].contains(name.lowercased()) }

    /// Which of several build configurations of one environment has its values, the lowest first: the archived one,
    /// then a release.
    var strength: Int { archivedBy != nil ? 0 : isDebug ? 2000 : 1000 }

    /// Creates a build configuration.
    package init(name: String, environment: String?, reason: String, archivedBy: String?, isDebug: Bool) {
        self.name = name
        self.environment = environment
        self.reason = reason
        self.archivedBy = archivedBy
        self.isDebug = isDebug
    }
}

enum ConfigurationMap {
    /// The build configurations of a target, in the order of the project.
    static func configurations(_ project: AppProject, _ builds: ImportedBuilds) -> [ImportedConfiguration] {
        let archived = archives(project, builds.target)
        let survey = ConfigurationSurvey(builds.builds.map(\.seen), locations: .init())
        return builds.builds.map { build in
            let name = build.seen.configuration
            let (environment, reason) = selection(of: build.seen, survey)
            var evaluator = build.seen.evaluator
            let words = Set(EnvironmentName.words(in: name))
            let isDebug =
                words.contains("debug")
                || words.isDisjoint(with: ["release", "profile", "distribution", "adhoc", "appstore"])
                    && evaluator.evaluate("SWIFT_OPTIMIZATION_LEVEL").value == "-Onone"
            return ImportedConfiguration(
                name: name, environment: environment, reason: reason, archivedBy: archived[name], isDebug: isDebug)
        }
    }

    /// The environment that the app selects today, and why.
    private static func selection(of build: ConfiguredTarget, _ survey: ConfigurationSurvey) -> (String?, String) {
        let launch = ProjectLaunch(build)
        if launch.catalog?.isManifest == false, let context = try? launch.context(policy: .open),
            !context.catalog.names.isEmpty, let selected = try? EnvironmentSelection(context: context)
        {
            return (selected.environment, "what the app selects today")
        }
        if let selector = survey.selector, selector.kind != .compilationCondition,
            let value = selector.choices.first(where: { $0.configurations.contains(build.configuration) })?.value,
            !value.isEmpty, value != build.configuration
        {
            let place = selector.kind == .infoPlist ? "Info.plist key" : "build setting"
            return (value, "\(place) \(selector.name)")
        }
        if let named = EnvironmentName.inName(build.configuration) { return (named, ImportedConfiguration.byName) }
        return (nil, "")
    }

    /// The build configurations that schemes archive, with the name of a scheme.
    private static func archives(_ project: AppProject, _ target: ProjectTarget) -> [String: String] {
        var names: [String: String] = [:]
        // A scheme for another environment may archive with the same build configuration.
        let schemes = project.schemes.filter { !EnvironmentWords.isOfTests($0.name) }
        let isOfFlutter = FlutterFile.isOfApp(target.project.directory)
        func flavor(_ scheme: String) -> String? {
            FlutterFlavor.archived(by: scheme, among: target.configurationNames)
        }
        let plain = schemes.filter { EnvironmentWords($0.name).isProductionAtMost }
        for scheme in plain + schemes {
            guard let built = project.target(of: scheme), built.id == target.id,
                let configuration = (isOfFlutter ? flavor(scheme.name) : nil)
                    ?? scheme.scheme.action(.archive).flatMap({ project.configurationName(of: $0, for: target) }),
                names[configuration] == nil
            else { continue }
            names[configuration] = scheme.name
        }
        return names
    }
}
