import Foundation
import PackagePlugin

/// Runs `switchyard` with the arguments that follow its name, in the folder of the package.
///
/// On a Mac, SwiftPM lets a plug-in write only to its own folder: `generate` needs the option `--allow-writing-to-package-directory`
/// before `switchyard`, and `ping` the option `--allow-network-connections all`.
@main
struct SwitchyardCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        try run(context.tool(named: "switchyard").url, arguments, in: context.package.directoryURL)
    }

    func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        // The exit code is an answer, not a failure of the plug-in, about which SwiftPM would print an error.
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }
}
