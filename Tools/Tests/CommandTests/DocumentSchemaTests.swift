import Foundation
import TestSupport
import Testing

/// Every JSON document of the tool is what `docs/schemas` says of it.
@Suite struct DocumentSchemaTests {
    static let schemas = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../docs/schemas", isDirectory: true).standardizedFileURL

    struct Case: CustomTestStringConvertible {
        let schema: String
        let folder: String
        let arguments: [String]
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ schema: String, _ folder: String, _ arguments: String...) {
            (self.schema, self.folder, self.arguments) = (schema, folder, arguments)
        }
    }

    static let explained = [
        Case("explain", "Bundles", "explain", "--bundle", "Picker.app"),
        Case("explain", "Bundles", "explain", "--bundle", "Picker.app", "--stored", "dev.environment=nobody"),
        Case("explain", "Bundles", "explain", "--bundle", "Picker.app", "--sealed"),
        Case("explain", "Bundles", "explain", "--bundle", "Overlay.app"),
        Case(
            "explain", "Bundles", "explain", "--bundle", "Typed.app", "--argument=-pageSize 99", "--stored",
            "retries=many"),
        Case("explain", "Bundles", "explain", "--bundle", "Cycle.app"),
        Case("explain", "Bundles", "explain", "--bundle", "Missing.app"),
        Case("explain", "Bundles", "explain", "--bundle", "Typed.app", "noSuchKey"),
        Case("explain", "Projects", "explain", "--project", "Comments", "--scheme", "Comments (Staging)"),
        Case("explain", "Projects", "explain", "--project", "Comments", "--configuration", "Debug-Staging"),
        Case("explain", "Projects", "explain", "--project", "Mistakes"),
        Case("explain", "Projects", "explain", "Journal"),
        Case("explain", "Projects", "explain", "--project", "Mistakes", "--scheme", "Typo"),
    ]

    static let built = [
        Case("matrix", "Projects", "matrix", "--project", "Comments"), Case("matrix", "Projects", "matrix", "Journal"),
        Case("matrix", "Projects", "matrix", "--project", "Comments", "--setting", "API_URL", "--setting", "NOBODY"),
        Case("matrix", "Projects", "matrix", "--project", "Mistakes"),
        Case("matrix", "Projects", "matrix", "--project", "Nowhere"),
        Case("build-settings", "Settings", "build-settings", "Debug.xcconfig"),
        Case("build-settings", "Settings", "build-settings", "API_URL", "HOST=ci.example", "Debug.xcconfig"),
        Case("build-settings", "Settings", "build-settings", "Cut.xcconfig"),
        Case("build-settings", "Settings", "build-settings", "Broken.xcconfig"),
        Case("build-settings", "Settings", "build-settings", "missing.xcconfig"),
        Case(
            "build-settings", "Projects", "build-settings", "--project", "Comments", "--target", "Comments",
            "--configuration", "Debug"),
        Case(
            "build-settings", "Projects", "build-settings", "--project", "Layers", "--configuration", "Debug",
            "COMMAND_LINE=told"),
    ]

    static let checked = [
        Case("check", "Projects", "check", "Comments"), Case("check", "Projects", "check", "Journal"),
        Case("check", "Projects", "check", "Mistakes"),
        Case("check", "Projects", "check", "Mistakes", "--severity", "note"),
        Case("check", "Projects", "check", "Nowhere"), Case("check", "SettingsBundles", "check", "."),
    ]

    static let generated = [
        Case("init", "Projects", "init", "Comments", "--dry-run"),
        Case("init", "Projects", "init", "Mistakes", "--dry-run"),
        Case("init", "Projects", "init", "Layers", "--dry-run"),
        Case("init", "Projects", "init", "Nowhere", "--dry-run"),
        Case("generate", "Manifests", "generate", "--dry-run"), Case("generate", "Manifests", "generate", "--check"),
        Case("generate", "Generate", "generate"),
    ]

    static let compared = [
        Case("diff", "Diff", "diff", "production", "qa"), Case("diff", "Diff", "diff", "production", "staging", "App"),
        Case("diff", "Diff", "diff", "production", "nowhere"),
        Case("audit", "Diff", "audit", "App"), Case("audit", "Diff", "audit", "App", "--no-catalog"),
        Case("audit", "Diff", "audit", "Nowhere.app"),
    ]

    static let settings = [
        Case("rules", "Docs", "rules"), Case("rules", "Docs", "rules", "unknown-environment"),
        Case("settings-bundle-show", "SettingsBundles", "settings-bundle", "show", "Whole/Settings.bundle"),
        Case(
            "settings-bundle-show", "SettingsBundles", "settings-bundle", "show", "Whole/Settings.bundle", "--language",
            "de", "--device", "pad"),
        Case("settings-bundle-show", "SettingsBundles", "settings-bundle", "show", "Mistakes/Settings.bundle"),
        Case("settings-bundle-show", "Projects", "settings-bundle", "show", "--project", "Comments"),
        Case("settings-bundle-check", "SettingsBundles", "settings-bundle", "check", "Whole/Settings.bundle"),
        Case("settings-bundle-check", "SettingsBundles", "settings-bundle", "check", "Mistakes/Settings.bundle"),
        Case("settings-bundle-check", "Projects", "settings-bundle", "check", "--project", "Comments"),
        Case("settings-bundle-check", "Bundles", "settings-bundle", "check", "Nowhere.bundle"),
        Case(
            "settings-bundle-generate", "Generate", "settings-bundle", "generate", "People.bundle", "--catalog",
            "Environments.plist", "--dry-run"),
        Case(
            "settings-bundle-generate", "Generate", "settings-bundle", "generate", "New.bundle", "--catalog",
            "Environments.plist", "--check"),
        Case(
            "settings-bundle-generate", "Generate", "settings-bundle", "generate", "People.bundle", "--catalog",
            "None.plist"),
    ]

    /// The members that are not in every document.
    private static let optional: Set = [
        "build", "configurationSurvey", "configurationSurveys", "infoPlist",
    ]

    /// Those of `audit`, which may have no catalog.
    private static let optionalInAudit: Set = ["headline", "catalog", "expected"]

    @Test(arguments: explained + built + checked + generated + compared + settings) func isWhatItsSchemaSays(
        _ example: Case
    )
        async throws
    {
        let schema = try JSONSchema(Self.schemas.appendingPathComponent("\(example.schema).schema.json"))
        let ended = try await Switchyard.run(
            example.arguments + ["--format", "json"], in: Switchyard.fixtures.appendingPathComponent(example.folder))
        let document = try JSONTree(Data(ended.output.utf8))
        #expect(document["schemaVersion"] == .integer(1))
        #expect(schema.violations(of: document) == [])
        // The schema refuses the document as soon as a member goes, comes or is of another type.
        let members = try #require(document.members)
        let refusesAnother = schema.violations(of: .object(members.merging(["another": .null]) { $1 }))
        #expect(refusesAnother == ["$.another must not be there"])
        let optional = Self.optional.union(example.schema == "audit" ? Self.optionalInAudit : [])
        for name in members.keys where !optional.contains(name) {
            #expect(schema.violations(of: .object(members.filter { $0.key != name })) == ["$.\(name) is missing"])
            #expect(schema.violations(of: .object(members.merging([name: .null]) { $1 })) != [], "\(name)")
        }
    }

    /// Every case of the build system, and its Info.plists.
    @Test func theCasesOfTheBuildSystemAreWhatTheSchemaSays() async throws {
        let schema = try JSONSchema(Self.schemas.appendingPathComponent("build-settings.schema.json"))
        for name in BuildSettingsCommandTests.names {
            let folder = BuildSettingsCommandTests.cases.appendingPathComponent(name)
            let input = try JSONDecoder().decode(
                BuildSettingsCommandTests.Input.self,
                from: Data(contentsOf: folder.appendingPathComponent("conditions.json")))
            let ended = try await Switchyard.run(
                ["build-settings", "--format", "json"] + input.arguments + ["input.xcconfig"], in: folder)
            #expect(schema.violations(of: try JSONTree(Data(ended.output.utf8))) == [], "case \(name)")
        }
    }

    @Test func anExportOfThePreviewIsWhatItsSchemaSays() async throws {
        let schema = try JSONSchema(Self.schemas.appendingPathComponent("preview-export.schema.json"))
        try await withTemporaryFolder { folder in
            let ended = try await Switchyard.run([
                "preview", "Picker.app", "--export", folder.path, "--format", "json",
            ])
            #expect(schema.violations(of: try JSONTree(Data(ended.output.utf8))) == [])
        }
    }

    @Test("README's own catalog, whose Default selects, is explained as the schema says") func theDefaultOfReadme()
        async throws
    {
        let readme = try String(
            contentsOf: Switchyard.repository.appendingPathComponent("README.md"), encoding: .utf8)
        let catalog = try #require(readme.firstMatch(of: #/```xml\n((?s:.*?))```/#)?.output.1)
        try await withTemporaryFolder { folder in
            let app = folder.appendingPathComponent("Shop.app")
            try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
            for (name, text) in [("Environments", String(catalog)), ("Info", "<dict></dict>")] {
                try Data("<plist version=\"1.0\">\(text)</plist>\n".utf8).write(
                    to: app.appendingPathComponent("\(name).plist"))
            }
            let ended = try await Switchyard.run(["explain", "--bundle", "Shop.app", "--format", "json"], in: folder)
            let document = try JSONTree(Data(ended.output.utf8))
            #expect(document["environment"]?["source"]?.text == "catalog-default", "\(ended.all)")
            let schema = try JSONSchema(Self.schemas.appendingPathComponent("explain.schema.json"))
            #expect(schema.violations(of: document) == [])
        }
    }

    /// A document without a case would be a promise that nobody checks.
    @Test func everySchemaHasACase() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.schemas.path)
            .filter { $0.hasSuffix(".schema.json") }.map { String($0.dropLast(".schema.json".count)) }
        let elsewhere: Set = [
            "assemble", "check-baseline", "configuration-survey", "console", "console-watch", "diff-revisions",
            "finding",
            "hub", "preview", "preview-export", "seal", "stamp", "strip", "switchyard-yaml",
        ]
        let cases = Self.explained + Self.built + Self.checked + Self.generated + Self.compared + Self.settings
        let covered = Set(cases.map(\.schema)).union(elsewhere).union(AssistantQuestionTests.ownDocuments)
        #expect(Set(names).subtracting(covered) == [])
    }
}

