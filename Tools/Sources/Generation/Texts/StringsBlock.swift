import Foundation

/// The block of a strings file that is Switchyard's: entries between two comments, behind everything else.
///
/// How it is set off tells whether the file ended with a line end before, so that taking it out gives back the same
/// bytes.
struct StringsBlock {
    private static let beginning = "/* Switchyard: begin."
    private static let first = beginning + " \"switchyard settings-bundle generate\" keeps these entries. */"
    private static let last = "/* Switchyard: end. */"
    /// The first line of a file that nobody else made: one without it is never removed.
    private static let mark =
        "/* Switchyard: \"switchyard settings-bundle generate\" made this file; pruned, it goes if nothing else is in it. */"

    let entries: [(key: String, value: String)]
    let lineEnd: [UInt8]

    /// The bytes of the block in a file; `nil` when there is none.
    static func range(in bytes: [UInt8]) throws(StringsMerge.Failure) -> Range<Int>? {
        let data = Data(bytes)
        guard let start = data.range(of: Data(beginning.utf8)) else { return nil }
        guard let end = data.range(of: Data(last.utf8), in: start.upperBound..<data.endIndex) else {
            throw StringsMerge.Failure(
                message: "the comment \"\(last)\" is missing behind Switchyard's entries", isFatal: true)
        }
        return start.lowerBound..<end.upperBound
    }

    /// The block without a line end behind it.
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

    func replacing(_ range: Range<Int>, in text: [UInt8]) -> [UInt8] {
        Array(text[..<range.lowerBound]) + bytes + text[range.upperBound...]
    }

    /// A file of its own.
    var file: [UInt8] { Array(Self.mark.utf8) + lineEnd + bytes + lineEnd }

    /// Behind a blank line; a file that did not end with a line end does not end with one afterwards.
    func appended(to text: [UInt8]) -> [UInt8] {
        if text.isEmpty { return bytes }
        return text.hasSuffix(lineEnd) ? text + lineEnd + bytes + lineEnd : text + lineEnd + lineEnd + bytes
    }

    /// The opposite of ``appended(to:)``.
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

    /// Whether nothing but the mark of a file that Switchyard made is left of it.
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
