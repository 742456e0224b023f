import Foundation
import PropertyLists
import Subprocess
import TestSupport
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// `switchyard preview` as a process: what it says, serves, leaves and refuses.
@Suite struct PreviewCommandTests {
    struct Said: Decodable {
        let address: String
        let defaults: String
        let origin: String
        let port: Int
    }

    private static let bundle = Switchyard.bundles.appendingPathComponent("Picker.app/Settings.bundle").path

    /// Starts a preview, does something while it runs, and ends it by a signal.
    @discardableResult
    func preview<Result: Sendable>(
        _ arguments: [String], signal: Signal = .interrupt, home: URL? = nil,
        _ work: @Sendable (Said) async throws -> Result
    ) async throws -> (status: TerminationStatus, result: Result) {
        let program = Switchyard.products.appendingPathComponent("switchyard")
        let outcome = try await Subprocess.run(
            .path(FilePath(program.path)),
            arguments: Arguments(["preview", "--no-open", "--format", "json"] + arguments),
            environment: .inherit.updating(home.map { ["HOME": $0.path] } ?? [:]), input: .none,
            output: .sequence, error: .discarded
        ) { process in
            var lines = process.standardOutput.strings().makeAsyncIterator()
            let line = try #require(try await lines.next())
            let schema = try JSONSchema(DocumentSchemaTests.schemas.appendingPathComponent("preview.schema.json"))
            #expect(schema.violations(of: try JSONTree(Data(line.utf8))) == [])
            let result = try await work(try JSONDecoder().decode(Said.self, from: Data(line.utf8)))
            try process.send(signal: signal)
            return result
        }
        return (outcome.terminationStatus, outcome.takeClosureResult())
    }

    @Test(arguments: [Signal.interrupt, .terminate]) func aSignalEndsItCleanly(_ signal: Signal) async throws {
        let ended = try await preview([Self.bundle], signal: signal) { said in
            let folder = URL(fileURLWithPath: said.defaults).deletingLastPathComponent().path
            let attributes = try FileManager.default.attributesOfItem(atPath: folder)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
            #expect(said.address.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/#[0-9a-f]{32}/) != nil)
            return folder
        }
        #expect(ended.status == .exited(0))
        #expect(!FileManager.default.fileExists(atPath: ended.result))
    }

