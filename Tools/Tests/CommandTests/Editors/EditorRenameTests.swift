import Foundation
import JSONRPC
import TestProjects
import TestSupport
import Testing

@testable import LanguageServer

/// A renamed environment or key is renamed in every file that names it: afterwards the schemes select what they selected, `check` finds
/// what it found, and renaming it back gives the bytes from before.
@Suite struct EditorRenameTests {
    struct Case: CustomTestStringConvertible {
        let project, file, before, name, newName: String
        /// How often each file names it, by path.
        let places: [String: Int]

        init(
            _ project: String, _ file: String, _ before: String, _ name: String, _ newName: String,
            _ places: [String: Int]
        ) {
            (self.project, self.file, self.before) = (project, file, before)
            (self.name, self.newName, self.places) = (name, newName, places)
        }

        var testDescription: String { "\(project): \(name)" }
    }

    static let cases = [
        Case(
            "Projects/Comments", "App/Environments.plist", "<key>", "staging", "qa-2",
            ["App/Environments.plist": 1, "Config/Debug-Staging.xcconfig": 1]),
        Case(
            "Projects/Comments", "Config/Release.xcconfig", "APP_ENVIRONMENT = ", "production", "live",
            ["App/Environments.plist": 1, "Config/Release.xcconfig": 1]),
        Case(
            "Projects/Comments", "Comments.xcodeproj/xcshareddata/xcschemes/Comments (Local).xcscheme", "-environment ",
            "local", "here",
            [
                "App/Environments.plist": 1,
                "Comments.xcodeproj/xcshareddata/xcschemes/Comments (Local).xcscheme": 1,
            ]),
        Case(
            "Projects/Comments", "App/Environments.plist", "<key>", "apiURL", "serverURL", ["App/Environments.plist": 4]
        ),
        Case("Diff/App", "Environments.plist", "<key>", "token", "secret", ["Environments.plist": 3]),
        Case(
            "Example", "Switchyard.yaml", "  Debug: { environment: ", "testing", "quality",
            [
                "Switchyard.yaml": 2, "Switchyard/Debug.xcconfig": 1, "App/Settings.bundle/Root.plist": 2,
                "Discussions.xcodeproj/xcshareddata/xcschemes/Discussions (testing).xcscheme": 1,
            ]),
        Case("Example", "Switchyard.yaml", "  ", "timeout", "limit", ["Switchyard.yaml": 3]),
        Case(
            "Example", "App/Settings.bundle/Root.plist", "<string>", "sort_order", "order",
            ["Switchyard.yaml": 2, "App/Settings.bundle/Root.plist": 1]),
    ]

    private static let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../Examples/Discussions").standardizedFileURL

    private static func withCopy(of project: String, _ body: (URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let copy = folder.resolvingSymlinksInPath().appendingPathComponent("Project")
            let original = project == "Example" ? example : Switchyard.fixtures.appendingPathComponent(project)
            try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
            for name in try FileManager.default.contentsOfDirectory(atPath: original.path) where name != ".build" {
                try FileManager.default.copyItem(
                    at: original.appendingPathComponent(name), to: copy.appendingPathComponent(name))
            }
            try await body(copy)
        }
    }

    /// While a line is not whole, what could last be read says what there is: the edit is the same in all files.
    @Test(
        "A file with an error is renamed", .timeLimit(.minutes(3)),
        arguments: [("  tim", true), ("  extra: [", true), ("  extra: { description: timeout", false)])
    func halfALine(_ typed: String, _ isRenamed: Bool) async throws {
        try await Self.withCopy(of: "Example") { folder in
            let file = folder.appendingPathComponent("Switchyard.yaml")
            let text = try String(contentsOf: file, encoding: .utf8)
            let start = try #require(text.range(of: "\nkeys:\n")).upperBound
            var edited = text
            edited.insert(contentsOf: typed + "\n", at: start)
            let lines = edited.components(separatedBy: "\n")
            let line = try #require(lines.lastIndex { $0.hasPrefix("  timeout:") || $0.contains(" timeout:") })
            let character = try #require(lines[line].range(of: "timeout:")).lowerBound.utf16Offset(in: lines[line]) + 1
            try await EditorClient.with(folder) { client in
                try await client.open(file, text)
                try await client.change(file, version: 2, [.object(["text": .string(edited)])])
                let answer = try await client.ask(
                    "textDocument/rename",
                    [
                        "textDocument": .object(["uri": .string(file.absoluteString)]),
                        "position": .object([
                            "line": .integer(Int64(line)), "character": .integer(Int64(character)),
                        ]), "newName": .string("limit"),
                    ])
                guard isRenamed else {
                    #expect(answer["message"]?.text?.contains("complete it first") == true, "\(answer.line)")
                    return
                }
                let edits = answer["documentChanges"]?.elements ?? []
                let own = edits.first { $0["textDocument"]?["uri"]?.text == file.absoluteString }
                let found = own?["edits"]?.elements ?? []
                #expect(found.count == 3, "\(answer.line)")
                for edit in found {
                    let at = try #require(edit["range"]?["start"]?["line"]?.integer)
                    let from = try #require(edit["range"]?["start"]?["character"]?.integer)
                    #expect(Array(lines[at].utf16)[from...].starts(with: "timeout".utf16), "\(edit.line)")
                }
                // What was typed is an error again.
                try await client.wait { $0[file.path]?.isEmpty == false }
            }
        }
    }

