import PropertyLists
import SourceText

extension Collection<Finding> {
    /// One finding for those of one mistake: the first in the order of files and lines, with the places of the others.
    func asOne(upTo most: Int = 20) -> Finding? {
        let ordered = onceInFileOrder()
        guard var first = ordered.first else { return nil }
        for other in ordered.dropFirst().prefix(most) { first.add(other) }
        return first
    }
}

extension Sequence<Finding> {
    /// One finding for those that have something in common.
    func onceForEach<Common: Hashable>(upTo most: Int = 20, _ common: (Finding) -> Common) -> [Finding] {
        Dictionary(grouping: self, by: common).values.compactMap { $0.asOne(upTo: most) }
    }
}

extension Finding {
    /// Notes another finding of the same cause.
    mutating func add(_ other: Finding) {
        let isSame = other.message == message  // What says the same is one mistake.
        if other.location != location || !isSame {
            notes.append(isSame ? .same(at: other.location) : .other(other))
        }
        notes += other.notes.filter { !notes.contains($0) }
    }

    /// The finding as a note: it is true, and has no consequence.
    var asNote: Finding {
        var note = self
        note.severity = .note
        return note
    }

    /// The same with a consequence that makes it one.
    var asError: Finding {
        var error = self
        error.severity = .error
        return error
    }

    /// What it says, wherever it is.
    var anywhere: Finding {
        var finding = self
        finding.location = nil
        finding.notes = []
        finding.subjects = []
        return finding
    }
}

extension Finding.Note {
    /// Another finding of the same cause.
    static func other(_ finding: Finding) -> Self { Self(message: finding.message, location: finding.location) }

    /// The same mistake elsewhere.
    static func same(at location: SourceLocation?) -> Self { Self(message: "the same here", location: location) }
}
