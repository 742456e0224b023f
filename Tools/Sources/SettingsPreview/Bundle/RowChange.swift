import PropertyLists
import SettingsBundle

/// What somebody did to a row: the body of `POST /api/value`. Which value is stored, the bundle says.
struct RowChange: Decodable, Sendable {
    let device: String
    /// The language of the answer.
    var language: String?
    let page: String
    let row: Int
    /// The row's key: a page of before the bundle was edited must not write into another row.
    let key: String
    var isOn: Bool?
    var choice: Int?
    var number: Double?
    var text: String?
    /// Removes what is stored.
    var isReset: Bool?

    /// The value to store.
    ///
    /// - Throws: ``RowChangeError`` when the row cannot have it.
    func value(for row: SettingsSpecifier) throws(RowChangeError) -> PropertyListValue? {
        if isReset == true { return nil }
        switch row.kind {
        case .toggleSwitch:
            guard let isOn else { throw .unfit }
            return isOn ? row.trueValue : row.falseValue
        case .radioGroup, .multiValue:
            guard let choice, let chosen = row.choices.first(where: { $0.index == choice }) else { throw .unfit }
            guard !chosen.value.mayStandForUnsignedInteger else {
                throw .inexact("the number is 2^63 or more, and cannot be stored exactly")
            }
            return chosen.value
        case .slider:
            guard let number, let lowest = row.minimumValue, let highest = row.maximumValue, lowest <= number,
                number <= highest
            else { throw .unfit }
            return .real(number)
        case .textField:
            guard let text, text.unicodeScalars.allSatisfy(Self.isTypeable) else { throw .unfit }
            guard text.utf8.count <= PreviewLimits.text else { throw .tooLong }
            return .string(text)
        default: throw .unfit
        }
    }

    /// Control characters cannot be typed, and an XML property list cannot hold most of them.
    private static func isTypeable(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\t"
            || (scalar.properties.generalCategory != .control && scalar.value != 0xFFFE && scalar.value != 0xFFFF)
    }
}

/// Why a change is not made.
enum RowChangeError: Error, Hashable {
    /// There is no such row, or it has another key by now.
    case noRow
    /// The row cannot have the value.
    case unfit
    /// The text is too long.
    case tooLong
    /// The defaults file cannot hold the value exactly.
    case inexact(String)
    /// The defaults file cannot be read or written.
    case file(String)
}
