/// Values as they must be written in an xcconfig file, so that they evaluate to themselves.
package enum XcconfigText {
    /// The right-hand side that evaluates to exactly `value`, in both grammars.
    ///
    /// - Throws: ``XcconfigWriteError`` when `value` contains a line break.
    package static func rightHandSide(for value: String) throws(XcconfigWriteError) -> String {
        let bytes = Array(value.utf8)
        if XcconfigScanner.containsLineEnd(bytes) { throw XcconfigWriteError(code: .lineBreak, text: value) }
        guard let first = bytes.first, let last = bytes.last else { return "" }

        var written: [UInt8] = []
        written.reserveCapacity(bytes.count)
        if first.isBlank { written += nothing }
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case .backslash:
                let end = bytes[index...].firstIndex { $0 != .backslash } ?? bytes.count
                // A backslash before a `$` escapes it in only one of the grammars, and one at the end continues the
                // line. In an argument, it is a backslash in both grammars.
                let isSafe = end < bytes.count && bytes[end] != .dollar
                written += isSafe ? Array(bytes[index..<end]) : argument + bytes[index..<end] + [closing]
                index = end
            case .dollar:
                written += [.dollar, .dollar]
                index += 1
            case .slash:
                // Two slashes would start a comment.
                if index > 0, bytes[index - 1] == .slash { written += nothing }
                written.append(.slash)
                index += 1
            default:
                written.append(bytes[index])
                index += 1
            }
        }
        // At the end of a line, blanks and one semicolon are trimmed.
        if last.isBlank || last == .semicolon { written += nothing }
        return String(decoding: written, as: UTF8.self)
    }

    /// A whole line without its end: `NAME[sdk=iphoneos*] = value`.
    ///
    /// - Throws: ``XcconfigWriteError`` when a part cannot be written.
    package static func assignment(
        _ name: String, conditions: [BuildSettingCondition] = [], value: String
    ) throws(XcconfigWriteError) -> String {
        guard name.utf8.first?.startsName == true, name.utf8.allSatisfy(\.continuesName) else {
            throw XcconfigWriteError(code: .name, text: name)
        }
        for condition in conditions where !isWritable(condition) {
            throw XcconfigWriteError(code: .condition, text: condition.description)
        }
        let text = try rightHandSide(for: value)
        return "\(name)\(conditions.map(\.description).joined()) =\(text.isEmpty ? "" : " ")\(text)"
    }

    private static func isWritable(_ condition: BuildSettingCondition) -> Bool {
        let (parameter, pattern) = (Array(condition.parameter.utf8), Array(condition.pattern.utf8))
        return !parameter.isEmpty && !parameter.contains(.equals) && !(parameter + pattern).contains(.closingBracket)
            && !XcconfigScanner.containsLineEnd(parameter) && !XcconfigScanner.containsLineEnd(pattern)
    }

    /// A reference without a name, which is empty and separates what must not be adjacent.
    private static let nothing = Array("$()".utf8)
    private static let argument = Array("$(:default=".utf8)
    private static let closing = UInt8(ascii: ")")
}
