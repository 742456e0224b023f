import Foundation
package import PropertyLists

/// Edits of a value in memory: what the edit of a file must come to.
extension PropertyListValue {
    /// The value with what is at a path changed by `change`; `nil` where there is nothing.
    func changed(
        at path: ArraySlice<String>, by change: (PropertyListValue) -> PropertyListValue?
    ) -> PropertyListValue? {
        guard let component = path.first else { return change(self) }
        switch self {
        case .dictionary(var entries):
            guard let changed = entries[component]?.changed(at: path.dropFirst(), by: change) else { return nil }
            entries[component] = changed
            return .dictionary(entries)
        case .array(var elements):
            guard let index = Int(component), elements.indices.contains(index),
                let changed = elements[index].changed(at: path.dropFirst(), by: change)
            else { return nil }
            elements[index] = changed
            return .array(elements)
        default: return nil
        }
    }

    /// Whether two values are the same in every bit that a file can hold. Unlike `==`, texts and keys are compared by
    /// their code units, as a defaults store compares them: “é” in one code point is not “é” in two. A real that is not
    /// a number equals itself, and its two zeros differ.
    package func isIdentical(to other: PropertyListValue) -> Bool {
        switch (self, other) {
        case (.string(let mine), .string(let theirs)): mine.hasSameCodeUnits(as: theirs)
        case (.real(let mine), .real(let theirs)):
            mine.bitPattern == theirs.bitPattern || (mine.isNaN && theirs.isNaN)
        case (.array(let mine), .array(let theirs)):
            mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.isIdentical(to: $1) }
        case (.dictionary(let mine), .dictionary(let theirs)):
            mine.count == theirs.count
                && mine.allSatisfy { key, value in
                    guard let index = theirs.index(forKey: key) else { return false }
                    return theirs[index].key.hasSameCodeUnits(as: key) && value.isIdentical(to: theirs[index].value)
                }
        default: self == other
        }
    }
}

extension String {
    /// Whether two texts are the same code unit for code unit; `==` takes canonically equivalent ones for the same.
    package func hasSameCodeUnits(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
