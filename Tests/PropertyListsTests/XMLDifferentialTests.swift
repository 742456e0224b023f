import Foundation
import Testing

@testable import PropertyLists
import TestSupport

/// The fast path against the road through Foundation: what it reads, Foundation reads to the same value.
@Suite struct XMLDifferentialTests {
    /// Whether the fast path reads the bytes; an issue where Foundation then says something else.
    @discardableResult static func isClaimed(_ data: Data, _ note: @autoclosure () -> String = "") -> Bool {
        guard let fast = XMLPropertyList.read(data) else { return false }
        do {
            let slow = try PropertyList.parseThroughFoundation(data)
            if !fast.isIdentical(to: slow) {
                Issue.record(
                    "\(fast) and not \(slow) \(note()): \(String(decoding: data, as: UTF8.self).prefix(2_000))")
            }
        } catch {
            Issue.record("not refused (\(error)) \(note()): \(String(decoding: data, as: UTF8.self).prefix(2_000))")
        }
        return true
    }

    static func isClaimed(_ content: String) -> Bool { isClaimed(Data(xml(content).utf8)) }

    static func samples(_ seed: UInt64) -> [Data] {
        var random = SeededGenerator(seed: seed)
        let values: [PropertyListValue] = [
            [
                "Name": "A & B", "Count": 42, "Ratio": -1.5e-3, "On": true, "Off": false, "List": ["a", [:], [], 0],
                "Since": .date(Date(timeIntervalSinceReferenceDate: 700_000_000)), "Raw": .data(Data(0...30)),
                "Nested": ["Straße": "naïve – 東京 🚉", "": ""],
            ],
            randomValue(depth: 3, using: &random), randomValue(depth: 3, using: &random),
        ]
        var writer = XMLWriter(seed: seed)
        return values.map { writer.document($0) } + values.compactMap { try? PropertyList.data($0) }
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>) func everySpellingOfAValueIsReadAsFoundationReadsIt(
        _ seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        var writer = XMLWriter(seed: seed)
        for _ in 0..<10 {
            let value = randomValue(depth: 4, using: &random)
            let data = writer.document(value)
            #expect(Self.isClaimed(data), "\(String(decoding: data, as: UTF8.self))")
            #expect(XMLPropertyList.read(data)?.isIdentical(to: value) == true)
        }
    }

    @Test(arguments: 1...12 as ClosedRange<UInt64>) func everyPrefixIsReadAsFoundationReadsIt(_ seed: UInt64) throws {
        for sample in Self.samples(seed) {
            #expect(Self.isClaimed(sample))
            for length in 0..<sample.count { Self.isClaimed(sample.prefix(length), "\(length) bytes") }
        }
    }

