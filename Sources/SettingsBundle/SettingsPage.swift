public import PropertyLists

/// A page of a Settings bundle: the contents of one property-list file.
public struct SettingsPage: Sendable, Hashable {
    /// The page's name, as a child pane's `File` refers to it; `Root` for the first page.
    public let name: String
    /// The path of the file.
    public let file: String
    /// The device that this file is a variant for; `nil` for the page that all other devices show.
    public let variant: SettingsDevice?
    /// Every key of the page as written, including those that Settings ignores.
    public let properties: [String: PropertyListValue]
    /// The specifiers in display order.
    public let specifiers: [SettingsSpecifier]

    /// Creates a page whose specifiers are not those of its dictionary, because they are translated.
    @_spi(Tools) public init(
        name: String, file: String, variant: SettingsDevice?, properties: [String: PropertyListValue],
        specifiers: [SettingsSpecifier]
    ) {
        self.name = name
        self.file = file
        self.variant = variant
        self.properties = properties
        self.specifiers = specifiers
    }

    /// Creates a page from its dictionary. Specifiers that are not dictionaries are dropped, but count in key paths.
    public init(
        name: String, file: String, variant: SettingsDevice? = nil, properties: [String: PropertyListValue]
    ) {
        let list: PropertyListKeyPath = ["PreferenceSpecifiers"]
        let elements = properties["PreferenceSpecifiers"]?.arrayValue ?? []
        self.init(
            name: name, file: file, variant: variant, properties: properties,
            specifiers: elements.enumerated().compactMap { index, element in
                element.dictionaryValue.map { SettingsSpecifier($0, at: list.appending(index)) }
            })
    }

    /// The name of the page that a child pane's `File` refers to.
    static func name(writtenAs file: String) -> String {
        let parts = file.split(separator: "/").filter { $0 != "." }
        return parts.isEmpty ? file : parts.joined(separator: "/")
    }

    /// `ApplicationGroupContainerIdentifier`: the suite that stores this page's values, instead of the app's own
    /// domain. A page without one uses that of Root: ``SettingsBundleContents/applicationGroup(of:)``.
    public var applicationGroup: String? { properties["ApplicationGroupContainerIdentifier"]?.stringValue }
}
