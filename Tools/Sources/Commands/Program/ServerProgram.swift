import ArgumentParser
import Foundation
package import Reports

/// The program with the servers and with what talks to them, so that whoever only checks builds need not compile it.
package enum ServerProgram {
    /// The name of the program.
    package static let name = "switchyard-server"

    /// Runs the program in place of this process: with its streams, its identifier, and so the signals that it gets.
    ///
    /// - Parameter arguments: the command and its arguments.
    /// - Throws: ``ExitStatus/unusable`` after a message, if the program is not installed.
    package static func replaceProcess(_ arguments: [String]) throws(ExitStatus) {
        replaceProcessIfInstalled(arguments)
        Output.error(
            "switchyard \(arguments.first ?? ""): \(name) is not installed: it runs the commands hub, console and preview, and mcp --hub; install it in the folder of switchyard, as `make install` does"
                .printable)
        throw .unusable
    }

    /// The same; it returns if the program is not installed.
    static func replaceProcessIfInstalled(_ arguments: [String]) {
        let words = ["switchyard"] + arguments
        for path in candidates where FileManager.default.isExecutableFile(atPath: path) {
            var pointers = words.map { strdup($0) } + [nil]
            // It returns only if it fails.
            execv(path, &pointers)
            for pointer in pointers { free(pointer) }
        }
    }

    /// Whether arguments ask for a script with which a shell completes a line.
    package static func isScript(_ arguments: some Collection<String>) -> Bool {
        arguments.first?.hasPrefix("--generate-completion-script") ?? false
    }

    /// Beside this program, also beside the file that a link leads to, and then on the path.
    private static var candidates: [String] {
        let own = Bundle.main.executableURL
        let folders = [own, own?.resolvingSymlinksInPath()].compactMap { $0?.deletingLastPathComponent().path }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (folders + path.split(separator: ":").map(String.init)).map { "\($0)/\(name)" }
    }
}

/// A command of ``ServerProgram``.
package enum ServerCommand: String, Sendable {
    case hub, console, preview

    /// What help says of it, in both programs.
    package var abstract: String {
        switch self {
        case .hub: "Run the server that apps connect to, so that they can be seen and changed while they run."
        case .console: "See and change a running app through a hub: one command, or a prompt."
        case .preview: "Show a Settings bundle in a browser like the Settings app, and store changes."
        }
    }

    fileprivate var forward: CommandConfiguration {
        CommandConfiguration(
            commandName: rawValue, abstract: abstract,
            discussion: "The program \(ServerProgram.name) runs it; switchyard \(rawValue) --help shows its options.")
    }
}

/// `switchyard hub`, which ``ServerProgram`` runs.
struct HubForward: ParsableCommand {
    static let configuration = ServerCommand.hub.forward

    @Argument(parsing: .captureForPassthrough) var words: [String] = []

    func run() throws { try ServerProgram.replaceProcess([ServerCommand.hub.rawValue] + words) }
}

/// `switchyard console`, which ``ServerProgram`` runs.
struct ConsoleForward: ParsableCommand {
    static let configuration = ServerCommand.console.forward

    // A shell asks for completions, and the program answers.
    @Argument(parsing: .captureForPassthrough, completion: .custom { _, _, _ in [] }) var words: [String] = []

    func run() throws { try ServerProgram.replaceProcess([ServerCommand.console.rawValue] + words) }
}

/// `switchyard preview`, which ``ServerProgram`` runs.
struct PreviewForward: ParsableCommand {
    static let configuration = ServerCommand.preview.forward

    @Argument(parsing: .captureForPassthrough) var words: [String] = []

    func run() throws { try ServerProgram.replaceProcess([ServerCommand.preview.rawValue] + words) }
}
