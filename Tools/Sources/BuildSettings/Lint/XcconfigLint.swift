package import SourceText

/// The rules about single xcconfig files: what is probably wrong although the build system accepts it, or reports it
/// without saying what is wrong.
///
/// Each rule has a file of its own. The rules about the values of a whole build are those of ``BuildSettingTable``.
package struct XcconfigLint: Sendable {
    /// The path of the file, as findings show it.
    package let file: String
    let bytes: [UInt8]
    let statements: [XcconfigFile.Statement]
    private let starts: [Int]

    /// Parses the bytes of a file.
    package init(bytes: [UInt8], file: String) {
        self.init(XcconfigFiles.Text(bytes: bytes, file: file))
    }

    /// Looks at a file that is parsed already.
    package init(_ text: XcconfigFiles.Text) {
        file = text.file.file
        bytes = text.bytes
        statements = text.file.statements
        starts = XcconfigScanner.lineStarts(of: bytes)
    }

    /// The findings in the file, by line, without knowing the names of the project.
    package var findings: [Finding] { findings(in: BuildNames()) }

    /// The findings in the file, by line, with conditions on names that the project does not have.
    package func findings(in names: BuildNames) -> [Finding] {
        let all =
            byteOrderMark + cutURLs + foreignCharacters + namelessAssignments + swallowedLines
            + conditionsThatNeverHold(names) + repeatedConditions
        return all.sorted { ($0.location?.position ?? Self.top) < ($1.location?.position ?? Self.top) }
    }

    private static let top = SourcePosition(line: 1, column: 1)

    var assignments: [BuildSettingAssignment] {
        statements.compactMap { if case .assignment(let assignment) = $0 { assignment } else { nil } }
    }

    /// The location of a byte. Lines are counted as the build system counts them.
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
