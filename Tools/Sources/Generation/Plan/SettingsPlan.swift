public import Switchyard

/// What a Settings bundle is to show: the catalog, and what a catalog does not say.
public struct SettingsPlan: Sendable {
    /// The environments and the keys that a setting may override.
    public var catalog: EnvironmentCatalog
    /// The child pane that the rows go into; `nil` for the first page itself.
    public var pane: String?
    /// Languages that get a strings file, besides those that the page's table is in already.
    public var languages: [String]
    /// The environment that the picker shows while nothing is stored; `nil` for production.
    public var defaultEnvironment: String?
    /// Whether everything of Switchyard's is taken out instead.
    public var isPruning: Bool

    /// A plan.
    public init(
        catalog: EnvironmentCatalog, pane: String? = nil, languages: [String] = [], defaultEnvironment: String? = nil,
        isPruning: Bool = false
    ) {
        self.catalog = catalog
        self.pane = pane
        self.languages = languages
        self.defaultEnvironment = defaultEnvironment
        self.isPruning = isPruning
    }

    /// The name of the page that the rows go into.
    var pageName: String { pane ?? "Root" }
}
