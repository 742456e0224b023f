import Foundation
import JSONRPC
import SourceText
import TestSupport
import Testing

@testable import LanguageServer

/// What an editor shows of real projects: the same as the commands print.
@Suite struct EditorTests {
    /// A finding, wherever it is shown.
    struct Shown: Hashable {
        let file, rule: String
        let line: Int
        let severity: Int
    }

    static func shown(_ diagnostics: [String: [JSONValue]]) -> Set<Shown> {
        Set(
            diagnostics.flatMap { file, found in
                found.map { diagnostic in
                    Shown(
                        file: file, rule: diagnostic["code"]?.text ?? "",
                        line: diagnostic["range"]?["start"]?["line"]?.integer ?? -1,
                        severity: diagnostic["severity"]?.integer ?? 0)
                }
            })
    }

    static func checked(_ folder: URL) async throws -> Set<Shown> {
        let ended = try await Switchyard.run(["check", folder.path, "--format", "json"], in: URL(fileURLWithPath: "/"))
        let findings = try JSONValue(parsing: Data(ended.output.utf8))["findings"]?.elements ?? []
        let severities = ["error": 1, "warning": 2, "note": 3]
        return Set(
            findings.compactMap { finding in
                guard let file = finding["file"]?.text else { return nil }
                return Shown(
                    file: file.hasPrefix("/") ? file : "/" + file, rule: finding["rule"]?.text ?? "",
                    line: max((finding["line"]?.integer ?? 1) - 1, 0),
                    severity: severities[finding["severity"]?.text ?? ""] ?? 0)
            })
    }

    static func withCopy(of project: String, _ body: (URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let copy = folder.resolvingSymlinksInPath().appendingPathComponent("Project")
            try FileManager.default.copyItem(
                at: Switchyard.fixtures.appendingPathComponent("Projects/\(project)"), to: copy)
            try await body(copy)
        }
    }

