/// One page of a Settings bundle: one property-list file, whole.
public struct SettingsPage: Sendable, Hashable {
    /// The page's name, as a child pane's `File` gives it; `Root` for the first.
    public let name: String
    /// The file, as a path.
    public let file: String
    /// The device whose variant this file is; `nil` for the page that every other device shows.
    public let variant: SettingsDevice?
    /// The rows in display order.
    public let specifiers: [SettingsSpecifier]
    /// `ApplicationGroupContainerIdentifier`: the suite that this page's values go to, instead of the app's own domain.
    public let applicationGroup: String?
}
