import Foundation
import Testing

/// `check:` of Switchyard.yaml, and what `check` says about that file.
@Suite struct CheckConfigurationTests {
    private static let cut = "URL = https://a.example\n"

    /// A repository with an xcconfig file that has an error, and a manifest with a configuration.
    private static func check(
        _ configuration: String, _ arguments: [String] = [], in subfolder: String = "", isRepository: Bool = true
    ) async throws -> Switchyard.Ended {
        try await withTemporaryFolder { folder in
            let files = [
                "Switchyard.yaml":
                    "environments: { production: {} }\ngenerate: { catalog: false, xcconfig: false }\n\(configuration)\n",
                "App/A.xcconfig": cut, "App/Sub/B.xcconfig": cut, "Other/C.xcconfig": cut,
            ]
            for (name, text) in files {
                let file = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            if isRepository {
                try FileManager.default.createDirectory(
                    at: folder.appendingPathComponent(".git"), withIntermediateDirectories: false)
            }
            return try await Switchyard.run(
                ["check"] + arguments, in: subfolder.isEmpty ? folder : folder.appendingPathComponent(subfolder))
        }
    }

    private static func files(_ ended: Switchyard.Ended) -> [String] {
        ended.output.split(separator: "\n").filter { $0.contains("[xcconfig-url-cut]") }
            .compactMap { $0.split(separator: ":").first.map(String.init) }
    }

    @Test(arguments: [
        ("", ["App/A.xcconfig", "App/Sub/B.xcconfig", "Other/C.xcconfig"]),
        ("only: [App]", ["App/A.xcconfig", "App/Sub/B.xcconfig"]),
        ("except: [Other, App/Sub]", ["App/A.xcconfig"]),
        ("only: [App], except: [App/*/*.xcconfig]", ["App/A.xcconfig"]),
        ("except: ['**/*.xcconfig']", []), ("except: ['**/Sub']", ["App/A.xcconfig", "Other/C.xcconfig"]),
        ("except: ['*.xcconfig']", ["App/A.xcconfig", "App/Sub/B.xcconfig", "Other/C.xcconfig"]),
    ]) func paths(_ lists: String, _ expected: [String]) async throws {
        let ended = try await Self.check("check: { \(lists) }")
        #expect(Self.files(ended) == expected)
        #expect(ended.code == (expected.isEmpty ? 0 : 1))
    }

    @Test(arguments: [
        ("xcconfig-url-cut: off", Int32(0), 0), ("xcconfig-url-cut: warning", 0, 3), ("xcconfig-url-cut: note", 0, 0),
        ("xcconfig-url-cut: error", 1, 3), ("missing-file: off", 1, 3),
    ]) func severities(_ rule: String, _ code: Int32, _ count: Int) async throws {
        let ended = try await Self.check("check: { rules: { unused-xcconfig: off, \(rule) } }")
        #expect(ended.code == code && Self.files(ended).count == count, "\(ended.all)")
        #expect(ended.output.contains("turned off in Switchyard.yaml: "))
    }

    /// The command line takes precedence.
    @Test(arguments: [
        (["--rule", "xcconfig-url-cut"], 2), (["--only", "Other"], 0), (["--except", "App"], 0),
        (["--only", "App/A.xcconfig", "--rule", "xcconfig-url-cut"], 1),
    ]) func options(_ arguments: [String], _ count: Int) async throws {
        let ended = try await Self.check(
            "check: { rules: { xcconfig-url-cut: off }, only: [App] }", arguments)
        #expect(Self.files(ended).count == count, "\(ended.all)")
    }

    /// The file above counts in the same repository only.
    @Test(arguments: [true, false]) func aFolderBelow(_ isRepository: Bool) async throws {
        let ended = try await Self.check(
            "check: { rules: { xcconfig-url-cut: off } }", in: "App", isRepository: isRepository)
        #expect(Self.files(ended).count == (isRepository ? 0 : 2), "\(ended.all)")
    }

    @Test func aFileThatCannotBeRead() async throws {
        let ended = try await Self.check("check: { rules: { xcconfig-url-cutt: off } }")
        #expect(ended.code == 1)
        #expect(
            ended.output.contains("Switchyard.yaml:3:19: error: unknown rule \"xcconfig-url-cutt\""), "\(ended.all)")
        #expect(Self.files(ended).count == 3)
    }

    /// What `generate --check` reports is reported here too.
    @Test func staleFiles() async throws {
        try await withTemporaryFolder { folder in
            let manifest = folder.appendingPathComponent("Switchyard.yaml")
            try Data("environments: { production: { values: { name: a } } }\n".utf8).write(to: manifest)
            #expect(try await Switchyard.run(["generate"], in: folder).code == 0)
            #expect(try await Switchyard.run(["check"], in: folder).code == 0)
            try Data("environments: { production: { values: { name: b } } }\n".utf8).write(to: manifest)
            let ended = try await Switchyard.run(["check"], in: folder)
            #expect(ended.code == 1 && ended.output.contains("[stale-file]"), "\(ended.all)")
            let other = try await Switchyard.run(["check", "--except", "Switchyard"], in: folder)
            #expect(other.code == 0, "\(other.all)")
        }
    }

    @Test func valuesThatAreMissing() async throws {
        try await withTemporaryFolder { folder in
            try Data("keys: { url: url }\nenvironments: { production: {} }\n".utf8)
                .write(to: folder.appendingPathComponent("Switchyard.yaml"))
            let ended = try await Switchyard.run(["check"], in: folder)
            #expect(ended.code == 1 && ended.output.contains("[missing-value]"), "\(ended.all)")
        }
    }
}
