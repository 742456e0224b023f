import Foundation
import Manifest
import PropertyLists
import Switchyard
import SwitchyardCore
import TestSupport
import Testing

/// The accessors of random manifests, compiled: every property is what the manifest says.
@Suite struct AccessorSoakTests {
    private static let count = SoakCount.of(full: 40, slice: 3)

    /// Several are one program, because each run of the compiler reads the library again. A sealed build is compiled in full runs
    /// only.
    @Test(
        arguments: Array(stride(from: 0, to: count, by: 10)),
        SoakCount.of(full: 2, slice: 1) == 2 ? [true, false] : [true])
    func everyPropertyIsWhatTheManifestSays(first: Int, isOpen: Bool) async throws {
        let seeds = Array(first..<min(first + 10, Self.count))
        let manifests = try seeds.map { ($0, try GeneratedManifest(seed: $0, type: "Configuration\($0)")) }
        defer { for (_, manifest) in manifests { manifest.remove() } }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("accessors-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var main = ["import Foundation", "import Switchyard", "import SwitchyardTesting", Self.support]
        var expected: [String] = []
        for (seed, generated) in manifests {
            // Every app has secrets of its own.
            for file in ["Configuration\(seed)", "AppSecrets"] {
                try generated.text("\(file).swift").replacing("AppSecrets", with: "Secrets\(seed)")
                    .write(
                        to: folder.appendingPathComponent("\(file)-\(seed).swift"), atomically: true, encoding: .utf8)
            }
            let random = generated.random
            let brand = random.brands.first
            for environment in isOpen ? random.environments : ["production"] {
                main.append("do {")
                main.append("let values = try started(Configuration\(seed).self, \"\(environment)\")")
                for key in random.keys {
                    let name = "\(seed) \(environment) \(key.name)"
                    main.append("emit(\"\(name)\", text(values.\(key.name)))")
                    let text =
                        key.isSecret
                        ? random.secret(key, in: environment)
                        : Self.text(
                            try key.type.coerced(
                                try #require(random.value(of: key, in: environment, brand: brand)), folder: nil))
                    expected.append("\(name) \(Data(text.utf8).base64EncodedString())")
                }
                main.append("}")
            }
        }
        try main.joined(separator: "\n").write(
            to: folder.appendingPathComponent("main.swift"), atomically: true, encoding: .utf8)
        let conditions = ["-D", "SWITCHYARD_BRAND_BRAND0"] + (isOpen ? ["-D", "SWITCHYARD_OPEN"] : [])
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let compiled = try await #require(Program("swiftc")).run(
            ["-Onone", "-swift-version", "6", "-I", Self.products + "/Modules", "-I", Self.cells] + conditions + files
                + (try Self.objects) + ["-o", "program"], in: folder.path)
        try #require(compiled.isSuccess, "\(compiled.output)")
        let ended = try await Program(at: folder.path + "/program").run([], in: folder.path)
        #expect(ended.isSuccess)
        let printed = ended.output.split(separator: "\n").map(String.init)
        #expect(printed.count == expected.count)
        for (line, expectation) in zip(printed, expected) { #expect(line == expectation) }
    }

    // MARK: Texts of values

    /// A text for a value: what ``support`` makes of the property.
    private static func text(_ value: TypedValue) -> String {
        switch value {
        case .string(let text): text
        case .bool(let truth): "\(truth)"
        case .int(let number): "\(number)"
        case .double(let number): "\(number)"
        case .url(let url): url.absoluteString
        case .duration(let duration): "\(duration)"
        case .date(let date): "\(date.timeIntervalSinceReferenceDate)"
        case .data(let data): data.base64EncodedString()
        case .array(let elements): text(PropertyListValue.array(elements))
        case .dictionary(let entries): text(PropertyListValue.dictionary(entries))
        }
    }

    private static func text(_ value: PropertyListValue) -> String {
        switch value {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .array(let elements): "\(elements.map(text))"
        case .dictionary(let entries): "\(entries.map { [$0.key, text($0.value)] }.sorted { $0[0] < $1[0] })"
        default: "another value"
        }
    }

    private static let support = #"""
        func started<Values: GeneratedConfiguration>(_ type: Values.Type, _ environment: String) throws -> Values {
            let context = LaunchContext(
                catalog: Values.catalog, policy: Values.policy, arguments: ["-environment", environment])
            let session = try EnvironmentSession<Values>(context: context)
            precondition(session.environment == environment)
            return session.values
        }
        func emit(_ name: String, _ text: String) { print(name, Data(text.utf8).base64EncodedString()) }
        func text(_ value: String) -> String { value }
        func text(_ value: Bool) -> String { "\(value)" }
        func text(_ value: Int) -> String { "\(value)" }
        func text(_ value: Double) -> String { "\(value)" }
        func text(_ value: URL) -> String { value.absoluteString }
        func text(_ value: Duration) -> String { "\(value)" }
        func text(_ value: Date) -> String { "\(value.timeIntervalSinceReferenceDate)" }
        func text(_ value: Data) -> String { value.base64EncodedString() }
        func text<Value: RawRepresentable<String>>(_ value: Value) -> String { value.rawValue }
        func text(_ value: Secret<String>) -> String { value.revealed }
        func text(_ value: [String]) -> String { "\(value)" }
        func text(_ value: [PropertyListValue]) -> String { text(.array(value)) }
        func text(_ value: [String: PropertyListValue]) -> String { text(.dictionary(value)) }
        func text(_ value: PropertyListValue) -> String {
            switch value {
            case .string(let text): text
            case .integer(let number): "\(number)"
            case .array(let elements): "\(elements.map { text($0) })"
            case .dictionary(let entries): "\(entries.map { [$0.key, text($0.value)] }.sorted { $0[0] < $1[0] })"
            default: "another value"
            }
        }
        """# + liveTexts

    /// The current value of a live key, for each type.
    private static let liveTexts =
        [
            "String", "Bool", "Int", "Double", "URL", "Duration", "Date", "Data", "[String]", "[PropertyListValue]",
            "[String: PropertyListValue]",
        ].map { "\nfunc text(_ value: Live<\($0)>) -> String { text(value.value) }" }.joined()
        + "\nfunc text<Value: RawRepresentable<String>>(_ value: Live<Value>) -> String { text(value.value) }"

    // MARK: Processes

    /// The folder of the build, which the program of the tests is in.
    private static let products = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
        .deletingLastPathComponent().path

    /// The folder of the C module that the library imports.
    private static let cells = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../Sources/CTableCells/include").standardizedFileURL.path

    /// The objects of the library. Those of files that no longer exist are in the folder, too, but not in its map.
    private static var objects: [String] {
        get throws {
            try [
                "PropertyLists", "SettingsBundle", "Switchyard", "SwitchyardCatalog", "SwitchyardCore",
                "SwitchyardTesting",
            ].flatMap { module in
                let folder = URL(fileURLWithPath: products).appendingPathComponent("\(module).build")
                let map = try JSONDecoder().decode(
                    [String: [String: String]].self,
                    from: Data(contentsOf: folder.appendingPathComponent("output-file-map.json")))
                return map.values.compactMap(\.["object"])
            }
        }
    }
}
