import Foundation
import PropertyLists
import SettingsBundle
import Switchyard

/// What a session shows at one time.
struct SessionState: Equatable {
    let environments: [EnvironmentChoice]
    /// The titles of environments in the Settings bundle.
    let titles: [String: String]
    let pending: PendingSelection?
    let hasChoice: Bool
    let values: [ConfigurationItem]
    let liveKeys: [LiveKey]
    let findings: [PropertyListFinding]

    init(_ session: any InspectableSession) {
        let titles = Self.titles(session)
        let pending = session.pendingSelection
        let production = try? session.catalog.production.get()
        environments = session.selectableEnvironments.map { name in
            EnvironmentChoice(
                name: name, title: titles[name] ?? name, isCurrent: name == session.environment,
                isPending: name == pending?.environment, isProduction: name == production)
        }
        self.titles = titles
        self.pending = pending
        hasChoice = session.hasChoice
        let declarations = session.catalog.declarations.values.sorted { $0.name < $1.name }
        let names = Set(session.configuration.values.keys).union(declarations.map(\.name))
        values = names.sorted().compactMap { session.currentValue(named: $0).map(ConfigurationItem.init) }
        let canOverride = session.isWritable
        liveKeys = declarations.filter(\.isLive).map {
            LiveKey($0, session.currentValue(named: $0.name), canOverride: canOverride)
        }
        findings = session.currentFindings
    }

    /// The titles that the specifier of the environment has for its values, as Settings translates them.
    private static func titles(_ session: any InspectableSession) -> [String: String] {
        guard let contents = session.settingsBundle else { return [:] }
        let strings = Bundle(path: contents.directory)
        var titles: [String: String] = [:]
        for (page, specifier) in contents.specifiers where specifier.key == session.catalog.sources.environmentKey {
            let table = page.stringsTable ?? page.name
            for choice in specifier.choices {
                guard let name = session.catalog.environment(named: choice.value) else { continue }
                titles[name] = strings?.localizedString(forKey: choice.title, value: nil, table: table) ?? choice.title
            }
        }
        return titles
    }
}
