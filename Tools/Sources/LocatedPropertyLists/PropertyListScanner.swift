import SourceText

/// Scans the bytes of an XML property list once, without recursion, and records the positions of values.
///
/// It is lenient: it records the first syntax error, and continues with its best guess.
struct PropertyListScanner {
    /// The depth that Foundation reads. Deeper values are not recorded.
    static let depthLimit = 512

    let reader: MarkupReader
    private(set) var tree: NodeTree
    private(set) var scanError: ScanError?
    var offset = 0

    /// The last ampersand that was found, so that one search covers all the text before it.
    private var ampersand = -1

    /// All open containers.
    private var kinds: [ScanFrame.Kind] = [.file]
    /// The recorded containers: never empty, and the first ones of `kinds`.
    private var frames = [ScanFrame(kind: .file, start: 0, node: nil)]
    private var collectionDepth = 0
    private var isFinished = false

    init(bytes: UnsafeRawBufferPointer, limits: SourceLimits) {
        reader = MarkupReader(bytes: bytes)
        tree = NodeTree(limit: limits.locatedValues(inBytes: bytes.count))
    }

    /// Reads to the end of the root element. Like Foundation, it ignores what follows.
    mutating func scan() {
        let count = reader.bytes.count
        while !isFinished, offset < count {
            let tag = reader.offset(of: UInt8(ascii: "<"), from: offset) ?? count
            checkBlank(offset..<tag)
            offset = tag
            guard !tree.isFull else { return report(tree.fullMessage, at: tag) }
            if tag < count { readMarkup() }
        }
        if !isFinished { reportEnd() }
    }

    /// Records a syntax error, unless there already is one.
    mutating func report(_ message: String, at offset: Int) {
        if scanError == nil { scanError = ScanError(offset: offset, message: message) }
    }

    /// The first ampersand at or after an offset. Offsets must not decrease, or the time is quadratic.
    mutating func nextAmpersand(from offset: Int) -> Int? {
        if ampersand < offset { ampersand = reader.offset(of: UInt8(ascii: "&"), from: offset) ?? Int.max }
        return ampersand < Int.max ? ampersand : nil
    }

    private mutating func readMarkup() {
        let start = offset
        let (markup, end) = reader.markup(at: start)
        offset = end
        switch markup {
        case .open(let name, let isEmpty): open(name, isEmpty: isEmpty, at: start)
        case .close(let name): close(name, at: start)
        case .aside: break
        case .documentType:
            if kinds.count > 1 { report("a document type is not valid here", at: start) }
        case .section: report("text outside of a value", at: start)
        case .malformed(let message): report(message, at: start)
        }
    }

    private mutating func checkBlank(_ range: Range<Int>) {
        guard scanError == nil, let stray = reader.bytes[range].firstIndex(where: { !$0.isXMLSpace }) else { return }
        report("text outside of a value", at: stray)
    }

    private mutating func reportEnd() {
        if let frame = frames.last, frame.kind != .file {
            report("<\(frame.kind)> is not closed", at: frame.start)
        } else {
            report("the file has no value", at: reader.bytes.count)
        }
    }
}

// MARK: - Tags

extension PropertyListScanner {
    private mutating func open(_ name: ElementName?, isEmpty: Bool, at start: Int) {
        if name == .plist {
            openList(isEmpty: isEmpty, at: start)
        } else if name == .key, kinds.last == .dict {
            let key = isEmpty ? "" : readLeaf(.key, at: start)
            if let key { placeKey(key, at: start) }
        } else if let name {
            let node = placeValue(at: start)
            if let kind = ScanFrame.Kind(name) {
                if !isEmpty { push(kind, node: node, at: start) }
            } else if isEmpty {
                checkEmpty(name, at: start)
            } else {
                _ = readLeaf(name, at: start)
            }
            finishIfComplete()
        } else {
            report("\(reader.tagText(at: start)) is not an element of a property list", at: start)
            // In a container, it takes the place of a value. Outside, the tag around the value was meant.
            if kinds.last?.isCollection == true { _ = placeValue(at: start) }
        }
    }

    private mutating func openList(isEmpty: Bool, at start: Int) {
        guard kinds.last == .file else { return report("<plist> is inside another element", at: start) }
        if isEmpty {
            report("<plist> has no value", at: start)
        } else {
            push(.plist, node: nil, at: start)
        }
    }

    private mutating func close(_ name: ElementName?, at start: Int) {
        guard let open = kinds.last, let kind = ScanFrame.Kind(name) else {
            return report("\(reader.tagText(at: start)) has no matching start tag", at: start)
        }
        if open != kind {
            report("</\(kind)> has no matching start tag" + (open == .file ? "" : "; <\(open)> is open"), at: start)
            // Most likely, one end tag is missing. Looking further up could take quadratic time.
            guard kinds.count > 2, kinds[kinds.count - 2] == kind else { return }
            pop()
        }
        pop()
        finishIfComplete()
    }

    private mutating func push(_ kind: ScanFrame.Kind, node: Int?, at start: Int) {
        kinds.append(kind)
        if kind.isCollection { collectionDepth += 1 }
        if collectionDepth > Self.depthLimit {
            report("dictionaries and arrays are nested more than \(Self.depthLimit) deep", at: start)
        } else {
            frames.append(ScanFrame(kind: kind, start: start, node: node))
        }
    }

    private mutating func pop() {
        guard kinds.count > 1, let kind = kinds.popLast() else { return }
        if kind.isCollection { collectionDepth -= 1 }
        guard frames.count > kinds.count, let frame = frames.popLast() else { return }
        if let pending = frame.pendingKey { report("this key has no value", at: pending.offset) }
        if kind == .plist, frame.count == 0 { report("<plist> has no value", at: frame.start) }
    }

    private mutating func finishIfComplete() {
        if kinds.count == 1 { isFinished = true }
    }
}

// MARK: - Nodes

extension PropertyListScanner {
    /// Records a value that begins at `start`; `nil` if it has no parent that is recorded.
    private mutating func placeValue(at start: Int) -> Int? {
        guard frames.count == kinds.count, var frame = frames.popLast() else { return nil }
        defer { frames.append(frame) }
        frame.count += 1
        switch frame.kind {
        case .file, .plist:
            guard frame.count == 1 else {
                report("a property list has only one value", at: start)
                return nil
            }
            return tree.addRoot(at: start)
        case .array:
            return frame.node.map { tree.addElement(frame.count - 1, of: $0, at: start) }
        case .dict:
            guard let key = frame.pendingKey else {
                report("this value has no key", at: start)
                return nil
            }
            frame.pendingKey = nil
            if let node = key.node { tree.setValueOffset(start, of: node) }
            return key.node
        }
    }

    private mutating func placeKey(_ key: String, at start: Int) {
        guard frames.count == kinds.count, var frame = frames.popLast() else { return }
        defer { frames.append(frame) }
        if let pending = frame.pendingKey { report("this key has no value", at: pending.offset) }
        frame.pendingKey = .init(offset: start, node: frame.node.map { tree.addKey(key, of: $0, at: start) })
    }
}
