import Artifacts
import Foundation
import SourceText
import Switchyard
import TestSupport
import Testing

@testable import ArtifactAudit
@testable import AuditPlanter

/// The verdict follows from the coverage: a proof rests on every byte of every file, read in the one way in which it can be read.
@Suite struct CoverageTests {
    private static let clean = "https://example.com/v1"
    private static let leak = "https://staging.example.com/v2"
    private static let good = ZipWriter.Entry(
        name: "Payload/Shop.app/Shop", bytes: ArtifactAuditTests.program(clean))

    private static func report(_ bytes: Bytes, name: String = "Shop.ipa", leak: String = leak) -> AuditReport {
        let catalog = EnvironmentCatalog(environments: [
            "production": ["apiURL": .string(clean)], "staging": ["apiURL": .string(leak)],
        ])
        return ArtifactAudit(AuditedTexts(catalog, expected: "production"))
            .report(on: Artifact(bytes: bytes, name: name))
    }

    enum Trick: String, CaseIterable {
        case smallSize, wrongChecksum, localHeaderOnly, storedInDirectory, deflatedInDirectory, encryptedInLocalHeader

        func apply(to entry: inout ZipWriter.Entry) {
            switch self {
            case .smallSize: entry.statedSize = 8
            case .wrongChecksum: entry.checksum = 1
            case .localHeaderOnly: entry.isInDirectory = false
            case .storedInDirectory: entry.directoryMethod = 0
            case .deflatedInDirectory:
                entry.isDeflated = false
                entry.directoryMethod = 8
            case .encryptedInLocalHeader: entry.isLocallyEncrypted = true
            }
        }
    }

    /// Another program than this one may read something else.
    @Test(arguments: Trick.allCases, [true, false]) func whatAnotherProgramMayReadIsNotProven(
        _ trick: Trick, hasLeak: Bool
    ) {
        var entry = ZipWriter.Entry(
            name: "Payload/Shop.app/data.txt",
            bytes: Array(String(repeating: "no news, ", count: 40).utf8) + (hasLeak ? Array(Self.leak.utf8) : []))
        trick.apply(to: &entry)
        let report = Self.report(ZipWriter.write([Self.good, entry]))
        #expect([.notProven, .unreadable].contains(report.verdict), "\(report)")
    }

    /// An archive is read wherever it is, whatever is before and behind it.
    @Test(arguments: ["in front", "behind", "in a tar", "behind a program", "under another name"])
    func anArchiveIsReadWhereverItIs(_ place: String) {
        let inner = ZipWriter.write([ZipWriter.Entry(name: "a.txt", bytes: Array("(\(Self.leak))".utf8))])
        let other = ZipWriter.write([ZipWriter.Entry(name: "b.txt", bytes: Array("nothing".utf8))])
        let bytes: Bytes =
            switch place {
            case "in front": inner + other
            case "behind": other + inner
            case "in a tar": TarWriter.write([("a.zip", inner)])
            case "behind a program": ArtifactAuditTests.program("x") + inner
            default: Array("any header".utf8) + inner
            }
        let report = Self.report(
            ZipWriter.write([Self.good, ZipWriter.Entry(name: "Payload/Shop.app/pack.dat", bytes: bytes)]))
        #expect(report.hits.contains { $0.value == Self.leak && $0.severity == .error }, "\(report.hits)")
    }

    enum Encoding: String, CaseIterable {
        case smallestWindow, smallWindow, rawDeflate, gzipInGzip, falseIDAT, gzipInJSON, rawDeflateInList, zipInList

        func encode(_ bytes: Bytes) -> Bytes {
            switch self {
            case .smallestWindow: Deflate.compress(bytes, windowBits: 9)
            case .smallWindow: Deflate.compress(bytes, windowBits: 12)
            case .rawDeflate: Deflate.raw(bytes)
            case .gzipInGzip: Deflate.gzip(Deflate.gzip(bytes))
            case .falseIDAT: Array("IDAT".utf8) + Deflate.zlib(bytes)
            case .gzipInJSON: Array("{\"a\": \"\(Data(Deflate.gzip(bytes)).base64EncodedString())\"}".utf8)
            case .rawDeflateInList: Self.list(Deflate.raw(bytes))
            case .zipInList: Self.list(ZipWriter.write([ZipWriter.Entry(name: "a", bytes: bytes)]))
            }
        }

