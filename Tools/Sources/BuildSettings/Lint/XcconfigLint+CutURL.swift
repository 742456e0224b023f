import PropertyLists
import SourceText

extension XcconfigLint {
    /// URLs that end at their `//`, which starts a comment everywhere, even within quotes.
    var cutURLs: [Finding] {
        assignments.compactMap { assignment in
            guard let comment = commentOfURL(assignment) else { return nil }
            let end = endOfLine(from: comment)
            let tail = text(comment..<end)
            let whole = text(firstByte(from: assignment.valueStart)..<comment)
            // The URL ends before a comment of its own.
            let url = tail.dropFirst(2).split(separator: " ", maxSplits: 1).first.map(String.init) ?? ""
            return Finding(
                rule: .xcconfigURLCut, severity: .error,
                message:
                    "URL in the value of \"\(assignment.name)\" is cut off, because // starts a comment: Xcode reads \"\(assignment.value)\"",
                location: location(at: comment),
                fix: "write \(whole)/$()/\(url.replacing("//", with: "/$()/"))")
        }
    }

    /// The offset of a `//` that follows the colon of a scheme and is followed by something other than a blank.
    private func commentOfURL(_ assignment: BuildSettingAssignment) -> Int? {
        var offset = assignment.valueStart
        while offset + 1 < assignment.range.upperBound {
            if bytes[offset] == .slash, bytes[offset + 1] == .slash {
                let followsColon = offset > assignment.valueStart && bytes[offset - 1] == .colon
                let next = offset + 2
                if followsColon, next < assignment.range.upperBound, !bytes[next].isListBlank { return offset }
                offset = endOfLine(from: offset)
            } else {
                offset += 1
            }
        }
        return nil
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
