import Foundation
import JSONRPC
import Subprocess
import TestClients
import TestProjects
import Testing

@testable import SwitchyardServer

/// A secret in each kind of input that is read is in no output of any command or server, and in no file that one writes, nor is the
/// beginning of it, nor what is made of it.
@Suite struct PlantedSecretTests {
    private static let word = "Environments.plist"
    private static let commands: [[String]] = [
        ["check", ".", "--severity", "note"], ["check", ".", "--severity", "note", "--format", "json"],
        ["check", ".", "--severity", "note", "--format", "sarif"],
        ["check", ".", "--severity", "note", "--format", "github"],
        ["check", ".", "--severity", "note", "--format", "markdown"], ["check", ".", "--since", "HEAD~1"],
        ["check", ".", "--severity", "note", "--baseline", "base.json", "--write-baseline"],
        ["explain", "."], ["explain", ".", "--configuration", "Debug"], ["explain", ".", "--scheme", "App"],
        ["explain", ".", "--configuration", "Debug", "--format", "json"],
        ["explain", ".", "--scheme", "App", "--format", "json"],
        ["explain", ".", "--scheme", "App", "--action", "test"],
        ["explain", ".", "--configuration", "Debug", "--defaults", "stored.plist"],
        [
            "explain", ".", "--configuration", "Debug", "--stored", "apiToken=\(secret("--stored"))", "--variable",
            "API_TOKEN=\(secret("--variable"))", "--argument", "apiToken=\(secret("--argument"))", "--format", "json",
        ],
        ["explain", "Built.app"], ["explain", "Built.app", "--format", "json"],
        ["explain", "Built.app", "--defaults", "stored.plist"],
        ["matrix", "."], ["matrix", ".", "--format", "json"], ["matrix", ".", "--format", "markdown"],
        ["matrix", "."] + settings.flatMap { ["--setting", $0] },
        ["matrix", ".", "--format", "json"] + settings.flatMap { ["--setting", $0] },
        ["build-settings", ".", "--configuration", "Debug"],
        ["build-settings", ".", "--configuration", "Debug", "--format", "json"],
        ["build-settings", ".", "--configuration", "Debug"] + settings, ["build-settings", "Config/Debug.xcconfig"],
        ["settings-bundle", "show", "--project", "."],
        ["settings-bundle", "show", "--project", ".", "--format", "json"],
        ["settings-bundle", "check", "--project", "."],
        ["settings-bundle", "check", "--project", ".", "--format", "json"],
        ["settings-bundle", "show", "Settings.bundle"], ["settings-bundle", "check", "Settings.bundle"],
        ["settings-bundle", "generate", "--catalog", word, "--dry-run", "Settings.bundle"],
        ["init", ".", "--dry-run"], ["init", "."], ["init", ".", "--format", "json"],
        ["diff", "staging", "production"], ["diff", "staging", "production", "--format", "json"],
        ["diff", "staging", "production", "--format", "markdown"], ["diff", "--from", "HEAD~1"],
        ["diff", "--from", "HEAD~1", "--format", "json"],
        ["report", "."], ["report", ".", "-o", "page.html"], ["report", ".", "--format", "svg"],
        ["report", ".", "--format", "mermaid"], ["report", ".", "--format", "markdown", "--since", "HEAD~1"],
        ["report", ".", "--since", "HEAD~1"],
        ["audit", "Built.app", "--catalog", word], ["audit", "Built.app", "--catalog", word, "--format", "json"],
        ["audit", "Built.app", "--catalog", word, "--format", "html"],
        ["audit", "Built.app", "--catalog", word, "--format", "sarif"],
        ["audit", "Built.app", "--catalog", word, "--format", "markdown", "--accept", "accept.json"],
        ["audit", "Built.app", "--no-catalog"], ["audit", "Built.app", "--no-catalog", "--format", "json"],
        ["assemble", "--project", ".", "--configuration", "Debug", "--output", "Out.app"],
        ["assemble", "--project", ".", "--configuration", "Debug", "--output", "Out.app", "--format", "json"],
        ["strip", "Built.app", "--catalog", word, "--dry-run"], ["strip", "Built.app", "--catalog", word],
        ["strip", "Built.app", "--no-catalog"], ["strip", "Built.app", "--no-catalog", "--format", "json"],
        ["stamp", "Built.app", "--catalog", word],
        ["preview", "--project", ".", "--configuration", "Debug", "--export", "pages"],
        ["preview", "Built.app", "--export", "pages"],
    ]

    private static let settings = [
        "ENDPOINT", "API_SECRET", "COPY", "MIRROR", "GREETING", "DART_DEFINES", "GCC_PREPROCESSOR_DEFINITIONS",
        "OTHER_SWIFT_FLAGS",
        "PARTNER_SALT",
    ]

    private static func secret(_ kind: String) -> String { PlantedSecrets.secret(of: kind) }

