import Foundation
import PropertyLists
import SettingsBundle
import Switchyard

/// The titles that the specifier of the environment in the Settings bundle has for its values, as Settings translates
/// them.
struct EnvironmentTitles {
    private var titles: [String: String] = [:]

    init(_ session: any InspectableSession) {
        guard let contents = session.settingsBundle else { return }
        let strings = Bundle(path: contents.directory)
        for (page, specifier) in contents.specifiers where specifier.key == session.catalog.sources.environmentKey {
            let table = page.stringsTable ?? page.name
            for choice in specifier.choices {
                guard let name = session.catalog.environment(named: choice.value) else { continue }
                titles[name] = strings?.localizedString(forKey: choice.title, value: nil, table: table) ?? choice.title
            }
        }
    }

    /// The title of an environment, or its name.
    subscript(environment: String) -> String { titles[environment] ?? environment }
}
