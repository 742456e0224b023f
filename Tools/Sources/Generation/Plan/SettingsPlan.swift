package import Switchyard

/// What to generate into a Settings bundle: the catalog, and options that are not in the catalog.
package struct SettingsPlan: Sendable {
    /// The environments, and the keys that Settings may override.
    package var catalog: EnvironmentCatalog
    /// The name of the page that the specifiers go into, below a child pane; `nil` for the first page.
    package var childPane: String?
    /// Languages that get a strings file, in addition to those that have the page's table.
    package var languages: [String]
    /// The environment that the picker selects while there is no stored value; `nil` for production.
    package var defaultEnvironment: String?
    /// Whether to remove everything that was generated.
    package var isPruning: Bool
    /// Whether the bundle is for builds that can only reach production: titles and the reset, and nothing to choose.
    var isSealed = false

    /// Creates a plan.
    package init(
        catalog: EnvironmentCatalog, childPane: String? = nil, languages: [String] = [],
        defaultEnvironment: String? = nil, isPruning: Bool = false
    ) {
        self.catalog = catalog
        self.childPane = childPane
        self.languages = languages
        self.defaultEnvironment = defaultEnvironment
        self.isPruning = isPruning
    }

    /// The name of the page that the specifiers go into.
    var pageName: String { childPane ?? "Root" }
}
