import Foundation
import Subprocess
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Discussions as a real program of this computer, compiled with optimization from generated accessors under each policy,
/// in the app that `assemble` lays out, audited as .app and as .ipa.
@Suite struct SealedExecutableTests {
    enum Policy: String, CaseIterable {
        case open, testflight, sealed

        var conditions: [String] {
            switch self {
            case .open: ["SWITCHYARD_OPEN"]
            case .testflight: ["SWITCHYARD_TESTFLIGHT"]
            case .sealed: []
            }
        }

        /// The build configuration whose Info.plist and resources belong to it.
        var configuration: String { self == .open ? "Debug" : "Release" }
    }

    private struct Told: Decodable {
        struct Hit: Decodable {
            let rule: String
            let path: String
            let encoding: String?
            let environment: String?
            let value: String
        }
        struct Requirement: Decodable {
            let what: String
            let found: Bool
        }
        struct Coverage: Decodable {
            struct Unprovable: Decodable {
                let key: String
                let reason: String
            }

            let executables: Int
            let unprovable: [Unprovable]
        }

        let verdict: String
        let hits: [Hit]
        let required: [Requirement]
        let coverage: Coverage
    }

    private static func audit(
        _ artifact: String, _ policy: Policy, in folder: URL
    ) async throws -> (told: Told, code: Int32?) {
        let ended = try await Switchyard.run(
            ["audit", artifact, "--policy", policy.rawValue, "--secrets", "--format", "json"], in: folder,
            variables: ExampleProgram.tokens)
        return (try JSONDecoder().decode(Told.self, from: Data(ended.output.utf8)), ended.code)
    }

    @Test(arguments: Policy.allCases) func theAuditTellsHowTheProgramWasBuilt(_ policy: Policy) async throws {
        try await withTemporaryFolder { folder in
            try await ExampleProgram.copy(to: folder)
            let app = folder.appendingPathComponent("Payload/Discussions.app")
            let assembled = try await Switchyard.run(
                ["assemble", "--configuration", policy.configuration, "-o", app.path], in: folder)
            #expect(assembled.code == 0, "\(assembled.all)")
            try await ExampleProgram.compile(
                policy.conditions, to: app.appendingPathComponent("Discussions"), in: folder)
            var artifacts = ["Payload/Discussions.app"]
            if FileManager.default.isExecutableFile(atPath: "/usr/bin/zip") {
                try await ExampleProgram.run("zip", ["-q", "-r", "Discussions.ipa", "Payload"], in: folder)
                artifacts.append("Discussions.ipa")
            }
            for artifact in artifacts {
                for audited in [Policy.sealed, .testflight] {
                    let (told, code) = try await Self.audit(artifact, audited, in: folder)
                    check(told, code, of: policy, against: audited)
                }
            }
        }
    }

    private func check(_ told: Told, _ code: Int32?, of policy: Policy, against audited: Policy) {
        #expect(told.coverage.executables == 1)
        #expect(told.required.first { $0.what == "production-value" }?.found == true)
        #expect(told.coverage.unprovable.contains { $0.key == "region" && $0.reason == "short-literal" })
        guard policy != audited else {
            #expect(told.verdict == "proven" && code == 0, "\(told.hits)")
            return
        }
        #expect(told.verdict == "not-proven" && code == 1)
        #expect(told.hits.contains { $0.rule == "other-policy" })
        #expect(told.required.contains { $0.what == "\(audited.rawValue)-marker" && !$0.found })
        let inProgram = told.hits.filter { $0.path.hasSuffix("/Discussions") || $0.path == "Discussions" }
        guard policy == .open else {
            #expect(inProgram.allSatisfy { $0.rule == "other-policy" }, "\(inProgram)")
            return
        }
        let values = Set(inProgram.map(\.value))
        #expect(values.isSuperset(of: ["http://localhost:8081/api", "developer-laptop", "<redacted>"]), "\(values)")
        // However short a text is, the table has it as it is.
        #expect(inProgram.contains { $0.value == "qa-frankfurt" && $0.encoding != "immediate" }, "\(values)")
    }
}