    /// The texts that no output has, with the kind of input that they are of.
    private static let texts: [(kind: String, text: String)] = PlantedSecrets.kinds.flatMap {
        kind -> [(String, String)] in
        let secret = secret(kind)
        let encoded = (0..<3).map { offset -> String in
            let bytes = Data(repeating: 65, count: offset) + Data(secret.utf8)
            return String(bytes.base64EncodedString().dropFirst(4).prefix(12))
        }
        return ([String(secret.prefix(9)), String(secret.suffix(9))] + encoded).map { (kind, $0) }
    }

    private static func expectNone(in text: String, _ place: String) {
        var seen: Set<String> = []
        for (kind, planted) in texts where text.contains(planted) && seen.insert(kind).inserted {
            // One xcconfig file is read, and no catalog that could declare something.
            if place == "build-settings Config/Debug.xcconfig", kind == "Environments.plist, declared" { continue }
            let line = text.split(separator: "\n").first { $0.contains(planted) } ?? ""
            Issue.record("\(place) has the secret in \"\(kind)\": \(line.prefix(300))")
        }
    }

    private static func write(in folder: URL) async throws {
        try WrittenProject.write(PlantedSecrets.files, in: folder)
        let file = folder.appendingPathComponent("Config/Debug.xcconfig")
        let now = try String(contentsOf: file, encoding: .utf8)
        try Data("\(now)FORMER_SECRET = \(secret("revision"))\nAPI_HOST = a\n".utf8).write(to: file)
        try await Repository.commitAll(in: folder)
        try Data("\(now)API_HOST = b\n".utf8).write(to: file)
        try await Repository.git(["commit", "--quiet", "--all", "--message", "second"], in: folder)
    }

    private static func paths(in folder: URL) -> Set<String> {
        Set(FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
    }

    /// What an app has, the app has.
    private static func expectNone(inNewFilesOf folder: URL, since before: Set<String>) {
        for file in paths(in: folder).subtracting(before) where !file.hasPrefix("Out.app") && !file.hasPrefix(".git/") {
            guard let data = try? Data(contentsOf: folder.appendingPathComponent(file)) else { continue }
            expectNone(in: String(decoding: data, as: UTF8.self), file)
        }
    }

    @Test func thereAreAsManyKinds() { #expect(PlantedSecrets.kinds.count >= 37) }

    @Test(arguments: commands) func noOutputHasOne(_ arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            try await Self.write(in: folder)
            if arguments.contains("Built.app") {
                let made = try await Switchyard.run(
                    ["assemble", "--project", ".", "--configuration", "Debug", "--output", "Built.app"], in: folder)
                #expect(made.code != 2, "\(made.all)")
            }
            let before = Self.paths(in: folder)
            let ended = try await Switchyard.run(arguments, in: folder)
            #expect(ended.code != 64 && !ended.errors.contains("Usage:"), "\(ended.all)")
            Self.expectNone(in: ended.all, arguments.joined(separator: " "))
            Self.expectNone(inNewFilesOf: folder, since: before)
        }
    }

    // MARK: A manifest

    private static let manifest = """
        configurations:
          Debug: { environment: staging, for: development }
          Release: { environment: production, for: app-store }
        selection: { variable: APP_ENV }
        keys:
          apiURL: { type: url }
          partnerSalt: { secret: { variable: "PARTNER_SALT_{environment}" } }
          storeSalt: { secret: { file: "salt/{environment}.txt" } }
        environments:
          production: { values: { apiURL: "https://u:\(secret("manifest, URL"))@example.com" } }
          staging: { values: { apiURL: https://staging.example.com } }
        generate:
          schemes: { project: App.xcodeproj }

        """

    @Test(arguments: [
        ["generate", "--dry-run", "--diff"], ["generate", "--wire", "--move-settings", "--dry-run", "--diff"],
        ["generate", "--secrets", "--diff"], ["generate", "--secrets", "--format", "json"],
        ["generate", "--check", "--diff"],
        ["check", ".", "--severity", "note"], ["check", ".", "--severity", "note", "--format", "json"],
        ["explain", ".", "--configuration", "Debug"],
        ["explain", ".", "--configuration", "Release", "--format", "json"],
        ["build-settings", ".", "--configuration", "Debug"],
        ["matrix", ".", "--setting", "PARTNER_SALT", "--setting", "COPY"],
        ["diff", "staging", "production"], ["diff", "staging", "production", "--format", "json"], ["report", "."],
        ["report", ".", "--format", "mermaid"],
    ]) func noOutputHasOneOfAManifest(_ arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            var files = PlantedSecrets.files
            files[Self.word] = nil
            files["Switchyard.yaml"] = Self.manifest
            files["salt/staging.txt"] = Self.secret("file of the manifest")
            files["salt/production.txt"] = "of-production-alone"
            files[".gitignore"] = "AppSecrets.swift\nsalt\n"
            try WrittenProject.write(files, in: folder)
            let ended = try await Switchyard.run(
                arguments, in: folder,
                variables: [
                    "PARTNER_SALT_STAGING": Self.secret("variable of the manifest"),
                    "PARTNER_SALT_PRODUCTION": "another-one-here",
                ])
            #expect(!ended.errors.contains("Usage:"), "\(ended.all)")
            Self.expectNone(in: ended.all, arguments.joined(separator: " "))
        }
    }

