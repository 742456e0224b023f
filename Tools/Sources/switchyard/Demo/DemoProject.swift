import Foundation
import Manifest
import SourceText

/// The folder of the example, and the server next to this program.
struct DemoProject {
    enum Configuration: String {
        case debug = "Debug"
        case release = "Release"

        /// A release has no console.
        var traits: [String] { self == .debug ? ["--traits", "Console"] : [] }
    }

    let folder: URL

    /// The given folder, or one above this program or the current folder.
    static func find(_ named: String?) throws -> DemoProject {
        if let named {
            let folder = URL(fileURLWithPath: named, isDirectory: true).standardizedFileURL
            guard isExample(folder) else { throw DemoError(message: "\(named) is not the folder of the example") }
            return DemoProject(folder: folder)
        }
        let starts = [programFolder.path, FileManager.default.currentDirectoryPath]
        for folder in starts.flatMap({ Array(FoldersAbove($0 + "/Examples")) }) {
            let candidate = URL(fileURLWithPath: folder + "/Examples/Discussions", isDirectory: true)
            if isExample(candidate) { return DemoProject(folder: candidate) }
        }
        throw DemoError(
            message: "Examples/Discussions not found; run the demo in a clone of Switchyard, or pass --example")
    }

    private static func isExample(_ folder: URL) -> Bool {
        ["Package.swift", Manifest.fileName].allSatisfy { name in
            FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
        }
    }

    /// The folder of this program, with symbolic links resolved.
    private static var programFolder: URL {
        let path = CommandLine.arguments.first ?? ""
        return (Bundle.main.executableURL ?? URL(fileURLWithPath: path)).resolvingSymlinksInPath()
            .deletingLastPathComponent()
    }

    /// This program.
    static var tool: URL { programFolder.appendingPathComponent("switchyard") }

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
}
