package import PropertyLists
package import SettingsBundle

/// The keys of what Settings shows. If the specifier lacks a key, the property is `nil` or the documented default.
extension SettingsSpecifier {
    /// `Title`, as written.
    package var title: String? { string("Title") }

    /// `FooterText` of a group or radio group, as written.
    package var footerText: String? { string("FooterText") }

    /// `DisplaySortedByTitle` of a multi-value or radio group.
    package var isSortedByTitle: Bool { flag("DisplaySortedByTitle") }

    /// `TrueValue` of a toggle: the stored value while it is on.
    package var trueValue: PropertyListValue { properties["TrueValue"] ?? true }

    /// `FalseValue` of a toggle: the stored value while it is off.
    package var falseValue: PropertyListValue { properties["FalseValue"] ?? false }

    /// `Description` of a toggle: its subtitle on a Mac.
    package var subtitle: String? { text("Description") }

    /// `MinimumValue` of a slider.
    package var minimumValue: Double? { properties["MinimumValue"]?.number }

    /// `MaximumValue` of a slider.
    package var maximumValue: Double? { properties["MaximumValue"]?.number }

    /// `MinimumValueImage` of a slider: a file name. Xcode's template has an empty one, which means none.
    package var minimumValueImage: String? { text("MinimumValueImage") }

    /// `MaximumValueImage` of a slider.
    package var maximumValueImage: String? { text("MaximumValueImage") }

    /// `IsSecure` of a text field: hides the text while it is entered. The value is still stored in clear text.
    package var isSecure: Bool { flag("IsSecure") }

    /// `KeyboardType` of a text field.
    package var keyboardType: String { text("KeyboardType") ?? "Alphabet" }

    /// `AutocapitalizationType` of a text field.
    package var autocapitalizationType: String { text("AutocapitalizationType") ?? "None" }

    /// `AutocorrectionType` of a text field.
    package var autocorrectionType: String { text("AutocorrectionType") ?? "Default" }

    /// `File` of a child pane: the page's name without `.plist`, possibly with folders.
    package var file: String? { string("File") }

    /// `Icon` of a child pane: the image of its toolbar item on a Mac.
    package var icon: String? { text("Icon") }

    func string(_ key: String) -> String? { properties[key]?.stringValue }

    /// A nonempty string: an empty one means the same as none.
    private func text(_ key: String) -> String? { string(key).flatMap { $0.isEmpty ? nil : $0 } }

    private func flag(_ key: String) -> Bool { properties[key]?.truthValue ?? false }
}

extension PropertyListValue {
    /// The value as a number; `nil` for a Boolean, which no slider stores.
    var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value.isNaN ? nil : value
        default: nil
        }
    }
}
