import Foundation
import Testing

/// A case folder: an xcconfig file, the conditions it is evaluated under, and what the build system made of it.
struct Fixture: Sendable, CustomTestStringConvertible {
    let folder: URL
    let feature: String
    let input: Input
    let expected: Expected

    struct Input: Decodable, Sendable {
        let conditions: [String: Values]
        let searchPaths: [String]?
        let layers: [String]?
        let types: [String: String]?
        let developerDir: String?
        let plist: String?
    }

    /// One value or several.
    struct Values: Decodable, Sendable {
        let all: [String]
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            all = try (try? container.decode([String].self)) ?? [container.decode(String.self)]
        }
    }

    struct Expected: Decodable, Sendable {
        let settings: [String: Setting]
        let diagnostics: [Diagnostic]
        let expressionDiagnostics: [Diagnostic]
        let files: [String]
    }

    struct Setting: Decodable, Equatable, Sendable {
        let value: String
        let list: [String]
        let origin: Origin?
    }

    struct Origin: Decodable, Equatable, Sendable {
        let file: String
        let line: Int
        let endLine: Int
    }

    struct Diagnostic: Decodable, Equatable, Sendable {
        let level: String
        let kind: String
        let file: String
        let line: Int
        let setting: String?
    }

    private struct Case: Decodable { let feature: String }

    init(folder: URL) throws {
        self.folder = folder
        func decode<Value: Decodable>(_ name: String) throws -> Value {
            try JSONDecoder().decode(Value.self, from: Data(contentsOf: folder.appending(path: name)))
        }
        let about: Case = try decode("case.json")
        feature = about.feature
        input = try decode("conditions.json")
        expected = try decode("expected.json")
    }

    var testDescription: String { "\(folder.lastPathComponent) \(feature)" }

    /// The folder beside this file.
    static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    /// All cases, in the order of their folders.
    static let all: [Fixture] = {
        let cases = directory.appending(path: "Cases")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: cases.path)) ?? []
        return names.sorted().compactMap { try? Fixture(folder: cases.appending(path: $0)) }
    }()
}
