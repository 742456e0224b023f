import PropertyLists
import SettingsBundle
import SettingsDisplay

/// A change to a row: the body of `POST /api/value`. The bundle decides which value is stored.
struct RowChange: Decodable, Sendable {
    let device: String
    /// The language of the response.
    var language: String?
    let page: String
    let row: Int
    /// The row's key, so that a page from before an edit of the bundle does not change another row.
    let key: String
    var isOn: Bool?
    var choice: Int?
    var number: Double?
    var text: String?
    /// Removes the stored value.
    var isReset: Bool?

    /// The value to store.
    ///
    /// - Throws: ``RowChangeError`` if the value is not valid for the specifier.
    func value(for specifier: SettingsSpecifier) throws(RowChangeError) -> PropertyListValue? {
        if isReset == true { return nil }
        switch specifier.kind {
        case .toggleSwitch:
            guard let isOn else { throw .invalidValue }
            return isOn ? specifier.trueValue : specifier.falseValue
        case .radioGroup, .multiValue:
            guard let choice, let chosen = specifier.choices.first(where: { $0.index == choice }) else {
                throw .invalidValue
            }
            guard !chosen.value.mayStandForUnsignedInteger else {
                throw .inexact("the number is 2^63 or larger and cannot be stored exactly")
            }
            return chosen.value
        case .slider:
            guard let number, let lowest = specifier.minimumValue, let highest = specifier.maximumValue,
                lowest <= number, number <= highest
            else { throw .invalidValue }
            return .real(number)
        case .textField:
            guard let text, text.unicodeScalars.allSatisfy(Self.isTypeable) else { throw .invalidValue }
            guard text.utf8.count <= PreviewLimits.text else { throw .tooLong }
            return .string(text)
        default: throw .invalidValue
        }
    }

    /// Control characters cannot be typed, and an XML property list cannot hold most of them.
    private static func isTypeable(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\t"
            || (scalar.properties.generalCategory != .control && scalar.value != 0xFFFE && scalar.value != 0xFFFF)
    }
}

/// An error that keeps a change from being stored.
enum RowChangeError: Error, Hashable {
    /// The row does not exist, or now has another key.
    case unknownRow
    /// The value is not valid for the row.
    case invalidValue
    /// The text is too long.
    case tooLong
    /// The defaults file cannot hold the value exactly.
    case inexact(String)
    /// The defaults file cannot be read or written.
    case file(String)
}
