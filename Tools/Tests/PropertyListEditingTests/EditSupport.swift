import Foundation
import PropertyListEditing
import PropertyLists
import Testing

/// A property list as text, and edits of it.
enum EditText {
    /// A whole file around a value.
    static func file(_ body: String, lineEnd: String = "\n") -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(body)\n</plist>\n"
            .replacing("\n", with: lineEnd)
    }

    /// The text after an edit. What was written is also what is read.
    static func edited(_ before: String, _ edit: (inout PropertyListEditor) throws -> Void) throws -> String {
        var editor = try PropertyListEditor(data: Data(before.utf8))
        try edit(&editor)
        #expect(try PropertyList.parse(editor.data) == editor.value)
        return String(decoding: editor.data, as: UTF8.self)
    }
}
