package import Foundation
package import PropertyLists
package import SettingsBundle

/// A session whatever the type of its values, as `SwitchyardUI` shows it.
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

extension EnvironmentSession: InspectableSession {
    package var anyValues: any Sendable { values }
    package var catalog: EnvironmentCatalog { core.context.catalog }
    package var settingsBundle: SettingsBundleContents? { core.context.settingsBundle }
    package var currentFindings: [PropertyListFinding] { findings + (core.changes?.findings ?? []) }
    package var selectableEnvironments: [String] {
        catalog.names.filter { core.context.reach.allows($0, in: catalog) }
    }
    package var isOpen: Bool { core.context.reach == .everything }
    package var isWritable: Bool { (try? core.writableStore(for: "")) != nil }
    package var hasChoice: Bool {
        let key = catalog.sources.environmentKey
        return !selection.isSealed && (try? core.store?.storedValues(forKeys: [key]))?[key] != nil
    }
    package var canReset: Bool { isWritable && catalog.settings.resetKey != nil }

    package var infoPlist: [String: PropertyListValue] { core.context.infoPlist }
    package var date: Date { core.context.now() }

    package func timeLeft(ofOverride name: String) -> Duration? {
        catalog.declarations[name]?.setting.flatMap { core.timeLeft(ofKey: $0) }
    }

    package func configuration(
        of environment: String
    ) throws(ConfigurationError) -> EnvironmentConfiguration {
        try core.checkChoice(environment)
        _ = try catalog.values(of: environment)
        var other = core.context
        other.arguments = ["-\(catalog.sources.environmentKey)", environment]
        let selection = try EnvironmentSelection(context: other)
        return EnvironmentConfiguration(selection: selection, context: core.context)
    }

    package func requestReset() throws(ConfigurationError) {
        let purpose = "the app cannot be reset"
        let store = try core.writableStore(for: purpose)
        guard let key = catalog.settings.resetKey else {
            throw ConfigurationError(.noStore, "\(purpose): the catalog has no ResetKey")
        }
        do throws(PropertyListError) {
            try store.store(true, forKey: key)
        } catch {
            throw ConfigurationError(.unwritableSettings, error.message, findings: [PropertyListFinding(error)])
        }
        core.refresh()
    }
}
