import AuditPlanter
import Foundation
import Subprocess
import TestSupport
import Testing

/// A text of another environment that stands in an app, however it is written and wherever it is, is never within a proof: it is found
/// where it is, or its file is named in the headline as one that is not decoded.
struct AuditPlantingSoakTests {
    private struct Told: Decodable {
        struct Hit: Decodable { let path: String }
        struct Unread: Decodable { let path: String }
        struct Coverage: Decodable {
            let opaque: [String]
            let unread: [Unread]
        }

        let verdict: String
        let headline: String
        let hits: [Hit]
        let coverage: Coverage
    }

    private static func audit(_ planting: Planting) async throws -> Told {
        try await withTemporaryFolder { folder in
            try planting.write(to: folder)
            let ended = try await Switchyard.run(["audit", "Shop.app", "--format", "json"], in: folder)
            return try JSONDecoder().decode(Told.self, from: Data(ended.output.utf8))
        }
    }

    /// Whether a path is that of the planted file, or within it.
    private static func isHere(_ path: String, _ planting: Planting) -> Bool {
        path == planting.path || path.hasPrefix(planting.path + "/")
    }

    private static func check(_ planting: Planting) async throws {
        let told = try await audit(planting)
        let isFound =
            told.hits.contains { isHere($0.path, planting) }
            || told.coverage.unread.contains { isHere($0.path, planting) }
        let isNamed =
            planting.isOpaque && told.coverage.opaque.contains { isHere($0, planting) }
            && told.headline.contains("not decoded")
        #expect(isFound && told.verdict != "proven" || isNamed, "\(planting) \(told)")
    }

    @Test func nothingPlantedIsWithinAProof() async throws {
        let count = SoakCount.of(full: 2000, slice: 100)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in 0..<2 {
                group.addTask {
                    for seed in stride(from: part, to: count, by: 2) {
                        try await Self.check(Planting(seed: UInt64(seed)))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