    @Test func aSignalAtOnceLeavesNothing() async throws {
        try await withTemporaryFolder { folder in
            let program = Switchyard.products.appendingPathComponent("switchyard")
            let outcome = try await Subprocess.run(
                .path(FilePath(program.path)), arguments: ["preview", "--no-open", Self.bundle],
                environment: .inherit.updating(["TMPDIR": folder.path]), input: .none, output: .discarded,
                error: .discarded
            ) { process in
                let deadline = ContinuousClock.now.advanced(by: .seconds(120))
                while try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty {
                    try #require(ContinuousClock.now < deadline)
                    await Task.yield()
                }
                // The folder is there, and the server not yet.
                try process.send(signal: .interrupt)
            }
            #expect(outcome.terminationStatus == .exited(0))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }

    @Test func twoStartsHaveTwoTokensAndPorts() async throws {
        try await preview([Self.bundle]) { first in
            try await preview([Self.bundle]) { second in
                #expect(first.port != second.port)
                #expect(first.address.split(separator: "#").last != second.address.split(separator: "#").last)
            }
        }
    }

    @Test func aPortThatIsInUseIsToldWithTwo() async throws {
        try await preview([Self.bundle]) { said in
            let ended = try await Switchyard.run(["preview", "--no-open", "--port", "\(said.port)", Self.bundle])
            #expect(ended.code == 2)
            #expect(ended.errors.contains("cannot listen on 127.0.0.1:\(said.port)"))
        }
    }

    /// Folders such as CoreSimulator makes.
    private static func simulators(_ apps: [(device: String, app: String, stored: String)]) throws -> URL {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("switchyard-home-\(UUID().uuidString)")
        let devices = home.appendingPathComponent("Library/Developer/CoreSimulator/Devices")
        for (index, app) in apps.enumerated() {
            let device = devices.appendingPathComponent("UDID-\(index)")
            let container = device.appendingPathComponent("data/Containers/Data/Application/CONTAINER")
            let preferences = container.appendingPathComponent("Library/Preferences")
            try FileManager.default.createDirectory(at: preferences, withIntermediateDirectories: true)
            try PropertyList.data(["UDID": .string("UDID-\(index)"), "name": .string(app.device)])
                .write(to: device.appendingPathComponent("device.plist"))
            try PropertyList.data(["MCMMetadataIdentifier": .string(app.app)])
                .write(to: container.appendingPathComponent(".com.apple.mobile_container_manager.metadata.plist"))
            let file = preferences.appendingPathComponent("\(app.app).plist")
            try PropertyList.data(["environment": .string(app.stored)], binary: true).write(to: file)
            // The first device is the one that was used last.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3_600 * Double(index))], ofItemAtPath: file.path)
        }
        return home
    }

    @Test func theDefaultsOfASimulatorsAppAreFound() async throws {
        let app = "com.example.picker"
        let home = try Self.simulators([
            ("iPhone 17", app, "qa"), ("iPad Air", app, "dev"), ("iPhone SE", "com.example.other", "x"),
        ])
        defer { try? FileManager.default.removeItem(at: home) }
        let picker = URL(fileURLWithPath: Self.bundle).deletingLastPathComponent().path
        for (wanted, device) in [("any", "UDID-0"), ("iPad Air", "UDID-1"), ("UDID-1", "UDID-1")] {
            try await preview([picker, "--simulator", wanted], home: home) { said in
                #expect(
                    said.defaults.hasSuffix(
                        "\(device)/data/Containers/Data/Application/CONTAINER/Library/Preferences/\(app).plist"))
            }
        }
        let ended = try await Switchyard.run(
            ["preview", "--no-open", picker, "--simulator", "iPhone SE"], variables: ["HOME": home.path])
        #expect(ended.code == 2)
        #expect(ended.errors.contains("use \"iPhone 17\" (UDID-0), \"iPad Air\" (UDID-1)"))
        let none = try await Switchyard.run(
            ["preview", "--no-open", picker, "--simulator", "any"], variables: ["HOME": "/nowhere"])
        #expect(none.code == 2)
        #expect(none.errors.contains("has app \(app); run it in a simulator first"))
    }

    static let refused: [([String], String)] = [
        ([], "Pass either a path or --project"),
        (["--project", ".", "Picker.app"], "Pass either a path or --project"),
        (["nowhere"], "folder nowhere does not exist"),
        (["."], "neither a Settings bundle"),
        (["Typed.app"], "neither a Settings bundle"),
        (["--scheme", "A", "Picker.app"], "--scheme requires --project"),
        (
            ["--simulator", "any", "--defaults", "a.plist", "Picker.app"],
            "--defaults cannot be combined with --simulator"
        ),
        (["--simulator", "any", "../SettingsBundles/Whole/Settings.bundle"], "requires an app"),
        (["--language", "en", "Picker.app"], "--language requires --export"),
        (["--project", "."], "the folder contains no Xcode project"),
        (["--port", "70000", "Picker.app"], "--port"),
    ]

    @Test(arguments: refused) func whatCannotBeShownEndsWithTwo(_ arguments: [String], _ words: String) async throws {
        let ended = try await Switchyard.run(["preview", "--no-open"] + arguments)
        #expect(ended.code == 2)
        #expect(ended.errors.contains(words), "\(ended.errors)")
    }

    @Test func exportWritesPagesAndLeavesOthersAlone() async throws {
        try await withTemporaryFolder { folder in
            let arguments = ["preview", "Picker.app", "--export", folder.path]
            let ended = try await Switchyard.run(arguments)
            #expect(ended.code == 0, "\(ended.errors)")
            #expect(ended.output.contains("index.html"))
            let index = folder.appendingPathComponent("index.html")
            #expect(try String(contentsOf: index, encoding: .utf8).contains("phone-plain-Root.html"))
            #expect(try await Switchyard.run(arguments).code == 0)
            try Data("mine".utf8).write(to: index)
            let again = try await Switchyard.run(arguments)
            #expect(again.code == 2)
            #expect(again.errors.contains("nothing was written"))
            #expect(try Data(contentsOf: index) == Data("mine".utf8))
        }
    }

    @Test func anExportSaysWhatIsWrong() async throws {
        try await withTemporaryFolder { folder in
            let bundle = folder.appendingPathComponent("Settings.bundle")
            try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
            try Data("<plist>".utf8).write(to: bundle.appendingPathComponent("Root.plist"))
            let out = folder.appendingPathComponent("out")
            let ended = try await Switchyard.run(["preview", bundle.path, "--export", out.path])
            #expect(ended.code == 2)
            #expect(ended.errors.contains("Root.plist"))
            #expect(ended.errors.contains("the first page of the bundle is missing or cannot be read"))
            #expect(!FileManager.default.fileExists(atPath: out.path))
        }
    }

    @Test func anOpenBuildConfigurationWithABundleIsFound() async throws {
        let example = Switchyard.fixtures.appendingPathComponent("../../../../Examples/Discussions").standardizedFileURL
        try await withTemporaryFolder { folder in
            let ended = try await Switchyard.run(["preview", "--project", example.path, "--export", folder.path])
            #expect(ended.code == 0, "\(ended.errors)")
        }
    }

    @Test func aProjectsBundleIsFound() async throws {
        let project = Switchyard.fixtures.appendingPathComponent("Projects/Comments")
        try await withTemporaryFolder { folder in
            let ended = try await Switchyard.run(
                ["preview", "--project", project.path, "--export", folder.path, "--format", "json"])
            #expect(ended.code == 0, "\(ended.errors)")
            #expect(ended.output.contains("phone-plain-Root.html"))
        }
    }
}
