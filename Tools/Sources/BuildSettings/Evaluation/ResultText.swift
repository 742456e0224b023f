/// A text with the places where it is split into elements, while it is being put together.
///
/// One form serves both evaluations: a list is a text with split points, and an empty list one without any text.
struct ResultText: Sendable {
    /// The text.
    var bytes: [UInt8] = []
    /// The offsets at which new elements start, ascending; the first element starts at 0.
    var splits: [Int] = []
    /// Whether anything was added, be it empty: one empty element differs from no element.
    var hasText = false
    /// Whether the next addition starts a new element.
    private var isSplitPending = false

    init() {}

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        hasText = true
    }

    mutating func append(_ text: some Collection<UInt8>) {
        beginAddition()
        bytes.append(contentsOf: text)
    }

    /// Adds all of another text with its split points; one that nothing was added to adds nothing.
    mutating func append(_ other: ResultText) {
        guard other.hasText else { return }
        beginAddition()
        let base = bytes.count
        bytes.append(contentsOf: other.bytes)
        for split in other.splits { splits.append(base + split) }
    }

    /// Ends the element, if there is one yet.
    mutating func split() {
        if hasText { isSplitPending = true }
    }

    private mutating func beginAddition() {
        if isSplitPending {
            splits.append(bytes.count)
            isSplitPending = false
        }
        hasText = true
    }

    /// The text without regard to elements.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The elements.
    var elements: [String] {
        guard hasText else { return [] }
        if splits.isEmpty { return [text] }
        var elements: [String] = []
        var start = 0
        for split in splits + [bytes.count] {
            elements.append(String(decoding: bytes[start..<split], as: UTF8.self))
            start = split
        }
        return elements
    }

    /// The result of mapping each element.
    func map(_ transform: (String) -> String) -> ResultText {
        var result = ResultText()
        for element in elements {
            result.append(transform(element).utf8)
            result.split()
        }
        return result
    }
}
