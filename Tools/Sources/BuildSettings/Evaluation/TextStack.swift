/// The texts that are being put together, one behind the other in one buffer: a value goes right behind the text that it
/// belongs to, so adding it there costs nothing.
///
/// One form serves both evaluations: a list is a text with split points, and an empty list one without any text.
struct TextStack: Sendable {
    /// A text that is not finished.
    private struct Part {
        let start: Int
        let firstSplit: Int
        /// Whether the split before it is only meant for the case that something is added.
        let hasSplitBefore: Bool
        /// Whether anything was added, be it empty: one empty element differs from no element.
        var hasText = false
        /// Whether the next addition starts a new element.
        var isSplitPending = false
    }

    /// All texts.
    private(set) var bytes: [UInt8] = []
    /// The offsets at which new elements start, ascending within a text; its first element starts with it.
    private var splits: [Int] = []
    private var parts: [Part] = []

    /// How many texts there are.
    var count: Int { parts.count }

    /// How many bytes the last text has.
    var lastCount: Int { bytes.count - (parts.last?.start ?? 0) }

    /// Whether anything was added to the last text.
    var lastHasText: Bool { parts.last?.hasText ?? false }

    /// Where the last text starts, and the offsets at which its elements are split.
    var lastSplits: (start: Int, offsets: ArraySlice<Int>) {
        guard let part = parts.last else { return (0, []) }
        return (part.start, splits[part.firstSplit...])
    }

    /// The bytes of the last text.
    var last: ArraySlice<UInt8> { bytes[(parts.last?.start ?? 0)...] }

    /// The first bytes of all texts, or of the first alone.
    func beginning(_ limit: Int, ofFirst: Bool) -> ArraySlice<UInt8> {
        let end = ofFirst && parts.count > 1 ? parts[1].start : bytes.count
        return bytes[..<min(limit, end)]
    }

    /// Begins a text.
    mutating func open() {
        let splitsBefore = parts.last?.isSplitPending ?? false
        if splitsBefore { splits.append(bytes.count) }
        parts.append(Part(start: bytes.count, firstSplit: splits.count, hasSplitBefore: splitsBefore))
    }

    /// Adds to the last text.
    mutating func append(_ text: some Collection<UInt8>) {
        beginAddition()
        bytes.append(contentsOf: text)
    }

    /// Adds to the last text a finished one, with its split points.
    mutating func append(_ text: ArraySlice<UInt8>, splits: ArraySlice<Int>) {
        beginAddition()
        for split in splits { self.splits.append(bytes.count + split) }
        bytes.append(contentsOf: text)
    }

    /// Ends the element of the last text, if there is one yet.
    mutating func split() {
        guard let last = parts.indices.last, parts[last].hasText else { return }
        parts[last].isSplitPending = true
    }

    /// Adds the last text to the one before it; a text that nothing was added to adds nothing.
    mutating func merge() {
        guard let part = parts.popLast(), let last = parts.indices.last else { return }
        if part.hasText {
            parts[last].hasText = true
            parts[last].isSplitPending = false
        } else if part.hasSplitBefore {
            splits.removeLast()
        }
    }

    /// Removes the last text.
    mutating func removeLast() {
        guard let part = parts.popLast() else { return }
        bytes.removeSubrange(part.start...)
        splits.removeSubrange((part.firstSplit - (part.hasSplitBefore ? 1 : 0))...)
    }

    /// Replaces each element of the last text.
    mutating func mapLast(_ transform: (String) -> String) {
        guard lastIsOne else {
            let elements = lastElements
            clearLast()
            for element in elements {
                append(transform(element).utf8)
                split()
            }
            return
        }
        let text = transform(lastText)
        clearLast()
        append(text.utf8)
    }

    /// The last text without regard to elements.
    var lastText: String { String(decoding: last, as: UTF8.self) }

    /// Whether the last text is one element.
    var lastIsOne: Bool {
        parts.last.map { $0.hasText && $0.firstSplit == splits.count } ?? false
    }

    /// The elements of the last text.
    var lastElements: [String] {
        guard let part = parts.last, part.hasText else { return [] }
        var elements: [String] = []
        elements.reserveCapacity(splits.count - part.firstSplit + 1)
        var start = part.start
        for index in part.firstSplit...splits.count {
            let end = index < splits.count ? splits[index] : bytes.count
            elements.append(String(decoding: bytes[start..<end], as: UTF8.self))
            start = end
        }
        return elements
    }

    mutating func removeAll() {
        if parts.isEmpty { return }
        bytes.removeAll(keepingCapacity: true)
        splits.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
    }

    private mutating func clearLast() {
        guard let last = parts.indices.last else { return }
        bytes.removeSubrange(parts[last].start...)
        splits.removeSubrange(parts[last].firstSplit...)
        parts[last].hasText = false
        parts[last].isSplitPending = false
    }

    private mutating func beginAddition() {
        guard let last = parts.indices.last else { return }
        if parts[last].isSplitPending {
            splits.append(bytes.count)
            parts[last].isSplitPending = false
        }
        parts[last].hasText = true
    }
}
