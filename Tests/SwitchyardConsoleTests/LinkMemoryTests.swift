import ConsoleCommands
import Foundation
import HubMessages
import Testing

@testable import SwitchyardConsole

#if os(Linux)
    @Suite("Memory of a link", .enabled(if: ProcessInfo.processInfo.environment["SWITCHYARD_SOAK"] != nil))
    struct LinkMemoryTests {
        /// The resident bytes of this process.
        private var resident: Int {
            let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
            return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
        }

        @Test func `The objects of a link that waits take less than 64 KB`() async throws {
            let session = try FakeHub.session()
            let console = await EnvironmentConsole(session)
            var links: [HubLink] = []
            func add() async throws {
                let hub = FakeHub()
                let link = try HubLink(
                    console, places: LinkPlaces(key: MemoryStorage(), progress: MemoryStorage()),
                    transport: { _, _ in hub }, sleep: { try await Task.sleep(for: .seconds($0)) },
                    variables: [HubLink.variable: "http://127.0.0.1:1"], log: .silent)
                await link.start()
                _ = await hub.report { $0.number == 1 }
                links.append(link)
            }
            try await add()
            let before = resident
            for _ in 0..<100 { try await add() }
            let each = (resident - before) / 100
            print("a link takes \(each) bytes")
            #expect(each < 64 * 1_024)
            for link in links { await link.stop() }
        }
    }
#endif
