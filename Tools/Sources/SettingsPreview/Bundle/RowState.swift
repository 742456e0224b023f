import PropertyLists
import SettingsBundle

/// What a row shows for what is stored: computed here, so that the page in the browser knows no types.
struct RowState: Encodable, Hashable, Sendable {
    /// Whether anything is stored; else it is the bundle's default.
    let isStored: Bool
    var isOn: Bool?
    /// The index of the chosen value among `Values`; none where the value is not among them.
    var choice: Int?
    var number: Double?
    var text: String?
    /// Whether the field has a text that the page must not know.
    var isMasked: Bool?
    /// A title without any text does not appear.
    var isHidden: Bool?

    /// What is shown instead of a secure text, however long that is.
    static let hidden = "••••••"

    init(_ row: SettingsSpecifier, stored: PropertyListValue?, isSecret: Bool = false) {
        isStored = stored != nil
        switch row.kind {
        case .toggleSwitch: isOn = row.isOn(stored: stored)
        case .radioGroup, .multiValue:
            choice = (stored ?? row.defaultValue).flatMap { row.choice(storing: $0)?.index }
            text = row.shownText(stored: stored)
        case .slider: number = row.position(stored: stored)
        case .textField:
            let shown = row.shownText(stored: stored) ?? ""
            isMasked = isSecret && !shown.isEmpty ? true : nil
            text = isMasked == true ? nil : shown
        case .titleValue:
            text = row.shownText(stored: stored).map { isSecret ? Self.hidden : $0 }
            isHidden = text == nil ? true : nil
        default: break
        }
    }
}
