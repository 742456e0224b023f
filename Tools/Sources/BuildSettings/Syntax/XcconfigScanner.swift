import SourceText

/// Scans an xcconfig file byte by byte. Only ASCII has a meaning in the grammar.
struct XcconfigScanner {
    let source: XcconfigSource
    let bytes: [UInt8]
    private let count: Int
    var position = 0
    /// The line of ``position``, from 1.
    var line = 1
    /// Where this line starts.
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

    /// Scans all lines, up to one statement more than a build may have: a large file of short lines would take much more
    /// memory than its bytes. Each iteration ends at a line end, so the loop ends.
    mutating func scanFile() {
        let limit = SourceLimits().includedStatements
        while !isAtEnd, statements.count <= limit {
            skipBlanksAndComment()
            if isAtEndOfLine {
                // A blank line.
            } else if current == .hash {
                scanDirective()
            } else if current.startsName {
                scanAssignment()
            } else {
                report(.unexpectedCharacter, "unexpected character ‘\(current.latin1)’")
                skipLine()
            }
            skipLine()
            skipEndOfLine()
        }
    }

    /// Adds a diagnostic about the current line.
    mutating func report(_ kind: XcconfigDiagnostic.Kind, _ message: String) {
        statements.append(.diagnostic(XcconfigDiagnostic(kind: kind, file: source.file, line: line, message: message)))
    }
}

// MARK: - Bytes

extension XcconfigScanner {
    /// The byte at the cursor. NUL at the end, as in the build system's messages.
    var current: UInt8 { byte(at: position) }

    func byte(at offset: Int) -> UInt8 {
        offset < count ? bytes[offset] : 0
    }

    var isAtEnd: Bool { position >= count }

    /// The length of the line end at the cursor: LF, CR, CRLF, U+2028, or U+2029. 0 when there is none.
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

    /// Skips blanks and a comment.
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

    /// Moves to the line end or to the first byte that `stops`; the bytes in between.
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
    /// Whether a text contains one of the five line ends.
    static func containsLineEnd(_ bytes: [UInt8]) -> Bool {
        var scanner = XcconfigScanner(bytes: bytes, file: "")
        scanner.skipLine()
        return !scanner.isAtEnd
    }
}
