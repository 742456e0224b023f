/// The texts of other environments that a file has, by text. Of each text, only so many places are kept.
struct TextHits: Sendable {
    private struct Places {
        var certain: [AuditReport.Hit] = []
        var ambiguous: [AuditReport.Hit] = []
    }

    /// By the index of the text.
    private var places: [Int: Places] = [:]
    /// The most places of one text in one file that are reported.
    private static let most = 100

    /// Whether a text was found only where it may be a part of a longer word, among the bytes of the file itself.
    var hasAmbiguous: Bool {
        places.values.contains { $0.certain.isEmpty && $0.ambiguous.contains { $0.part == nil } }
    }

    /// Removes what the bytes of the file left open: its structure says where each text ends.
    mutating func removeAmbiguous() {
        for text in places.keys { places[text]?.ambiguous.removeAll { $0.part == nil } }
    }

    func isCertain(_ text: Int) -> Bool { places[text]?.certain.isEmpty == false }

    /// Adds a place: an error, or a warning where the text may be a part of a longer word.
    mutating func add(_ text: Int, isCertain: Bool, _ hit: () -> AuditReport.Hit) {
        let kind = isCertain ? \Places.certain : \.ambiguous
        guard places[text, default: Places()][keyPath: kind].count < Self.most else { return }
        var hit = hit()
        if !isCertain { hit.severity = .warning }
        places[text, default: Places()][keyPath: kind].append(hit)
    }

    /// Adds what a part of the file has.
    mutating func add(_ other: TextHits, _ move: (AuditReport.Hit) -> AuditReport.Hit) {
        for (text, found) in other.places {
            for hit in found.certain { add(text, isCertain: true) { move(hit) } }
            for hit in found.ambiguous { add(text, isCertain: false) { move(hit) } }
        }
    }

    /// The places, without those that are not certain where others of the same text are.
    func forEach(_ body: (_ text: Int, AuditReport.Hit) -> Void) {
        for (text, found) in places {
            for hit in found.certain.isEmpty ? found.ambiguous : found.certain { body(text, hit) }
        }
    }
}
