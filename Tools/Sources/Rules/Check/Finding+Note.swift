import PropertyLists
import SourceText

extension Finding {
    /// The finding as a note: it is true, and has no consequence.
    var asNote: Finding {
        var note = self
        note.severity = .note
        return note
    }
}
