/// The pattern of a condition: `*`, `?`, `[a-z]`, everything else itself; no escape; the whole text must fit.
struct WildcardPattern {
    private let characters: [Character]

    init(_ pattern: String) {
        characters = Array(pattern)
    }

    /// Whether all of `text` fits. At most pattern times text steps: one `*` is retried, the last one met.
    func matches(_ text: String) -> Bool {
        let text = Array(text)
        var at = 0
        var next = 0
        var retry: (at: Int, next: Int)?
        while true {
            if next == characters.count, at == text.count { return true }
            if next < characters.count {
                if characters[next] == "*" {
                    next += 1
                    retry = (at, next)
                    continue
                }
                if at < text.count, let after = step(next, on: text[at]) {
                    next = after
                    at += 1
                    continue
                }
            }
            guard let last = retry, last.at < text.count else { return false }
            retry = (last.at + 1, last.next)
            at = last.at + 1
            next = last.next
        }
    }

    /// Where the pattern goes on when its part at `index` fits `character`.
    private func step(_ index: Int, on character: Character) -> Int? {
        switch characters[index] {
        case "?": index + 1
        case "[": stepClass(index, on: character)
        default: characters[index] == character ? index + 1 : nil
        }
    }

    /// A `[` that is never closed is an ordinary character.
    private func stepClass(_ index: Int, on character: Character) -> Int? {
        guard let end = characters[(index + 1)...].firstIndex(of: "]") else {
            return character == "[" ? index + 1 : nil
        }
        var at = index + 1
        let isNegated = characters[at] == "!"
        if isNegated { at += 1 }
        var fits = false
        while at < end {
            if at + 2 < end, characters[at + 1] == "-" {
                let (low, high) = (characters[at], characters[at + 2])
                if low <= high, (low...high).contains(character) { fits = true }
                at += 3
            } else {
                if characters[at] == character { fits = true }
                at += 1
            }
        }
        return fits == isNegated ? nil : end + 1
    }
}
