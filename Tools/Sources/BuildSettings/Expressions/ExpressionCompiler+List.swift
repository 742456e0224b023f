extension ExpressionCompiler {
    /// The list grammar: blanks separate, quotes group, and a backslash escapes the next byte.
    mutating func compileList() {
        compileBlanks(separating: false)
        while !isAtEnd {
            compileElement()
            compileBlanks(separating: true)
        }
    }

    /// Blanks at the ends of the value do not separate elements.
    private mutating func compileBlanks(separating: Bool) {
        let start = position
        while let byte = current, byte.isListBlank { position += 1 }
        guard start < position else { return }
        let blanks = inValue(start..<position)
        program.instructions.append(separating && !isAtEnd ? .separator(blanks) : .spelling(blanks))
    }

    /// One element, up to a blank outside quotes.
    private mutating func compileElement() {
        var quote: UInt8?
        var quoteStart = position
        var start = position
        scan: while let byte = current {
            switch byte {
            case .backslash:
                flush(&start)
                appendSpelling(position..<position + 1)
                position += 1
                if isAtEnd {
                    // A backslash that escapes nothing stays. The text form has it twice.
                    report(.trailingEscapeCharacter, start..<position)
                } else {
                    start = position
                    position += 1
                }
            case .dollar:
                flush(&start)
                compileReference(alwaysText: quote != nil)
                start = position
            case .quote where quote != .apostrophe, .apostrophe where quote != .quote:
                flush(&start)
                quoteStart = position
                compileQuote(byte, &quote)
                start = position
            case _ where quote == nil && byte.isListBlank:
                break scan
            default:
                position += 1
            }
        }
        flush(&start)
        if quote != nil { report(.unterminatedQuotation, position..<position, at: quoteStart) }
    }

    private mutating func compileQuote(_ byte: UInt8, _ quote: inout UInt8?) {
        appendSpelling(position..<position + 1)
        position += 1
        if quote == nil, current == byte {
            // An empty pair of quotes is an empty element.
            appendLiteral(position..<position)
            appendSpelling(position..<position + 1)
            position += 1
        } else {
            quote = quote == nil ? byte : nil
        }
    }

    /// Appends the text since `start`, if any.
    private mutating func flush(_ start: inout Int) {
        if start < position { appendLiteral(start..<position) }
        start = position
    }
}
