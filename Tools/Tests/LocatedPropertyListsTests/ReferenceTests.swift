import Foundation
import LocatedPropertyLists
import Testing

/// References to characters: which ones XML has, and what a stray ampersand is.
@Suite struct CharacterReferenceTests {
    private static func reference(_ text: String, at offset: Int = 0) -> CharacterReference? {
        Array(text.utf8).withUnsafeBytes { CharacterReference(in: $0[...], at: offset) }
    }

    @Test(
        arguments: [
            ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#65;", "A"),
            ("&#065;", "A"), ("&#0000000065;", "A"), ("&#x41;", "A"), ("&#x00041;", "A"), ("&#xe9;", "é"),
            ("&#xE9;", "é"),
            ("&#233;", "é"), ("&#8364;", "€"), ("&#x1F600;", "😀"), ("&#128512;", "😀"), ("&#x10FFFF;", "\u{10FFFF}"),
            ("&#9;", "\t"), ("&#10;", "\n"), ("&#xD;", "\r"),
        ] as [(String, Unicode.Scalar)])
    func areResolved(text: String, scalar: Unicode.Scalar) {
        let found = Self.reference(text + "rest;")
        #expect(found?.scalar == scalar)
        #expect(found?.end == text.utf8.count)
        #expect(Self.reference("é\(text)", at: 2)?.end == text.utf8.count + 2)
    }

    @Test(arguments: [
        "", "&", ";", "amp;", "&;", "&amp", "&amp ;", "& amp;", "&AMP;", "&Lt;", "&nbsp;", "&copy;", "&#;", "&#x;",
        "&#X41;", "&#-65;", "&#+65;", "&# 65;", "&#6 5;", "&#x4G;", "&#A;", "&#xD800;", "&#xDFFF;", "&#x110000;",
        "&#99999999999;", "&#00000000000000065;", "&é;",
    ])
    func othersAreNone(text: String) {
        #expect(Self.reference(text) == nil)
    }

    @Test(arguments: [5, 6, 100]) func anOffsetBehindTheTextIsNone(offset: Int) {
        #expect(Self.reference("&amp;", at: offset) == nil)
    }

    /// In a key, the reference is part of the name; the position is that of the element.
    @Test(arguments: [
        ("a&#46;b", "a.b"), ("&lt;key&gt;", "<key>"), ("<![CDATA[&amp;]]>", "&amp;"), ("&amp;amp;", "&amp;"),
        ("&#x65;&#x301;", "e\u{301}"), ("a<![CDATA[]]>b", "ab"), ("<![CDATA[a]]><![CDATA[b]]>", "ab"),
        ("<![CDATA[]]]]><![CDATA[>]]>", "]]>"), (" a ", " a "), ("\n", "\n"),
    ])
    func inAKey(spelling: String, key: String) throws {
        let text = MarkedText("<plist><dict>‹k›<key>\(spelling)</key>‹v›<true/></dict></plist>")
        let list = LocatedPropertyList(data: Data(text.text.utf8))
        #expect(list.syntaxError == nil)
        #expect(try list.position(of: [key]) == text.place("k"))
        #expect(try list.valuePosition(of: [key]) == text.place("v"))
        let values = try PropertyListSerialization.propertyList(from: Data(text.text.utf8), format: nil)
        #expect((values as? [String: Bool])?.keys.map { Array($0.utf8) } == [Array(key.utf8)])
    }
}

/// Single pieces of markup, and where they end.
@Suite struct MarkupReaderTests {
    @Test(arguments: [
        ("<dict>", MarkupReader.Markup.open(.dict, isEmpty: false)), ("<dict/>", .open(.dict, isEmpty: true)),
        ("<dict />", .open(.dict, isEmpty: true)), ("<dict\n>", .open(.dict, isEmpty: false)),
        ("<dict a='b'>", .open(.dict, isEmpty: false)), ("<dict a='/'>", .open(.dict, isEmpty: false)),
        ("<Dict>", .open(nil, isEmpty: false)), ("<dictionary>", .open(nil, isEmpty: false)),
        ("<diction/>", .open(nil, isEmpty: true)), ("<é>", .open(nil, isEmpty: false)),
        ("</dict>", .close(.dict)), ("</dict >", .close(.dict)), ("</dict\r\n>", .close(.dict)), ("</x>", .close(nil)),
        ("<!---->", .aside), ("<!-- > -- > -->", .aside), ("<?x > ?>", .aside), ("<??>", .aside),
        ("<![CDATA[]]>", .section(9..<9)), ("<![CDATA[a>]]>", .section(9..<11)), ("<![CDATA[]]]]>", .section(9..<11)),
        ("<!DOCTYPE plist>", .documentType), ("<!DOCTYPE plist SYSTEM \"a>b\">", .documentType),
        ("<!DOCTYPE plist SYSTEM 'a>b'>", .documentType), ("<!DOCTYPE plist [<!ENTITY a '>'>]>", .documentType),
        ("<!DOCTYPE plist [<!-- ' > -->]>", .documentType),
    ])
    func ends(text: String, markup: MarkupReader.Markup) {
        Array("ab\(text)<true/>".utf8).withUnsafeBytes { bytes in
            // A section knows where its text is; the others are the same anywhere.
            let found = MarkupReader(bytes: bytes).markup(at: 2)
            if case .section(let range) = markup {
                #expect(found.markup == .section(range.lowerBound + 2..<range.upperBound + 2))
            } else {
                #expect(found.markup == markup)
            }
            #expect(found.end == 2 + text.utf8.count)
        }
    }

    @Test(arguments: [
        ("<", "\"<\" does not start a tag; in text, write &lt;"),
        ("< a>", "\"<\" does not start a tag; in text, write &lt;"),
        ("<a/b>", "\"/\" is valid only before \">\" in a tag"), ("<a", "the tag has no closing \">\""),
        ("<a <b>", "the tag has no closing \">\""), ("</a", "the tag has no closing \">\""),
        ("</a b>", "the tag has no closing \">\""), ("<!-- -- >", "the comment is not closed"),
        ("<!-->", "the comment is not closed"), ("<?x>", "the processing instruction is not closed"),
        ("<![CDATA[ ]] >", "the CDATA section is not closed"), ("<!DOCTYPE x", "the document type is not closed"),
        ("<!DOCTYPE x '>", "the document type is not closed"),
        ("<!ENTITY a>", "a property list cannot contain this declaration"),
        ("<!doctype plist>", "a property list cannot contain this declaration"),
    ])
    func orIsMalformed(text: String, message: String) {
        Array(text.utf8).withUnsafeBytes { bytes in
            let found = MarkupReader(bytes: bytes).markup(at: 0)
            #expect(found.markup == .malformed(message))
            #expect(1...bytes.count ~= found.end, "reading goes on behind it")
        }
    }

    @Test(arguments: [
        ("<key>", "<key>"), ("</key>", "</key>"), ("<a b='c'>", "<a>"), ("<a/>", "<a>"),
        ("<" + String(repeating: "x", count: 40) + ">", "<" + String(repeating: "x", count: 40) + ">"),
        ("<" + String(repeating: "x", count: 41) + ">", "<" + String(repeating: "x", count: 40) + "…>"),
    ])
    func isShownInAMessage(text: String, shown: String) {
        Array(text.utf8).withUnsafeBytes { #expect(MarkupReader(bytes: $0).tagText(at: 0) == shown) }
    }
}
