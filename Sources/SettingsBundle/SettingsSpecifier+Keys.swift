public import PropertyLists

/// The keys that only some kinds have. Each is `nil`, or its documented default, where the specifier lacks it.
extension SettingsSpecifier {
    /// `FooterText` of a group or radio group, as it is written.
    public var footerText: String? { string("FooterText") }

    /// `Values` of a multi-value, radio group or title.
    public var values: [PropertyListValue] { properties["Values"]?.arrayValue ?? [] }

    /// `DisplaySortedByTitle` of a multi-value or radio group.
    public var isSortedByTitle: Bool { flag("DisplaySortedByTitle") }

    /// `TrueValue` of a toggle: what is stored while it is on.
    public var trueValue: PropertyListValue { properties["TrueValue"] ?? true }

    /// `FalseValue` of a toggle: what is stored while it is off.
    public var falseValue: PropertyListValue { properties["FalseValue"] ?? false }

    /// `Description` of a toggle: its subtitle on a Mac.
    public var subtitle: String? { text("Description") }

    /// `MinimumValue` of a slider.
    public var minimumValue: Double? { properties["MinimumValue"]?.number }

    /// `MaximumValue` of a slider.
    public var maximumValue: Double? { properties["MaximumValue"]?.number }

    /// `MinimumValueImage` of a slider, a file's name; Xcode's template writes an empty one, which means none.
    public var minimumValueImage: String? { text("MinimumValueImage") }

    /// `MaximumValueImage` of a slider.
    public var maximumValueImage: String? { text("MaximumValueImage") }

    /// `IsSecure` of a text field: masks typing. The value is stored in clear text all the same.
    public var isSecure: Bool { flag("IsSecure") }

    /// `KeyboardType` of a text field.
    public var keyboardType: String { text("KeyboardType") ?? "Alphabet" }

    /// `AutocapitalizationType` of a text field.
    public var autocapitalizationType: String { text("AutocapitalizationType") ?? "None" }

    /// `AutocorrectionType` of a text field.
    public var autocorrectionType: String { text("AutocorrectionType") ?? "Default" }

    /// `File` of a child pane: the page's name without `.plist`, possibly with folders.
    public var file: String? { string("File") }

    /// The page that `File` means: as it is written, but for needless parts of a path, as in `./About`.
    public var pageName: String? { file.map(SettingsPage.name(writtenAs:)) }

    /// `Icon` of a child pane: the image of its toolbar tab on a Mac.
    public var icon: String? { text("Icon") }

    private func flag(_ key: String) -> Bool { properties[key]?.truthValue ?? false }
}

extension PropertyListValue {
    /// The number that this is; `nil` for a boolean, which no slider stores.
    var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value.isNaN ? nil : value
        default: nil
        }
    }
}
