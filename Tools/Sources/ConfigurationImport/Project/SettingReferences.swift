import BuildSettings

/// The references to build settings in a text: `$(NAME)`, and those whose names are composed of others,
/// `$(API_URL_$(SERVER))`.
struct SettingReferences {
    /// The names. One with a default value is not here.
    private(set) var names: Set<String> = []
    /// The names that are composed.
    private(set) var composed: Set<ComposedName> = []

    init(_ texts: some Sequence<String>) {
        for text in texts where text.contains("$") { read(Array(text.unicodeScalars)) }
    }

    private mutating func read(_ text: [Unicode.Scalar]) {
        /// A reference whose end is not reached: the literal parts of its name.
        struct Open {
            let end: Unicode.Scalar
            var parts = [""]
            var operators: String?
        }
        var open: [Open] = []
        var index = 0
        while index < text.count {
            let scalar = text[index]
            if scalar == "$", index + 1 < text.count, text[index + 1] == "(" || text[index + 1] == "{" {
                if let last = open.indices.last, open[last].operators == nil { open[last].parts.append("") }
                open.append(Open(end: text[index + 1] == "(" ? ")" : "}"))
                index += 2
                continue
            }
            if let last = open.indices.last {
                if scalar == open[last].end {
                    let closed = open.removeLast()
                    add(closed.parts, hasDefault: closed.operators?.contains(":default=") ?? false)
                } else if open[last].operators != nil || scalar == ":" {
                    open[last].operators = (open[last].operators ?? "") + String(scalar)
                } else {
                    open[last].parts[open[last].parts.count - 1].unicodeScalars.append(scalar)
                }
            }
            index += 1
        }
    }

    private mutating func add(_ parts: [String], hasDefault: Bool) {
        if parts.count > 1 {
            // Without any letter of its own, a name says nothing about which build settings it can be.
            if parts.contains(where: { !$0.isEmpty }) { composed.insert(ComposedName(parts: parts)) }
        } else if !hasDefault, let name = parts.first, !name.isEmpty {
            names.insert(name)
        }
    }
}

/// A name of a build setting with gaps, which the values of others fill.
struct ComposedName: Hashable {
    /// What is before, between, and after the gaps.
    let parts: [String]

    /// Whether the name can be the composed one.
    func matches(_ name: String) -> Bool {
        guard let first = parts.first, let last = parts.last, parts.count > 1,
            name.utf8.count > parts.reduce(0, { $0 + $1.utf8.count }), name.hasPrefix(first), name.hasSuffix(last)
        else { return false }
        var rest = name.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }

    /// The name for people: `API_URL_…`.
    var shown: String { parts.joined(separator: "…") }
}
