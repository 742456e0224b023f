import Foundation
@testable import Manifest
import SourceText
import TestSupport
import Testing

/// The JSON Schema and the check of a file say the same.
@Suite struct ManifestSchemaTests {
    static let schema = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../docs/schemas/switchyard-yaml.schema.json").standardizedFileURL

    /// `switchyard schema` prints what the repository ships.
    @Test func thePublishedSchemaIsTheToolsOwn() throws {
        if ProcessInfo.processInfo.environment["SWITCHYARD_RECORD"] != nil {
            try Data(Manifest.schema.utf8).write(to: Self.schema)
            Issue.record("recorded \(Self.schema.lastPathComponent)")
        }
        #expect(try String(contentsOf: Self.schema, encoding: .utf8) == Manifest.schema)
    }

    /// A manifest in which something is replaced by something else: whatever it is, both say yes, or both say no.
    @Test(arguments: 0..<SoakCount.of(full: 20, slice: 5)) func bothSayTheSame(seed: Int) throws {
        let schema = try JSONSchema(Self.schema)
        var generator = SeededGenerator(seed: UInt64(seed))
        let document = try YAMLDocument(Data(Self.everything.utf8), file: "")
        for _ in 0..<40 {
            let mutated = Self.mutated(document.root, &generator)
            let text = Self.flow(mutated)
            let read = try YAMLDocument(Data(text.utf8), file: "")
            let ours = ShapeCheck(read).findings
            let theirs = schema.violations(of: Self.json(read.root))
            #expect(ours.isEmpty == theirs.isEmpty, "\(text)\nours: \(ours.map(\.message))\nschema: \(theirs)")
        }
    }

    static let everything = """
        app: Shop
        targets: [Shop]
        production: { environment: live, uncertain: true }
        configurations: { Beta: { environment: qa, for: testflight, uncertain: true, identity: { displayName: Shop } } }
        selection: { key: backend, aliases: { q: qa }, ignoreCase: true, rememberVariable: 12h }
        testflight: [qa]
        console: { hub: "https://hub.example:8443", production: false }
        settings: { titles: { version: CFBundleShortVersionString }, appKeys: [launches] }
        keys:
          api.base: { type: url, description: The server., infoKey: APIBase, aliases: [baseURL] }
          volume: { type: double, minimum: 0, maximum: 1, setting: true, optional: true, uncertain: true }
          token: { secret: { file: Secrets/token.txt } }
          name: string
        common: { theme: light }
        environments: { live: { values: { api: { base: "https://a.example" } } }, qa: { title: QA, extends: live, uncertain: false } }
        ephemeral: { pr-*: { hosts: [pr-*.shop.example], values: { a: 1 }, expiry: 14d } }
        brands: { acme: { targets: [Acme], common: { theme: dark } } }
        generate: { folder: Generated, catalog: true, settingsBundle: App/Settings.bundle }
        check: { rules: { arbitrary-loads: "off" }, except: [Vendor] }
        """

    private static let replacements = [
        "7", "1.5", "true", "null", "text", "\"\"", "[]", "[a]", "{}", "{ a: b }", "\"7\"", "off", "../a", "/a", "a b",
        "x.swift", "http://hub.example", "http://[::1]:80", "https://hub.example/#token", "10m", "é", "[1, 2]",
        "{ type: int }",
    ]

    /// The node with one value below it replaced, renamed, or removed.
    private static func mutated(_ node: YAMLNode, _ generator: inout SeededGenerator) -> YAMLNode {
        guard let entries = node.map, !entries.isEmpty, !generator.oneIn(12) else {
            let text = generator.pick(replacements)
            let document = try? YAMLDocument(Data("x: \(text)\n".utf8), file: "")
            return document?.root["x"] ?? node
        }
        var changed = entries
        let index = generator.upTo(entries.count - 1)
        let entry = entries[index]
        switch generator.upTo(9) {
        case 0: changed.remove(at: index)
        case 1:
            let name = generator.pick(["extra", "é", "a.b", "7", "a b", "type", "secret", ""])
            guard !entries.contains(where: { $0.name == name }) else { return node }
            changed[index] = YAMLNode.Entry(name: name, mark: entry.mark, value: entry.value)
        default:
            changed[index] = YAMLNode.Entry(
                name: entry.name, mark: entry.mark, value: mutated(entry.value, &generator))
        }
        return YAMLNode(content: .map(changed), mark: node.mark)
    }

    /// The node as YAML on one line.
    private static func flow(_ node: YAMLNode) -> String {
        switch node.content {
        case .scalar(let scalar):
            let isKept = scalar.isPlain && scalar.text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." }
            return isKept && scalar.text != "" || node.isNull
                ? (node.isNull ? "null" : scalar.text) : quoted(scalar.text)
        case .list(let elements): return "[" + elements.map(flow).joined(separator: ", ") + "]"
        case .map(let entries):
            return "{" + entries.map { "\(quoted($0.name)): \(flow($0.value))" }.joined(separator: ", ") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    /// The node as a JSON document.
    static func json(_ node: YAMLNode) -> JSONTree {
        switch node.content {
        case .scalar(let scalar):
            switch scalar.value {
            case .null: .null
            case .flag(let flag): .boolean(flag)
            case .integer(let number): .integer(Int(number))
            case .real(let number): .number(number)
            case .text(let text): .string(text)
            }
        case .list(let elements): .array(elements.map(json))
        case .map(let entries): .object(Dictionary(entries.map { ($0.name, json($0.value)) }) { $1 })
        }
    }
}
