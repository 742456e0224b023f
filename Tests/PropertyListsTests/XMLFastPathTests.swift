import Foundation
import Testing

@testable import PropertyLists
import TestSupport

/// What the fast path claims and what it leaves to Foundation.
@Suite struct XMLFastPathTests {
    @Test func aFileAsXcodeWritesItTakesTheFastPath() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>CFBundleIdentifier</key>
            \t<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
            \t<key>UIApplicationSceneManifest</key>
            \t<dict>
            \t\t<key>UIApplicationSupportsMultipleScenes</key>
            \t\t<false/>
            \t</dict>
            \t<key>UILaunchScreen</key>
            \t<dict/>
            \t<key>Retries</key>
            \t<integer>3</integer>
            \t<key>Timeout</key>
            \t<real>2.5</real>
            \t<key>Tags</key>
            \t<array>
            \t\t<string>R&amp;D</string>
            \t\t<date>2024-02-29T12:30:15Z</date>
            \t\t<data>
            \t\tAAEC
            \t\t</data>
            \t</array>
            </dict>
            </plist>

            """
        let expected: PropertyListValue = [
            "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
            "UIApplicationSceneManifest": ["UIApplicationSupportsMultipleScenes": false], "UILaunchScreen": [:],
            "Retries": 3, "Timeout": 2.5,
            "Tags": [
                "R&D", .date(Date(timeIntervalSince1970: 1_709_209_815)), .data(Data([0, 1, 2])),
            ],
        ]
        for ends in ["\n", "\r\n"] {
            let data = Data(text.replacingOccurrences(of: "\n", with: ends).utf8)
            #expect(XMLPropertyList.read(data) == expected)
            #expect(try PropertyList.parseThroughFoundation(data) == expected)
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func whatIsWrittenTakesTheFastPath(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let value = PropertyListValue.array((0..<20).map { _ in randomValue(depth: 4, using: &random) })
        #expect(XMLPropertyList.read(try PropertyList.data(value)) == value)
    }

    @Test(
        arguments: [
            ("line ends in text stay", "<string>a\r\nb\rc\n</string>", "a\r\nb\rc\n"),
            ("blanks in text stay", "<string>\n\t a </string>", "\n\t a "),
            ("the five entities", "<string>&lt;&gt;&amp;&quot;&apos;</string>", "<>&\"'"),
            ("an entity is not resolved twice", "<string>&amp;lt;</string>", "&lt;"),
            ("references", "<string>&#65;&#x1F689;&#xe9;</string>", "A🚉é"),
            ("CDATA", "<string>a<![CDATA[<b>&amp;]]]]>c</string>", "a<b>&amp;]]c"),
            ("the end of CDATA alone", "<string>]]></string>", "]]>"),
            ("control characters", "<string>\u{1}&#2;</string>", "\u{1}\u{2}"),
            ("empty texts", "<array><string/><string></string><string /></array>", ["", "", ""]),
            (
                "a key twice",
                "<dict><key>a</key><integer>1</integer><key>b</key><true/><key>a</key><integer>2</integer></dict>",
                ["a": 2, "b": true]
            ),
            ("escaped keys", "<dict><key>a&amp;<![CDATA[<]]></key><true/></dict>", ["a&<": true]),
            ("signs", "<array><integer>+5</integer><integer>- 5</integer><integer>-0</integer></array>", [5, -5, 0]),
            ("hexadecimal", "<array><integer>0xfF</integer><integer>-0X10</integer></array>", [255, -16]),
            ("the least integer", "<integer>-9223372036854775808</integer>", .integer(.min)),
            ("the greatest integer", "<integer>0x7fffffffffffffff</integer>", .integer(.max)),
            ("reals", "<array><real>1</real><real>+0.5</real><real>-1.5E-3</real></array>", [1.0, 0.5, -0.0015]),
            ("a negative zero", "<real>-0</real>", .real(-0.0)),
            ("booleans with an end tag", "<array><true></true><false></false ></array>", [true, false]),
            ("empty data", "<data></data>", .data(Data())),
            ("padding in pieces", "<data> AAH+\r\n/w= =\t</data>", .data(Data([0, 1, 0xFE, 0xFF]))),
            ("padding that is not zero", "<data>AAB=</data>", .data(Data([0, 0]))),
            ("containers", "<array><array/><array></array><dict/><dict> </dict></array>", [[], [], [:], [:]]),
        ] as [(String, String, PropertyListValue)])
    func contentIsReadAsFoundationReadsIt(_ name: String, _ content: String, _ expected: PropertyListValue) throws {
        let data = Data(xml(content).utf8)
        #expect(XMLPropertyList.read(data)?.isIdentical(to: expected) == true)
        #expect(try PropertyList.parseThroughFoundation(data).isIdentical(to: expected))
    }

    static let plist = "<plist version=\"1.0\"><true/></plist>"

    @Test(arguments: [
        plist, "\u{FEFF}" + plist, " \n" + plist, "<plist><true/></plist>", "<?xml version='1.0'?>" + plist + "\n",
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?><!-- a --><!DOCTYPE plist SYSTEM 'x'>" + plist,
        plist + "<!-- the end -->\n", "<plist version=\"1.0\" ><!-- é --><true/><!-- -- --></plist >",
    ])
    func surroundingsAreRead(_ text: String) throws {
        #expect(XMLPropertyList.read(Data(text.utf8)) == true)
        #expect(try PropertyList.parseThroughFoundation(Data(text.utf8)) == true)
    }

    @Test(arguments: [
        "", " ", "<", "{ a = b; }", "<true/>", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + plist,
        "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + plist, "<?xml version=\"1.0\" encoding = \"UTF-8\"?>" + plist,
        "<?xml-stylesheet href=\"a\"?>" + plist, "<!DOCTYPE plist [<!ENTITY a \"b\">]>" + plist, plist + plist,
        plist + "trailing", "<plist a=\"b\"><true/></plist>", "<plist/>", "<plist></plist>", "<!---->" + plist,
        "<plist><plist><true/></plist></plist>", "<plist><true/><true/></plist>", "<plist><true/>", plist + "\u{0}",
        "<PLIST><true/></PLIST>", "<plist><true/></plist x>", "<plist><? x ?><true/></plist>", "<html/>",
    ])
    func otherDocumentsAreLeftToFoundation(_ text: String) {
        #expect(XMLPropertyList.read(Data(text.utf8)) == nil)
    }

    @Test(arguments: [
        "<frob/>", "<string a=\"b\">a</string>", "<string>a", "<string>a</key>", "<string>&nbsp;</string>",
        "<string>&#x;</string>", "<string>&#0;</string>", "<string>&#xD83D;&#xDE00;</string>",
        "<string>&#X41;</string>",
        "<string>&#00000065;</string>", "<string>&amp</string>", "<string>a\u{0}b</string>", "<string>a<b/></string>",
        "<string>a<!-- b --></string>", "<string><![CDATA[a]]</string>", "<string>\u{FEFF}a</string>",
        "<string>a&#xFEFF;</string>", "<key>a</key>", "<array><key>a</key></array>", "<dict><key>a</key></dict>",
        "<dict><string>a</string><true/></dict>", "<dict><key>a</key><key>b</key></dict>", "<dict><true/></dict>",
        "<dict><key>CF$UID</key><integer>1</integer></dict>",
        "<dict><key>K</key><true/><key>\u{212A}</key><true/></dict>",
        "<dict><key>\u{212A}</key><true/><key>K</key><true/></dict>",
        "<dict><key>é</key><true/><key>e\u{301}</key><false/></dict>", "<array><true/></dict>", "<true>1</true>",
        "<true> </true>", "<integer/>", "<integer></integer>", "<integer>0x</integer>", "<integer>1 </integer>",
        "<integer>1.0</integer>", "<integer>--1</integer>", "<integer>9223372036854775808</integer>",
        "<integer>-9223372036854775809</integer>", "<integer>99999999999999999999999</integer>", "<real/>",
        "<real></real>", "<real>.5</real>", "<real>5.</real>", "<real>&#53;</real>", "<real>nan</real>",
        "<real>inf</real>", "<real>1e999</real>", "<real>1e-999</real>",
        "<real>5e-324</real>", "<real>0x1p3</real>", "<real> 1</real>", "<real>1 </real>", "<real>1e</real>",
        "<date/>", "<date>2001-01-01</date>", "<date>2001-02-29T00:00:00Z</date>", "<date>2001-01-01T24:00:00Z</date>",
        "<date>0000-01-01T00:00:00Z</date>", "<date>-001-01-01T00:00:00Z</date>", "<date>12001-01-01T00:00:00Z</date>",
        "<date>2001-13-01T00:00:00Z</date>", "<date>2001-00-01T00:00:00Z</date>", "<date>2001-01-00T00:00:00Z</date>",
        "<data/>", "<data>A</data>", "<data>AA</data>", "<data>AAA==</data>", "<data>=AAA</data>", "<data>AA*A</data>",
        "<data>AAAA====</data>", "<data>AA==AA==</data>", "<data>AAA\u{E9}</data>",
    ])
    func otherContentIsLeftToFoundation(_ content: String) {
        #expect(XMLPropertyList.read(Data(xml(content).utf8)) == nil)
    }

    @Test(
        arguments: [
            [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x9A], [0xF5, 0x80, 0x80, 0x80],
            [0xEF, 0xBF],
        ] as [[UInt8]])
    func invalidUTF8IsLeftToFoundation(_ bytes: [UInt8]) {
        for (before, behind) in [
            ("<plist><string>a", "b</string></plist>"), ("<plist><string>&amp;", "</string></plist>"),
            ("<plist><string><![CDATA[", "]]></string></plist>"),
            ("<plist><dict><key>", "</key><true/></dict></plist>"),
            ("<plist><!-- ", "--><true/></plist>"), ("<!DOCTYPE ", "><plist><true/></plist>"),
        ] {
            #expect(XMLPropertyList.read(Data(before.utf8) + Data(bytes) + Data(behind.utf8)) == nil)
        }
    }

    @Test(arguments: [("<array>", "</array>", "<array/>"), ("<dict><key>a</key>", "</dict>", "<dict/>")])
    func theDepthIsTheOneOfTheOtherRoad(_ opening: String, _ closing: String, _ empty: String) {
        let limit = ReadingLimits.depth
        let cases = [
            (limit, "<true/>", true), (limit + 1, "<true/>", false), (limit - 1, empty, true), (limit, empty, false),
        ]
        for (depth, inner, isRead) in cases {
            let text = xml(String(repeating: opening, count: depth) + inner + String(repeating: closing, count: depth))
            #expect((XMLPropertyList.read(Data(text.utf8)) != nil) == isRead)
            #expect(code { try PropertyList.parseThroughFoundation(Data(text.utf8)) } == (isRead ? nil : .tooDeep))
            #expect(code { try parse(text) } == (isRead ? nil : .tooDeep))
        }
    }

    @Test(arguments: HostileTests.nestings) func deepTextIsLeftToTheDepthCheck(_ nesting: HostileTests.Nesting) {
        #expect(XMLPropertyList.read(Data(nesting.text(depth: HostileTests.deep).utf8)) == nil)
    }

    @Test func slicesOfDataAreRead() {
        let data = Data("junk".utf8) + Data(xml("<string>a</string>").utf8)
        #expect(XMLPropertyList.read(data.dropFirst(4)) == "a")
    }
}