/// The validator of the tests above, which must be strict to be worth anything.
@Suite struct JSONSchemaTests {
    static let schema = """
        {
          "type": "object", "required": ["name", "kind"], "additionalProperties": false,
          "dependentRequired": {"line": ["file"]},
          "properties": {
            "name": {"type": ["string", "null"]}, "kind": {"enum": ["a", "b"]}, "version": {"const": 1},
            "line": {"type": "integer", "minimum": 1, "maximum": 9}, "file": {"type": "string"},
            "tree": {"$ref": "#/$defs/tree"}, "flag": {"type": "boolean"},
            "either": {"oneOf": [{"type": "integer"}, {"type": "number"}]},
            "any": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "byName": {"type": "object", "additionalProperties": {"type": "integer"}}
          },
          "$defs": {"tree": {"type": "array", "minItems": 1, "items": {"anyOf": [
            {"type": "string"}, {"$ref": "#/$defs/tree"}]}}}
        }
        """

    @Test(arguments: [
        #"{"name": null, "kind": "a"}"#,
        #"{"name": "x", "kind": "b", "version": 1, "line": 1, "file": "f", "flag": false, "any": null}"#,
        #"{"name": "x", "kind": "b", "tree": ["a", ["b", ["c"]]], "either": 1.5, "byName": {"x": 1, "y": 2}}"#,
        #"{"name": "x", "kind": "b", "version": 1.0, "line": 9.0, "file": "f"}"#,
    ]) func accepts(_ document: String) throws {
        #expect(try JSONSchema(text: Self.schema).violations(of: JSONTree(Data(document.utf8))) == [])
    }

