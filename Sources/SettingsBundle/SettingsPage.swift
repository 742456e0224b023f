public import PropertyLists

/// One page of a Settings bundle: one property-list file, whole.
public struct SettingsPage: Sendable, Hashable {
    /// The page's name, as a child pane's `File` gives it; `Root` for the first.
    public let name: String
    /// The file, as a path.
    public let file: String
    /// The device whose variant this file is; `nil` for the page that every other device shows.
    public let variant: SettingsDevice?
    /// Every key of the page, as it is written, those that Settings ignores too.
    public let properties: [String: PropertyListValue]
    /// The rows in display order.
    public let specifiers: [SettingsSpecifier]

    init(
        name: String, file: String, variant: SettingsDevice?, properties: [String: PropertyListValue],
        specifiers: [SettingsSpecifier]
    ) {
        self.name = name
        self.file = file
        self.variant = variant
        self.properties = properties
        self.specifiers = specifiers
    }

    /// A page of this dictionary. Rows that are no dictionaries are left out, and counted in the others' key paths.
    public init(
        name: String, file: String, variant: SettingsDevice? = nil, properties: [String: PropertyListValue]
    ) {
        let place: PropertyListKeyPath = ["PreferenceSpecifiers"]
        let rows = properties["PreferenceSpecifiers"]?.arrayValue ?? []
        self.init(
            name: name, file: file, variant: variant, properties: properties,
            specifiers: rows.enumerated().compactMap { index, row in
                row.dictionaryValue.map { SettingsSpecifier($0, at: place.appending(index)) }
            })
    }

    /// The name of the page that a child pane's `File` means.
    static func name(writtenAs file: String) -> String {
        let parts = file.split(separator: "/").filter { $0 != "." }
        return parts.isEmpty ? file : parts.joined(separator: "/")
    }

    /// `ApplicationGroupContainerIdentifier`: the suite that this page's values go to, instead of the app's own domain.
    /// A page without one has Root's: ``SettingsBundleContents/applicationGroup(of:)``.
    public var applicationGroup: String? { properties["ApplicationGroupContainerIdentifier"]?.stringValue }

    /// `StringsTable`: the name of the strings file that translates the page; without one the page is not localised.
    public var stringsTable: String? { properties["StringsTable"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } }

    /// `Title`, which Settings ignores: a page's title is the app's name, or the title of the row that leads to it.
    public var title: String? { properties["Title"]?.stringValue }

    /// `Icon`: the image of the page's toolbar tab on a Mac. Apple's documents also have it in the child pane's row.
    public var icon: String? { properties["Icon"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } }
}
