import Foundation
import LocatedPropertyLists
import SourceText

/// Sets or removes one environment variable of the run action of a scheme, with the mark that says that it is generated.
/// All other bytes stay, also a variable of that name that people wrote.
///
/// Setting a variable and removing it again gives back the bytes.
struct SchemeEdit {
    /// Why a scheme is not edited.
    struct Unreadable: Error {
        let message: String
        let position: SourcePosition?
    }

    private let text: [UInt8]
    private let document: LocatedElements
    private let launch: LocatedElement
    private let variable: String

    init(_ data: Data, variable: String) throws(Unreadable) {
        document = LocatedElements(data: data)
        text = Array(data)
        self.variable = variable
        if let error = document.syntaxError { throw Unreadable(message: error.message, position: error.position) }
        guard SourceEncoding.utf8(of: data) == text else {
            throw Unreadable(message: "only a scheme in UTF-8 without a byte order mark can be edited", position: nil)
        }
        guard let root = document.elements.first, root.name == "Scheme",
            let launch = document.children(of: root, named: "LaunchAction").first, !launch.endTag.isEmpty
        else { throw Unreadable(message: "the scheme has no run action", position: nil) }
        self.launch = launch
    }

    private var list: LocatedElement? { document.children(of: launch, named: "EnvironmentVariables").first }

    private func variables(named names: Set<String>) -> [LocatedElement] {
        list.map { document.children(of: $0, named: "EnvironmentVariable") }?
            .filter { names.contains($0.attribute("key")?.value ?? "") } ?? []
    }

    /// The name of the generated variable; `nil` if there is none.
    private var generatedName: String? { variables(named: [SchemeText.mark]).last?.attribute("value")?.value }

    /// The generated variable, and its mark.
    private var own: [LocatedElement] { generatedName.map { variables(named: [$0, SchemeText.mark]) } ?? [] }

    /// Whether the scheme has a generated variable.
    var isGenerated: Bool { generatedName != nil }

    /// The value of the variable; `nil` if the scheme does not have it.
    var value: String? { variables(named: [variable]).last?.attribute("value")?.value }

    // MARK: Setting

    /// The scheme with the variable. One that people wrote stays.
    func setting(_ value: String) throws(Unreadable) -> Data {
        if let generatedName, generatedName != variable {
            return try SchemeEdit(removing(), variable: variable).setting(value)
        }
        let present = variables(named: [variable])
        guard present.isEmpty else {
            guard isGenerated else { return Data(text) }
            var edited = text
            for element in present.reversed() {
                guard let attribute = element.attribute("value"), attribute.value != value else { continue }
                edited.replaceSubrange(attribute.range, with: value.schemeEscaped.utf8)
            }
            return Data(edited)
        }
        // A mark whose variable is gone would stand twice.
        if isGenerated { return try SchemeEdit(removing(), variable: variable).setting(value) }
        guard let list else { return inserting(list: value) }
        if list.endTag.isEmpty {
            // A self-closing tag is filled: it becomes one again when its last element is removed.
            let indent = indent(at: list.startTag.lowerBound)
            var slash = list.startTag.upperBound - 2
            while slash > 0, text[slash - 1].isLineBlank { slash -= 1 }
            return replacing(
                slash..<list.startTag.upperBound,
                ">" + String(decoding: text[slash..<list.startTag.upperBound - 2], as: UTF8.self) + Self.filledMark
                    + line(value, indent: indent + unit) + lineEnd + indent + "</EnvironmentVariables>")
        }
        let children = list.children.map { document.elements[$0] }
        guard let last = children.last else {
            return replacing(
                list.startTag.upperBound..<list.startTag.upperBound,
                Self.emptyMark + line(value, indent: indent(at: list.startTag.lowerBound) + unit))
        }
        let end = end(of: last)
        return replacing(end..<end, line(value, indent: indent(at: last.startTag.lowerBound)))
    }

    /// A blank behind the start tag of a list that was empty, and two of one that was a self-closing tag.
    private static let emptyMark = " "
    private static let filledMark = "  "

