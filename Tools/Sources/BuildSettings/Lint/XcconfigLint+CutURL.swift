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
                fix: correction(of: assignment, from: start, to: end, isSecret: isSecret),
                subjects: [.setting(assignment.name), .file(file), .line(assignment.origin.line)])
        }
    }

    /// What to write instead. It is tried: nothing is proposed that does not have the value that was meant.
    private func correction(
        of assignment: BuildSettingAssignment, from start: Int, to end: Int, isSecret: Bool
    ) -> String {
        let meant = text(start..<end)
        let written = Self.withoutComments(meant)
        if Self.value(ofLines: ["X = \(written)"]) == Self.value(of: meant) {
            return isSecret ? "write /$()/ instead of //" : "write \(written)"
        }
        // An operand ends at the next ":", however it is spelled.
        guard !isSecret, let operand = Self.operand(in: meant) else {
            return "write the text with // as a separate build setting, with /$()/, and refer to it"
        }
        let own = assignment.name + "_DEFAULT"
        let line = "\(own) = \(Self.withoutComments(String(meant[operand])))"
        var rest = meant
        rest.replaceSubrange(operand, with: "$(\(own))")
        let isRight =
            Self.value(ofLines: [line, "X = \(rest)"]) == String(meant[operand])
            + meant[operand.upperBound...].dropFirst()
        return isRight
            ? "write \(line) on its own line, and \(rest)"
            : "write the text with // as a separate build setting, with /$()/, and refer to it"
    }

    /// The operand of the operator at the start of a value that has a `//`.
    private static func operand(in text: String) -> Range<String.Index>? {
        guard text.hasPrefix("$("), let sign = text.firstRange(of: ":default="),
            !text[..<sign.lowerBound].contains(")"),
            let end = text[sign.upperBound...].firstIndex(of: ")"), text[sign.upperBound..<end].contains("//"),
            !text[sign.upperBound..<end].contains("$")
        else { return nil }
        return sign.upperBound..<end
    }

    /// The value of X, where nothing else is assigned to.
    private static func value(ofLines lines: [String]) -> String {
        let files = XcconfigFileSystem(
            read: { _ in Array((lines.joined(separator: "\n") + "\n").utf8) }, exists: { _ in true }, resolve: { $0 })
        let layer = XcconfigLoader(fileSystem: files).load("/X.xcconfig")
        var evaluator = BuildSettingEvaluator(BuildSettingTable(layers: [layer]))
        return evaluator.evaluate("X").value
    }

    /// What a value would be if `//` started no comment.
    private static func value(of meant: String) -> String {
        value(ofLines: ["X = " + meant.replacing("//", with: stand).replacing("//", with: stand)])
            .replacing(stand, with: "//")
    }

    /// Stands for two slashes.
    private static let stand = "\u{E000}"

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
