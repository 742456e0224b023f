import SourceText

/// A key of a defaults domain. User defaults compare code units: "é" as one code point and "é" as two are different
/// keys, but equal as Swift strings.
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
