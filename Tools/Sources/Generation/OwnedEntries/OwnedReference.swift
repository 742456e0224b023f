import Foundation
import PropertyLists

/// A text in a property list that Switchyard writes: a reference to one of its build settings, and nothing else.
///
/// By that it is known again. Elements that were added to an empty array say so with an operator that has no effect, so
/// that pruning gives back the empty array, and not one less: `$(SWITCHYARD_APP_GROUP:default=)`.
struct OwnedReference {
    /// Whether it is in an array that was empty.
    let isInEmptyArray: Bool

    /// The reference in a value; `nil` if Switchyard did not write it.
    init?(_ value: PropertyListValue) {
        guard let match = value.stringValue?.wholeMatch(of: /\$\(SWITCHYARD_[A-Z0-9_]+(:default=)?\)/) else {
            return nil
        }
        isInEmptyArray = match.output.1 != nil
    }

    /// The keys of a property list whose value has a reference, directly or deeper; `nil` if it cannot be read.
    static func keys(in data: Data) -> [String]? {
        func hasReference(_ value: PropertyListValue) -> Bool {
            switch value {
            case .array(let elements): elements.contains(where: hasReference)
            case .dictionary(let entries): entries.values.contains(where: hasReference)
            default: OwnedReference(value) != nil
            }
        }
        guard let entries = try? PropertyList.parse(data).dictionaryValue else { return nil }
        return entries.filter { hasReference($0.value) }.keys.sorted()
    }

    /// A reference to a build setting.
    static func text(_ name: String, inEmptyArray: Bool = false) -> PropertyListValue {
        .string("$(\(name)\(inEmptyArray ? ":default=" : ""))")
    }
}
