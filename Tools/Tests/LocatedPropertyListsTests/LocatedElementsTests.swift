import Foundation
import PropertyLists
import SourceText
import TestSupport
import Testing

@testable import LocatedPropertyLists

/// Schemes and workspaces: the elements of XML that is not a property list, and where they are.
@Suite struct LocatedElementsTests {
    static let scheme = MarkedText(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- A > B -->
        ‹Scheme›<Scheme
           ‹version›version = "1.7">
           ‹Launch›<LaunchAction
              ‹config›buildConfiguration = 'Release Beta'
              ‹empty›customWorkingDirectory="">
              ‹Args›<CommandLineArguments>
                 ‹Arg1›<CommandLineArgument ‹arg1›argument = "-Environment &quot;qa&quot;" isEnabled = "YES"/>
                 ‹Arg2›<CommandLineArgument ‹arg2›argument = "a > b / c" isEnabled = "NO"
                 ></CommandLineArgument>
              </CommandLineArguments>
              some text <![CDATA[<Nothing/>]]>
           </LaunchAction >
           ‹Profile›<ProfileAction/>
        </Scheme>
        """)

    static let elements = LocatedElements(data: Data(scheme.text.utf8))

    @Test func elementsComeInDocumentOrderWithTheirPositions() throws {
        let elements = Self.elements.elements
        #expect(Self.elements.syntaxError == nil)
        #expect(
            elements.map(\.name) == [
                "Scheme", "LaunchAction", "CommandLineArguments", "CommandLineArgument", "CommandLineArgument",
                "ProfileAction",
            ])
        let markers = ["Scheme", "Launch", "Args", "Arg1", "Arg2", "Profile"]
        #expect(try elements.map(\.position) == markers.map(Self.scheme.place))
    }

    @Test(arguments: [
        (0, "version", "1.7", "version"), (1, "buildConfiguration", "Release Beta", "config"),
        (1, "customWorkingDirectory", "", "empty"), (3, "argument", "-Environment \"qa\"", "arg1"),
        (4, "argument", "a > b / c", "arg2"),
    ])
    func attributesHaveValueAndPosition(element: Int, name: String, value: String, marker: String) throws {
        let attribute = try #require(Self.elements.elements[element].attribute(name))
        #expect(attribute.name == name)
        #expect(attribute.value == value)
        #expect(try attribute.position == Self.scheme.place(marker))
    }

    @Test(arguments: [(0, "Version"), (0, ""), (2, "argument"), (5, "version")])
    func otherAttributesAreMissing(element: Int, name: String) {
        #expect(Self.elements.elements[element].attribute(name) == nil)
    }

    @Test func childrenAreFoundByName() {
        let all = Self.elements
        func names(_ element: Int, _ name: String) -> [String] {
            all.children(of: all.elements[element], named: name).map(\.name)
        }
        #expect(names(0, "LaunchAction") == ["LaunchAction"])
        #expect(names(0, "ProfileAction") == ["ProfileAction"])
        #expect(names(0, "CommandLineArgument") == [], "grandchildren are not children")
        #expect(names(2, "CommandLineArgument").count == 2)
        #expect(names(2, "commandlineargument") == [])
        #expect(names(5, "CommandLineArgument") == [])
        #expect(all.elements[1].children == [2])
    }

    @Test(arguments: [
        ("a='1'", "1"), ("a=\"it's\"", "it's"), ("a='say \"x\"'", "say \"x\""), ("a\n=\n'1'", "1"),
        ("a='x\ny'", "x y"), ("a='x\ty'", "x y"), ("a='x\r\ny'", "x  y"), ("a='&#10;'", "\n"),
        ("a='&#x41;&#66;'", "AB"),
        ("a='&lt;&gt;&amp;&apos;'", "<>&'"), ("a='é 😀'", "é 😀"), ("a='>'", ">"), ("a='/'", "/"), ("xml:a='b'", nil),
    ])
    func readsValues(attribute: String, value: String?) {
        let located = LocatedElements(data: Data("<e \(attribute)/>".utf8))
        #expect(located.syntaxError == nil)
        #expect(located.elements.first?.attribute("a")?.value == value)
    }

    @Test(arguments: [
        ("‹!›<a>", "<a> is not closed"),
        ("<a>\n  ‹!›<b></a>", nil),
        ("<a>‹!›</b>", "<a> is closed by </b>"),
        ("‹!›</a>", "</a> has no matching start tag"),
        ("<a></a>‹!›</a>", "</a> has no matching start tag"),
        ("<a/> ‹!›<b/>", "a file can have only one root element"),
        ("<a/>\n‹!›text", "text outside the root element"),
        ("‹!›text<a/>", "text outside the root element"),
        ("‹!›", "the file has no element"),
        (" \n ‹!›", "the file has no element"),
        ("<!-- c -->‹!›", "the file has no element"),
        ("‹!›<!-- c", "the comment is not closed"),
        ("<a>‹!›<![CDATA[</a>", "the CDATA section is not closed"),
        ("‹!›<a b='1'", "the tag has no closing \">\""),
        ("‹!›<a 1='b'/>", "the tag has no closing \">\""),
        ("‹!›<a / >", "the tag has no closing \">\""),
        ("<a ‹!›b/>", "the attribute b has no value"),
        ("<a ‹!›b c='1'/>", "the attribute b has no value"),
        ("<a b=‹!›1/>", "the value of b is not in quotation marks"),
        ("<a b=‹!›\"1/>", "the value of b is not in quotation marks"),
        ("<a b='‹!›<c/>'/>", "\"<\" is not valid in an attribute; write &lt;"),
        ("<a b='x‹!›& y'/>", "\"&\" does not start a valid reference; in text, write &amp;"),
        ("<a b='‹!›&nbsp;'/>", "\"&\" does not start a valid reference; in text, write &amp;"),
        ("<a b='1'\n   ‹!›b='2'/>", "duplicate attribute b"),
        ("<a>‹!›< /a>", "\"<\" does not start a tag; in text, write &lt;"),
        ("<a>\n‹!›<<<<<<< HEAD\n<b/>\n=======\n<c/>\n>>>>>>> main\n</a>", "merge conflict"),
    ])
    func saysWhatIsWrongAndWhere(marked: String, message: String?) throws {
        let text = MarkedText(marked)
        let error = try #require(LocatedElements(data: Data(text.text.utf8)).syntaxError)
        guard let message else { return #expect(error.message == "<b> is closed by </a>") }
        #expect(error.message.contains(message))
        #expect(try error.position == text.place("!"))
    }

    @Test func elementsBeforeAnErrorAreKept() {
        let located = LocatedElements(data: Data("<a x='1'><b/><c y=></a>".utf8))
        #expect(located.elements.map(\.name) == ["a", "b"])
        #expect(located.elements.first?.attribute("x")?.value == "1")
        #expect(located.syntaxError != nil)
    }

    @Test func invalidUTF8IsAnErrorAtItsByte() {
        let data = Data("<a>\n  <b c='".utf8) + [0xFC] + Data("'/>\n</a>".utf8)
        let error = LocatedElements(data: data).syntaxError
        #expect(error?.message.hasPrefix("invalid UTF-8") == true)
        #expect(error?.position == SourcePosition(line: 2, column: 9))
    }

    @Test(arguments: [
        (mark: [0xEF, 0xBB, 0xBF], encoding: String.Encoding.utf8), (mark: [0xFF, 0xFE], encoding: .utf16LittleEndian),
        (mark: [0xFE, 0xFF], encoding: .utf16BigEndian),
    ])
    func everyEncodingIsRead(mark: [UInt8], encoding: String.Encoding) throws {
        let data = try Data(mark) + #require(Self.scheme.text.data(using: encoding))
        let located = LocatedElements(data: data)
        #expect(located.syntaxError == nil)
        #expect(located.elements.map(\.position) == Self.elements.elements.map(\.position))
    }

    @Test(arguments: [(ReadingLimits.depth, nil), (ReadingLimits.depth + 1, "elements are nested more than")])
    func depthIsLimited(levels: Int, message: String?) {
        let text = String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels)
        let located = LocatedElements(data: Data(text.utf8))
        #expect(located.elements.count == min(levels, ReadingLimits.depth))
        guard let message else { return #expect(located.syntaxError == nil) }
        #expect(located.syntaxError?.message.hasPrefix(message) == true)
        #expect(located.syntaxError?.position == SourcePosition(line: 1, column: 3 * ReadingLimits.depth + 1))
    }

    /// A tree that was made up is read as it was, however it is laid out.
    @Test(arguments: 0..<30) func aRandomTreeComesBack(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var (text, names, values): (String, [String], [String]) = ("", [], [])
        func element(_ depth: Int) {
            let name = generator.pick(["a", "Build", "x-y", "é", "ns:b"])
            let value = generator.pick(["", "1", "a > b", "é😀", "it's", "/"])
            let blank = generator.pick([" ", "\n", "\t", "\r\n  "])
            names.append(name)
            values.append(value)
            text += "<\(name)\(blank)v\(generator.pick(["", blank]))=\"\(value)\"\(generator.pick(["", blank]))"
            let children = depth > 0 ? generator.upTo(3) : 0
            guard children > 0 || generator.oneIn(2) else {
                text += "/>"
                return
            }
            text += ">"
            for _ in 0..<children {
                text += generator.pick(["", "\n", "text", "<!-- <c> -->"])
                element(depth - 1)
            }
            text += "</\(name)\(generator.pick(["", blank]))>"
        }
        element(4)
        let located = LocatedElements(data: Data(text.utf8))
        #expect(located.syntaxError == nil, "\(text)")
        #expect(located.elements.map(\.name) == names)
        #expect(located.elements.map { $0.attribute("v")?.value } == values)
        let lines = LineTable(text)
        for (element, name) in zip(located.elements, names) {
            let offset = lines.offset(of: element.position) ?? 0
            #expect(String(decoding: lines.bytes[offset...], as: UTF8.self).hasPrefix("<\(name)"))
        }
    }
}
