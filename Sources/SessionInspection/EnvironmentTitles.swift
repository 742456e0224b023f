import Foundation
import PropertyLists
import SettingsBundle
import SwitchyardCore

/// The titles that the specifier of the environment in the Settings bundle has for its values, as Settings translates
/// them.
package struct EnvironmentTitles {
    private var titles: [String: String] = [:]

    package init(_ session: any InspectableSession) {
        guard let contents = session.settingsBundle else { return }
        let strings = Bundle(path: contents.directory)
        for (page, specifier) in contents.specifiers where specifier.key == session.catalog.sources.environmentKey {
            let table = page.properties["StringsTable"]?.stringValue ?? page.name
            for (value, title) in zip(specifier.values, specifier.properties["Titles"]?.arrayValue ?? []) {
                guard let name = session.catalog.environment(named: value), let title = title.stringValue else {
                    continue
                }
                titles[name] = strings?.localizedString(forKey: title, value: nil, table: table) ?? title
            }
        }
    }

    /// The title of an environment, or its name.
    package subscript(environment: String) -> String { titles[environment] ?? environment }
}
