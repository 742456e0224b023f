/// Takes the secrets of a catalog out of what is shown: also a file or a key may have one as its name.
struct AuditRedaction {
    static let mark = "<redacted>"

    private let search: TextSearch
    private let secrets: [String]

    init(_ texts: AuditedTexts, _ search: TextSearch) {
        self.search = search
        secrets = Set((texts.forbidden + texts.weak + texts.allowed).filter(\.isSecret).map(\.text))
            .filter { $0.utf8.count >= Self.shortest }.sorted { $0.utf8.count > $1.utf8.count }
    }

    /// A shorter text is in every other word.
    private static let shortest = 4

    func shown(_ text: String) -> String {
        guard !secrets.isEmpty else { return text }
        var bytes = Array(text.utf8)
        let places = bytes.withUnsafeBytes { search.found(in: $0) }.filter { search.texts[$0.text].isSecret }
        var end = Int.max
        for place in places.sorted(by: { $0.offset > $1.offset }) where place.end <= end {
            bytes.replaceSubrange(place.offset..<place.end, with: Array(Self.mark.utf8))
            end = place.offset
        }
        return secrets.reduce(String(decoding: bytes, as: UTF8.self)) { $0.replacing($1, with: Self.mark) }
    }
}
