package import PropertyLists
package import SettingsBundle

/// What Settings shows for a stored value or, if there is none, for the default value.
extension SettingsSpecifier {
    /// The text in the specifier's row: the title of the chosen value, or the entered text; `nil` if the row shows no
    /// text.
    ///
    /// A multi-value or radio group whose value is not one of its choices shows nothing. A title shows such a value
    /// as it is.
    package func shownText(stored: PropertyListValue?) -> String? {
        guard let value = stored ?? defaultValue else { return nil }
        switch kind {
        case .multiValue:
            let choice = choice(storing: value)
            return choice?.shortTitle ?? choice?.title
        case .radioGroup: return choice(storing: value)?.title
        case .titleValue: return choice(storing: value)?.title ?? value.plainText
        case .textField: return value.plainText
        default: return nil
        }
    }

    /// Whether a toggle is on.
    ///
    /// Many files have the default "YES" and no `TrueValue`: such texts count if the toggle has no values of its own.
    package func isOn(stored: PropertyListValue?) -> Bool {
        guard let value = stored ?? defaultValue else { return false }
        if value.isEqualAsStored(to: trueValue) { return true }
        return properties["TrueValue"] == nil && !value.isEqualAsStored(to: falseValue) && value.truthValue ?? false
    }

    /// The position of a slider, within its range; `nil` if it has none.
    package func position(stored: PropertyListValue?) -> Double? {
        guard let lowest = minimumValue, let highest = maximumValue, lowest <= highest else { return nil }
        let value = (stored ?? defaultValue)?.number ?? lowest
        return min(max(value, lowest), highest)
    }
}

extension PropertyListValue {
    /// Strings and numbers, as a row shows them.
    fileprivate var plainText: String? {
        switch self {
        case .string(let value): value
        case .integer(let value): String(value)
        case .real(let value): Int64(exactly: value).map { String($0) } ?? String(value)
        case .boolean(let value): value ? "1" : "0"
        case .date, .data, .array, .dictionary: nil
        }
    }
}