        private static func list(_ bytes: Bytes) -> Bytes {
            Array("<plist><dict><key>a</key><data>\(Data(bytes).base64EncodedString())</data></dict></plist>".utf8)
        }
    }

    /// Compressed content in every way that Apple's systems write it, and content in content.
    @Test(arguments: Encoding.allCases) func contentIsDecoded(_ encoding: Encoding) {
        let text = Array("The servers are \(Self.leak), and no others are".utf8)
        let report = Self.report(encoding.encode(text), name: "state.bin")
        #expect(report.hits.contains { $0.value == Self.leak && $0.severity == .error }, "\(report)")
    }

    /// A text of which each character is written in another way.
    @Test(arguments: PlantedText.Spelling.allCases) func everySpellingIsFound(_ spelling: PlantedText.Spelling) {
        let bytes = Array("v = \"".utf8) + PlantedText.spell(Self.leak, spelling) + Array("\"".utf8)
        let report = Self.report(bytes, name: "a.js")
        #expect(report.verdict == .notProven && report.hits.contains { $0.value == Self.leak }, "\(report)")
    }

    /// The host of every form of a value, in every form of a text.
    @Test(arguments: [
        ("staging.example.com/api", "https://staging.example.com/v9"),
        ("staging.example.com:8443", "x=staging.example.com;"),
        ("//staging.example.com/api", "STAGING.example.com"),
        ("https://bücher.example/api", "https://xn--bcher-kva.example/"),
        ("https://xn--bcher-kva.example/api", "https://bücher.example/"),
        ("http://[2001:db8::7]:80/", "connect to 2001:DB8:0:0:0:0:0:7 now"),
        ("http://[2001:db8:0:0::7]/", "[2001:db8::7]:443"),
        ("mailto:a@staging.example.com", "//staging.example.com/"),
        ("wss://*.staging.example.com", "staging.example.com"),
        ("https://{tenant}.staging.example.com/api", "staging.example.com"),
        ("https://staging.example.com:$(PORT)/api", "staging.example.com"),
        ("applinks:staging.example.com", "staging.example.com"),
        ("https://example.com/to?url=https://staging.example.com/", "staging.example.com"),
        ("https://example.com/to?url=https%3A%2F%2Fstaging.example.com%2F", "staging.example.com"),
        ("https://bücher.example/api", "https://BÜCHER.example/"),
        ("https://bücher.example/api", "https://bu\u{308}cher.example/"),
        ("http://[2001:db8::7]:80/", "[2001:0DB8:0:0::7]"), ("http://[64:ff9b::192.0.2.33]/", "64:ff9b::c000:221"),
        ("http://[64:ff9b::c000:221]/", "[64:ff9b::192.0.2.33]"),
        // Short ones, and those without a domain, only behind slashes.
        ("https://t.co/v1", "https://t.co/v9"), ("http://buildserver/api", "http://buildserver/v9"),
        // The host of production, with another port or path.
        ("https://example.com:8443/v1", "example.com:8443"), ("https://example.com/staging/", "example.com/staging/a"),
    ]) func theHostOfEveryValueIsFound(_ value: String, _ text: String) {
        #expect(
            Self.report(Array(" \(text) ".utf8), name: "a.txt", leak: value).hits.contains {
                $0.rule == .otherEnvironmentHost
            })
    }

    /// What production has, or what is not a host, is not reported.
    @Test(arguments: [
        ("https://example.com:8443/v1", "example.com:443"), ("https://example.com/staging", "example.com/v1/staging"),
        ("https://t.co/v1", "set.co and t.com"), ("http://buildserver/api", "the buildserver"),
        ("https://{region}.example.com/api", "https://www.example.com/"), ("http://localhost/api", "http://localhost/"),
        ("http://[::1]/api", "[::1] and ::1"), ("http://[2001:db8::7]/", "[2001:db8::8] 12:30:45"),
    ]) func otherHostsAreNotReported(_ value: String, _ text: String) {
        #expect(
            Self.report(Array(" \(text) ".utf8), name: "a.txt", leak: value).hits.filter {
                $0.rule == .otherEnvironmentHost
            } == [])
    }

    /// A host of a few letters is a whole value of a property list, or behind it are a port or a path. In other places it may be a part
    /// of a word, which the report says.
    @Test(arguments: [("t.co", 1), ("t.co/v9", 1), ("T.co:8443", 1), ("at.co", 0)])
    func aShortHostIsAWholeValue(_ text: String, _ count: Int) {
        let list = Array("<plist><dict><key>a</key><string>\(text)</string></dict></plist>".utf8)
        let report = Self.report(list, name: "a.plist", leak: "https://t.co/a-long-path")
        #expect(report.hits.count == count, "\(report.hits)")
        #expect(report.coverage.unprovable.map(\.reason) == [.shortLiteral])
    }

    /// Half of a surrogate pair takes no other character with it.
    @Test(arguments: [(#""\ud83d\u0073taging""#, "\u{FFFD}staging"), (#""\ud83d\ude00""#, "\u{1F600}")])
    func surrogatesInJSON(_ json: String, _ text: String) {
        let texts = Array(json.utf8).withUnsafeBytes { JSONTexts($0)?.entries.map(\.text) }
        #expect(texts == [text])
    }

    /// What only the structure of a text shows: data in hexadecimal, and text in parts.
    @Test(
        arguments: [
            "{ a = <\(leak.utf8.map { String($0, radix: 16) }.joined())>; }",
            "<plist><string>https://staging.<![CDATA[example]]>.com/v2</string></plist>",
            "<?xml version='1.0'?>\n<!-- \(String(repeating: "long ", count: 400)) -->\n"
                + "<plist><string>https://staging.<![CDATA[example]]>.com/v2</string></plist>",
        ], ["a.plist", "a.dat"]) func theStructureIsReadWhereItMatters(_ text: String, _ name: String)
    {
        // Old property lists have no mark of their own.
        guard text.hasPrefix("<") || name == "a.plist" else { return }
        #expect(Self.report(Array(text.utf8), name: name).hits.contains { $0.value == Self.leak })
    }

    enum Amid: String, CaseIterable {
        case base64Twice, rawDeflateInBase64, textInBase64InAPool, list, listInAnotherPart, keyedArchive

        /// Content amid bytes that say nothing of it.
        func write(_ text: String) -> Bytes {
            func base64(_ bytes: Bytes) -> Bytes { Array(Data(bytes).base64EncodedString().utf8) }
            let content = Array("The servers are \(text), and no others are".utf8)
            let list = TreeWriter.binary(
                .table([("a", .data(Deflate.raw(content))), ("b", .list([.number(7), .text("x")]))]))
            let noise = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 37) & 0x9F }
            switch self {
            case .base64Twice: return noise + base64(base64(content)) + noise
            case .rawDeflateInBase64: return Array("x=`data:a;base64,".utf8) + base64(Deflate.raw(content)) + [0x60]
            case .textInBase64InAPool: return noise + Array("fetchAll".utf8) + base64(base64(content)) + noise
            case .list: return noise + list + noise
            case .listInAnotherPart: return Bytes(repeating: 1, count: 3 << 20) + list + noise
            case .keyedArchive:
                return noise
                    + TreeWriter.binary(
                        .table([("$objects", .list([.text("$null"), .uid(1), .data(Deflate.raw(content))]))]))
            }
        }
    }

    /// A text may have what looks like an escape, or letters that are written as one.
    @Test(arguments: [
        (#"C:\nets\staging\path"#, #"{"a": "C:\\nets\\staging\\path"}"#),
        ("Grün staging", #"{"a": "Gr\u00fcn staging"}"#),
        ("100%25staging-path", "a=100%2525staging-path&"),
    ]) func whatLooksLikeAnEscapeIsFound(_ text: String, _ content: String) {
        #expect(Self.report(Array(content.utf8), name: "a.json", leak: text).hits.contains { $0.value == text })
        var catalog = EnvironmentCatalog(environments: ["production": ["a": 1], "staging": ["a": 2]])
        catalog.titles["staging"] = text
        let report = ArtifactAudit(AuditedTexts(catalog, expected: "production"))
            .report(on: Artifact(bytes: Array(content.utf8), name: "a.json"))
        #expect(report.hits.contains { $0.value == text } == content.hasPrefix("{"))
    }

    /// Any base64 in quotation marks is decoded, whatever it stands for.
    @Test func quotedBase64IsDecoded() {
        let bytes = (0..<40).map { UInt8(0x80 | $0) } + Array(Data(Self.leak.utf8).base64EncodedString().utf8) + [0x80]
        let text = "{\"p\": \"\(Data(bytes).base64EncodedString())\"}"
        #expect(Self.report(Array(text.utf8), name: "a.json").hits.contains { $0.value == Self.leak })
    }

    /// What has no name, and begins and ends anywhere.
    @Test(arguments: Amid.allCases) func contentAmidOtherBytesIsDecoded(_ amid: Amid) {
        let report = Self.report(amid.write(Self.leak), name: "state.bin")
        #expect(report.hits.contains { $0.value == Self.leak && $0.severity == .error }, "\(report)")
        #expect(Self.report(amid.write("nothing"), name: "state.bin").hits.isEmpty)
    }

    /// A list that is not in one part of a file is named; the text by which programs recognize lists is none.
    @Test(arguments: [(2 << 20, true), (0, false)]) func aListThatIsNotWholeIsOpaque(_ count: Int, _ isOpaque: Bool) {
        let list = TreeWriter.binary(.table([("a", .data(Bytes(repeating: 1, count: count)))]))
        let bytes = Bytes(repeating: 1, count: 9) + (isOpaque ? list : Array("bplist00\0Invalid list\0".utf8))
        #expect(Self.report(bytes, name: "a.bin").coverage.opaque == (isOpaque ? ["a.bin"] : []))
    }

    /// A property list that is too large to be read is listed.
    @Test func aLargeListIsOpaque() {
        let list = Array("<plist><string>".utf8) + Bytes(repeating: 65, count: StructuredTexts.limit)
        #expect(Self.report(list, name: "a.bin").coverage.opaque == ["a.bin"])
    }

    /// Only what lies beside the products of an .xcarchive stays with the team.
    @Test(arguments: ["Shop.app/Net.dSYM/a.txt", "Shop.app/dSYMs/a.txt", "Shop.app/BCSymbolMaps/a.txt"])
    func aFolderOfTheAppIsShippedWhateverItsName(_ path: String) {
        let leak = Array(Self.leak.utf8)
        let app = ZipWriter.write([
            Self.good, ZipWriter.Entry(name: "Payload/\(path)", bytes: leak),
        ])
        #expect(Self.report(app).verdict == .notProven)
        let program = ZipWriter.Entry(name: "A.xcarchive/Products/Applications/Shop.app/Shop", bytes: Self.good.bytes)
        let archive = ZipWriter.write([
            program, ZipWriter.Entry(name: "A.xcarchive/dSYMs/Shop.app.dSYM/a", bytes: leak),
        ])
        let report = Self.report(archive, name: "A.xcarchive.zip")
        #expect(report.verdict == .proven && report.hits.map(\.severity) == [.note])
        let inside = ZipWriter.write([
            program, ZipWriter.Entry(name: "A.xcarchive/Products/Applications/\(path)", bytes: leak),
        ])
        #expect(Self.report(inside, name: "A.xcarchive.zip").verdict == .notProven)
    }

    /// Where the format says where a text ends, a longer word is another one.
    @Test(arguments: [
        ("a.json", #"{"url": "http://10.44.3.170/v1", "hosts": ["110.44.3.17", "10.44.3.17a"]}"#, []),
        ("a.json", #"{"url": "http://10.44.3.17/v1"}"#, [AuditReport.Hit.Severity.error]),
        ("a.yaml", "url: http://10.44.3.170/v1\nhost: 110.44.3.17 # 10.44.3.171\n", []),
        ("a.yaml", "url: 10.44.3.17\n", [.error]),
        ("a.plist", "<plist><dict><key>url</key><string>http://10.44.3.170/v1</string></dict></plist>", []),
        ("a.plist", "<plist><string>10.44.3.17</string></plist>", [.error]),
        ("a.strings", "\"url\" = \"http://10.44.3.170/v1\";", []),
        (".env", "URL=http://10.44.3.170/v1\n", []),
        // Nothing says where a text ends, or there is more in it.
        ("a.bin", "url: http://10.44.3.170/v1\n", [.warning]),
        ("a.json", #"{"url": "http://10.44.3.170/v1""#, [.warning]),
        ("a.json", #"{"pool": "\u0001\u0009x10.44.3.170\u0002"}"#, [.warning]),
    ]) func aTextEndsWhereItsFormatSays(_ name: String, _ text: String, _ severities: [AuditReport.Hit.Severity]) {
        let report = Self.report(Array(text.utf8), name: name, leak: "http://10.44.3.17")
        #expect(report.hits.map(\.severity) == severities, "\(report.hits)")
    }

    /// The same in binary lists, where a text begins behind its length.
    @Test(arguments: [("http://10.44.3.170", 0), ("10.44.3.17", 1)])
    func aTextOfABinaryListHasEnds(_ text: String, _ count: Int) {
        let list = TreeWriter.binary(.table([("a", .text(text)), ("b", .list([.text("x"), .number(7)]))]))
        let report = Self.report(list, name: "a.plist", leak: "http://10.44.3.17")
        #expect(report.hits.map(\.severity) == [AuditReport.Hit.Severity](repeating: .error, count: count))
    }

    // MARK: What is not decoded

    /// The verdict on a program beside a file, and the file that is named.
    private static func verdict(
        on name: String, _ content: Bytes, allowsOpaque: Bool = false
    ) -> (AuditReport.Verdict, [String]) {
        let catalog = EnvironmentCatalog(environments: [
            "production": ["apiURL": .string(clean)], "staging": ["apiURL": .string(leak)],
        ])
        let app = ZipWriter.write([good, ZipWriter.Entry(name: "Payload/Shop.app/\(name)", bytes: content)])
        let report = ArtifactAudit(AuditedTexts(catalog, expected: "production"), allowsOpaque: allowsOpaque)
            .report(on: Artifact(bytes: app, name: "Shop.ipa"))
        return (report.verdict, report.hits.filter { $0.rule == .undecodedFile }.map(\.path.fileName))
    }

    /// What xz, bzip2, LZMA, LZ4 and Zstandard begin with, and what Brotli may.
    private static let compressed: [String: Bytes] = [
        "xz": [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4], "bz2": Array("BZh91AY&SY".utf8), "lzma": [0x5D, 0, 0, 0x80, 0],
        "lz4": [4, 0x22, 0x4D, 0x18, 0x64, 0x40], "zst": [0x28, 0xB5, 0x2F, 0xFD, 0x24], "br": [0x8B, 2, 0x80, 0x11],
    ]

    @Test(
        arguments: ["main.jsbundle", "assets/app.js", "config.json", "Settings.plist", "index.html", "bundle"],
        ["xz", "bz2", "lzma", "lz4", "zst", "br"])
    func aScriptThatIsNotDecodedIsNotProven(_ name: String, _ end: String) throws {
        let content = try #require(Self.compressed[end]) + Bytes(repeating: 0xA7, count: 60)
        let file = "\(name).\(end)"
        #expect(Self.verdict(on: file, content) == (.notProven, [file.fileName]))
        #expect(Self.verdict(on: file, content, allowsOpaque: true) == (.nothingFound, [file.fileName]))
        // Its first bytes tell where its name does not.
        guard end != "br", name.contains("."), name != "bundle" else { return }
        #expect(Self.verdict(on: name, content) == (.notProven, [name.fileName]))
    }

    /// What holds no texts of an app is only named.
    @Test(arguments: [
        "Assets.car", "logo.png.br", "font.woff2", "font.ttf.xz", "sound.wav.zst", "levels.unity3d", "model.bin.lzma",
        "firmware.fd.bz2",
    ]) func whatHoldsNoTextsIsProven(_ name: String) {
        let content: Bytes = [0x8B, 2, 0x80, 0x11] + Bytes(repeating: 0xA7, count: 60)
        #expect(Self.verdict(on: name, content) == (.proven, []))
    }

    /// Bytes that look like the beginning of more and more data use up what may be decoded; what is behind them is unread, not absent.
    @Test func aUsedUpBudgetIsUnreadable() {
        let beginnings = (0..<512).flatMap { _ in [0x78, 1, 0, 0xFF, 0xFF, 0, 0] as Bytes }
        let (verdict, _) = Self.verdict(on: "a.bin", beginnings + Deflate.gzip(Array("(\(Self.leak))".utf8)))
        #expect(verdict == .unreadable || verdict == .notProven)
    }

    // MARK: Time

    private static let gzipOfStored: Bytes = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0, 0xFF, 0xFF, 0, 0]

    /// A list of many short streams, which are data of its own.
    @Test func listsOfShortStreamsAreLinear() {
        func list(_ count: Int) -> Bytes {
            let data = Data(Deflate.zlib(Array("hello, this is a short text".utf8))).base64EncodedString()
            return Array(
                "<plist><array>\(String(repeating: "<data>\(data)</data>", count: count))</array></plist>".utf8)
        }
        var ratios: [Double] = []
        for _ in 0..<3 {
            let first = Self.seconds(list(500), name: "a.plist")
            ratios.append(Self.seconds(list(2_000), name: "a.plist") / max(first, 0.01))
            if (ratios.min() ?? 0) < 8 { break }
        }
        #expect((ratios.min() ?? 0) < 8, "\(ratios)")
    }

    private static func seconds(_ bytes: Bytes, name: String) -> Double {
        processorSeconds { _ = report(bytes, name: name) }
    }

    /// Four times the bytes take about four times as long, whatever they look like.
    @Test(
        arguments: [
            ("stored blocks", [0x78, 1, 0, 0xFF, 0xFF, 0, 0]), ("stored blocks of gzip", gzipOfStored),
            ("headers without an end", [0x1F, 0x8B, 8, 8]), ("headers of zlib", [0x78, 0x9C, 0x4B, 0x4C]),
            ("entries", [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0]), ("texts", Array((leak + " ").utf8)),
            ("percent signs", Array("%2".utf8)),
            ("escapes", Array("%25".utf8)), ("backslashes", [0x5C]), ("base64", Array("eJ".utf8) + [0x20]),
            ("lines", Array("QUJD\n".utf8)),
            ("lists", Array("bplist00".utf8)), ("names", Array("_ZN4base4timeEv ".utf8)), ("digits", [0x41]),
            ("beginnings of lists", Array("bplist00".utf8) + [0xD1, 0, 0]),
            ("trailers of lists", Bytes(repeating: 0, count: 6) + [1, 1, 0, 0, 0, 0, 0, 0, 0, 1]),
            ("zeros", [0]), ("joined lines", Array("QUJDQUJDQUJDQUJD\" + \"".utf8)),
            ("escaped lines", Array("QUJDQUJDQUJDQUJD\\n".utf8)),
            ("backslashes behind digits", Array("QUJDQUJDQUJDQUJD\\".utf8)),
            ("short streams", Array("<data>eJzLSM3JyQcABiwCFQ==</data>".utf8)),
            (
                "short streams in base64",
                Array("\"eJzLSM3JyVcozy/KSVFIVMjMSy1XKCktSVTISCxKTVEoSSwqSlXPUyhOTS5RSMvPBwDy5A8d\",".utf8)
            ),
            ("objects", [0x5F, 0x11, 0x7F, 0xFF]),
        ] as [(String, Bytes)]) func timeIsLinear(_ what: String, _ unit: Bytes)
    {
        func bytes(_ count: Int) -> Bytes { (0..<count / unit.count).flatMap { _ in unit } }
        let (small, large) = (bytes(1 << 17), bytes(1 << 19))
        var ratios: [Double] = []
        // The smallest of some, because other programs run beside this one.
        for _ in 0..<3 {
            let first = Self.seconds(small, name: "a.bin")
            ratios.append((Self.seconds(large, name: "a.bin") - 0.05) / max(first, 0.01))
            if (ratios.min() ?? 0) < 8 { break }
        }
        #expect((ratios.min() ?? 0) < 8, "\(what): \(ratios)")
    }

    /// Archives in archives that multiply.
    @Test func archivesThatMultiplyEnd() {
        var bytes = ZipWriter.write([ZipWriter.Entry(name: "a.txt", bytes: Array("nothing".utf8))])
        for level in 0..<6 {
            bytes = ZipWriter.write((0..<8).map { ZipWriter.Entry(name: "\(level)-\($0).zip", bytes: bytes) })
        }
        let artifact = Artifact(bytes: bytes, name: "a.zip")
        #expect(artifact.issues.contains { $0.reason == .archiveLimit })
        #expect(artifact.files.count < 100_000)
    }
}
