public import SourceText
import Switchyard
import XcodeProjects

/// The values of the environments that launches select, each put together once: most build configurations of an app select
/// one of few environments of the same catalog.
public final class SharedConfigurations: Sendable {
    private let known = Memo<Key, EnvironmentConfiguration>()

    private struct Key: Hashable {
        let catalog: String
        /// The brands of a manifest belong to targets.
        let target: String
        let environment: String
    }

    public init() {}

    func configuration(
        of launch: ProjectLaunch, _ selection: EnvironmentSelection, in context: LaunchContext
    ) -> EnvironmentConfiguration {
        // Without overrides, a catalog and an environment determine the values.
        guard context.arguments.isEmpty, context.storedValues.isEmpty, context.managedConfiguration.isEmpty else {
            return EnvironmentConfiguration(selection: selection, context: context)
        }
        let key = Key(
            catalog: context.catalog.file ?? "",
            target: launch.catalog?.isManifest == true ? launch.build.target.name : "",
            environment: selection.environment)
        return known.value(of: key) { EnvironmentConfiguration(selection: selection, context: context) }
    }
}
