package import Foundation
package import PropertyLists
package import SettingsBundle

/// What `InspectableSession` shows of a session.
extension EnvironmentSession {
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
