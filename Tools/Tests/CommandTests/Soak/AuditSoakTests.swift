import AuditPlanter
import Foundation
import Subprocess
import TestSupport
import Testing

/// The audit finds what a planter hides in an app, an archive, or a framework, and nothing in those without a leak.
struct AuditSoakTests {
    private struct Told: Decodable {
        struct Hit: Decodable {
            let path: String
            let environment: String?
            let key: String?
            let value: String
        }
        struct Requirement: Decodable {
            let what: String
            let key: String?
            let found: Bool
        }

        struct Coverage: Decodable { let texts: Int }

        let verdict: String
        let coverage: Coverage
        let hits: [Hit]
        let required: [Requirement]
    }

    private static func audit(_ artifact: PlantedArtifact) async throws -> Told {
        try await withTemporaryFolder { folder in
            try artifact.write(to: folder)
            var variables: [Environment.Key: String?] = [:]
            for (name, value) in artifact.catalog.secretVariables {
                variables[Environment.Key(stringLiteral: name)] = value
            }
            var arguments = ["audit", artifact.fileName, "--catalog", artifact.catalog.file.name, "--format", "json"]
            arguments += ["--expect", artifact.catalog.expectedName]
            if !variables.isEmpty { arguments.append("--secrets") }
            let ended = try await Switchyard.run(arguments, in: folder, variables: variables)
            return try JSONDecoder().decode(Told.self, from: Data(ended.output.utf8))
        }
    }

    /// Audits artifacts of consecutive seeds, two at a time.
    private static func forEach(
        _ count: Int, _ plan: PlantedArtifact.Plan,
        _ body: @escaping @Sendable (PlantedArtifact, Told) -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in 0..<2 {
                group.addTask {
                    for seed in stride(from: part, to: count, by: 2) {
                        let artifact = PlantedArtifact(seed: UInt64(seed), plan)
                        body(artifact, try await audit(artifact))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// The leak is found where it is, and named: in which file, of which environment and key.
    @Test func findsEveryLeak() async throws {
        try await Self.forEach(SoakCount.of(full: 1000, slice: 24), .leaking) { artifact, told in
            let isNamed = told.hits.contains { hit in
                artifact.expects(path: hit.path, environment: hit.environment, key: hit.key)
            }
            #expect(told.verdict == "not-proven" && isNamed, "\(artifact) \(told)")
        }
    }

    @Test func provesAnArtifactWithoutALeak() async throws {
        try await Self.forEach(SoakCount.of(full: 1000, slice: 24), .clean) { artifact, told in
            // A catalog without a text to look for proves nothing.
            let verdict = artifact.hasProgram && told.coverage.texts > 0 ? "proven" : "nothing-found"
            #expect(told.verdict == verdict && told.hits.isEmpty, "\(artifact) \(told)")
        }
    }

    /// A value of production that is nowhere, or an executable with the marker of another policy.
    @Test func missesWhatIsRequired() async throws {
        try await Self.forEach(SoakCount.of(full: 200, slice: 20), .missing) { artifact, told in
            let isNamed = told.required.contains { !$0.found && ($0.key ?? $0.what) == artifact.missing }
            #expect(told.verdict == "not-proven" && isNamed, "\(artifact) \(told)")
        }
    }
}
