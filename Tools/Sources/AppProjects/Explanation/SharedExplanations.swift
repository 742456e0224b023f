import CatalogChecks
import PropertyLists
import SettingsBundle
import SourceText
@_spi(Tools) import Switchyard
import XcodeProjects

/// What the explanations of launches have in common, found out once: most build configurations of an app have the same
/// catalog and Settings bundle, and select one of few environments.
package final class SharedExplanations: Sendable {
    private let configurations = Memo<Key, EnvironmentConfiguration>()
    private let settingsFindings = Memo<Key, [PropertyListFinding]>()

    private struct Key: Hashable {
        let catalog: String
        /// The brands of a manifest belong to targets.
        let target: String
        /// The environment, or the path of the Settings bundle.
        let name: String

        init(_ launch: ProjectLaunch, _ catalog: EnvironmentCatalog, _ name: String) {
            self.catalog = catalog.file ?? ""
            target = launch.catalog?.isManifest == true ? launch.build.target.name : ""
            self.name = name
        }
    }

    /// Nothing yet.
    package init() {}

    /// The values of the environment that a launch selects.
    func configuration(
        of launch: ProjectLaunch, _ selection: EnvironmentSelection, in context: LaunchContext
    ) -> EnvironmentConfiguration {
        // Without overrides, a catalog and an environment determine the values.
        guard context.arguments.isEmpty, context.storedValues.isEmpty, context.managedConfiguration.isEmpty else {
            return EnvironmentConfiguration(selection: selection, context: context)
        }
        return configurations.value(of: Key(launch, context.catalog, selection.environment)) {
            EnvironmentConfiguration(selection: selection, context: context)
        }
    }

    /// The findings about the Settings bundle of a launch.
    func settingsFindings(of launch: ProjectLaunch, in context: LaunchContext) -> [PropertyListFinding] {
        SettingsChecks.findings(in: context) { bundle, catalog in
            settingsFindings.value(of: Key(launch, catalog, bundle.directory)) {
                SettingsChecks.findings(about: bundle, for: catalog)
            }
        }
    }
}