    /// 48,000 damaged documents, the same in each run.
    @Test(arguments: 1...12 as ClosedRange<UInt64>) func damagedTextIsReadAsFoundationReadsIt(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "<", ">", "/", "&", ";", "=", "-", "]]>", "<![CDATA[", "<!--", "-->", "<!---->", "&amp;", "&#x41;", "&#0;",
            "&#xFEFF;", "&#xD800;", "&#1114112;", "&bogus;", "<key>", "</key>", "<string>", "</string>", "<string/>",
            "<dict>", "</dict>", "<dict/>", "<array>", "</array>", "<true/>", "<data/>", "<plist>", "</plist>", "<?x?>",
            "<key>CF$UID</key><integer>1</integer>", "<integer>1</integer>", "<integer/>", " version=\"1.0\"", " ",
            "\n",
            "\u{0}", "\u{FEFF}", "e\u{301}", "é", "0", "9", "0x", "e", ".", "a=\"b\"", "encoding=", "\u{212A}", "K",
            "'",
        ].map { Array($0.utf8) }
        var claimed = 0
        let samples = (0..<4).flatMap { Self.samples(seed * 4 + $0) }
        for round in 0..<4_000 {
            var bytes = Array(samples[round % samples.count])
            for _ in 0..<Int.random(in: 1...2, using: &random) where bytes.count > 8 {
                let start = Int.random(in: 0..<bytes.count, using: &random)
                let end = min(bytes.count, start + Int.random(in: 0...8, using: &random))
                switch Int.random(in: 0...5, using: &random) {
                case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(start..<end)
                case 2: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...start, using: &random))
                case 3: bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &random) ?? [])
                default: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: start)
                }
            }
            if Self.isClaimed(Data(bytes), "round \(round)") { claimed += 1 }
        }
        // Both answers are met often, or this would test nothing.
        #expect((300...3_600).contains(claimed), "\(claimed) claimed")
    }

    @Test func everyScalarIsReadAsFoundationReadsIt() {
        var values = Array(1...0x37F) + Array(0xD7FC...0xD803) + Array(0xDFFC...0xE003) + Array(0xFEF0...0xFFFF)
        values += Array(stride(from: 0x380, through: 0x10FFFF, by: 487)) + [0x1FFFE, 0x1FFFF, 0x10FFFE, 0x10FFFF]
        var claimed = 0
        for value in values {
            let reference = "&#x\(String(value, radix: 16));"
            let texts = Unicode.Scalar(UInt32(value)).map { ["\($0)", "a\($0)", "\($0)\u{301}b"] } ?? []
            let content = (texts + [reference, "a\(reference)b", "é\(reference)"])
                .map { "<string>\($0)</string><dict><key>\($0)</key><true/></dict>" }.joined()
            if Self.isClaimed("<array>\(content)</array>") { claimed += 1 }
        }
        // All but surrogates, the byte-order mark, `<` and `&`.
        #expect(claimed == values.filter { Unicode.Scalar(UInt32($0)) != nil && $0 != 0xFEFF }.count - 2)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>) func everyRealIsReadAsFoundationReadsIt(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var claimed = 0
        for _ in 0..<1_000 {
            let number = Double(bitPattern: random.next())
            let digits = (0..<Int.random(in: 1...70, using: &random)).map { _ in
                String(Int.random(in: 0...9, using: &random))
            }.joined()
            let shift = Int.random(in: 0...digits.count, using: &random)
            let exponent = Int.random(in: -330...330, using: &random)
            for text in [
                "\(number)", String(format: "%.17g", number), String(format: "%.3E", number), "\(Float(number))",
                digits.prefix(shift) + "." + digits.dropFirst(shift), "\(digits)e\(exponent)",
            ] where Self.isClaimed("<real>\(text)</real>") { claimed += 1 }
        }
        #expect(claimed > 4_000)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>) func everyDateIsReadAsFoundationReadsIt(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        var claimed = 0
        for year in stride(from: Int(seed), through: 9_999, by: 8) {
            let text = String(
                format: "%04d-%02d-%02dT%02d:%02d:%02dZ", year, number(1...12), number(1...31), number(0...24),
                number(0...60), number(0...60))
            if Self.isClaimed("<date>\(text)</date>") { claimed += 1 }
        }
        #expect(claimed > 1_000)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>) func allBase64IsReadAsFoundationReadsIt(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = Array("AQgwZaz09+/=== \n\t-_é").map(String.init)
        var claimed = 0
        for _ in 0..<4_000 {
            let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? ""
            }
            if Self.isClaimed("<data>\(text.joined())</data>") { claimed += 1 }
        }
        #expect(claimed > 200)
    }

    /// The property lists of public apps, where they are at hand.
    @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
    func publicFilesAreReadAsFoundationReadsThem() throws {
        var isXML = 0
        var claimed = 0
        var others: [String] = []
        for file in Corpus.files(".plist") {
            guard let data = try? Data(contentsOf: file), data.prefix(100).contains(UInt8(ascii: "<")) else { continue }
            isXML += 1
            if Self.isClaimed(data, file.path) { claimed += 1 } else { others.append(file.path) }
        }
        #expect(isXML > 0)
        print("The corpus: \(claimed) of \(isXML) XML property lists took the fast path.")
        // The others are not property lists to Foundation either, or unusual ones.
        #expect(claimed > isXML * 9 / 10, "\(others)")
    }
}
