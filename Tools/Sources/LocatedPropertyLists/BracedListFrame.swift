import PropertyLists

/// A dictionary or array that is still open.
struct BracedListFrame {
    enum Kind {
        case dictionary, array
        /// A dictionary without braces that ends with the file.
        case file
    }

    let kind: Kind
    /// The offset of its brace.
    let start: Int
    let node: Int
    /// The key of the next value.
    var key = ""
    private(set) var elements: [PropertyListValue] = []
    private(set) var entries: [String: PropertyListValue] = [:]

    init(kind: Kind, start: Int, node: Int) {
        self.kind = kind
        self.start = start
        self.node = node
    }

    var value: PropertyListValue {
        kind == .array ? .array(elements) : .dictionary(entries)
    }

    /// The last value of a duplicate key is used.
    mutating func add(_ value: PropertyListValue) {
        if kind == .array { elements.append(value) } else { entries[key] = value }
    }

    /// The same container, without what was read of it.
    var emptied: BracedListFrame { BracedListFrame(kind: kind, start: start, node: node) }

    /// The same dictionary with the entries of all parts, in their order.
    func adding(_ parts: [[String: PropertyListValue]]) -> BracedListFrame {
        var whole = self
        whole.entries.reserveCapacity(parts.reduce(entries.count) { $0 + $1.count })
        for part in parts { whole.entries.merge(part) { _, last in last } }
        return whole
    }
}
