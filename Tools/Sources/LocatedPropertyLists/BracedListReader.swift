import Foundation
import PropertyLists
import SourceText

/// Reads a property list in OpenStep text or JSON, without recursion: its value, and the position of each part.
///
/// It stops at the first syntax error, and keeps the positions before it.
struct BracedListReader {
    let dialect: BracedListDialect
    var text: BracedListText
    var tree: NodeTree
    var frames: [BracedListFrame] = []

    /// The number of parts that are read at the same time.
    var parts: Int

    private let maximumValues: Int

    init(bytes: UnsafeRawBufferPointer, limits: SourceLimits) {
        maximumValues = limits.locatedValues(inBytes: bytes.count)
        tree = NodeTree(limit: maximumValues)
        dialect = BracedListDialect(of: bytes)
        text = BracedListText(bytes: bytes)
        parts = Self.parts(ofBytes: bytes.count)
    }

    /// The value of the text. As in Foundation, a text of only blanks and comments is an empty dictionary.
    mutating func read() throws(ScanError) -> PropertyListValue {
        do throws(ScanError) {
            return try readRoot()
        } catch {
            // A root that is not a value has no position.
            if frames.isEmpty { tree = NodeTree(limit: maximumValues) }
            // The error may be far below what causes it.
            if dialect == .openStep, !frames.isEmpty, let cause = UnclosedContainer.first(in: text.bytes),
                cause.offset < error.offset, text.bytes[cause.offset..<error.offset].contains(0x0A)
            {
                throw ScanError(offset: cause.offset, message: cause.message)
            }
            throw error
        }
    }

    private mutating func readRoot() throws(ScanError) -> PropertyListValue {
        guard try skipBlanks() else { return .dictionary([:]) }
        let start = text.offset
        var value = try readValue(at: tree.addRoot(at: start))
        if case .string? = value, dialect == .openStep, try skipBlanks() {
            // A key: the text is the content of a dictionary, as in a `.strings` file.
            text = BracedListText(bytes: text.bytes)
            text.offset = start
            tree = NodeTree(limit: maximumValues)
            try open(.file, node: tree.addRoot(at: start))
            value = nil
        }
        while true {
            if let value, try add(value) { return value }
            if frames.count == Self.dividedDepth { readParts() }
            value = try readNext()
        }
    }

    mutating func skipBlanks() throws(ScanError) -> Bool {
        try text.skipBlanks(comments: dialect == .openStep)
    }
}

// MARK: - Containers

extension BracedListReader {
    /// Adds a finished value to its container and reads the separator; true if the value is the whole list.
    mutating func add(_ value: PropertyListValue) throws(ScanError) -> Bool {
        guard !frames.isEmpty else {
            if try skipBlanks() { throw unexpected("a property list has only one value") }
            return true
        }
        frames[frames.count - 1].add(value)
        try readSeparator(of: frames[frames.count - 1])
        return false
    }

    private mutating func readSeparator(of frame: BracedListFrame) throws(ScanError) {
        let end = text.offset
        let isThere = try skipBlanks()
        if dialect == .openStep, frame.kind != .array {
            guard text.byte == UInt8(ascii: ";") else {
                throw ScanError(offset: end, message: "\";\" is missing after this value")
            }
            text.offset += 1
        } else if text.byte == UInt8(ascii: ",") {
            let comma = text.offset
            text.offset += 1
            // Only old-style lists may have a comma after the last element.
            if dialect == .json, try skipBlanks(), text.byte == closing(of: frame) {
                throw ScanError(offset: comma, message: "no value follows this \",\"")
            }
        } else if isThere, text.byte != closing(of: frame) {
            throw ScanError(offset: end, message: "\",\" is missing after this value")
        }
    }

    /// The next value of the open container, or the container itself if it ends here; `nil` if another one begins.
    mutating func readNext() throws(ScanError) -> PropertyListValue? {
        guard let frame = frames.last else { return .dictionary([:]) }
        guard try skipBlanks() else {
            guard frame.kind == .file else {
                throw ScanError(offset: frame.start, message: "\"\(character(frame.start))\" is not closed")
            }
            frames.removeLast()
            return frame.value
        }
        if let closing = closing(of: frame), text.byte == closing {
            text.offset += 1
            frames.removeLast()
            return frame.value
        }
        guard !tree.isFull else { throw ScanError(offset: text.offset, message: tree.fullMessage) }
        if frame.kind == .array {
            return try readValue(at: tree.addElement(frame.elements.count, of: frame.node, at: text.offset))
        }
        return try readEntry(of: frame.node)
    }

