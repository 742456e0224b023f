import AppProjects
import Rules
import SourceText
import Switchyard
import SwitchyardCore

/// How to launch a build in an environment: what its catalog's sources take, and whether they would select it.
package struct LaunchReport {
    /// Why the environment cannot be launched by arguments and variables.
    enum Obstacle: String, CaseIterable, Sendable {
        /// The build is sealed: it reads no source.
        case sealed
        /// The build is for TestFlight, and the environment is not on the list.
        case notAllowed = "not-allowed"
        /// The catalog does not have the environment.
        case unknownEnvironment = "unknown-environment"
        /// There is no usable catalog, and nothing that selects.
        case noCatalog = "no-catalog"
        /// Several targets may be meant, or the project, target, build configuration or scheme does not exist.
        case noBuild = "no-build"
        /// The source is asked, and another environment is selected all the same.
        case notSelected = "not-selected"
    }

    /// What is asked for.
    let environment: String
    /// What the launch with ``arguments`` selects, and why; without them, if there is an obstacle.
    package let explanation: ExplainReport
    /// The launch arguments; empty if there is an obstacle.
    private(set) var arguments: [String] = []
    /// The variable of the process environment, which selects the same without the arguments; `nil` if there is an obstacle or it
    /// does not.
    private(set) var variable: NamedText?
    /// The environments of the catalog.
    private(set) var environments: [String] = []
    private(set) var obstacle: Obstacle?
    /// The bundle identifier of the app; `nil` where it is not known.
    package let bundleIdentifier: String?

    /// - Parameter request: the build; its own launch arguments come before those for the environment.
    package init(_ environment: String, _ request: ExplainRequest) {
        self.environment = environment
        let launch = ExplainedLaunch(request)
        bundleIdentifier = launch.launch?.build.bundleIdentifier
        let plain = ExplainReport(launch, keys: request.keys)
        guard case .project(.success(let context), let project, let scheme) = launch else {
            explanation = plain
            if case .project = launch { obstacle = .noCatalog } else { obstacle = .noBuild }
            return
        }
        func report(_ change: (inout LaunchContext) -> Void) -> ExplainReport {
            var changed = context
            change(&changed)
            return ExplainReport(.project(.success(changed), project, scheme: scheme), keys: request.keys)
        }
        environments = context.catalog.names
        let names = context.catalog.sources
        let words = ["-" + names.environmentKey, environment]
        guard context.policy != .sealed else {
            (explanation, obstacle) = (plain, .sealed)
            return
        }
        let asked = report { $0.arguments += words }
        guard asked.selects(by: .launchArgument) else {
            (explanation, obstacle) = (asked, Self.obstacle(asked, knows: context.catalog, environment))
            return
        }
        (explanation, arguments) = (asked, words)
        let byVariable = report { $0.processEnvironment[names.environmentVariable] = environment }
        if byVariable.selects(by: .processEnvironment) {
            variable = NamedText(argument: "\(names.environmentVariable)=\(environment)")
        }
    }

    private static func obstacle(
        _ asked: ExplainReport, knows catalog: EnvironmentCatalog, _ environment: String
    ) -> Obstacle {
        switch asked.explanation?.answers.first(where: { $0.answer.source == .launchArgument })?.answer.outcome {
        case .unknownName?: .unknownEnvironment
        case .notAllowed?: .notAllowed
        default: .notSelected
        }
    }
}

extension ExplainReport {
    fileprivate func selects(by source: EnvironmentSource) -> Bool { explanation?.selection?.source == source }
}
