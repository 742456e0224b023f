package import Foundation
package import PropertyLists
package import SettingsBundle
package import SwitchyardCore

/// A session whatever the type of its values, as screens, consoles and hubs show it. The conformance is not in SwitchyardCore,
/// because the linker keeps each.
package protocol InspectableSession: ConfigurationReader, AnyObject, Sendable {
    var selection: EnvironmentSelection { get }
    var configuration: EnvironmentConfiguration { get }
    var isProvisional: Bool { get }
    var recoveredError: ConfigurationError? { get }
    var pendingSelection: PendingSelection? { get }
    var updates: AsyncStream<SessionUpdate> { get }

    /// The app's own typed values.
    var anyValues: any Sendable { get }
    /// The catalog, with the declarations of the app's code.
    var catalog: EnvironmentCatalog { get }
    var settingsBundle: SettingsBundleContents? { get }
    /// The findings of the launch, and those of its environment changes so far.
    var currentFindings: [PropertyListFinding] { get }
    /// The environments that this build can select.
    var selectableEnvironments: [String] { get }
    /// Whether the build can reach every environment.
    var isOpen: Bool { get }
    /// Whether this session stores choices and overrides.
    var isWritable: Bool { get }
    /// Whether an environment was chosen, in Settings or in the app.
    var hasChoice: Bool { get }
    /// Whether the catalog names the toggle of a reset, and this session can turn it on.
    var canReset: Bool { get }

    func refresh()
    func choose(environment: String?, for duration: Duration?) throws(ConfigurationError) -> ChangeEffect
    func override(
        named name: String, with value: PropertyListValue?, for duration: Duration?
    ) throws(ConfigurationError) -> ChangeEffect
    /// The configuration of another environment, as this launch would have it.
    func configuration(of environment: String) throws(ConfigurationError) -> EnvironmentConfiguration
    /// The time that the override of a live key has left; `nil` if it has no end, or there is none.
    func timeLeft(ofOverride name: String) -> Duration?
    /// The values of Info.plist.
    var infoPlist: [String: PropertyListValue] { get }
    /// The time now.
    var date: Date { get }
    func waitForHandlers() async -> [EnvironmentChangeError]
    var restartOffer: RestartOffer? { get }

    /// The value of a key now: for a live key with its override.
    func currentValue(named name: String) -> ResolvedValue?
    /// Requests a reset, as the toggle in Settings does.
    func requestReset() throws(ConfigurationError)
}

extension EnvironmentSession: InspectableSession {}
