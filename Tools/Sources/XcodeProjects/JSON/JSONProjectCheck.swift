import LocatedPropertyLists
import PropertyLists
import SourceText

/// Compares a JSON project file with the shape that Xcode's decoder wants: what Xcode refuses is an error, and a key that it
/// drops is a finding.
struct JSONProjectCheck {
    private let file: String
    private let lines: LineTable
    private(set) var findings: [Finding] = []

    init(file: String, lines: LineTable) {
        self.file = file
        self.lines = lines
    }

    mutating func check(_ root: JSON5Value) throws(XcodeProjectError) {
        // Before anything else: a newer format may have other keys.
        try checkCapabilities(root["required-capabilities"])
        try check(root, .project, [])
    }

    /// The capabilities that Xcode and the tool know: none but one for Apple's own tests.
    private static let capabilities = ["known capability for testing"]

    private func checkCapabilities(_ value: JSON5Value?) throws(XcodeProjectError) {
        let unknown = (value?.elements ?? []).map(\.value).filter { element in
            element.text.map { !Self.capabilities.contains($0) } ?? false
        }
        guard let first = unknown.first else { return }
        let names = unknown.compactMap(\.text).map { "\"\($0)\"" }
        throw XcodeProjectError(
            Finding(
                rule: .unknownCapability, severity: .error,
                message: "the project requires \(names.listed), which this version of Switchyard does not know",
                location: location(first.range.lowerBound),
                fix: "use a version of Switchyard for the Xcode that wrote the file"))
    }

    private mutating func check(
        _ value: JSON5Value, _ shape: JSONShape, _ path: [String]
    ) throws(XcodeProjectError) {
        guard shape.hasType(of: value) else {
            throw malformed("\(name(path)) must be \(shape.phrase), not \(value.kindPhrase)", at: value)
        }
        switch shape {
        case .text, .boolean, .anything: break
        case .word(let words): try checkWord(value, words, path)
        case .path:
            if let error = JSONFilePath(value.text ?? "").error { throw malformed("\(name(path)) \(error)", at: value) }
        case .list(let element):
            for (index, part) in value.elements.enumerated() { try check(part.value, element, path + [String(index)]) }
        case .set(let element):
            var seen: Set<String> = []
            for (index, part) in value.elements.enumerated() {
                try check(part.value, element, path + [String(index)])
                guard let text = part.value.text, !seen.insert(text).inserted else { continue }
                throw malformed("\(name(path)) has \"\(text)\" twice", at: part.value)
            }
        case .dictionary(let element):
            for entry in value.entries { try check(entry.value, element, path + [entry.key]) }
        case .object(let object): try check(value, object, path)
        case .kinds(let key, let without, let shapes):
            let kind = value[key]
            if let kind { try check(kind, .word(shapes.keys.sorted()), path + [key]) }
            guard let word = kind?.text ?? without else {
                throw malformed("\(name(path)) has no \"\(key)\"", at: value)
            }
            if let object = shapes[word] { try check(value, object, path) }
        case .either(let shapes):
            if let match = shapes.first(where: { $0.hasType(of: value) }) { try check(value, match, path) }
        }
    }

    private func checkWord(
        _ value: JSON5Value, _ words: [String], _ path: [String]
    ) throws(XcodeProjectError) {
        guard let text = value.text, !words.contains(text) else { return }
        throw malformed(
            "\(name(path)) is \"\(text)\", which Xcode does not know", at: value,
            fix: Suggestion.sentence(for: text, among: words) ?? "use one of \(words.listed)")
    }

    private mutating func check(
        _ value: JSON5Value, _ shape: JSONObjectShape, _ path: [String]
    ) throws(XcodeProjectError) {
        for entry in value.entries {
            guard let known = shape.keys[entry.key] else {
                reportUnknown(entry, among: shape.keys.keys.filter { value[$0] == nil }, in: path)
                continue
            }
            try check(entry.value, known, path + [entry.key])
            // The only shape that contains itself.
            if entry.key == "children", case .list(.anything) = known {
                for (index, element) in entry.value.elements.enumerated() {
                    try check(element.value, .child, path + [entry.key, String(index)])
                }
            }
        }
        for key in shape.required where value[key] == nil {
            let misspelled = value.entries.first {
                shape.keys[$0.key] == nil && Suggestion.misspelled($0.key, among: [key]) != nil
            }
            throw malformed(
                "\(name(path)) has no \"\(key)\"", at: misspelled?.keyRange.lowerBound ?? value.range.lowerBound,
                fix: misspelled.map { _ in "did you mean \"\(key)\"?" })
        }
        let excluding = shape.exclusive.filter { value[$0] != nil }
        if excluding.count > 1 { throw malformed("\(name(path)) has both \(excluding.listed)", at: value) }
    }

    private mutating func reportUnknown(_ entry: JSON5Value.Entry, among keys: [String], in path: [String]) {
        let meant = Suggestion.misspelled(entry.key, among: keys)
        findings.append(
            Finding(
                rule: .unknownProjectKey, severity: meant == nil ? .warning : .error,
                message: "\(name(path)) has the key \"\(entry.key)\", which Xcode silently drops",
                location: location(entry.keyRange.lowerBound),
                fix: meant.map { "did you mean \"\($0)\"?" } ?? "remove it: Xcode does when it saves the file",
                subjects: [.key(entry.key)]))
    }

    // MARK: Words

    /// What a sentence calls the value at a path of keys.
    private func name(_ path: [String]) -> String { path.isEmpty ? "the file" : path.joined(separator: ".") }

    private func location(_ offset: Int) -> SourceText.SourceLocation {
        SourceLocation(file: file, position: lines.position(at: offset))
    }

    private func malformed(_ message: String, at value: JSON5Value, fix: String? = nil) -> XcodeProjectError {
        malformed(message, at: value.range.lowerBound, fix: fix)
    }

    private func malformed(_ message: String, at offset: Int, fix: String? = nil) -> XcodeProjectError {
        var finding = Finding.malformed(.malformedProject, message, at: location(offset))
        if let fix { finding.fix = fix }
        return XcodeProjectError(finding)
    }
}
