import Foundation
import TestSupport

/// Writes property lists as XML in whatever layout people and tools have.
struct XMLTreeWriter {
    enum Encoding: CaseIterable {
        case utf8, utf8WithMark, utf16LittleEndian, utf16BigEndian, latin1
    }

    enum Lines: CaseIterable {
        case own, none, mixed
    }

    private var random: SeededGenerator
    private let encoding: Encoding
    private let lines: Lines
    private let lineEnd: String
    private let unit: String
    private let hasComments: Bool
    private let keySeparator: Int
    private let isPlain: Bool
    private var text = ""

    /// - Parameter isPlain: whether empty containers and texts are spelled as Apple's writer spells them.
    init(seed: UInt64, isPlain: Bool = false) {
        random = SeededGenerator(seed: seed)
        encoding = random.oneIn(2) ? .utf8 : random.pick(Encoding.allCases)
        lines = random.pick(Lines.allCases)
        lineEnd = random.pick(["\n", "\n", "\r\n", "\r"])
        unit = random.pick(["\t", "  ", "    ", ""])
        hasComments = random.oneIn(2)
        keySeparator = random.upTo(3)
        self.isPlain = isPlain
    }

    mutating func data(_ tree: Tree) -> Data {
        text = ""
        if encoding == .latin1 || random.oneIn(2) {
            text += "<?xml version=\"1.0\" encoding=\"\(name)\"?>" + lineOrNothing
        }
        if random.oneIn(2) {
            text +=
                "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
                + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">" + lineOrNothing
        }
        comment()
        text += "<plist version=\"1.0\">" + lineOrNothing
        write(tree, depth: 0)
        text += lineOrNothing
        comment()
        text += "</plist>" + random.pick([lineEnd, lineEnd, "", lineEnd + lineEnd])
        return encoded
    }

    private var name: String {
        switch encoding {
        case .utf8, .utf8WithMark: "UTF-8"
        case .utf16BigEndian, .utf16LittleEndian: "UTF-16"
        case .latin1: "ISO-8859-1"
        }
    }

    private var encoded: Data {
        switch encoding {
        case .utf8: Data(text.utf8)
        case .utf8WithMark: Data([0xEF, 0xBB, 0xBF] + text.utf8)
        case .utf16LittleEndian: Data([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        case .utf16BigEndian: Data([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        case .latin1: Data(text.unicodeScalars.map { UInt8($0.value) })
        }
    }

    // MARK: Blanks and comments

    private var lineOrNothing: String { lines == .none ? "" : lineEnd }

    /// What is before a tag.
    private mutating func separate(_ depth: Int) {
        let hasLine = lines == .own || lines == .mixed && random.oneIn(2)
        if hasLine {
            text += lineEnd + (random.oneIn(12) ? lineEnd : "") + String(repeating: unit, count: depth)
        } else if random.oneIn(6) {
            text += random.pick([" ", "\t", "  "])
        }
    }

    private mutating func comment() {
        guard hasComments, random.oneIn(7) else { return }
        text += random.pick([
            "<!-- c -->", " <!-- <array/> -->", "<!-- a\(lineEnd)b -->", "<!--é-->\(lineEnd)", "<?pi x?>",
        ])
    }

    // MARK: Elements

    private mutating func write(_ tree: Tree, depth: Int) {
        switch tree {
        case .array(let elements):
            guard !elements.isEmpty else { return empty("array", depth) }
            text += "<array>"
            for element in elements {
                comment()
                separate(depth + 1)
                write(element, depth: depth + 1)
            }
            comment()
            separate(depth)
            text += "</array>"
        case .dictionary(let entries):
            guard !entries.isEmpty else { return empty("dict", depth) }
            text += "<dict>"
            for entry in entries {
                comment()
                separate(depth + 1)
                leaf("key", entry.key)
                separateFromKey(depth + 1)
                write(entry.value, depth: depth + 1)
            }
            comment()
            separate(depth)
            text += "</dict>"
        case .text(let units): leaf("string", units)
        case .integer(let isNegative, let magnitude): text += "<integer>\(isNegative ? "-" : "")\(magnitude)</integer>"
        case .real(let bits): text += "<real>\(Self.text(Double(bitPattern: bits)))</real>"
        case .truth(let truth): text += truth ? "<true/>" : "<false/>"
        case .date(let bits):
            let date = Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
            text += "<date>\(date.formatted(.iso8601))</date>"
        case .data(let bytes): text += "<data>\(Data(bytes).base64EncodedString())</data>"
        }
    }

    private static func text(_ number: Double) -> String {
        number.isNaN ? "nan" : number.isInfinite ? (number < 0 ? "-infinity" : "+infinity") : "\(number)"
    }

    private mutating func separateFromKey(_ depth: Int) {
        switch keySeparator {
        case 0: separate(depth)
        case 1: text += " "
        case 2: text += lines == .none ? "" : lineEnd + String(repeating: unit, count: depth)
        default: comment()
        }
    }

    private mutating func empty(_ name: String, _ depth: Int) {
        let indent = String(repeating: unit, count: depth)
        let inner = random.pick([
            "", " ", "\t", "  ", lineEnd, lineEnd + indent, lineEnd + lineEnd + indent,
            lineEnd + indent + unit + lineEnd,
            "<!-- none -->", " <!-- none --> ", lineEnd + "<!-- none -->" + lineEnd + indent,
        ])
        text += isPlain || random.oneIn(2) ? random.pick(["<\(name)/>", "<\(name) />"]) : "<\(name)>\(inner)</\(name)>"
    }

    private mutating func leaf(_ name: String, _ units: [UInt16]) {
        let string = String(decoding: units, as: UTF16.self)
        if units.isEmpty, random.oneIn(2) {
            text += "<\(name)/>"
        } else if !isPlain, encoding != .latin1, !string.contains("]]>"), !units.isEmpty, random.oneIn(8) {
            text += "<\(name)><![CDATA[\(string)]]></\(name)>"
        } else {
            text += "<\(name)>\(escaped(string))</\(name)>"
        }
    }

    private mutating func escaped(_ string: String) -> String {
        var escaped = ""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "&": escaped += random.pick(["&amp;", "&#38;", "&#x26;"])
            case "<": escaped += "&lt;"
            case ">": escaped += random.pick(["&gt;", ">"])
            case _
            where encoding == .latin1 && scalar.value > 0xFF || !isPlain && random.oneIn(20) && scalar != "\u{FEFF}":
                escaped += random.oneIn(2) ? "&#\(scalar.value);" : "&#x\(String(scalar.value, radix: 16));"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
