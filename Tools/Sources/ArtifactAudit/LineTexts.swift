/// The keys and values of files that are read line by line, without all of their grammar: YAML, variables, and the attributes
/// of XML.
enum LineTexts {
    /// The keys and values in their order. A key without a value begins something, a value without a key is an element.
    static func pairs(in text: String, _ kind: StructuredTexts.Kind) -> [(key: String?, value: String?)] {
        switch kind {
        case .xml: attributes(of: text)
        case .yaml: text.split(whereSeparator: \.isNewline).flatMap { yaml($0) }
        default: text.split(whereSeparator: \.isNewline).compactMap { variable($0) }
        }
    }

    // MARK: Variables

    /// `export NAME="value"`, `NAME[sdk=*] = value // comment`.
    private static func variable(_ line: Substring) -> (key: String?, value: String?)? {
        let line = trimmed(line)
        guard let first = line.first, !"#;[/".contains(first),
            let mark = line.firstIndex(where: { $0 == "=" || $0 == ":" })
        else { return nil }
        var name = trimmed(line[..<mark])
        if name.hasPrefix("export ") { name = trimmed(name.dropFirst(7)) }
        // A condition has an equals sign of its own.
        if let bracket = name.firstIndex(of: "[") {
            guard let end = line.range(of: "]", after: bracket), let mark = line[end...].firstIndex(of: "=") else {
                return nil
            }
            return (String(trimmed(name[..<bracket])), unquoted(withoutComment(line[line.index(after: mark)...])))
        }
        return (String(unquoted(name)), unquoted(withoutComment(line[line.index(after: mark)...])))
    }

    private static func withoutComment(_ text: Substring) -> Substring {
        let text = trimmed(text)
        if let first = text.first, first == "\"" || first == "'" {
            guard let end = text.dropFirst().firstIndex(of: first) else { return text }
            return text[...end]
        }
        for mark in [" #", " //", "\t#", "\t//"] {
            if let start = text.firstIndex(of: mark) { return trimmed(text[..<start]) }
        }
        return text
    }

    // MARK: YAML

    /// The keys and values of a line. Quotation marks and what flow style has are taken away, escapes are not read.
    private static func yaml(_ line: Substring) -> [(key: String?, value: String?)] {
        var rest = trimmed(line)
        while rest.hasPrefix("- ") || rest == "-" { rest = trimmed(rest.dropFirst()) }
        guard let first = rest.first, first != "#" else { return [] }
        var pairs: [(key: String?, value: String?)] = []
        var key: String?
        var word = ""
        var quote: Character?
        var wasQuoted = false
        func end() {
            let text = wasQuoted ? word : String(trimmed(word[...]))
            if !text.isEmpty || key != nil { pairs.append((key, text.isEmpty ? nil : text)) }
            key = nil
            word = ""
            wasQuoted = false
        }
        let characters = Array(rest)
        var index = 0
        while index < characters.count {
            let character = characters[index]
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            defer { index += 1 }
            if let mark = quote {
                if character == "\\", mark == "\"" {
                    word.append(next)
                    index += 1
                } else if character == mark {
                    quote = nil
                } else {
                    word.append(character)
                }
            } else if (character == "\"" || character == "'"), trimmed(word[...]).isEmpty {
                quote = character
                wasQuoted = true
                word = ""
            } else if character == ":", next.isWhitespace || wasQuoted, key == nil {
                key = wasQuoted ? word : String(trimmed(word[...]))
                word = ""
                wasQuoted = false
            } else if character == "#", word.last?.isWhitespace ?? true {
                break
            } else if "[]{},".contains(character), !pairs.isEmpty || characters.contains(where: { "[{".contains($0) }) {
                if !word.isEmpty || key != nil { end() }
            } else {
                word.append(character)
            }
        }
        if !word.isEmpty || key != nil { end() }
        return pairs
    }

    // MARK: XML

    /// The attributes of tags, as in a scheme.
    private static func attributes(of text: String) -> [(key: String?, value: String?)] {
        var pairs: [(key: String?, value: String?)] = []
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            let before = trimmed(parts[index])
            if before.last == "=" { pairs.append((nil, decoded(String(parts[index + 1])))) }
        }
        return pairs
    }

    private static func decoded(_ text: String) -> String {
        guard text.contains("&") else { return text }
        return [("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&#10;", "\n"), ("&amp;", "&")]
            .reduce(text) {
                $0.replacing($1.0, with: $1.1)
            }
    }

    // MARK: Texts

    private static func unquoted(_ text: Substring) -> String {
        let text = trimmed(text)
        guard text.count >= 2, let first = text.first, first == text.last, first == "\"" || first == "'" else {
            return String(text)
        }
        return String(text.dropFirst().dropLast())
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

extension Substring {
    /// Where a text begins.
    fileprivate func firstIndex(of text: String) -> Index? { ranges(of: text).first?.lowerBound }

    /// Where a text begins behind an index.
    fileprivate func range(of text: String, after index: Index) -> Index? {
        self[index...].ranges(of: text).first?.lowerBound
    }
}
