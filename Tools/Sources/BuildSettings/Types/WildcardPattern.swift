/// A pattern with `*`, `?`, and `[a-z]`: that of a condition, or of the names of files. Every other character matches itself.
/// There is no escape, and the whole text must match.
package struct WildcardPattern: Sendable {
    private let pattern: String

    /// Creates a pattern.
    package init(_ pattern: String) {
        self.pattern = pattern
    }

    /// Whether all of `text` matches, character by character.
    package func matches(_ text: String) -> Bool {
        if isPlain(pattern), isPlain(text) { return Symbols.bytes.match(Array(pattern.utf8), Array(text.utf8)) }
        return Symbols.characters.match(Array(pattern), Array(text))
    }

    /// Whether every byte is a character of its own.
    private func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 && $0 != .carriageReturn }
    }
}

/// The elements that have a meaning in a pattern.
private struct Symbols<Element: Comparable & Sendable>: Sendable {
    let star: Element
    let any: Element
    let open: Element
    let close: Element
    let not: Element
    let to: Element

    /// Takes at most as many steps as pattern times text are long: only the last `*` is tried again.
    func match(_ pattern: [Element], _ text: [Element]) -> Bool {
        var at = 0
        var next = 0
        var retry: (at: Int, next: Int)?
        while true {
            if next == pattern.count, at == text.count { return true }
            if next < pattern.count {
                if pattern[next] == star {
                    next += 1
                    if next == pattern.count { return true }
                    retry = (at, next)
                    continue
                }
                if at < text.count, let after = step(pattern, next, on: text[at]) {
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

    /// The index after the part of the pattern at `index`, if that part matches `element`.
    private func step(_ pattern: [Element], _ index: Int, on element: Element) -> Int? {
        if pattern[index] == any { return index + 1 }
        if pattern[index] == open { return stepClass(pattern, index, on: element) }
        return pattern[index] == element ? index + 1 : nil
    }

    /// An unclosed `[` is an ordinary character.
    private func stepClass(_ pattern: [Element], _ index: Int, on element: Element) -> Int? {
        guard let end = pattern[(index + 1)...].firstIndex(of: close) else {
            return element == open ? index + 1 : nil
        }
        var at = index + 1
        let isNegated = pattern[at] == not
        if isNegated { at += 1 }
        var fits = false
        while at < end {
            if at + 2 < end, pattern[at + 1] == to {
                if pattern[at] <= element, element <= pattern[at + 2] { fits = true }
                at += 3
            } else {
                if pattern[at] == element { fits = true }
                at += 1
            }
        }
        return fits == isNegated ? nil : end + 1
    }
}

extension Symbols where Element == UInt8 {
    static let bytes = Symbols(
        star: UInt8(ascii: "*"), any: UInt8(ascii: "?"), open: .bracket, close: .closingBracket,
        not: UInt8(ascii: "!"), to: UInt8(ascii: "-"))
}

extension Symbols where Element == Character {
    static let characters = Symbols(star: "*", any: "?", open: "[", close: "]", not: "!", to: "-")
}
