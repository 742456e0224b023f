import Foundation

/// The generated entries of a strings file: a block between two comments at the end of the file.
///
/// The line breaks around the block record whether the file ended with a line break, so that removing the block restores
/// the bytes.
struct StringsBlock {
    private static let beginning = "/* Switchyard: begin."
    private static let first = beginning + " \"switchyard settings-bundle generate\" updates these entries. */"
    private static let last = "/* Switchyard: end. */"
    /// The first line of a file that Switchyard created. A file without it is never removed.
    private static let mark =
        "/* Switchyard: created by \"switchyard settings-bundle generate\". Pruning removes this file if nothing else is in it. */"

    let entries: [(key: String, value: String)]
    let lineEnd: [UInt8]

    /// The range of the block in a file; `nil` if there is none.
    static func range(in bytes: [UInt8]) throws(StringsMergeError) -> Range<Int>? {
        let data = Data(bytes)
        guard let start = data.range(of: Data(beginning.utf8)) else { return nil }
        guard let end = data.range(of: Data(last.utf8), in: start.upperBound..<data.endIndex) else {
            throw StringsMergeError(
                message: "the comment \"\(last)\" is missing after the generated entries", isFatal: true,
                fix: "add the comment after the last generated entry")
        }
        return start.lowerBound..<end.upperBound
    }

    /// The block, without a line break at its end.
    private var bytes: [UInt8] {
        let lines = entries.map { "\(Self.quoted($0.key)) = \(Self.quoted($0.value));" }
        return Array(([Self.first] + lines).flatMap { Array($0.utf8) + lineEnd }) + Array(Self.last.utf8)
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "\"\(escaped)\""
    }

    /// Replaces the block of a file.
    func replacing(_ range: Range<Int>, in text: [UInt8]) -> [UInt8] {
        Array(text[..<range.lowerBound]) + bytes + text[range.upperBound...]
    }

    /// A new file with only the block.
    var file: [UInt8] { Array(Self.mark.utf8) + lineEnd + bytes + lineEnd }

    /// Appends the block after a blank line. The file ends with a line break only if it did before.
    func appended(to text: [UInt8]) -> [UInt8] {
        if text.isEmpty { return bytes }
        return text.hasSuffix(lineEnd) ? text + lineEnd + bytes + lineEnd : text + lineEnd + lineEnd + bytes
    }

    /// Undoes ``appended(to:)``.
    func removed(_ range: Range<Int>, from text: [UInt8]) -> [UInt8] {
        var before = Array(text[..<range.lowerBound])
        var after = Array(text[range.upperBound...])
        if before.isEmpty { return after }
        if before.hasSuffix(lineEnd) { before.removeLast(lineEnd.count) }
        if after.isEmpty {
            if before.hasSuffix(lineEnd) { before.removeLast(lineEnd.count) }
        } else if after.starts(with: lineEnd) {
            after.removeFirst(lineEnd.count)
        }
        return before + after
    }

    /// Whether only the first line of a created file is left.
    static func isMarkOnly(_ text: [UInt8]) -> Bool {
        let rest = text.drop { $0.isLineEnd }
        return rest.starts(with: mark.utf8) && rest.dropFirst(mark.utf8.count).allSatisfy(\.isLineEnd)
    }
}

extension UInt8 {
    fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}

extension Array<UInt8> {
    fileprivate func hasSuffix(_ suffix: [UInt8]) -> Bool { self.suffix(suffix.count).elementsEqual(suffix) }
}
