package import Foundation
package import PropertyLists

/// A text that was entered as the value of a live key.
package struct OverrideText {
    private let text: String
    private let type: ValueType

    package init(_ text: String, _ type: ValueType) {
        self.type = type
        // Only in a string is a space at the end perhaps meant.
        self.text = type == .string ? text : text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The value to store: of the type, if the text can be read as it. A duration keeps its unit.
    package var value: PropertyListValue {
        guard !type.kind.isTextInPropertyLists, let typed = try? type.coerced(.string(text), folder: nil) else {
            return .string(text)
        }
        return typed.plain
    }

    /// What is wrong with the text, and what to do about it.
    package func error(folder: URL?) -> String? {
        do throws(CoercionError) {
            _ = try type.coerced(.string(text), folder: folder)
            return nil
        } catch {
            return ["\(PropertyListValue.string(text)) \(error.reason)", error.fix].compactMap { $0 }
                .joined(separator: ": ")
        }
    }
}