    // MARK: Servers

    @Test func noAnswerOfAPreviewHasOne() async throws {
        try await withTemporaryFolder { folder in
            try await Self.write(in: folder)
            let stored = folder.appendingPathComponent("stored.plist").path
            let options = ["--project", folder.path, "--configuration", "Debug", "--defaults", stored]
            try await PreviewCommandTests().preview(options) { said in
                let key = said.address.split(separator: "#").last ?? ""
                for path in ["/api/bundle", "/api/state"] {
                    let answer = await RawClient(port: said.port).request(
                        path, headers: ["Authorization: Bearer \(key)"])
                    #expect(answer.status == 200 && answer.body.contains("serviceToken"), "\(answer.text)")
                    Self.expectNone(in: answer.body, "preview \(path)")
                }
            }
        }
    }

    /// A hub knows tokens and keys, and gets what operators write; what is secret in an app does not reach it.
    @Test func nothingThatAHubSaysHasOne() async throws {
        try await ConsoleHub.with { hub in
            let operatorToken = try await hub.operatorToken("mira", role: "change")
            try await ConsoleDevice.with(hub) { device in
                let key = await device.key
                #expect(!key.isEmpty && !operatorToken.isEmpty)
                let line = ["set", "clientSecret", Self.secret("line of an operator")]
                for words in [line, ["devices"], ["audit"], ["pairings"], ["waiting"], ["list"], ["report"]] {
                    for format in ["text", "json"] {
                        let ended = try await Switchyard.run(
                            ["console", "--format", format] + words, variables: ["HOME": hub.home.path])
                        // The answer to a line repeats it for who typed it.
                        if words != line { Self.expectNone(in: ended.all, "console \(words.first ?? "")") }
                        for text in [hub.token, operatorToken, key] { #expect(!ended.all.contains(text), "\(words)") }
                    }
                }
                for path in ["/api/hub", "/api/devices", "/api/audit", "/api/operators", "/api/pairings"] {
                    let answer = try await hub.answer(to: "GET", path, key: hub.token, body: nil as Bool?)
                    #expect(answer.status == 200, "\(path)")
                    let text = String(decoding: answer.body, as: UTF8.self)
                    Self.expectNone(in: text, path)
                    for secret in [hub.token, operatorToken, key] { #expect(!text.contains(secret), "\(path)") }
                }
            }
        }
    }

    @Test func noAnswerToAnAssistantHasOne() async throws {
        try await withTemporaryFolder { folder in
            try await Self.write(in: folder)
            let calls = [
                ("explain", #"{"project":".","target":"App","configuration":"Debug"}"#), ("matrix", "{}"),
                ("map", "{}"),
                ("matrix", #"{"setting":["ENDPOINT","DART_DEFINES","GREETING","API_SECRET"]}"#), ("check", "{}"),
                ("build_settings", #"{"project":".","target":"App","configuration":"Debug"}"#),
                ("diff", #"{"environments":["staging","production"]}"#), ("changes", #"{"since":"HEAD~1"}"#),
                ("launch", #"{"environment":"staging"}"#), ("init", "{}"),
            ]
            try await AgentClient.with(["--allow-changes"], in: folder) { client in
                for (tool, arguments) in calls {
                    let answer = try await client.call(tool, arguments)
                    Self.expectNone(in: answer.text, "mcp \(tool)")
                    Self.expectNone(in: "\(answer.message)", "mcp \(tool), as data")
                }
                for uri in ["switchyard://map.svg", "switchyard://map.mermaid"] {
                    let answer = try await client.ask("resources/read", #"{"uri":"\#(uri)"}"#)
                    Self.expectNone(in: "\(answer.message)", "mcp \(uri)")
                }
            }
        }
    }

    @Test func noAnswerToAnEditorHasOne() async throws {
        try await withTemporaryFolder { folder in
            try await Self.write(in: folder)
            try await EditorClient.with(folder) { client in
                for name in ["Config/Debug.xcconfig", "Info.plist", Self.word, "Settings.bundle/Root.plist"] {
                    let file = folder.appendingPathComponent(name)
                    let text = try String(contentsOf: file, encoding: .utf8)
                    try await client.open(file, text)
                    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                        for column in stride(from: 3, to: min(line.utf16.count, 60), by: 9) {
                            for method in ["hover", "completion"] {
                                let answer = try await client.ask(
                                    "textDocument/\(method)", file, line: number, character: column)
                                Self.expectNone(in: answer.line, "\(method) in \(name):\(number + 1)")
                            }
                        }
                    }
                }
                try await client.wait { $0.keys.contains { $0.hasSuffix("Debug.xcconfig") } }
                for (path, diagnostics) in await client.diagnostics {
                    Self.expectNone(in: diagnostics.map(\.line).joined(separator: "\n"), "diagnostics of \(path)")
                }
            }
        }
    }
}
