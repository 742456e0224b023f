/// Reads an xcconfig file byte by byte; only ASCII means anything to the grammar.
struct XcconfigScanner {
    let source: XcconfigSource
    let bytes: [UInt8]
    private let count: Int
    var position = 0
    /// The line of `position`, from 1.
    var line = 1
    /// Where that line starts.
    var lineStart = 0
    var statements: [XcconfigFile.Statement] = []

    init(bytes: [UInt8], file: String) {
        self.init(XcconfigSource(file: file, bytes: bytes))
    }

    init(_ source: XcconfigSource) {
        self.source = source
        bytes = source.bytes
        count = min(source.bytes.count, ByteRange.limit)
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
        statements.append(.diagnostic(XcconfigDiagnostic(kind: kind, file: source.file, line: line, message: message)))
    }
}

// MARK: - Bytes

extension XcconfigScanner {
    /// The byte at the cursor; NUL at the end, which is also how the build system shows the end of a file.
    var current: UInt8 { byte(at: position) }

    func byte(at offset: Int) -> UInt8 {
        offset < count ? bytes[offset] : 0
    }

    var isAtEnd: Bool { position >= count }

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
        lineStart = position
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

    /// Goes on to the line end or the first byte that `stops`; what lies in between.
    mutating func scan(until stops: (UInt8) -> Bool) -> Range<Int> {
        let start = position
        while !isAtEndOfLine, !stops(current) { position += 1 }
        return start..<position
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
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
