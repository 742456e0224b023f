public import SourceText

/// What is probably a mistake in an xcconfig file although the build system takes it without a word, or with one that
/// does not say what is wrong. One rule, one file.
public struct XcconfigLint: Sendable {
    /// The file's path, as findings show it.
    public let file: String
    let bytes: [UInt8]
    let statements: [XcconfigFile.Statement]
    private let starts: [Int]

    /// Looks at the bytes of one file.
    public init(bytes: [UInt8], file: String) {
        self.file = file
        self.bytes = bytes
        statements = XcconfigFile(bytes: bytes, file: file).statements
        starts = XcconfigScanner.lineStarts(of: bytes)
    }

    /// The findings about the file itself, in the order of its lines.
    public var findings: [Finding] { findings(in: BuildNames()) }

    /// The same with the names of a project, so that conditions on other names are found, too.
    public func findings(in names: BuildNames) -> [Finding] {
        let all =
            byteOrderMark + cutURLs + namelessAssignments + swallowedLines + conditionsThatNeverHold(names)
            + repeatedConditions
        return all.sorted { ($0.location?.position ?? Self.top) < ($1.location?.position ?? Self.top) }
    }

    private static let top = SourcePosition(line: 1, column: 1)

    var assignments: [BuildSettingAssignment] {
        statements.compactMap { if case .assignment(let assignment) = $0 { assignment } else { nil } }
    }

    /// The place of a byte, with the lines counted as the build system counts them.
    func location(at offset: Int) -> SourceLocation {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourceLocation(file: file, position: SourcePosition(line: low + 1, column: offset - starts[low] + 1))
    }

    var lineCount: Int { starts.count }

    /// The offset of a line's first byte; the last line's for a line beyond it.
    func start(ofLine line: Int) -> Int {
        starts[min(max(line, 1), starts.count) - 1]
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}

extension XcconfigScanner {
    /// Where each line starts; never empty.
    fileprivate static func lineStarts(of bytes: [UInt8]) -> [Int] {
        var scanner = XcconfigScanner(bytes: bytes, file: "")
        var starts = [0]
        while !scanner.isAtEnd {
            scanner.skipLine()
            if scanner.endOfLineLength > 0 {
                scanner.skipEndOfLine()
                starts.append(scanner.position)
            }
        }
        return starts
    }
}
