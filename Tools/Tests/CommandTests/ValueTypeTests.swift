import Foundation
import PropertyLists
import Switchyard
@_spi(Tools) @_spi(Values) import SwitchyardCore
import TestSupport
import Testing

/// Every type of values, on every surface that reads or shows one.
@Suite struct ValueTypeTests {
    /// A value as each surface has it.
    private struct Sample {
        /// In `Switchyard.yaml`.
        let yaml: String
        /// In a catalog.
        let plist: PropertyListValue
        /// In a report.
        let json: String
        /// The type of its accessor.
        let swift: String
        /// The control of Settings that changes it.
        let control: String?
    }

    private static func sample(_ kind: ValueType.Kind) -> Sample {
        let (field, toggle) = ("PSTextFieldSpecifier", "PSToggleSwitchSpecifier")
        let date = "2026-11-21T08:00:00Z"
        return switch kind {
        case .string: Sample(yaml: "no", plist: "no", json: "\"no\"", swift: "String", control: field)
        case .bool: Sample(yaml: "true", plist: true, json: "true", swift: "Bool", control: toggle)
        case .int: Sample(yaml: "3", plist: 3, json: "3", swift: "Int", control: field)
        case .double: Sample(yaml: "1.5", plist: 1.5, json: "1.5", swift: "Double", control: field)
        case .url:
            Sample(
                yaml: "https://a.example", plist: "https://a.example", json: "\"https://a.example\"", swift: "URL",
                control: field)
        case .duration: Sample(yaml: "90s", plist: "90s", json: "90", swift: "Duration", control: field)
        case .date: Sample(yaml: date, plist: .string(date), json: "\"\(date)\"", swift: "Date", control: nil)
        case .data: Sample(yaml: "AQI=", plist: "AQI=", json: "\"AQI=\"", swift: "Data", control: nil)
        case .enumeration:
            Sample(
                yaml: "fast", plist: "fast", json: "\"fast\"", swift: "EnumerationValue",
                control: "PSMultiValueSpecifier")
        case .array:
            Sample(yaml: "[1, a]", plist: [1, "a"], json: "[1,\"a\"]", swift: "[PropertyListValue]", control: nil)
        case .dictionary:
            Sample(
                yaml: "{ a: 1 }", plist: ["a": 1], json: "{\"a\":1}", swift: "[String: PropertyListValue]", control: nil
            )
        }
    }

    private static func manifest(accessors: Bool) -> String {
        let keys = ValueType.Kind.allCases.map { kind in
            let values = kind == .enumeration ? ", values: [fast, slow]" : ""
            return "  \(kind.name)Value: { type: \(kind.name), setting: true\(values) }"
        }
        let values = ValueType.Kind.allCases.map { "  \($0.name)Value: \(sample($0).yaml)" }
        let head = "production: production\nconfigurations:\n  Debug: { environment: production, for: development }\n"
        return head + "keys:\n" + keys.joined(separator: "\n") + "\ncommon:\n" + values.joined(separator: "\n")
            + "\nenvironments:\n  production: {}\ngenerate:\n  folder: Switchyard\n  settingsBundle: Settings.bundle\n"
            + (accessors ? "  accessors: { file: App.swift }\n" : "")
    }

    private static func generate(accessors: Bool, in folder: URL) async throws {
        try Data(manifest(accessors: accessors).utf8).write(to: folder.appendingPathComponent("Switchyard.yaml"))
        let ended = try await Switchyard.run(["generate"], in: folder)
        try #require(ended.code == 0, "\(ended.all)")
    }

