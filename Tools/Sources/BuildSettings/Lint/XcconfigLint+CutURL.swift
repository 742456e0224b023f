import PropertyLists
package import SourceText

extension XcconfigLint {
    /// A value that Xcode cuts at its `//`.
    package struct CutValue: Sendable {
        /// The build setting, and the line of the assignment.
        package let name: String
        package let line: Int
        /// What Xcode reads.
        package let seen: String
        /// What was meant: the text up to the first blank after the `//`.
        package let written: String
        /// Where the value is cut.
        package let location: SourceLocation
    }

    /// The values that are cut on their only line.
    package var cutValues: [CutValue] {
        assignments.compactMap { assignment in
            guard let comment = commentOfValue(assignment),
                startOfLine(at: comment) <= startOfLine(at: assignment.valueStart)
            else { return nil }
            let start = firstByte(from: assignment.valueStart)
            let end = bytes[comment..<endOfLine(from: comment)].firstIndex(where: \.isBlank) ?? endOfLine(from: comment)
            return CutValue(
                name: assignment.name, line: assignment.origin.line, seen: assignment.value, written: text(start..<end),
                location: location(at: comment))
        }
    }

    /// URLs and other values that end at their `//`, which starts a comment everywhere, even within quotes.
    var cutURLs: [Finding] {
        assignments.compactMap { assignment in
            guard let comment = commentOfValue(assignment) else { return nil }
            let isURL = bytes[comment - 1] == .colon
            // Only the line of the URL: a value may have others.
            let start = firstByte(from: max(assignment.valueStart, startOfLine(at: comment)))
            // The URL ends before a comment of its own.
            let end = bytes[comment..<endOfLine(from: comment)].firstIndex(where: \.isBlank) ?? endOfLine(from: comment)
            let isSecret = [assignment.value, text(start..<end)].contains {
                Redaction.hides(name: assignment.name, value: $0)
            }
            return Finding(
                rule: .xcconfigURLCut, severity: isURL ? .error : .warning,
                message:
                    "\(isURL ? "URL in the value" : "value") of \"\(assignment.name)\" is cut off, because // starts a comment: Xcode reads \(isSecret ? Redaction.text : "\"\(assignment.value)\"")",
                location: location(at: comment),
                fix: isSecret
                    ? "write /$()/ instead of //"
                    : "write \(text(start..<comment))\(Self.withoutComments(text(comment..<end)))",
                subjects: [.setting(assignment.name), .file(file), .line(assignment.origin.line)])
        }
    }

    /// The offset of a `//` in the middle of a word: a comment starts after a blank, or at least has one after its `//`.
    private func commentOfValue(_ assignment: BuildSettingAssignment) -> Int? {
        var offset = assignment.valueStart
        while offset + 1 < assignment.range.upperBound {
            if bytes[offset] == .slash, bytes[offset + 1] == .slash {
                let followsText = offset > assignment.valueStart && !bytes[offset - 1].isListBlank
                let next = offset + 2
                if followsText, next < assignment.range.upperBound, !bytes[next].isListBlank { return offset }
                offset = endOfLine(from: offset)
            } else {
                offset += 1
            }
        }
        return nil
    }

    /// The text with an empty reference between two slashes.
    private static func withoutComments(_ text: String) -> String {
        // In three slashes, there are two pairs.
        text.replacing("//", with: "/$()/").replacing("//", with: "/$()/")
    }

    private func startOfLine(at offset: Int) -> Int {
        location(at: offset).position.map { start(ofLine: $0.line) } ?? 0
    }

    func endOfLine(from offset: Int) -> Int {
        var scanner = XcconfigScanner(bytes: bytes, file: file)
        scanner.position = offset
        scanner.skipLine()
        return scanner.position
    }

    private func firstByte(from offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count, bytes[offset].isBlank { offset += 1 }
        return offset
    }
}