    @Test("Every place is renamed, and back", .timeLimit(.minutes(3)), arguments: cases) func places(_ row: Case)
        async throws
    {
        try await Self.withCopy(of: row.project) { folder in
            let before = try Self.contents(of: folder)
            let (matrix, findings) = try await Self.told(folder)
            let file = folder.appendingPathComponent(row.file)
            try await EditorClient.with(folder) { client in
                let places = try await client.rename(file, after: row.before, row.name, to: row.newName)
                #expect(places.mapValues(\.count) == row.places.mapKeys { folder.appendingPathComponent($0).path })
            }
            let (newMatrix, newFindings) = try await Self.told(folder)
            #expect(Self.count(row.name, in: newMatrix) == 0 || row.newName.contains(row.name))
            #expect(Self.count(row.newName, in: newMatrix) == Self.count(row.name, in: matrix))
            #expect(newFindings.subtracting(Self.expected) == findings.subtracting(Self.expected))
            try await EditorClient.with(folder) { client in
                _ = try await client.rename(file, after: row.before, row.newName, to: row.name)
            }
            #expect(try Self.contents(of: folder) == before)
        }
    }

    /// How the files of a project are on disk.
    enum Form: CaseIterable {
        case asTheyAre, withCarriageReturns, withMark, asJSON

        func applied(to text: String) -> Data {
            switch self {
            case .asTheyAre, .asJSON: Data(text.utf8)
            case .withCarriageReturns: Data(text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n").utf8)
            case .withMark: Data("\u{FEFF}\(text)".utf8)
            }
        }

        /// Converts the project files of a folder.
        func convert(_ folder: URL) throws {
            guard self == .asJSON else { return }
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            where path.hasSuffix(".xcodeproj/project.pbxproj") {
                do {
                    try ConvertedProject.convert(folder.appendingPathComponent(path).deletingLastPathComponent())
                } catch is ConvertedProject.Unconvertible {}
            }
        }
    }

    @Test(
        "Every environment and every key, and back", .timeLimit(.minutes(10)),
        arguments: ["Projects/Comments", "Projects/Journal", "Projects/Mistakes", "Diff", "Manifests", "Example"],
        Form.allCases)
    func everyName(_ project: String, _ form: Form) async throws {
        try await Self.withCopy(of: project) { folder in
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            where [".yaml", ".plist", ".xcconfig", ".xcscheme"].contains(where: path.hasSuffix) {
                let file = folder.appendingPathComponent(path)
                if let text = try? String(contentsOf: file, encoding: .utf8) {
                    try form.applied(to: text).write(to: file)
                }
            }
            try form.convert(folder)
            let before = try Self.contents(of: folder)
            let documents = EditorDocuments()
            documents.haveVersions = true
            func names(_ catalogs: Set<String>) -> CatalogNames? {
                EditorProject(folder.path, ReadableCatalogs(documents)).names(documents).first {
                    $0.catalogs == catalogs
                }
            }
            for app in EditorProject(folder.path, ReadableCatalogs(documents)).names(documents) {
                let symbols = Set(app.places.map(\.symbol))
                for symbol in symbols.sorted(by: { $0.name < $1.name }) {
                    let new = CatalogSymbol(kind: symbol.kind, name: symbol.name + "2")
                    do {
                        let renaming = EditorRename(symbol: symbol, names: app, documents: documents)
                        try Self.apply(try renaming.edit(to: new.name))
                    } catch let error as RPCError {
                        // Keys with keys in them, and what is production by its name.
                        #expect(error.code == .requestFailed, "\(symbol): \(error)")
                        continue
                    }
                    #expect(try Self.contents(of: folder) != before, "\(symbol)")
                    let renamed = try #require(names(app.catalogs))
                    #expect(Set(renamed.places.map(\.symbol)) == symbols.subtracting([symbol]).union([new]))
                    #expect(renamed.places.count == app.places.count, "\(symbol)")
                    let back = EditorRename(symbol: new, names: renamed, documents: documents)
                    try Self.apply(try back.edit(to: symbol.name))
                    #expect(try Self.contents(of: folder) == before, "\(symbol)")
                }
            }
        }
    }

