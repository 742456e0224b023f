public import PropertyLists

/// The default value of a Settings key, and where it is written.
public struct SettingsDefault: Sendable, Hashable {
    /// The value.
    public let value: PropertyListValue
    /// The page's file, as a path.
    public let file: String
    /// The place of `DefaultValue` in the page.
    public let keyPath: PropertyListKeyPath
}
