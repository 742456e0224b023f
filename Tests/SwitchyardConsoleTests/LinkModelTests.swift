import Foundation
import HubMessages
import Testing

@testable import SwitchyardConsole

@Suite("A link and its hub, with drops, duplicates, delays, and restarts")
struct LinkModelTests {
    private static let isSoak = ProcessInfo.processInfo.environment["SWITCHYARD_SOAK"] != nil

    @Test(arguments: 1...20)
    func model(seed: Int) {
        var world = LinkWorld(seed: seed)
        for _ in 0..<(Self.isSoak ? 100_000 : 2_000) { world.step() }
        world.settle()
        #expect(world.violations.prefix(3).isEmpty)
        #expect(world.isConnected)
        #expect(world.reportedVersion == world.version)
        // Every key has the last value that somebody wanted.
        #expect(world.values == world.lastWanted)
        for (command, version) in world.commands {
            #expect((world.commandRuns[command] ?? 0) <= 1)
            if world.outcomes[version]?.succeeded == true { #expect(world.commandRuns[command] == 1) }
        }
    }

    @Test func `The first retry comes within 3 seconds, later ones within a minute`() {
        let waits = (1...12).map { LinkMachine.wait($0, 1) }
        #expect(waits.prefix(7) == [3, 3, 6, 12, 24, 48, 60])
        #expect(waits.allSatisfy { $0 <= 60 })
        #expect(LinkMachine.wait(1, 0) > 0.5)
        #expect(LinkMachine.wait(.max, 0.5) <= 60)
    }
}