    /// Edits files as an editor does that has none of them open.
    private static func apply(_ edit: JSONValue) throws {
        for change in edit["documentChanges"]?.elements ?? [] {
            let file = try #require(change["textDocument"]?["uri"]?.text.flatMap { URL(string: $0) })
            try EditorText(Data(contentsOf: file)).applying(change["edits"]?.elements ?? []).data.write(to: file)
        }
    }

    /// A scheme may be called after the environment, and `generate` has not run yet.
    private static let expected: Set = ["scheme-mismatch", "stale-file", "ungenerated-file"]

    /// The environment of a build configuration, in the project file and in an xcconfig file; a condition with the same
    /// word is none.
    @Test(
        "The value of a build setting is renamed, and no condition", .timeLimit(.minutes(2)),
        arguments: ["project.pbxproj", "project.xcproj", "App.xcconfig"])
    func buildSettings(_ format: String) async throws {
        try await withTemporaryFolder { folder in
            let isXcconfig = format == "App.xcconfig"
            let settings = ["INFOPLIST_FILE": "Info.plist"]
            let ofProject = isXcconfig ? [:] : ["ENV": "qa"]
            let target = WrittenProject.Target(
                name: "App",
                configurations: [
                    ("qa", settings.merging(ofProject) { $1 }),
                    ("Release", settings.merging(isXcconfig ? [:] : ["ENV": "production"]) { $1 }),
                ], resources: ["Environments.plist"], xcconfigs: isXcconfig ? ["qa": "App.xcconfig"] : [:])
            func list(_ entries: String) -> String { "<plist version=\"1.0\"><dict>\(entries)</dict></plist>\n" }
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
                    "App.xcconfig": "ENV[config=qa] = qa\n",
                    "Info.plist": list("<key>SwitchyardEnvironment</key><string>$(ENV)</string>"),
                    "Environments.plist": list(
                        "<key>Switchyard</key><dict><key>Production</key><string>production</string></dict>"
                            + "<key>production</key><dict/><key>qa</key><dict/>"),
                ], in: folder)
            if format == "project.xcproj" {
                try ConvertedProject.convert(folder.appendingPathComponent("App.xcodeproj"))
            }
            let file = folder.appendingPathComponent(isXcconfig ? format : "App.xcodeproj/\(format)")
            let before = try String(contentsOf: file, encoding: .utf8)
            try await EditorClient.with(folder) { client in
                let catalog = folder.appendingPathComponent("Environments.plist")
                let places = try await client.rename(catalog, after: "<key>", "qa", to: "beta")
                #expect(places.count == 2, "\(places)")
            }
            let after = try String(contentsOf: file, encoding: .utf8)
            let places = ["ENV = \"qa\";", "ENV[config=qa] = qa\n", "\"ENV[config=qa]\": \"qa\""]
            let place = try #require(places.first(where: before.contains), "\(before)")
            let name = try #require(place.range(of: "qa", options: .backwards))
            #expect(after == before.replacing(place, with: place.replacingCharacters(in: name, with: "beta")))
        }
    }

    @Test("A name that YAML takes for a number is quoted", .timeLimit(.minutes(2))) func quoted() async throws {
        try await Self.withCopy(of: "Example") { folder in
            let file = folder.appendingPathComponent("Switchyard.yaml")
            try await EditorClient.with(folder) { client in
                _ = try await client.rename(file, after: "\n  ", "testing", to: "1.5")
            }
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains("Debug: { environment: \"1.5\",") && text.contains("\n  \"1.5\":\n"))
            let generated = try await Switchyard.run(["generate", "--check"], in: folder)
            #expect(generated.code == 1 && !generated.all.contains("manifest-value"), "\(generated.all)")
        }
    }

    @Test("An argument that overrides a key keeps its dash", .timeLimit(.minutes(2))) func argument() async throws {
        try await Self.withCopy(of: "Example") { folder in
            let scheme = folder.appendingPathComponent(
                "Discussions.xcodeproj/xcshareddata/xcschemes/Discussions (testing).xcscheme")
            let text = try String(contentsOf: scheme, encoding: .utf8).replacing(
                "      <EnvironmentVariables>",
                with: """
                          <CommandLineArguments>
                             <CommandLineArgument argument = "-sort_order oldest" isEnabled = "YES"></CommandLineArgument>
                          </CommandLineArguments>
                          <EnvironmentVariables>
                    """)
            try text.write(to: scheme, atomically: true, encoding: .utf8)
            try await EditorClient.with(folder) { client in
                let places = try await client.rename(scheme, after: "\"-", "sort_order", to: "order")
                #expect(places.count == 3)
            }
            #expect(
                try String(contentsOf: scheme, encoding: .utf8)
                    == text.replacing("-sort_order oldest", with: "-order oldest"))
        }
    }

    @Test("CRLF, a byte order mark and text that is not saved are kept", .timeLimit(.minutes(2))) func encodings()
        async throws
    {
        try await Self.withCopy(of: "Projects/Comments") { folder in
            let scheme = folder.appendingPathComponent("Config/Debug-Staging.xcconfig")
            let text = try String(contentsOf: scheme, encoding: .utf8).replacing("\n", with: "\r\n")
            try Data("\u{FEFF}\(text)".utf8).write(to: scheme)
            let catalog = folder.appendingPathComponent("App/Environments.plist")
            let unsaved = try String(contentsOf: catalog, encoding: .utf8)
                .replacing("<dict>\n\t<key>Common</key>", with: "<!-- \u{1F600} --> <dict>\n\t<key>Common</key>")
            try await EditorClient.with(folder) { client in
                try await client.open(catalog, unsaved)
                let places = try await client.rename(catalog, after: "<key>", "staging", to: "qa", in: unsaved)
                #expect(places.count == 2)
            }
            #expect(
                try Data(contentsOf: scheme)
                    == Data("\u{FEFF}\(text.replacing("ENVIRONMENT = staging", with: "ENVIRONMENT = qa"))".utf8))
        }
    }

    @Test("A file in UTF-16 keeps its encoding, and its findings", .timeLimit(.minutes(2))) func utf16() async throws {
        try await Self.withCopy(of: "Projects/Comments") { folder in
            let catalog = folder.appendingPathComponent("App/Environments.plist")
            let text = try String(contentsOf: catalog, encoding: .utf8).replacing("UTF-8", with: "UTF-16")
            try (Data([0xFF, 0xFE]) + (text.data(using: .utf16LittleEndian) ?? Data())).write(to: catalog)
            let (matrix, findings) = try await Self.told(folder)
            try await EditorClient.with(folder) { client in
                try await client.open(catalog, text)
                let places = try await client.rename(catalog, after: "<key>", "staging", to: "qa", in: text)
                #expect(places.count == 2)
            }
            let renamed = try String(contentsOf: catalog, encoding: .utf16)
            #expect(renamed == text.replacing("<key>staging", with: "<key>qa"))
            let (newMatrix, newFindings) = try await Self.told(folder)
            #expect(Self.count("qa", in: newMatrix) == Self.count("staging", in: matrix))
            #expect(newFindings.subtracting(Self.expected) == findings)
        }
    }

    @Test(
        "What cannot be renamed is refused, and says why", .timeLimit(.minutes(3)),
        arguments: [
            ("App/Environments.plist", "staging", "production", -32_803, "exists already"),
            ("App/Environments.plist", "staging", "a b", -32_602, "has a name of letters"),
            ("App/Environments.plist", "staging", "Common", -32_602, "has a name of letters"),
            ("App/Environments.plist", "production", "main", -32_803, "is production by its name"),
            ("App/Environments.plist", "apiURL", "api url", -32_602, "a key has a name"),
            ("Config/Common.xcconfig", "API_SCHEME", "x", -32_602, "no environment and no key"),
        ]) func refused(_ path: String, _ name: String, _ newName: String, _ code: Int, _ words: String) async throws
    {
        try await Self.withCopy(of: "Projects/Comments") { folder in
            let before = try Self.contents(of: folder)
            let file = folder.appendingPathComponent(path)
            try await EditorClient.with(folder) { client in
                let answer = try await client.askRename(file, after: "", name, to: newName)
                #expect(answer["code"]?.integer == code)
                #expect(answer["message"]?.text?.contains(words) == true, "\(answer)")
            }
            #expect(try Self.contents(of: folder) == before)
        }
    }

    @Test("A client without versions gets the edits by file", .timeLimit(.minutes(5))) func withoutVersions()
        async throws
    {
        try await Self.withCopy(of: "Projects/Comments") { folder in
            let file = folder.appendingPathComponent("App/Environments.plist")
            try await EditorClient.with(folder, hasVersions: false) { client in
                let answer = try await client.askRename(file, after: "<key>", "staging", to: "qa")
                #expect(answer["changes"]?[file.absoluteString]?.elements?.count == 1)
                #expect(answer["changes"]?.members?.count == 2 && answer["documentChanges"] == nil)
            }
        }
    }

    @Test("A binary property list is not renamed by halves", .timeLimit(.minutes(2))) func binary() async throws {
        try await Self.withCopy(of: "Example") { folder in
            let page = folder.appendingPathComponent("App/Settings.bundle/Root.plist")
            let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: page), format: nil)
            try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0).write(to: page)
            try await EditorClient.with(folder) { client in
                let answer = try await client.askRename(
                    folder.appendingPathComponent("Switchyard.yaml"), after: "\n  ", "testing", to: "qa")
                #expect(answer["message"]?.text?.contains("Root.plist") == true, "\(answer)")
            }
        }
    }

    // MARK: What the commands say

    /// What each scheme selects, and the rules of the findings with their files.
    private static func told(_ folder: URL) async throws -> (matrix: String, findings: Set<String>) {
        guard
            try FileManager.default.contentsOfDirectory(atPath: folder.path).contains(where: {
                $0.hasSuffix(".xcodeproj")
            })
        else { return ("", []) }
        let matrix = try await Switchyard.run(["matrix", "--format", "json"], in: folder)
        let check = try await Switchyard.run(["check", "--format", "json"], in: folder)
        let found = try JSONValue(parsing: Data(check.output.utf8))["findings"]?.elements ?? []
        return (matrix.output, Set(found.compactMap { $0["rule"]?.text }))
    }

    private static func count(_ name: String, in text: String) -> Int {
        text.components(separatedBy: "\"environment\":\"\(name)\"").count - 1
    }

    private static func contents(of folder: URL) throws -> [String: Data] {
        var found: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            found[path] = try? Data(contentsOf: folder.appendingPathComponent(path))
        }
        return found
    }
}

