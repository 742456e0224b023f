import BuildSettings
import Switchyard

/// The compilation conditions with which an app target opens a build. A build configuration without them is sealed.
package enum ReleaseLock {
    /// Opens a build: every environment can be selected.
    package static let openCondition = "SWITCHYARD_OPEN"
    /// Opens a build for TestFlight: the environments of the catalog's list can be selected.
    package static let testFlightCondition = "SWITCHYARD_TESTFLIGHT"

    /// What a build can reach. A target that has neither condition in any build configuration does not use the lock
    /// yet, and is treated as open. Both conditions at once do not compile, which is treated as sealed.
    ///
    /// - Parameter siblings: the target in each of its build configurations; empty if they are not known.
    static func policy(of build: ConfiguredTarget, beside siblings: [ConfiguredTarget]) -> ReleasePolicy {
        switch conditions(of: build) {
        case [openCondition]: return .open
        case [testFlightCondition]: return .testFlight
        case []: return isUsed(beside: build, siblings) ? .sealed : .open
        default: return .sealed
        }
    }

    private static func conditions(of build: ConfiguredTarget) -> Set<String> {
        Set(build.evaluated("SWIFT_ACTIVE_COMPILATION_CONDITIONS").list)
            .intersection([openCondition, testFlightCondition])
    }

    private static func isUsed(beside build: ConfiguredTarget, _ siblings: [ConfiguredTarget]) -> Bool {
        guard siblings.isEmpty else { return siblings.contains { !conditions(of: $0).isEmpty } }
        let target = ProjectTarget(project: build.project, target: build.target)
        return target.configurationNames.contains { name in
            name != build.configuration && !conditions(of: ConfiguredTarget(target, name, BuildOptions())).isEmpty
        }
    }
}
