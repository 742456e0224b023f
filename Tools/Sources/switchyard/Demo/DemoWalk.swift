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

    let project: DemoProject

    func run() async throws {
        let backend = try DemoProject.backend()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "switchyard-demo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await BackendProcess.with(backend, environment: "production", comments: 40) { production in
            try await BackendProcess.with(backend, environment: "testing", comments: 7) { testing in
                try Output.line(
                    "Production is http://localhost:\(production), testing http://localhost:\(testing).".faint)
                try Output.line(
                    "Writing these addresses into Switchyard.yaml of a copy of Examples/Discussions …".faint)
                try Output.line("   switchyard generate --secrets".faint)
                let copy = try await ExampleCopy(
                    project, ports: ["production": production, "testing": testing], in: folder)
                try Output.line("Building it in debug and in release, which is sealed …".faint)
                let layout = ExampleLayout(copy: copy)
                let open = try await layout.make(.debug, in: folder)
                let sealed = try await layout.make(.release, in: folder)
                try await launches(open, sealed, in: folder)
                try explain(copy)
                try matrix()
                try await DemoConsole(program: open, folder: folder).run()
                let report = try await report()
                do {
                    try await settings(open, copy, in: folder)
                } catch {
                    try say(report)
                    throw error
                }
                try say(report)
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
    private func settings(_ program: URL, _ copy: ExampleCopy, in folder: URL) async throws {
        let defaults = folder.appendingPathComponent("Discussions.plist")
        try await DemoSettings(project: copy.folder, defaults: defaults) { defaults in
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

    /// Writes the report of the example, which stays after the demo.
    private func report() async throws -> URL {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "switchyard-report-of-Discussions.html")
        let model = try await ReportModel.checking(project.folder.path, since: nil)
        try ReportCommand.write(ReportPage(model).text, to: file.path)
        return file
    }

    private func say(_ report: URL) throws {
        try Output.line("\nThe same as a picture, to be opened in a browser:".emphasised)
        try Output.line("   switchyard report Examples/Discussions -o \(report.path)")
    }

    /// Explains the third launch, as a release engineer would.
    private func explain(_ copy: ExampleCopy) throws {
        let options = ["--configuration", "Debug", "--stored", "network_settings=production"]
        let keys = ["endpoint", "timeout"]
        try Output.line("\nWhy the third launch selected production, without building the app:".emphasised)
        let shown = ["explain", "--project", "Discussions"] + options + keys
        try Output.line("   switchyard \(shown.joined(separator: " "))\n".faint)
        guard let facts = try? LaunchOptions.parse(["--project", copy.folder.path] + options) else { return }
        for line in ExplainText(ExplainReport(ExplainedLaunch(facts), keys: keys)).text
            .replacing(copy.folder.path + "/", with: "").split(separator: "\n", omittingEmptySubsequences: false)
        {
            try Output.line(line.isEmpty ? "" : "   \(line)")
        }
    }
}
