/// The values that a run is putting together, in one buffer: a value starts where the one below it ends, so merging the
/// two costs nothing.
///
/// One representation serves both forms. A list is a text with the offsets where elements start; a list without elements
/// differs from one with a single empty element. Only the top value changes.
struct ValueStack: Sendable {
    /// An unfinished value.
    private struct Value {
        let start: Int
        /// Where its offsets start in ``elementStarts``.
        let firstElementStart: Int
        /// Whether merging it starts a new element in the value below it.
        let startsElementBelow: Bool
        /// Whether it has at least one element, even an empty one.
        var hasElements = false
        /// Whether the next text starts a new element.
        var isElementEnded = false
    }

    private var bytes: [UInt8] = []
    /// Where elements other than the first start, ascending.
    private var elementStarts: [Int] = []
    private var values: [Value] = []

    /// How many values there are.
    var count: Int { values.count }

    /// The bytes of all values.
    var byteCount: Int { bytes.count }

    var topByteCount: Int { bytes.count - (values.last?.start ?? 0) }

    /// Whether the top value has at least one element, even an empty one.
    var topHasElements: Bool { values.last?.hasElements ?? false }

    /// Whether the top value has exactly one element.
    var topIsOneElement: Bool {
        values.last.map { $0.hasElements && $0.firstElementStart == elementStarts.count } ?? false
    }

    var topBytes: ArraySlice<UInt8> { bytes[(values.last?.start ?? 0)...] }

    var topText: String { String(decoding: topBytes, as: UTF8.self) }

    /// Where the top value starts, and where its elements other than the first do.
    var topElementStarts: (start: Int, offsets: ArraySlice<Int>) {
        guard let top = values.last else { return (0, []) }
        return (top.start, elementStarts[top.firstElementStart...])
    }

    var topElements: [String] {
        guard let top = values.last, top.hasElements else { return [] }
        var elements: [String] = []
        elements.reserveCapacity(elementStarts.count - top.firstElementStart + 1)
        var start = top.start
        for index in top.firstElementStart...elementStarts.count {
            let end = index < elementStarts.count ? elementStarts[index] : bytes.count
            elements.append(String(decoding: bytes[start..<end], as: UTF8.self))
            start = end
        }
        return elements
    }

    /// The first bytes of the bottom value, or of all values as if they were one.
    func prefix(_ limit: Int, ofBottomOnly: Bool) -> ArraySlice<UInt8> {
        let end = ofBottomOnly && values.count > 1 ? values[1].start : bytes.count
        return bytes[..<min(limit, end)]
    }

    /// Pushes a value without elements.
    mutating func push() {
        let startsElement = values.last?.isElementEnded ?? false
        if startsElement { elementStarts.append(bytes.count) }
        values.append(
            Value(start: bytes.count, firstElementStart: elementStarts.count, startsElementBelow: startsElement))
    }

    /// Removes the top value.
    mutating func pop() {
        guard let top = values.popLast() else { return }
        bytes.removeSubrange(top.start...)
        elementStarts.removeSubrange((top.firstElementStart - (top.startsElementBelow ? 1 : 0))...)
    }

    /// Appends text to the top value.
    mutating func append(_ text: some Collection<UInt8>) {
        startText()
        bytes.append(contentsOf: text)
    }

    /// Appends a finished value to the top value.
    mutating func append(_ result: ResultStorage.Result, of results: ResultStorage) {
        guard result.hasElements else { return }
        startText()
        for start in results.elementStarts(of: result) { elementStarts.append(bytes.count + start) }
        bytes.append(contentsOf: results.text(of: result))
    }

    /// Ends the last element of the top value, if it has one.
    mutating func endElement() {
        guard let top = values.indices.last, values[top].hasElements else { return }
        values[top].isElementEnded = true
    }

    /// Appends the top value to the one below it. A value without elements adds nothing.
    mutating func merge() {
        guard let merged = values.popLast(), let top = values.indices.last else { return }
        if merged.hasElements {
            values[top].hasElements = true
            values[top].isElementEnded = false
        } else if merged.startsElementBelow {
            elementStarts.removeLast()
        }
    }

    /// Replaces each element of the top value.
    mutating func mapTop(_ transform: (String) -> String) {
        guard topIsOneElement else {
            let elements = topElements
            clearTop()
            for element in elements {
                append(transform(element).utf8)
                endElement()
            }
            return
        }
        let text = transform(topText)
        clearTop()
        append(text.utf8)
    }

    mutating func removeAll() {
        if values.isEmpty { return }
        bytes.removeAll(keepingCapacity: true)
        elementStarts.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
    }

    private mutating func clearTop() {
        guard let top = values.indices.last else { return }
        bytes.removeSubrange(values[top].start...)
        elementStarts.removeSubrange(values[top].firstElementStart...)
        values[top].hasElements = false
        values[top].isElementEnded = false
    }

    private mutating func startText() {
        guard let top = values.indices.last else { return }
        if values[top].isElementEnded {
            elementStarts.append(bytes.count)
            values[top].isElementEnded = false
        }
        values[top].hasElements = true
    }
}
