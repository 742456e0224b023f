extension Manifest {
    /// The reference of `Switchyard.yaml` in Markdown: a table for each dictionary, with headings of the third level.
    package static var reference: String {
        var reference = ShapeReference()
        reference.add(.manifest, title: "The file", path: "")
        return reference.text
    }
}

/// The tables of a reference.
struct ShapeReference {
    private(set) var text = ""

    /// Adds the table of a dictionary, then those of the dictionaries in it.
    mutating func add(_ shape: Shape, title: String, path: String) {
        guard case .entries(let entries) = shape else { return }
        text += "\(text.isEmpty ? "" : "\n")### \(title)\n\n| Entry | Value | What it says |\n|---|---|---|\n"
        for entry in entries {
            let name = "`\(entry.name)`\(entry.isRequired ? " (required)" : "")"
            text += "| \(name) | \(Self.value(entry.shape)) | \(Self.escaped(entry.summary)) |\n"
        }
        for entry in entries {
            let below = path.isEmpty ? entry.name : "\(path).\(entry.name)"
            addNested(entry.shape, at: below)
        }
    }

    private mutating func addNested(_ shape: Shape, at path: String) {
        switch shape {
        case .entries:
            // An identity is the same everywhere.
            let isIdentity = path.hasSuffix("identity") || path.hasSuffix("identities.NAME")
            guard !isIdentity || path == "configurations.NAME.identity" else { return }
            add(shape, title: isIdentity ? "`identity`" : "`\(path)`", path: path)
        case .names(_, let value): addNested(value, at: "\(path).NAME")
        case .either(let shapes): for shape in shapes { addNested(shape, at: path) }
        default: break
        }
    }

    private static func value(_ shape: Shape) -> String {
        switch shape {
        case .text(let rule): escaped(rule.phrase)
        case .choice(let choices): choices.map { "`\($0)`" }.joined(separator: ", ")
        case .flag: "`true` or `false`"
        case .number: "a number"
        case .value: "any value"
        case .list(let element): "a list: \(value(element))"
        case .names(_, .value): "values by key"
        case .names(_, let element): "a dictionary by name: \(value(element))"
        case .entries: "a dictionary"
        case .either(let shapes): shapes.map(value).joined(separator: "; or ")
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("*", with: "\\*")
    }
}
