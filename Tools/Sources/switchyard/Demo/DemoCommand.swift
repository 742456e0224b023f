import ArgumentParser
import Foundation

/// `switchyard demo`: builds the example app, sets it up with real servers, and launches it four times.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract:
            "Launch the example app in four ways, show which environment it selects and why, and show its Settings.",
        discussion: """
            Starts two servers on free ports of this computer (for testing, and in place of production), writes their \
            addresses into Switchyard.yaml of a copy of Examples/Discussions, runs "switchyard generate" there, builds \
            the copy in debug and release, and removes it at the end. At a terminal, it shows the app's Settings in a \
            browser until you press Control-C.
            """
    )

    @Option(
        help: ArgumentHelp(
            "The example's folder; by default, found above this program or the current folder.", valueName: "folder"))
    var example: String?

    func run() async throws {
        do {
            let walk = DemoWalk(project: try ExampleProject.find(example))
            try await Interruption.ending { try await walk.run() }
        } catch is CancellationError {
            throw ExitStatus.interrupted
        } catch let failure as DemoError {
            Output.error("switchyard demo: \(failure.message)")
            throw ExitStatus.unusable
        }
    }
}

/// An error that ends the demo.
struct DemoError: Error {
    let message: String
}
