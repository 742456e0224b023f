extension PropertyListScanner {
    /// Reads a leaf from the end of its start tag to the end of its end tag, and returns its text.
    ///
    /// Only keys have a text; most other leaves are checked in place and return an empty one. Returns `nil` if the input ends
    /// first. A leaf that is not closed ends before the next tag of a property list.
    mutating func readLeaf(_ name: ElementName, at start: Int) -> String? {
        let contentStart = offset
        var text = LeafText(of: name)
        while let tag = reader.offset(of: UInt8(ascii: "<"), from: offset) {
            read(offset..<tag, into: &text)
            let (markup, end) = reader.markup(at: tag)
            switch markup {
            case .close(name):
                offset = end
                check(name, content: contentStart..<tag, text: text, at: start)
                return text.string
            case .close(let other?):
                report("<\(name.rawValue)> is closed by </\(other.rawValue)>", at: tag)
                // The end tag of another leaf is a typing error. The end tag of a container closes that container.
                offset = other.isContainer ? tag : end
                return text.string
            case .open(.some, _):
                report("<\(name.rawValue)> is not closed", at: start)
                offset = tag
                return text.string
            case .section(let range):
                text.append(reader.bytes[range])
            case .open(nil, _), .close(nil):
                report("\(reader.tagText(at: tag)) is not valid in text; for \"<\", write &lt;", at: tag)
            case .aside, .documentType:
                report("<\(name.rawValue)> can contain only text", at: tag)
            case .malformed(let message):
                report(message, at: tag)
            }
            offset = end
        }
        report("<\(name.rawValue)> is not closed", at: start)
        offset = reader.bytes.count
        return nil
    }

    /// Checks a self-closing leaf.
    mutating func checkEmpty(_ name: ElementName, at start: Int) {
        switch name {
        case .integer, .real, .date, .data: report("<\(name.rawValue)/> has no value", at: start)
        default: break
        }
    }

    private mutating func check(_ name: ElementName, content: Range<Int>, text: LeafText, at start: Int) {
        guard scanError == nil else { return }
        let problem = LeafContent.problem(of: name, source: reader.bytes[content], text: text)
        if let problem { report(problem, at: start) }
    }

    private mutating func read(_ range: Range<Int>, into text: inout LeafText) {
        let bytes = reader.bytes[range]
        var plainStart = range.lowerBound
        var from = range.lowerBound
        while let ampersand = nextAmpersand(from: from), ampersand < range.upperBound {
            if let reference = CharacterReference(in: bytes, at: ampersand) {
                text.append(bytes[plainStart..<ampersand])
                text.append(reference.scalar)
                plainStart = reference.end
                from = reference.end
            } else {
                report("\"&\" does not start a valid reference; in text, write &amp;", at: ampersand)
                from = ampersand + 1
            }
        }
        text.append(bytes[plainStart..<range.upperBound])
    }
}
