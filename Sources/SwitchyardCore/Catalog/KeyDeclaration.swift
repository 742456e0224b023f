/// The declaration of a key, in a catalog or in the app's code.
///
/// ```swift
/// // The same as a dictionary under Keys in the catalog.
/// let theme = KeyDeclaration(name: "theme", type: .enumeration(["light", "dark"]), isLive: true)
/// let catalog = EnvironmentCatalog(
///     environments: ["production": ["theme": "light"]], declarations: [theme])
/// ```
public struct KeyDeclaration: Sendable, Hashable {
    /// The key's name; nested names are joined with dots.
    public var name: String
    /// The type; `nil` to use the value as it is.
    public var type: ValueType?
    /// A description for people, on one line.
    public var summary: String?
    /// Whether a change takes effect immediately instead of at the next launch.
    public var isLive: Bool
    /// Whether the value must never be printed.
    public var isSecret: Bool
    /// Whether every environment must have a value.
    public var isRequired: Bool
    /// Whether a device-management server may give the value, in a sealed build too.
    public var isManaged: Bool
    /// Whether the app's code gives the value, so that no file has it; see ``EnvironmentCatalog/secrets``. Only for keys
    /// that are secret.
    public var isProvidedInCode: Bool
    /// The user defaults key, also used in Settings, whose stored value overrides this key; `nil` if the key cannot
    /// be overridden.
    public var setting: String?
    /// The range of a slider in Settings, for a number or for seconds; `nil` for a text field. The value may be
    /// outside of it.
    public var range: ClosedRange<Double>?

    /// Creates a declaration. By default, a live key is stored under its own name.
    public init(
        name: String, type: ValueType? = nil, summary: String? = nil, isLive: Bool = false, isSecret: Bool = false,
        isRequired: Bool = true, isManaged: Bool = false, isProvidedInCode: Bool = false, setting: String? = nil,
        range: ClosedRange<Double>? = nil
    ) {
        self.name = name
        self.type = type
        self.summary = summary
        self.isLive = isLive
        self.isSecret = isSecret
        self.isRequired = isRequired
        self.isManaged = isManaged
        self.isProvidedInCode = isProvidedInCode
        self.setting = setting ?? (isLive ? name : nil)
        self.range = range
    }
}
