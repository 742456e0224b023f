import PropertyLists
import SettingsBundle
import SettingsDisplay

/// What a row shows for a stored value. Computed here, so that the page in the browser needs no types.
struct RowState: Encodable, Hashable, Sendable {
    /// Whether the row shows a stored value rather than the bundle's default.
    let isStored: Bool
    var isOn: Bool?
    /// The index of the selected value in `Values`; `nil` if the value is not one of them.
    var choice: Int?
    var number: Double?
    var text: String?
    /// Whether the field has a text that is not sent to the page.
    var isMasked: Bool?
    /// Whether the row is not shown: a title without text.
    var isHidden: Bool?

    /// Shown in place of a secret, whatever its length.
    static let hidden = "••••••"

    init(_ specifier: SettingsSpecifier, stored: PropertyListValue?, isSecret: Bool = false) {
        isStored = stored != nil
        switch specifier.kind {
        case .toggleSwitch: isOn = specifier.isOn(stored: stored)
        case .radioGroup, .multiValue:
            choice = (stored ?? specifier.defaultValue).flatMap { specifier.choice(storing: $0)?.index }
            text = specifier.shownText(stored: stored)
        case .slider: number = specifier.position(stored: stored)
        case .textField:
            let displayed = specifier.shownText(stored: stored) ?? ""
            isMasked = isSecret && !displayed.isEmpty ? true : nil
            text = isMasked == true ? nil : displayed
        case .titleValue:
            text = specifier.shownText(stored: stored).map { isSecret ? Self.hidden : $0 }
            isHidden = text == nil ? true : nil
        default: break
        }
    }
}
