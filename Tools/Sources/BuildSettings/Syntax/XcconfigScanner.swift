/// Reads an xcconfig file byte by byte; only ASCII means anything to the grammar.
struct XcconfigScanner {
    let bytes: [UInt8]
    let file: String
    var position = 0
    /// The line of `position`, from 1.
    var line = 1
    var statements: [XcconfigFile.Statement] = []

    init(bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    /// Reads all lines. Every call of the loop ends at a line end, and so moves on.
    mutating func scanFile() {
        while !isAtEnd {
            skipBlanksAndComment()
            if isAtEndOfLine {
                // Nothing on this line.
            } else if current == .hash {
                scanDirective()
            } else if current.startsName {
                scanAssignment()
            } else {
                report(.unexpectedCharacter, "unexpected character ‘\(current.shown)’")
                skipLine()
            }
            skipLine()
            skipEndOfLine()
        }
    }

    /// Tells what is the matter with the current line.
    mutating func report(_ kind: XcconfigDiagnostic.Kind, _ message: String) {
        statements.append(.diagnostic(XcconfigDiagnostic(kind: kind, file: file, line: line, message: message)))
    }
}

// MARK: - Bytes

extension XcconfigScanner {
    /// The byte at the cursor; NUL at the end, which is also how the build system shows the end of a file.
    var current: UInt8 { byte(at: position) }

    func byte(at offset: Int) -> UInt8 {
        offset < bytes.count ? bytes[offset] : 0
    }

    var isAtEnd: Bool { position >= bytes.count }

    /// How many bytes end the line here: LF, CR, CRLF, U+2028 or U+2029. 0 when there is no line end.
    var endOfLineLength: Int {
        switch current {
        case .lineFeed: 1
        case .carriageReturn: byte(at: position + 1) == .lineFeed ? 2 : 1
        case 0xE2 where byte(at: position + 1) == 0x80 && byte(at: position + 2) & 0xFE == 0xA8: 3
        default: 0
        }
    }

    var isAtEndOfLine: Bool { isAtEnd || endOfLineLength > 0 }

    var isAtComment: Bool { current == .slash && byte(at: position + 1) == .slash }

    mutating func skipLine() {
        while !isAtEndOfLine { position += 1 }
    }

    mutating func skipEndOfLine() {
        let length = endOfLineLength
        guard length > 0 else { return }
        position += length
        line += 1
    }

    /// Skips blanks, and a comment up to the line end.
    mutating func skipBlanksAndComment() {
        while !isAtEnd {
            if current.isBlank {
                position += 1
            } else if isAtComment {
                skipLine()
            } else {
                return
            }
        }
    }

    /// Goes on to the line end or the first byte that `stops`, and returns the text in between.
    mutating func scanText(until stops: (UInt8) -> Bool) -> String {
        let start = position
        while !isAtEndOfLine, !stops(current) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }
}

extension XcconfigScanner {
    /// Whether a text has one of the five line ends.
    static func containsLineEnd(_ bytes: [UInt8]) -> Bool {
        var scanner = XcconfigScanner(bytes: bytes, file: "")
        scanner.skipLine()
        return !scanner.isAtEnd
    }
}