    @Test(arguments: [
        (#"[]"#, "$ is not of type"), (#"{"kind": "a"}"#, "$.name is missing"),
        (#"{"name": 1, "kind": "a"}"#, "$.name is not of type"), (#"{"name": null, "kind": "c"}"#, "$.kind is"),
        (#"{"name": null, "kind": "a", "more": 1}"#, "$.more must not be there"),
        (#"{"name": null, "kind": "a", "version": 2}"#, "$.version is"),
        (#"{"name": null, "kind": "a", "version": true}"#, "$.version is"),
        (#"{"name": null, "kind": "a", "flag": 1}"#, "$.flag is not of type"),
        (#"{"name": null, "kind": "a", "file": "f", "line": 0}"#, "$.line is below"),
        (#"{"name": null, "kind": "a", "file": "f", "line": 10}"#, "$.line is above"),
        (#"{"name": null, "kind": "a", "file": "f", "line": 1.5}"#, "$.line is not of type"),
        (#"{"name": null, "kind": "a", "file": "f", "line": "1"}"#, "$.line is not of type"),
        (#"{"name": null, "kind": "a", "line": 1}"#, "$.line needs file"),
        (#"{"name": null, "kind": "a", "tree": []}"#, "$.tree has 0 elements"),
        (#"{"name": null, "kind": "a", "tree": ["a", ["b", 1]]}"#, "$.tree[1] fits 0 schemas of anyOf"),
        (#"{"name": null, "kind": "a", "either": 1}"#, "$.either fits 2 schemas of oneOf"),
        (#"{"name": null, "kind": "a", "any": []}"#, "$.any fits 0 schemas of anyOf"),
        (#"{"name": null, "kind": "a", "byName": {"x": null}}"#, "$.byName.x is not of type"),
    ]) func refuses(_ document: String, _ words: String) throws {
        let found = try JSONSchema(text: Self.schema).violations(of: JSONTree(Data(document.utf8)))
        #expect(found.contains { $0.hasPrefix(words) }, "\(found)")
    }

    @Test(arguments: [
        #"{"typo": 1}"#, #"{"properties": {"x": {"format": "x"}}}"#, ##"{"items": {"$ref": "#/$defs/none"}}"##, "[]",
        #"{"anyOf": [{"patternProperties": {}}]}"#,
    ]) func refusesASchemaThatPromisesMoreThanIsChecked(_ schema: String) {
        #expect(throws: JSONSchema.Unusable.self) { try JSONSchema(text: schema) }
    }
}
