import Foundation
import Subprocess

/// The folder of the example: its files, its built program, and the server next to this program.
struct ExampleProject {
    enum Configuration: String {
        case debug = "Debug"
        case release = "Release"
    }

    let folder: URL

    /// The given folder, or one above this program or the current folder.
    static func find(_ named: String?) throws -> ExampleProject {
        if let named {
            let folder = URL(fileURLWithPath: named, isDirectory: true).standardizedFileURL
            guard isExample(folder) else { throw DemoError(message: "\(named) is not the folder of the example") }
            return ExampleProject(folder: folder)
        }
        let starts = [programFolder, URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)]
        for start in starts {
            var folder = start
            while folder.path != "/" {
                let candidate = folder.appendingPathComponent("Examples/Discussions", isDirectory: true)
                if isExample(candidate) { return ExampleProject(folder: candidate) }
                folder = folder.deletingLastPathComponent()
            }
        }
        throw DemoError(
            message: "Examples/Discussions not found; run the demo in a clone of Switchyard, or pass --example")
    }

    private static func isExample(_ folder: URL) -> Bool {
        ["Package.swift", "App/Environments.plist"].allSatisfy { name in
            FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
        }
    }

    /// The folder of this program, with symbolic links resolved.
    private static var programFolder: URL {
        let path = CommandLine.arguments.first ?? ""
        return (Bundle.main.executableURL ?? URL(fileURLWithPath: path)).resolvingSymlinksInPath()
            .deletingLastPathComponent()
    }

    /// The server, which is built next to this program.
    static func backend() throws -> URL {
        let program = programFolder.appendingPathComponent("discussions-backend")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw DemoError(
                message:
                    "\(program.path) does not exist; run swift build --package-path Tools --product discussions-backend"
            )
        }
        return program
    }

    /// Builds the app in a build configuration.
    ///
    /// - Returns: the program.
    func build(_ configuration: Configuration) async throws -> URL {
        let arguments = ["build", "--package-path", folder.path, "-c", configuration.rawValue.lowercased()]
        let built = try await Subprocess.run(
            .name("swift"), arguments: Arguments(arguments), output: .string(limit: 1_000_000),
            error: .combinedWithOutput)
        guard built.terminationStatus.isSuccess else {
            throw DemoError(message: "the example does not build:\n\(built.standardOutput)")
        }
        let asked = try await Subprocess.run(
            .name("swift"), arguments: Arguments(arguments + ["--show-bin-path"]), output: .string(limit: 10_000),
            error: .discarded)
        let path = asked.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
        return URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent("Discussions")
    }
}