    @Test func everySurfaceHasEveryType() async throws {
        try await withTemporaryFolder { folder in
            try await Self.generate(accessors: false, in: folder)
            let file = folder.appendingPathComponent("Switchyard/Environments.plist")
            let written = try #require(try PropertyList.read(file).dictionaryValue?["Common"]?.dictionaryValue)
            let declarations = try EnvironmentCatalog.read(file).declarations
            let page = try PropertyList.read(folder.appendingPathComponent("Settings.bundle/Root.plist"))
            let specifiers = page.dictionaryValue?["PreferenceSpecifiers"]?.arrayValue?.compactMap(\.dictionaryValue)

            let app = folder.appendingPathComponent("App.app", isDirectory: true)
            try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: file, to: app.appendingPathComponent("Environments.plist"))
            try PropertyList.data(["CFBundleName": "App"]).write(to: app.appendingPathComponent("Info.plist"))
            let ended = try await Switchyard.run(["explain", "--format", "json", "App.app"], in: folder)
            let report = try JSONSerialization.jsonObject(with: Data(ended.output.utf8)) as? [String: Any]
            let explained = try #require(report?["values"] as? [String: [String: Any]])

            try await Self.generate(accessors: true, in: folder)
            let source = try String(contentsOf: folder.appendingPathComponent("App.swift"), encoding: .utf8)

            for kind in ValueType.Kind.allCases {
                let (name, sample) = (kind.name + "Value", Self.sample(kind))
                #expect(written[name] == sample.plist)
                #expect(declarations[name]?.type?.kind == kind)
                #expect(explained[name]?["type"] as? String == kind.name)
                let value = try #require(explained[name]?["value"])
                let json = try JSONSerialization.data(
                    withJSONObject: value, options: [.fragmentsAllowed, .withoutEscapingSlashes])
                #expect(String(decoding: json, as: UTF8.self) == sample.json)
                #expect(source.contains("var \(name): \(sample.swift) {"))
                #expect(specifiers?.first { $0["Key"]?.stringValue == name }?["Type"]?.stringValue == sample.control)
            }
        }
    }

    @Test(arguments: ValueType.Kind.allCases) func aTypeHasItsNamesBack(_ kind: ValueType.Kind) {
        #expect(ValueType.Kind(name: kind.name.uppercased()) == kind)
        #expect(ValueType.Kind(rawValue: kind.rawValue) == kind)
        #expect(ValueType(kind, values: ["a"]).kind == kind)
    }

    /// A live key stores its value, so that a property of every type but a dictionary can be overridden.
    private static func swiftType(_ kind: ValueType.Kind) -> any ConfigurationValue.Type {
        func live<Value: OverridableValue>(_ type: Value.Type) -> any ConfigurationValue.Type { type }
        return switch kind {
        case .string: live(String.self)
        case .bool: live(Bool.self)
        case .int: live(Int.self)
        case .double: live(Double.self)
        case .url: live(URL.self)
        case .duration: live(Duration.self)
        case .date: live(Date.self)
        case .data: live(Data.self)
        case .enumeration: live(Speed.self)
        case .array: live([PropertyListValue].self)
        case .dictionary: [String: PropertyListValue].self
        }
    }

    private enum Speed: String, ConfigurationEnumeration { case fast }

    @Test(arguments: ValueType.Kind.allCases) func aTypeHasASwiftType(_ kind: ValueType.Kind) {
        #expect(Self.swiftType(kind).valueType.kind == kind)
    }

    /// What no compiler asks for: the schema of reports, and the table of the article.
    @Test func documentsHaveEveryType() throws {
        let schema = try JSONTree(
            Data(contentsOf: DocumentSchemaTests.schemas.appendingPathComponent("explain.schema.json")))
        let listed = schema.members?["$defs"]?.members?["value"]?.members?["properties"]?.members?["type"]
        let names = listed?.members?["enum"]?.elements?.compactMap(\.text) ?? []
        #expect(names == ValueType.Kind.allCases.map(\.name))
        let article = DocumentSchemaTests.schemas
            .appendingPathComponent("../../Sources/Switchyard/Switchyard.docc/Catalogs.md").standardizedFileURL
        let lines = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
        for kind in ValueType.Kind.allCases {
            #expect(lines.contains { $0.hasPrefix("| `\(kind.name)` |") }, "\(kind.name)")
        }
    }

    /// What `init` makes of a catalog with every type declares the same types.
    @Test func everyTypeIsImported() async throws {
        try await withTemporaryFolder { folder in
            try await Self.generate(accessors: false, in: folder)
            let app = folder.appendingPathComponent("App", isDirectory: true)
            try FileManager.default.moveItem(at: folder.appendingPathComponent("Switchyard"), to: app)
            let ended = try await Switchyard.run(["init", "--dry-run", "--format", "json", "App"], in: folder)
            #expect(ended.code == 0, "\(ended.all)")
            let text = try #require(try JSONTree(Data(ended.output.utf8)).members?["text"]?.text)
            for kind in ValueType.Kind.allCases {
                #expect(text.contains("\n  \(kind.name)Value: { type: \(kind.name),"), "\(kind.name)")
            }
        }
    }
}