    private mutating func readEntry(of node: Int) throws(ScanError) -> PropertyListValue? {
        let start = text.offset
        guard let key = try readKey() else { throw unexpected("expected a key") }
        let entry = tree.addKey(key, of: node, at: start)
        frames[frames.count - 1].key = key
        let end = text.offset
        _ = try skipBlanks()
        switch (dialect, text.byte) {
        case (.openStep, UInt8(ascii: ";")):
            // `key;` is short for `key = key;`.
            tree.setValueOffset(start, of: entry)
            return .string(key)
        case (.openStep, UInt8(ascii: "=")), (.json, UInt8(ascii: ":")):
            text.offset += 1
            guard try skipBlanks() else { throw ScanError(offset: start, message: "this key has no value") }
            tree.setValueOffset(text.offset, of: entry)
            return try readValue(at: entry)
        default:
            let sign = dialect == .openStep ? "=" : ":"
            throw ScanError(offset: end, message: "\"\(sign)\" is missing after this key")
        }
    }

    private mutating func readKey() throws(ScanError) -> String? {
        switch text.byte {
        case UInt8(ascii: "\""): return try text.readQuoted(as: dialect)
        case UInt8(ascii: "'") where dialect == .openStep: return try text.readQuoted(as: dialect)
        default: return dialect == .openStep ? text.readWord() : nil
        }
    }

    private mutating func open(_ kind: BracedListFrame.Kind, node: Int) throws(ScanError) {
        guard frames.count < ReadingLimits.depth else {
            throw ScanError(
                offset: text.offset,
                message: "dictionaries and arrays are nested more than \(ReadingLimits.depth) deep")
        }
        frames.append(BracedListFrame(kind: kind, start: text.offset, node: node))
        if kind != .file { text.offset += 1 }
    }

    private func closing(of frame: BracedListFrame) -> UInt8? {
        switch frame.kind {
        case .dictionary: UInt8(ascii: "}")
        case .array: dialect == .openStep ? UInt8(ascii: ")") : UInt8(ascii: "]")
        case .file: nil
        }
    }
}

// MARK: - Values

extension BracedListReader {
    /// The value that begins here; `nil` for a container, which is then open.
    private mutating func readValue(at node: Int) throws(ScanError) -> PropertyListValue? {
        switch (dialect, text.byte) {
        case (_, UInt8(ascii: "{")): try open(.dictionary, node: node)
        case (.openStep, UInt8(ascii: "(")), (.json, UInt8(ascii: "[")): try open(.array, node: node)
        case (_, UInt8(ascii: "\"")), (.openStep, UInt8(ascii: "'")):
            return .string(try text.readQuoted(as: dialect))
        case (.openStep, UInt8(ascii: "<")): return .data(Data(try text.readData()))
        case (.openStep, _):
            guard let word = text.readWord() else { throw unexpected("expected a value") }
            return .string(word)
        case (.json, _): return try readJSONWord()
        }
        return nil
    }

    private mutating func readJSONWord() throws(ScanError) -> PropertyListValue {
        let start = text.offset
        guard let value = text.readJSONWord() else {
            text.offset = start
            throw unexpected("expected a value")
        }
        return value
    }

    /// An error about the current character, with what was expected.
    private func unexpected(_ message: String) -> ScanError {
        guard text.offset < text.bytes.count else { return ScanError(offset: text.offset, message: message) }
        return ScanError(offset: text.offset, message: "\"\(character(text.offset))\" is not valid here: \(message)")
    }

    /// The character at an offset, for a message.
    private func character(_ offset: Int) -> String {
        let rest = text.string(offset..<min(offset + 4, text.bytes.count))
        guard let first = rest.unicodeScalars.first, first.value >= 0x20, first.value != 0x7F else { return "�" }
        return String(first)
    }
}
