import SourceText

/// A key of a defaults domain. Defaults stores compare code units: "é" in one code point is another key than "é" in
/// two, which Swift's `String` takes for the same.
struct DefaultsKey: Hashable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: DefaultsKey, right: DefaultsKey) -> Bool { left.text.hasSameCodeUnits(as: right.text) }

    func hash(into hasher: inout Hasher) {
        hasher.combine(text.utf8.count)
        for unit in text.utf8 { hasher.combine(unit) }
    }
}
