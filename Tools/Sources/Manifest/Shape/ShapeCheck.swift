import SourceText
import PropertyLists

/// Compares a file with a shape.
struct ShapeCheck {
    private let document: YAMLDocument
    private var patterns: [String: Regex<AnyRegexOutput>] = [:]
    /// Texts that match a pattern: the same keys are in every environment.
    private var matching: [String: Set<String>] = [:]
    private(set) var findings: [Finding] = []

    init(_ document: YAMLDocument) {
        self.document = document
        check(document.root, .manifest, path: "")
    }

    private mutating func report(_ rule: RuleID, _ message: String, _ mark: YAMLMark, fix: String? = nil) {
        findings.append(
            Finding(rule: rule, severity: .error, message: message, location: document.location(mark), fix: fix))
    }

    private mutating func expected(_ phrase: String, _ node: YAMLNode, _ path: String, fix: String? = nil) {
        report(.manifestValue, "\(Self.subject(path)) must be \(phrase), not \(node.kind)", node.mark, fix: fix)
    }

    private static func subject(_ path: String) -> String { path.isEmpty ? "the file" : path }

    private mutating func check(_ node: YAMLNode, _ shape: Shape, path: String) {
        switch shape {
        case .text(let rule): checkText(node, rule, path)
        case .choice(let choices): checkChoice(node, choices, path)
        case .flag:
            guard case .flag = node.scalar?.value else {
                let words = ["yes": "true", "on": "true", "no": "false", "off": "false"]
                let meant = node.scalar.flatMap { words[$0.text.lowercased()] }
                return expected("true or false", node, path, fix: meant.map { "write \($0)" })
            }
        case .number:
            switch node.scalar?.value {
            case .integer, .real: return
            default: expected("a number", node, path)
            }
        case .value:
            if node.isNull {
                report(
                    .manifestValue, "\(path) has no value", node.mark,
                    fix: "write a value, or \"\" for an empty text, or remove the entry")
            }
        case .list(let element):
            guard let elements = node.list else {
                let text = node.isNull ? nil : node.scalar?.text
                return expected("a list", node, path, fix: text.map { "write [\($0)]" })
            }
            for (index, value) in elements.enumerated() { check(value, element, path: "\(path)[\(index)]") }
        case .names(let rule, let value):
            guard let entries = node.map else { return expected("a dictionary", node, path) }
            for entry in entries {
                let here = path.isEmpty ? entry.name : "\(path).\(entry.name)"
                if !matches(entry.name, rule) {
                    report(
                        .manifestValue, "the name \"\(entry.name)\" in \(path) must be \(rule.phrase)", entry.mark)
                }
                check(entry.value, value, path: here)
            }
        case .entries(let entries): checkEntries(node, entries, path)
        case .either(let shapes): checkEither(node, shapes, path)
        }
    }

    private mutating func checkText(_ node: YAMLNode, _ rule: TextRule, _ path: String) {
        guard let scalar = node.scalar, case .text(let text) = scalar.value else {
            let isScalar = node.scalar != nil && !node.isNull
            return expected(
                rule.phrase, node, path, fix: isScalar ? "write \"\(node.scalar?.text ?? "")\" in quotation marks" : nil
            )
        }
        if text.isEmpty {
            report(.manifestValue, "\(path) must be \(rule.phrase), not an empty text", node.mark)
        } else if !matches(text, rule) {
            report(.manifestValue, "\(path) must be \(rule.phrase), not \"\(text)\"", node.mark)
        }
    }

    private mutating func checkChoice(_ node: YAMLNode, _ choices: [String], _ path: String) {
        let list = choices.joined(separator: ", ")
        guard let text = node.scalar?.text, !node.isNull else { return expected("one of \(list)", node, path) }
        guard !choices.contains(text) else { return }
        report(
            .manifestValue, "\(path) cannot be \"\(text)\"", node.mark,
            fix: Suggestion.sentence(for: text, among: choices) ?? "use one of \(list)")
    }

    private mutating func checkEntries(_ node: YAMLNode, _ entries: [ShapeEntry], _ path: String) {
        guard let given = node.map else { return expected("a dictionary", node, path) }
        let prefix = path.isEmpty ? "" : "\(path)."
        for entry in given {
            guard let known = entries.first(where: { $0.name == entry.name }) else {
                let names = entries.map(\.name)
                report(
                    .manifestUnknownKey, "unknown key \"\(entry.name)\" in \(Self.subject(path))", entry.mark,
                    fix: Suggestion.sentence(for: entry.name, among: names)
                        ?? "use one of \(names.joined(separator: ", "))")
                continue
            }
            check(entry.value, known.shape, path: prefix + entry.name)
        }
        // A misspelled entry is not a missing one, too.
        let misspelled = given.filter { own in !entries.contains { $0.name == own.name } }.map(\.name)
        for entry in entries where entry.isRequired && !given.contains(where: { $0.name == entry.name }) {
            guard Suggestion.nearest(to: entry.name, among: misspelled) == nil else { continue }
            report(
                .manifestValue, "\(Self.subject(path)) has no \(entry.name)", node.mark,
                fix: "add \(entry.name): \(entry.summary.lowercasedFirst)")
        }
    }

    /// The shape of the node's own kind says what is wrong with it.
    private mutating func checkEither(_ node: YAMLNode, _ shapes: [Shape], _ path: String) {
        if let shape = shapes.first(where: { $0.takes(node) }) { return check(node, shape, path: path) }
        expected(shapes.map(\.phrase).joined(separator: " or "), node, path)
    }

    private mutating func matches(_ text: String, _ rule: TextRule) -> Bool {
        guard let pattern = rule.pattern else { return !text.isEmpty }
        if matching[pattern]?.contains(text) == true { return true }
        if patterns[pattern] == nil { patterns[pattern] = try? Regex(pattern) }
        guard let regex = patterns[pattern], text.wholeMatch(of: regex) != nil else { return false }
        matching[pattern, default: []].insert(text)
        return true
    }
}

extension Shape {
    /// Whether a node is of the kind that the shape describes.
    func takes(_ node: YAMLNode) -> Bool {
        switch self {
        case .text, .choice: if case .text = node.scalar?.value { true } else { false }
        case .flag: if case .flag = node.scalar?.value { true } else { false }
        case .number:
            switch node.scalar?.value {
            case .integer, .real: true
            default: false
            }
        case .value: !node.isNull
        case .list: node.list != nil
        case .names, .entries: node.map != nil
        case .either(let shapes): shapes.contains { $0.takes(node) }
        }
    }

    /// What it is, with its article.
    var phrase: String {
        switch self {
        case .text(let rule): rule.phrase
        case .choice(let choices): "one of \(choices.joined(separator: ", "))"
        case .flag: "true or false"
        case .number: "a number"
        case .value: "a value"
        case .list: "a list"
        case .names, .entries: "a dictionary"
        case .either(let shapes): shapes.map(\.phrase).joined(separator: " or ")
        }
    }
}

extension String {
    /// The text with its first letter in lowercase, within a sentence.
    fileprivate var lowercasedFirst: String {
        let text = hasSuffix(".") ? String(dropLast()) : self
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