extension EditorClient {
    /// Asks to rename a name after a text, and returns the answer.
    func askRename(
        _ file: URL, after before: String, _ name: String, to newName: String, in text: String? = nil
    ) async throws -> JSONValue {
        let text = try text ?? String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: before + name), "\(before)\(name)").upperBound
        let line = text[..<start].split(separator: /\r\n|\n/, omittingEmptySubsequences: false)
        return try await ask(
            "textDocument/rename",
            [
                "textDocument": .object(["uri": .string(file.absoluteString)]),
                "position": .object([
                    "line": .integer(Int64(line.count - 1)),
                    "character": .integer(Int64((line.last ?? "").utf16.count)),
                ]), "newName": .string(newName),
            ])
    }

    /// Renames as an editor does, and saves every file. Returns the edits by path.
    func rename(
        _ file: URL, after before: String, _ name: String, to newName: String, in text: String? = nil
    ) async throws -> [String: [JSONValue]] {
        let answer = try await askRename(file, after: before, name, to: newName, in: text)
        let changes = try #require(answer["documentChanges"]?.elements, "\(answer)")
        var places: [String: [JSONValue]] = [:]
        for change in changes {
            let uri = try #require(change["textDocument"]?["uri"]?.text.flatMap { URL(string: $0) })
            let edits = try #require(change["edits"]?.elements)
            let isOpen = uri.path == file.path && text != nil
            #expect(change["textDocument"]?["version"] == (isOpen ? .integer(1) : .null))
            let data = try Data(contentsOf: uri)
            var edited = EditorText(data)
            if isOpen, let text { edited = EditorText(text, EditorEncoding(startingWith: data)) }
            edited = try edited.applying(edits)
            try edited.data.write(to: uri)
            places[uri.path] = edits
        }
        return places
    }
}

extension EditorText {
    fileprivate func applying(_ edits: [JSONValue]) throws -> EditorText {
        var edited = self
        for edit in edits.reversed() {
            let start = try #require(EditorPosition(edit["range"]?["start"]))
            let end = try #require(EditorPosition(edit["range"]?["end"]))
            edited = edited.replacing(start, end, with: edit["newText"]?.text ?? "")
        }
        return edited
    }
}

extension Dictionary where Key == String {
    fileprivate func mapKeys(_ body: (String) -> String) -> [String: Value] {
        .init(uniqueKeysWithValues: map { (body($0.key), $0.value) })
    }
}
