import PropertyLists

/// A dictionary or array whose end is still to come.
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
    /// The key whose value comes next.
    var key = ""
    private(set) var elements: [PropertyListValue] = []
    private var entries: [String: PropertyListValue] = [:]

    init(kind: Kind, start: Int, node: Int) {
        self.kind = kind
        self.start = start
        self.node = node
    }

    var value: PropertyListValue {
        kind == .array ? .array(elements) : .dictionary(entries)
    }

    /// Of a key that stands twice the last value counts.
    mutating func add(_ value: PropertyListValue) {
        if kind == .array { elements.append(value) } else { entries[key] = value }
    }
}