    private func inserting(list value: String) -> Data {
        let before: Set = [
            "PreActions", "PostActions", "BuildableProductRunnable", "RemoteRunnable", "PathRunnable", "MacroExpansion",
            "CommandLineArguments",
        ]
        let children = launch.children.map { document.elements[$0] }
        let outer = indent(at: launch.startTag.lowerBound)
        let indent = children.first.map { self.indent(at: $0.startTag.lowerBound) } ?? outer + unit
        let offset = children.last { before.contains($0.name) }.map(end) ?? launch.startTag.upperBound
        return replacing(
            offset..<offset,
            lineEnd + indent + "<EnvironmentVariables>" + line(value, indent: indent + unit) + lineEnd + indent
                + "</EnvironmentVariables>")
    }

    /// The variable and its mark on lines of their own, with the line break before them.
    private func line(_ value: String, indent: String) -> String {
        lineEnd + indent + SchemeText.generated(variable, value, lineEnd: lineEnd, indent: indent, unit: unit)
    }

    // MARK: Removing

    /// The scheme without the generated variable.
    func removing() -> Data {
        let own = own
        guard !own.isEmpty, let list else { return Data(text) }
        let content = list.startTag.upperBound..<list.endTag.lowerBound
        let blank = text[content].prefix(while: \.isLineBlank)
        let lastEnd = own.last.map(end) ?? content.upperBound
        if own.count < list.children.count {
            // The list has variables of people.
        } else if blank.count == 1, !hasComment(in: content.lowerBound..<lastEnd) {
            return replacing(content.lowerBound..<lastEnd, "")
        } else if blank.isEmpty, !hasComment(in: content) {
            return replacing(lines(list.startTag.lowerBound..<list.endTag.upperBound), "")
        } else if blank.count > 1, !hasComment(in: content) {
            let written = String(decoding: blank.dropLast(2), as: UTF8.self)
            return replacing(list.startTag.upperBound - 1..<list.endTag.upperBound, written + "/>")
        }
        var edited = text
        for element in own.reversed() { edited.removeSubrange(lines(element.startTag.lowerBound..<end(of: element))) }
        return Data(edited)
    }

    /// Whether a list has more than blanks and elements.
    private func hasComment(in range: Range<Int>) -> Bool {
        String(decoding: text[range], as: UTF8.self).contains("<!--")
    }

    /// An element with the line break and the indentation before it.
    private func lines(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        while start > 0, text[start - 1].isLineBlank { start -= 1 }
        guard start > 0, text[start - 1].isLineEnd else { return range }
        start -= 1
        if start > 0, text[start] == .lineFeed, text[start - 1] == .carriageReturn { start -= 1 }
        return start..<range.upperBound
    }

    // MARK: Layout

    private func replacing(_ range: Range<Int>, _ new: String) -> Data {
        Data(text[..<range.lowerBound] + Array(new.utf8) + text[range.upperBound...])
    }

    private func end(of element: LocatedElement) -> Int { max(element.startTag.upperBound, element.endTag.upperBound) }

    private var lineEnd: String {
        guard let first = text.firstIndex(where: \.isLineEnd) else { return "\n" }
        if text[first] == .lineFeed { return "\n" }
        return first + 1 < text.count && text[first + 1] == .lineFeed ? "\r\n" : "\r"
    }

    /// The indentation of one level: that of the first element below the root.
    private var unit: String {
        guard let root = document.elements.first, let child = root.children.first else { return "   " }
        let indent = indent(at: document.elements[child].startTag.lowerBound)
        return indent.isEmpty ? "   " : indent
    }

    /// The blanks before an element on its line; empty if more is there.
    private func indent(at offset: Int) -> String {
        var start = offset
        while start > 0, text[start - 1].isLineBlank { start -= 1 }
        guard start == 0 || text[start - 1].isLineEnd else { return "" }
        return String(decoding: text[start..<offset], as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate static let lineFeed: UInt8 = 0x0A
    fileprivate static let carriageReturn: UInt8 = 0x0D
    fileprivate var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
    fileprivate var isLineBlank: Bool { self == 0x20 || self == 0x09 }
}
