import ArgumentParser
import Foundation
import PropertyLists
import Subprocess
import Switchyard

/// The steps of the demo.
struct DemoWalk {
    /// A launch of the example.
    struct Launch {
        let title: String
        let program: URL
        let variables: [String: String]
        let stored: [String: PropertyListValue]
    }

    let project: ExampleProject

    func run() async throws {
        try Output.line("Building Examples/Discussions in debug and in release, which is sealed …".faint)
        let debug = try await project.build(.debug)
        let release = try await project.build(.release)
        let backend = try ExampleProject.backend()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "switchyard-demo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await BackendProcess.with(backend, environment: "production", comments: 40) { production in
            try await BackendProcess.with(backend, environment: "testing", comments: 7) { testing in
                try Output.line(
                    "Production is http://localhost:\(production), testing http://localhost:\(testing).".faint)
                let layout = ExampleLayout(project: project, ports: ["production": production, "testing": testing])
                let open = try layout.make(.debug, program: debug, in: folder)
                let sealed = try layout.make(.release, program: release, in: folder)
                try await launches(open, sealed, in: folder)
                try explain(open, in: folder)
                try matrix()
                try await settings(open, in: folder)
            }
        }
    }

    private func launches(_ open: URL, _ sealed: URL, in folder: URL) async throws {
        let launches = [
            Launch(
                title: "1. Debug, as built: selected by the build configuration", program: open, variables: [:],
                stored: [:]
            ),
            Launch(
                title: "2. Debug, with the scheme's variable NETWORK_SETTINGS=local", program: open,
                variables: ["NETWORK_SETTINGS": "local"], stored: [:]),
            Launch(
                title: "3. Debug, after a tester chose Production in Settings", program: open, variables: [:],
                stored: ["network_settings": "production"]),
            Launch(
                title: "4. Release, sealed, with a tester's choice still stored", program: sealed,
                variables: ["NETWORK_SETTINGS": "testing"], stored: ["network_settings": "testing"]),
        ]
        for launch in launches {
            try Output.line("\n" + launch.title.emphasised)
            // Each launch is a new installation, without data from the previous one.
            let defaults = folder.appendingPathComponent("\(UUID().uuidString).plist")
            try PropertyList.data(.dictionary(launch.stored)).write(to: defaults)
            try await start(launch, defaults)
        }
    }

    private func start(_ launch: Launch, _ defaults: URL) async throws {
        var variables: [Environment.Key: String?] = ["DISCUSSIONS_DEFAULTS": defaults.path]
        // Removes variables of this process that would affect the selection.
        variables.updateValue(nil, forKey: "NETWORK_SETTINGS")
        for (name, value) in launch.variables { variables.updateValue(value, forKey: .init(stringLiteral: name)) }
        let ended = try await Subprocess.run(
            .file(launch.program), environment: .inherit.updating(variables), output: .string(limit: 100_000),
            error: .combinedWithOutput)
        for line in ended.standardOutput.split(separator: "\n") { try Output.line("   \(line)") }
        guard ended.terminationStatus.isSuccess else {
            throw DemoError(message: "the app ended with status \(ended.terminationStatus)")
        }
    }

    /// Launches the app as a tester would after using the Settings app.
    private func settings(_ program: URL, in folder: URL) async throws {
        let defaults = folder.appendingPathComponent("Discussions.plist")
        try await DemoSettings(program: program, defaults: defaults) { defaults in
            try await start(Launch(title: "", program: program, variables: [:], stored: [:]), defaults)
        }.run()
    }

    /// Prints the environment of every action of every scheme, read from the project on disk.
    private func matrix() throws {
        try Output.line("\nThe environment of each scheme action, before anything is built:".emphasised)
        try Output.line("   switchyard matrix --project Examples/Discussions\n".faint)
        guard let command = try? MatrixCommand.parse(["--project", project.folder.path]) else { return }
        for line in MatrixText(MatrixReport(command)).text.split(separator: "\n", omittingEmptySubsequences: false) {
            try Output.line(line.isEmpty ? "" : "   \(line)")
        }
    }

    /// Explains the third launch, as a release engineer would.
    private func explain(_ program: URL, in folder: URL) throws {
        let bundle = program.deletingLastPathComponent()
        try Output.line("\nWhy the third launch selected production, without running the app:".emphasised)
        try Output.line("   switchyard explain --bundle Discussions.app --stored network_settings=production\n".faint)
        guard
            let facts = try? LaunchOptions.parse(["--bundle", bundle.path, "--stored", "network_settings=production"])
        else { return }
        for line in ExplainText(ExplainReport(ExplainedLaunch(facts), keys: [])).text.split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            try Output.line(line.isEmpty ? "" : "   \(line)")
        }
    }
}
