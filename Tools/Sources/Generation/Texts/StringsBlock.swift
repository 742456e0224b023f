import Foundation

/// The block of a strings file that is Switchyard's: entries between two comments, behind everything else.
///
/// How it is set off tells whether the file ended with a line end before, so that taking it out gives back the same
/// bytes.
struct StringsBlock {
    private static let beginning = "/* Switchyard: begin."
    private static let first = beginning + " “switchyard settings-bundle generate” keeps these entries. */"
    private static let last = "/* Switchyard: end. */"

    let entries: [(key: String, value: String)]
    let lineEnd: [UInt8]

    /// The bytes of the block in a file; `nil` when there is none.
    static func range(in bytes: [UInt8]) throws(StringsMerge.Failure) -> Range<Int>? {
        let data = Data(bytes)
        guard let start = data.range(of: Data(beginning.utf8)) else { return nil }
        guard let end = data.range(of: Data(last.utf8), in: start.upperBound..<data.endIndex) else {
            throw StringsMerge.Failure(
                message: "the comment “\(last)” is missing behind Switchyard's entries", isFatal: true)
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

    /// Behind a blank line; a file that did not end with a line end does not end with one afterwards.
    func appended(to text: [UInt8], isNew: Bool) -> [UInt8] {
        if text.isEmpty { return bytes + (isNew ? lineEnd : []) }
        return text.hasSuffix(lineEnd) ? text + lineEnd + bytes + lineEnd : text + lineEnd + lineEnd + bytes
    }

    /// The opposite of ``appended(to:isNew:)``.
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

    /// Whether what is left of a file, once the block that it began with is out, is its line end.
    static func isRest(of text: [UInt8], after block: Range<Int>?) -> Bool {
        block?.lowerBound == 0 && !text.isEmpty && text.allSatisfy { $0 == 0x0A || $0 == 0x0D }
    }
}

extension Array<UInt8> {
    fileprivate func hasSuffix(_ suffix: [UInt8]) -> Bool { self.suffix(suffix.count).elementsEqual(suffix) }
}
