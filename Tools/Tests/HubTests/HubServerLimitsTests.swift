import Foundation
import GuardedServer
import Testing

@testable import Hub

/// How many devices and connections a hub takes.
@Suite struct HubServerLimitsTests {
    @Test(arguments: [
        (2 << 30, 20_480, 16_384), (1 << 30, 20_480, 8_192), (16 << 30, 20_000, 19_000),
        (16 << 30, 1_024, 820), (16 << 30, 1_048_576, 131_072), (1 << 20, 256, 64),
    ]) func theyFollowFromMemoryAndFiles(_ memory: Int, _ files: Int, _ connections: Int) {
        let limits = HubServerLimits(memory: memory, files: files)
        #expect(limits.server.connections == connections)
        #expect(limits.fleet.devices == connections / 20 * 19)
    }

    @Test func asManyFilesAsConnectionsNeed() {
        for memory in [64 << 20, 1 << 30, 4 << 30, 64 << 30] {
            let files = HubServerLimits.files(memory: memory)
            let all = HubServerLimits(memory: memory, files: .max)
            #expect(HubServerLimits(memory: memory, files: files).server.connections == all.server.connections)
        }
    }

    @Test func aGroupLimitsWhatIsInIt() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("groups-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (group, limit) in [("system", "2000\n"), ("system/hub.service", "max\n"), ("user", "1000\n")] {
            let place = folder.appendingPathComponent(group)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data(limit.utf8).write(to: place.appendingPathComponent("memory.max"))
        }
        #expect(AvailableMemory.limit(of: "1:cpu:/\n0::/system/hub.service\n", in: folder.path) == 2_000)
        #expect(AvailableMemory.limit(of: "0::/user\n", in: folder.path) == 1_000)
        #expect(AvailableMemory.limit(of: "0::/\n", in: folder.path) == nil)
        #expect(AvailableMemory.limit(of: "", in: folder.path) == nil)
        #expect(AvailableMemory.bytes > 0)
    }
}
