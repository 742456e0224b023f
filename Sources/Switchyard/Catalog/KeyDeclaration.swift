/// What a catalog or the app's code says about a key.
///
/// ```swift
/// // The same as a dictionary under Keys in the catalog.
/// let theme = KeyDeclaration(name: "theme", type: .enumeration(["light", "dark"]), isLive: true)
/// let catalog = EnvironmentCatalog(
///     environments: ["production": ["theme": "light"]], declarations: [theme])
/// ```
public struct KeyDeclaration: Sendable, Hashable {
    /// The key's name; keys of nested dictionaries are joined by dots.
    public var name: String
    /// Its type; `nil` takes a value as it is.
    public var type: ValueType?
    /// One line for people.
    public var summary: String?
    /// Whether a change takes effect at once; else at the next launch.
    public var isLive: Bool
    /// Whether the value must never be printed.
    public var isSecret: Bool
    /// Whether every environment must answer it.
    public var isRequired: Bool
    /// The key in Settings and user defaults that may override it; `nil` when nothing may.
    public var setting: String?
    /// What a slider in Settings offers, of a number or of seconds; `nil` for a text field. The value may lie outside.
    public var range: ClosedRange<Double>?

    /// A declaration. A live key without a setting of its own is stored under its name.
    public init(
        name: String, type: ValueType? = nil, summary: String? = nil, isLive: Bool = false, isSecret: Bool = false,
        isRequired: Bool = true, setting: String? = nil, range: ClosedRange<Double>? = nil
    ) {
        self.name = name
        self.type = type
        self.summary = summary
        self.isLive = isLive
        self.isSecret = isSecret
        self.isRequired = isRequired
        self.setting = setting ?? (isLive ? name : nil)
        self.range = range
    }
}
