import Foundation
import TestSupport

extension PlantedArtifact {
    private func surrounded(_ written: String, _ random: inout SeededGenerator) -> String {
        random.pick([
            written, written, "see \(written)", "\(written)\n", "x=\(written);", "<\(written)>", "\"\(written)\"",
        ])
    }

    mutating func plant(_ leak: Leak, _ chosen: FilePlace) {
        let text = leak.written
        let folder = bundlePaths.filter { isApp || $0.folder == mainBundle }[0].folder
        let anyBundle = random.pick(bundlePaths).folder
        let isWhole = leak.spelling == .whole
        let inText = text.map { isWhole ? $0 : surrounded($0, &random) } ?? ""
        var name: String
        var bytes: Bytes
        func info(_ extra: [(String, Tree)]) -> Tree {
            .table(
                [("CFBundleIdentifier", .text("com.example.shop.extra")), ("CFBundleExecutable", .text("Extra"))]
                    + extra)
        }
        func specifiers(_ text: String) -> Tree {
            .table([
                (
                    "PreferenceSpecifiers",
                    .list([
                        .table([("Type", .text("PSGroupSpecifier")), ("Title", .text("Account"))]),
                        .table([
                            ("Type", .text("PSMultiValueSpecifier")), ("Key", .text("server")),
                            ("Title", .text("Server")), ("DefaultValue", .text("x")),
                            ("Titles", .list([.text("First one"), .text(text)])),
                            ("Values", .list([.text("a"), .text("b")])),
                        ]),
                    ])
                ), ("StringsTable", .text("Root")),
            ])
        }
        func xmlOrBinary(_ tree: Tree) -> Bytes { random.oneIn(2) ? TreeWriter.xml(tree) : TreeWriter.binary(tree) }
        func strings(_ text: String) -> String {
            "/* A note. */\n\"first\" = \"One\";\n\"second\" = \"\(text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\""))\";\n"
        }
        let noise = randomBytes(200 + random.upTo(3000), &random)
        let prose = Array(
            (0..<(100 + random.upTo(300))).map { _ in RandomCatalog.word(&random, 2) }.joined(separator: " ").utf8)
        var pathEnd = ""
        switch chosen {
        case .infoPlistXML, .infoPlistBinary:
            name = "Extra\(random.upTo(9)).bundle/Info.plist"
            let key =
                leak.kind == .selector
                ? "SwitchyardEnvironment" : random.pick(["APIBaseURL", "NSUserActivityTypes", "Server", "APP_ENV"])
            let tree = info([
                ("MinimumOSVersion", .text("16.0")),
                random.oneIn(3) && leak.kind != .selector
                    ? ("Nested", .table([(key, .list([.text(inText)]))])) : (key, .text(inText)),
            ])
            bytes = chosen == .infoPlistXML ? TreeWriter.xml(tree) : TreeWriter.binary(tree)
        case .infoPlistKey:
            name = "Extra.bundle/Info.plist"
            bytes = xmlOrBinary(
                info([
                    (
                        "NSAppTransportSecurity",
                        .table([
                            (
                                "NSExceptionDomains",
                                .table([
                                    (
                                        isWhole ? inText : text ?? "",
                                        .table([("NSExceptionAllowsInsecureHTTPLoads", .bool(true))])
                                    )
                                ])
                            )
                        ])
                    )
                ]))
        case .settingsRoot:
            name = "Settings.bundle/Root.plist"
            bytes = xmlOrBinary(specifiers(inText))
        case .settingsChild:
            name = "Settings.bundle/\(random.pick(["Server", "Debug/Server"])).plist"
            bytes = xmlOrBinary(specifiers(inText))
        case .settingsStrings:
            name = "Settings.bundle/en.lproj/Root.strings"
            bytes =
                random.oneIn(2) ? [0xFF, 0xFE] + utf16(strings(inText), bigEndian: false) : Array(strings(inText).utf8)
        case .stringsUTF8:
            name = "de.lproj/Localizable.strings"
            bytes = Array(strings(inText).utf8)
        case .stringsUTF16LE:
            name = "de.lproj/Localizable.strings"
            bytes = [0xFF, 0xFE] + utf16(strings(inText), bigEndian: false)
        case .stringsUTF16BE:
            name = "de.lproj/Localizable.strings"
            bytes = [0xFE, 0xFF] + utf16(strings(inText), bigEndian: true)
        case .stringsBinary:
            name = "de.lproj/Localizable.strings"
            bytes = TreeWriter.binary(
                .table([
                    ("first", .text("One")),
                    random.oneIn(3) && isWhole ? (inText, .text("Two")) : ("second", .text(inText)),
                ]))
        case .json:
            name = "config.json"
            let tree: Tree = .table([
                ("name", .text("x")),
                (
                    "list",
                    .list([
                        .number(4),
                        .table([random.oneIn(4) && isWhole ? (inText, .bool(true)) : ("deep", .text(inText))]),
                    ])
                ),
            ])
            bytes = Array(TreeWriter.json(tree, random.pick(TreeWriter.JSONStyle.allCases)).utf8)
        case .yaml:
            name = "config.yaml"
            bytes = Array(
                "# Settings\nserver:\n  name: one\n  \(random.oneIn(3) ? TreeWriter.quoted("key", .plain) : "base"): \(isWhole && random.oneIn(2) ? inText : TreeWriter.quoted(inText, .plain))\n  retries: 4\n"
                    .utf8)
        case .env:
            name = random.pick([".env", ".env.release", "app.env"])
            bytes = Array(
                "# Settings\nNAME=one\n\(random.oneIn(2) ? "export " : "")BASE=\(random.oneIn(2) ? "\"\(isWhole ? inText : text ?? "")\"" : isWhole ? inText : text ?? "")\nRETRIES=4\n"
                    .utf8)
        case .xcconfig:
            name = "Release.xcconfig"
            bytes = Array("// Settings\nNAME = one\nBASE = \(isWhole ? inText : text ?? "")\n".utf8)
        case .xcscheme:
            name = "Shop.xcscheme"
            let value = TreeWriter.escapedXML(inText).replacingOccurrences(of: "\"", with: "&quot;")
            bytes = Array(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Scheme version=\"1.7\">\n<EnvironmentVariables><EnvironmentVariable key = \"BASE\" value = \"\(value)\" isEnabled = \"YES\"></EnvironmentVariable></EnvironmentVariables></Scheme>\n"
                    .utf8)
        case .firebase:
            name = "GoogleService-Info.plist"
            bytes = xmlOrBinary(
                .table([
                    ("API_KEY", .text("AIzaSyx")), ("DATABASE_URL", .text(inText)), ("IS_ADS_ENABLED", .bool(false)),
                ]))
        case .javaScript:
            name = random.pick(["main.jsbundle", "www/app.js"])
            bytes = Array(
                "!function(){var e=\(random.oneIn(2) ? "'\(text ?? "")'" : "\"\(text ?? "")\"");return function(t){return e+t}}();\n"
                    .utf8)
        case .sqlite:
            name = random.pick(["seed.sqlite", "cache.db"])
            bytes = SQLiteWriter.write([
                (Array("first".utf8), true), (leak.bytes, text != nil), (Array("last".utf8), true),
            ])
        case .nib:
            name = "Base.lproj/Main.storyboardc/x.nib"
            bytes =
                text.map {
                    TreeWriter.binary(
                        .table([
                            ("$archiver", .text("NSKeyedArchiver")), ("$objects", .list([.text("$null"), .text($0)])),
                        ]))
                } ?? Array("NIBArchive".utf8) + noise + leak.bytes + noise
        case .profile:
            name = "embedded.mobileprovision"
            bytes = DERWriter.signedMessage(Self.profile([("Extra", .text(inText))]))
        case .bytes:
            name = random.pick(["data.bin", "model.mlmodel", "font.ttf", "image.png"])
            bytes = noise + leak.bytes + (random.oneIn(2) ? noise : [])
        case .textUTF16:
            name = "notes.txt"
            let content =
                "First line\n" + (leak.spelling == .utf16le || leak.spelling == .utf16be ? leak.text : text ?? "")
                + "\nLast line\n"
            let isBig = leak.spelling == .utf16be || leak.spelling != .utf16le && random.oneIn(2)
            bytes = (isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]) + utf16(content, bigEndian: isBig)
        case .html:
            name = "www/index.html"
            bytes = Array(
                "<!doctype html><title>Shop</title><a href=\"\(TreeWriter.escapedXML(text ?? ""))\">x</a>\n".utf8)
        case .gzip:
            name = "events.json.gz"
            bytes = Deflate.gzip(prose + [32] + leak.bytes + [32] + prose)
        case .plistDataXML:
            name = "archive.plist"
            bytes = TreeWriter.xml(
                .table([("blob", .data(leak.bytes + Bytes(repeating: 33, count: random.upTo(60)))), ("n", .number(3))]))
        case .plistDataBinary:
            name = "archive.plist"
            bytes = TreeWriter.binary(
                .table([("blob", .data(Array(noise.prefix(100)) + leak.bytes)), ("n", .number(3))]))
        case .assets:
            name = "Assets.car"
            bytes = Array("BOMStore".utf8) + noise + leak.bytes + noise
        case .archiveInfo:
            name = ""
            bytes = []
        case .fileName:
            name = "cache_\(text ?? "").dat"
            bytes = noise
        case .tar:
            name = "assets.tar"
            bytes = TarWriter.write([("a.txt", noise), ("b.txt", leak.bytes)])
        case .elf:
            name = "tool"
            bytes = ELFWriter.write(
                code: SmallStringCode.filler(.x86, &random), constants: Array("first\0".utf8) + leak.bytes + [0])
        case .zlibStream:
            name = "state.zz"
            bytes = Deflate.zlib(prose + [32] + leak.bytes + [32] + prose)
        case .gzipInside:
            name = "cache.db"
            bytes = SQLiteWriter.write([(Array("first".utf8), true), (Deflate.gzip(prose + [32] + leak.bytes), false)])
        }
        place = "file." + chosen.rawValue
        if chosen == .archiveInfo {
            let prefix = form == .archive ? "" : "Shop.xcarchive/"
            path = prefix + "Info.plist"
            archiveInfoExtra = inText
            return
        }
        if [.settingsRoot, .settingsChild, .settingsStrings].contains(chosen) {
            pathEnd = folder + name
        } else if chosen == .profile || chosen == .firebase {
            pathEnd = anyBundle + name
        } else {
            pathEnd = anyBundle + (random.oneIn(3) ? "Data/" : "") + name
        }
        // Within archives within archives, without what only a bundle's own files are.
        depth = random.oneIn(2) ? 0 : 1 + random.upTo(2)
        if chosen == .fileName { depth = min(depth, 1) }
        if [.settingsRoot, .settingsChild, .settingsStrings].contains(chosen) && random.oneIn(2) { depth = 0 }
        if depth == 0 {
            files.append((pathEnd, bytes))
            path = pathEnd
            return
        }
        var inner: [(path: String, bytes: Bytes)] = [("readme.txt", Array("Hello".utf8)), (name, bytes)]
        var joined = name
        for level in 1...depth {
            let isTar = random.oneIn(12) && level < depth && chosen != .fileName
            let title = "pack\(level)." + (isTar ? "zip" : random.pick(["zip", "zip", "bin", "epub", "aar"]))
            let archive = ZipWriter.write(inner, &random)
            joined = title + "/" + joined
            inner = level == depth ? [] : [(title, archive), ("other.txt", Array("Other".utf8))]
            if level == depth { files.append((anyBundle + title, archive)) }
        }
        path = anyBundle + joined
    }

    static func profile(_ extra: [(String, Tree)]) -> Bytes {
        TreeWriter.xml(
            .table(
                [
                    ("AppIDName", .text("Shop")), ("TeamName", .text("Example Inc.")),
                    ("ProvisionsAllDevices", .bool(false)),
                    ("DeveloperCertificates", .list([.data(Bytes(repeating: 0x30, count: 200))])),
                    (
                        "Entitlements",
                        .table([
                            ("get-task-allow", .bool(false)), ("aps-environment", .text("production")),
                            ("application-identifier", .text("ABCDE12345.com.example.shop")),
                        ])
                    ),
                ] + extra))
    }
}
