import Foundation
import PropertyLists

/// Values as Swift literals, in plain text: what could be invisible or reorder a line is escaped.
enum SwiftLiteral {
    static func string(_ text: String) -> String { "\"" + escaped(text) + "\"" }

    static func real(_ number: Double) -> String {
        if number.isNaN { return ".nan" }
        if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
        // The compiler warns about a literal that is not a normal number.
        guard number.isNormal || number == 0 else { return "Double(bitPattern: \(number.bitPattern))" }
        return "\(number)"
    }

    /// A value as an expression of type `PropertyListValue`.
    static func value(_ value: PropertyListValue) -> String {
        switch value {
        case .string(let text): ".string(\(string(text)))"
        case .integer(let number): ".integer(\(number))"
        case .real(let number): ".real(\(real(number)))"
        case .boolean(let truth): ".boolean(\(truth))"
        case .date(let date):
            ".date(Date(timeIntervalSinceReferenceDate: \(real(date.timeIntervalSinceReferenceDate))))"
        case .data(let data): ".data(Data(base64Encoded: \(string(data.base64EncodedString()))) ?? Data())"
        case .array(let elements): ".array([" + elements.map(Self.value).joined(separator: ", ") + "])"
        case .dictionary(let entries): ".dictionary(\(dictionary(entries)))"
        }
    }

    /// The elements of an array, one after another, each with its comma; a single one has none.
    static func lines(of elements: [PropertyListValue], width: Int) -> [String] {
        elements.flatMap { element in
            closed(lines(of: element, width: width - 1), elements.count > 1).map { "    " + $0 }
        }
    }

    private static func closed(_ lines: [String], _ hasComma: Bool) -> [String] {
        lines.dropLast() + [(lines.last ?? "") + (hasComma ? "," : "")]
    }

    /// A value on one line, or on several if it is too long. Data always has one.
    private static func lines(of value: PropertyListValue, width: Int) -> [String] {
        let flat = Self.value(value)
        guard flat.count > width else { return [flat] }
        switch value {
        case .string(let text):
            let literal = string(text).count + 5 <= width ? [string(text)] : multiline(text, width: width - 4)
            return [".string("] + literal.dropLast().map { "    " + $0 } + ["    " + (literal.last ?? "") + ")"]
        case .array(let elements):
            return [".array(["] + lines(of: elements, width: width - 4) + ["])"]
        case .dictionary(let entries):
            let broken = entries.sorted { $0.key < $1.key }.flatMap { key, value in
                let name = string(key) + ": "
                let entry = closed(lines(of: value, width: width - 5 - name.count), entries.count > 1)
                return [name + entry[0]] + entry.dropFirst()
            }
            return [".dictionary(["] + broken.map { "    " + $0 } + ["])"]
        default: return [flat]
        }
    }

    private static func dictionary(_ entries: [String: PropertyListValue]) -> String {
        guard !entries.isEmpty else { return "[:]" }
        let sorted = entries.sorted { $0.key < $1.key }
        return "[" + sorted.map { "\(string($0.key)): \(value($0.value))" }.joined(separator: ", ") + "]"
    }

    /// A string as the lines of a multiline literal in which every line break of the source is escaped.
    static func multiline(_ text: String, width: Int) -> [String] {
        var lines = ["\"\"\""]
        var line = ""
        for scalar in text.unicodeScalars {
            let piece = escaped(scalar)
            // A character and the marks that belong to it stay together, so that lines are counted as editors do.
            if line.count + piece.count > width - 1, !scalar.properties.isGraphemeExtend {
                lines.append(line + "\\")
                line = ""
            }
            line += piece
        }
        return lines + [line, "\"\"\""]
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars { result += escaped(scalar) }
        return result
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\0": "\\0"
        case _ where scalar.isPlain: String(scalar)
        default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }
}

extension Unicode.Scalar {
    /// Whether the character is visible by itself and leaves the text around it alone.
    var isPlain: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: false
        default: isVisible
        }
    }

    /// Whether the character is visible, or a space: no line ends with it, and none is reordered.
    var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        case .spaceSeparator: self == " "
        default: true
        }
    }
}

extension StringProtocol {
    /// The text for a comment, without what is not visible.
    var visible: String {
        String(String.UnicodeScalarView(unicodeScalars.filter(\.isVisible)))
    }
}