    @Test(
        "What is found in unsaved text is what check finds in the saved file", .timeLimit(.minutes(3)),
        arguments: [
            ("Comments", "Config/Debug.xcconfig", "\nBROKEN LINE\nAPI_URL = https://cut.example\n"),
            ("Comments", "Config/Debug.xcconfig", "\r\nNAME = \u{1F600} é\r\n#include \"none.xcconfig\"\r\n"),
            ("Mistakes", "Config/Debug.xcconfig", "\n#include \"missing.xcconfig\"\n"),
            ("Mistakes", "Config/Debug.xcconfig", ""),
            ("Journal", "Config/Debug.xcconfig", "\n= nothing\n"),
        ] as [(String, String, String)]) func diagnostics(_ project: String, _ path: String, _ more: String)
        async throws
    {
        try await Self.withCopy(of: project) { folder in
            let file = try #require(
                FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
                    ? folder.appendingPathComponent(path)
                    : FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().first {
                        $0.hasSuffix(".xcconfig")
                    }
                    .map(folder.appendingPathComponent))
            let text = try String(contentsOf: file, encoding: .utf8)
            try await EditorClient.with(folder) { client in
                try await client.open(file, text)
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
                let end: JSONValue = .object(["line": .integer(Int64(lines)), "character": .integer(0)])
                try await client.change(
                    file, version: 2,
                    [.object(["range": .object(["start": end, "end": end]), "text": .string(more)])])
                try await Self.expectFindings(of: client, file, text + more, in: folder)
                #expect(try String(contentsOf: file, encoding: .utf8) == text)
            }
        }
    }

    /// What the editor shows is what `check` finds where the text is saved: in a copy, so that only the editor's text can have it.
    static func expectFindings(of client: EditorClient, _ file: URL, _ text: String, in folder: URL) async throws {
        try await withTemporaryFolder { other in
            let saved = other.resolvingSymlinksInPath().appendingPathComponent("Project")
            try FileManager.default.copyItem(at: folder, to: saved)
            try text.write(
                to: saved.appendingPathComponent(RelativePaths(from: folder.path).shown(file.path)), atomically: true,
                encoding: .utf8)
            let expected = Set(
                try await checked(saved).map {
                    Shown(
                        file: $0.file.replacing(saved.path, with: folder.path), rule: $0.rule, line: $0.line,
                        severity: $0.severity)
                })
            try await client.wait { shown($0) == expected }
            #expect(await shown(client.diagnostics) == expected)
        }
    }

    @Test("Ranges count UTF-16 units, after a byte order mark and CRLF too", .timeLimit(.minutes(2))) func ranges()
        async throws
    {
        try await Self.withCopy(of: "Journal") { folder in
            let file = folder.appendingPathComponent("Config/Debug.xcconfig")
            let lines = ["// \u{1F600}", "API_HOST = \u{1F600}\u{1F600} https://x.example", "APP_ENVIRONMENT = dev"]
            try (Data([0xEF, 0xBB, 0xBF]) + Data("NAME = x\r\n".utf8)).write(to: file)
            try await EditorClient.with(folder) { client in
                try await client.open(file, lines.joined(separator: "\r\n"))
                try await client.wait { $0[file.path]?.contains { $0["code"]?.text == "xcconfig-url-cut" } == true }
                let cut = await client.diagnostics[file.path]?.first { $0["code"]?.text == "xcconfig-url-cut" }
                #expect(cut?["range"]?["start"]?["line"]?.integer == 1)
                let start = try #require(cut?["range"]?["start"]?["character"]?.integer)
                let end = try #require(cut?["range"]?["end"]?["character"]?.integer)
                #expect(Array(lines[1].utf16)[start...].starts(with: "//x.example".utf16))
                #expect(end == lines[1].utf16.count)
                let mark = await client.diagnostics[file.path]?.first { $0["code"]?.text == "xcconfig-byte-order-mark" }
                #expect(mark?["range"]?["start"] == .object(["line": .integer(0), "character": .integer(0)]))
            }
        }
    }

    @Test("Hover, definition and completion", .timeLimit(.minutes(3))) func questions() async throws {
        try await Self.withCopy(of: "Comments") { folder in
            let file = try #require(
                FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().first {
                    $0.hasSuffix("Debug.xcconfig")
                }
                .map(folder.appendingPathComponent))
            let text = try String(contentsOf: file, encoding: .utf8)
            let more = "\nOWN_HOST = own.example\nOWN_URL = https:/$()/$(OWN_HOST)/\n#include? \"Own.xcconfig\"\n"
            try "NAME = x\n".write(
                to: file.deletingLastPathComponent().appendingPathComponent("Own.xcconfig"), atomically: true,
                encoding: .utf8)
            let first = (text + "\n").utf8.count { $0 == UInt8(ascii: "\n") }
            try await EditorClient.with(folder) { client in
                try await client.open(file, text + more)
                let hover = try await client.ask("textDocument/hover", file, line: first + 1, character: 2)
                let words = hover["contents"]?["value"]?.text ?? ""
                #expect(words.contains("https://own.example/") && words.contains("OWN\\_HOST"), "\(words)")
                #expect(words.contains("Debug.xcconfig:\(first + 2)"), "\(words)")
                let column = "OWN_URL = https:/$()/$(OWN".utf16.count
                let places = try await client.ask("textDocument/definition", file, line: first + 1, character: column)
                #expect(places.elements?.count == 1)
                #expect(places.elements?.first?["range"]?["start"]?["line"]?.integer == first)
                let include = try await client.ask("textDocument/definition", file, line: first + 2, character: 14)
                #expect(include["uri"]?.text?.hasSuffix("Own.xcconfig") == true, "\(include)")
                let items = try await client.ask("textDocument/completion", file, line: first + 1, character: column)
                #expect(items["items"]?.elements?.first?["label"]?.text == "OWN_HOST", "\(items.line.prefix(300))")
                let nothing = try await client.ask("textDocument/hover", file, line: 9_999, character: 9_999)
                #expect(nothing == .null)
                let unknown = try await client.ask("textDocument/none", [:])
                #expect(unknown["code"]?.integer == -32_601)
            }
        }
    }

    @Test(
        "Completion and hover go on while a line is not whole yet", .timeLimit(.minutes(3)),
        arguments: [
            ("keys:\n", "  tim", "timeout"), ("configurations:\n", "  Extra: { environment: pro", "production"),
            ("configurations:\n", "  Extra: { environment: te", "testing"),
            ("configurations:\n", "  Extra: { for: test", "testers"), ("keys:\n", "  extra: u", "url"),
            ("keys:\n", "  extra: { type: u", "url"), ("keys:\n", "  extra: { live: t", "true"),
        ] as [(String, String, String)]) func halfALine(_ section: String, _ typed: String, _ wanted: String)
        async throws
    {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../Examples/Discussions").standardizedFileURL
        let file = folder.appendingPathComponent("Switchyard.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: "\n" + section)).upperBound
        let line = text[..<start].filter { $0 == "\n" }.count
        var edited = text
        edited.insert(contentsOf: typed + "\n", at: start)
        try await EditorClient.with(folder) { client in
            try await client.open(file, text)
            try await client.change(file, version: 2, [.object(["text": .string(edited)])])
            let items = try await client.ask(
                "textDocument/completion", file, line: line, character: typed.utf16.count)
            let labels = items["items"]?.elements?.compactMap { $0["label"]?.text } ?? []
            #expect(labels.contains(wanted), "\(labels)")
            // The other entries of these names have no keys and no environments.
            if typed.contains(": ") { #expect(!labels.contains("timeout"), "\(labels)") }
            let places = edited.components(separatedBy: "\n").enumerated().compactMap { line, text in
                text.range(of: "timeout:").map { (line, $0.lowerBound.utf16Offset(in: text) + 2) }
            }
            let (other, character) = try #require(places.first)
            let hover = try await client.ask("textDocument/hover", file, line: other, character: character)
            #expect(hover["contents"]?["value"]?.text?.contains("production") == true, "\(hover)")
            let renamed = try await client.ask(
                "textDocument/prepareRename", file, line: other, character: character)
            #expect(renamed["placeholder"]?.text == "timeout", "\(renamed)")
        }
    }

    @Test("A key of Switchyard.yaml has its value in each environment", .timeLimit(.minutes(3))) func keys()
        async throws
    {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../Examples/Discussions").standardizedFileURL
        let file = folder.appendingPathComponent("Switchyard.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.components(separatedBy: "\n")
        let line = try #require(lines.firstIndex { $0.contains("timeout:") })
        let character = try #require(lines[line].range(of: "timeout")).lowerBound.utf16Offset(in: lines[line]) + 3
        try await EditorClient.with(folder) { client in
            try await client.open(file, text)
            let hover = try await client.ask("textDocument/hover", file, line: line, character: character)
            let words = hover["contents"]?["value"]?.text ?? ""
            #expect(words.contains("production") && words.contains("Switchyard.yaml:"), "\(words)")
            let places = try await client.ask("textDocument/definition", file, line: line, character: character)
            #expect((places.elements?.count ?? 0) >= 1)
        }
    }

    @Test("What a request reads instead of a text that is not whole, no other one reads") func wholeTexts() async {
        let documents = EditorDocuments()
        let path = "/nowhere/Switchyard.yaml"
        _ = documents.open("file://\(path)", version: 1, "half")
        func text() -> String? { documents.text(of: path)?.shown }
        await Redaction.scope {
            documents.reading([path: Data("whole".utf8)]) {
                #expect(text() == "whole")
                RequestSecrets.with(nil) { #expect(text() == "half") }
            }
            #expect(text() == "half")
        }
    }

    @Test("An exit without a shutdown is a failure", .timeLimit(.minutes(5))) func brokenOff() async throws {
        try await EditorClient.with(Switchyard.fixtures, endsInOrder: false) { _ in }
    }

    @Test("Random edits leave the text that the editor has") func edits() {
        var random = SeededGenerator(seed: 7)
        let parts = [
            "a", "\n", "\r\n", "\r", "\u{1F600}", "é", "e\u{301}", "$(", ")", "\u{FEFF}", "\u{1F468}\u{200D}\u{1F469}",
            "= ", "中",
        ]
        for encoding in [EditorEncoding.utf8, .markedUTF8, .utf16(isBigEndian: false)] {
            var text = EditorText("first\r\n\u{1F600}second\n", encoding)
            for _ in 0..<SoakCount.of(full: 100_000, slice: 5_000) {
                let shown = text.shown
                let units = Array(shown.utf16)
                // An editor never edits within a character of two units.
                func place() -> Int {
                    var place = Int.random(in: 0...units.count, using: &random)
                    if place < units.count, UTF16.isTrailSurrogate(units[place]) { place -= 1 }
                    return Self.outsideOfLineEnd(place, units)
                }
                let (one, other) = (place(), place())
                let (low, high) = (min(one, other), min(max(one, other), min(one, other) + 6))
                let end = Self.outsideOfLineEnd(
                    high < units.count && UTF16.isTrailSurrogate(units[high]) ? high - 1 : high, units)
                let new = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                    parts[Int.random(in: 0..<parts.count, using: &random)]
                }.joined()
                let expected = Array(units[..<low]) + Array(new.utf16) + Array(units[max(low, end)...])
                text = text.replacing(Self.position(low, units), Self.position(max(low, end), units), with: new)
                #expect(Array(text.shown.utf16) == expected)
                guard Array(text.shown.utf16) == expected else { return }
                if expected.count > 400 { text = EditorText("short", encoding) }
            }
        }
    }

    /// CR and LF are one end of a line: no position is between them.
    static func outsideOfLineEnd(_ offset: Int, _ units: [UInt16]) -> Int {
        offset > 0 && offset < units.count && units[offset] == 10 && units[offset - 1] == 13 ? offset - 1 : offset
    }

    /// The position of a UTF-16 offset: lines end with LF, CR or CRLF.
    static func position(_ offset: Int, _ units: [UInt16]) -> EditorPosition {
        var (line, start, index) = (0, 0, 0)
        while index < offset {
            let isEnd = units[index] == 10 || units[index] == 13 && !(index + 1 < units.count && units[index + 1] == 10)
            index += 1
            if isEnd { (line, start) = (line + 1, index) }
        }
        return EditorPosition(line: line, character: offset - start)
    }

    @Test(
        "What is at a position",
        arguments: [
            ("A = $(NAME)", 8, "b.xcconfig", .buildSetting("NAME")),
            ("A = ${NAME:lower}", 7, "b.xcconfig", .buildSetting("NAME")),
            ("  NAME[sdk=*] = x", 3, "b.xcconfig", .buildSetting("NAME")), ("A = value", 6, "b.xcconfig", nil),
            ("#include \"a/b.xcconfig\"", 14, "b.xcconfig", .include("a/b.xcconfig")),
            ("<string>$(API_URL)</string>", 12, "Info.plist", .buildSetting("API_URL")),
            ("    apiURL: x", 5, "Switchyard.yaml", .word("apiURL")), ("", 0, "Switchyard.yaml", nil),
            ("é: 1", 99, "Switchyard.yaml", .word("1")),
        ] as [(String, Int, String, EditorSymbol?)]) func symbols(
            _ line: String, _ column: Int, _ file: String, _ symbol: EditorSymbol?
        )
    {
        #expect(EditorSymbol(in: line, at: column, file: file) == symbol)
    }
}
