import ArgumentParser
import Foundation

/// `switchyard demo`: the example app, built, laid out with real servers behind it, and launched four times.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract:
            "Launch the example app in four ways, say each time which environment won and why, and show its Settings.",
        discussion: """
            Builds Examples/Discussions in debug and release, starts two servers on free ports of this computer \
            (testing, and one standing in for production), lays the app out in a temporary folder, and removes all of \
            it at the end. At a terminal it shows the app's Settings in a browser before that, until Control-C.
            """
    )

    @Option(
        help: ArgumentHelp(
            "The example's folder; else found above the program or the current folder.", valueName: "folder"))
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

/// Why the demo cannot go on, for people.
struct DemoError: Error {
    let message: String
}
