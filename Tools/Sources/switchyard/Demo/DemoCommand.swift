import ArgumentParser
import Foundation

/// `switchyard demo`: builds the example app, sets it up with real servers, launches it four times, and changes it
/// while it runs.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract:
            "Launch the example app in four ways, show which environment it selects and why, and change it while it runs.",
        discussion: """
            Starts two servers on free ports of this computer (for testing, and in place of production), writes their \
            addresses into Switchyard.yaml of a copy of Examples/Discussions, runs "switchyard generate" there, builds \
            the copy in debug and release, and removes it at the end. Then it starts a hub, runs the app, and changes it \
            with "switchyard console". At a terminal, it opens the page of the hub, and shows the app's Settings in a \
            browser until you press Control-C.
            """
    )

    @Option(
        help: ArgumentHelp(
            "The example's folder; by default, found above this program or the current folder.", valueName: "folder"))
    var example: String?

    func run() async throws {
        do {
            let walk = DemoWalk(project: try DemoProject.find(example))
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
