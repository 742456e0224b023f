import PropertyLists
import SwitchyardCore

/// An error in decoding a value. It becomes a finding only if no initializer catches it.
struct ValuesDecodingError: Error {
    /// What is wrong; `nil` for an error that a placeholder caused.
    let finding: PropertyListFinding?
    /// The name of the value that the decoder was at.
    let name: String
    /// Where decoding can go on with a placeholder; `nil` if there is none of that type.
    var site: DecodingSite?

    init(_ finding: PropertyListFinding?, at name: String) {
        self.finding = finding
        self.name = name
    }

    /// The finding that the rest was not checked.
    var stop: PropertyListFinding {
        PropertyListFinding(
            finding?.rule ?? .invalidValue, .note,
            name.isEmpty
                ? "decoding stopped here: other keys may not have been checked"
                : "decoding stopped at \"\(name)\": the keys after it were not checked",
            file: finding?.file, keyPath: finding?.keyPath)
    }
}

extension ValuesDecodingError: CustomStringConvertible {
    /// The message, for an initializer that prints the errors it catches.
    var description: String { finding?.message ?? "\"\(name)\" cannot be read" }
}

/// A value that some type asked for.
struct DecodingSite: Hashable {
    let name: String
    let type: ObjectIdentifier
}
