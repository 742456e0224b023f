public import PropertyLists

/// The default value of a Settings key, and its location.
public struct SettingsDefault: Sendable, Hashable {
    /// The value.
    public let value: PropertyListValue
    /// The path of the page's file.
    public let file: String
    /// The key path of `DefaultValue` in the page.
    public let keyPath: PropertyListKeyPath
}
