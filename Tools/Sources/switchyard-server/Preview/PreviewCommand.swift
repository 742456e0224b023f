import ArgumentParser
import Commands
import Foundation
import GuardedServer
import PropertyLists
import Reports
import SettingsPreview
import SourceText

/// `switchyard preview`: shows Settings in a browser, on this computer only.
struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServerCommand.preview.rawValue,
        abstract: ServerCommand.preview.abstract,
        usage: """
            switchyard preview [<options>] <PATH>
            switchyard preview [<options>] --project <folder>
            """,
        discussion: """
            PATH is a Settings.bundle, a built app or archive that contains one, or a project. Changes are stored in a defaults domain: the \
            property list of --defaults, where the app finds them at its next launch, or a temporary file. Other keys \
            in it are kept.

            The server listens only on 127.0.0.1. The printed address contains the access key. Press Control-C to end \
            the preview with exit code 0.

            Examples: switchyard preview App/Settings.bundle
                      switchyard preview --project . --defaults ~/Library/Preferences/com.example.app.plist
            """
    )

    @Argument(help: "A Settings.bundle, a built app or archive that contains one, or a project.")
    var path: String?

    @OptionGroup var project: ProjectOptions

    @Option(
        help: ArgumentHelp("The project's scheme, with the arguments and variables of the launch.", valueName: "name"))
    var scheme: String?

    @Option(
        help: ArgumentHelp(
            "The file to store changes in: the app's user defaults as a property list.", valueName: "plist"))
    var defaults: String?

    @Option(
        help: ArgumentHelp(
            "The file to store changes of an App Group's pages in; by default, a temporary file.",
            valueName: "group=plist")
    )
    var group: [NamedText] = []

    @Option(
        help: ArgumentHelp(
            "On a Mac: store changes in the app's user defaults in this simulator, by name or identifier, or any for "
                + "the last used one.",
            valueName: "device"))
    var simulator: String?

    @Option(help: "The port to listen on; 0 for a free one.")
    var port: UInt16 = 0

    @Flag(help: "Do not open a browser.")
    var noOpen = false

    @Option(help: ArgumentHelp("Write the pages as HTML to this folder, and end.", valueName: "folder"))
    var export: String?

    @Option(help: ArgumentHelp("Export only this language; repeatable.", valueName: "name"))
    var language: [String] = []

    @Option(help: "text for people, or json for programs.")
    var format: ReportFormat = .text

    mutating func validate() throws {
        var request = SettingsBundleRequest(path: path, project: project.request, catalog: nil)
        request.takeProject()
        (path, project.project) = (request.path, request.project.project)
        try RequestError.telling { try request.validate() }
        guard ![path, scheme, defaults, simulator, export].contains("") else {
            throw ValidationError("A name or file must not be empty.")
        }
        guard simulator == nil || defaults == nil else {
            throw ValidationError("--defaults cannot be combined with --simulator: both set where changes are stored.")
        }
        guard scheme == nil || project.project != nil else { throw ValidationError("--scheme requires --project.") }
        guard language.isEmpty || export != nil else { throw ValidationError("--language requires --export.") }
    }

    func run() async throws {
        let source: PreviewSource
        let installed: SimulatorApp?
        do {
            source = try PreviewSource(path: path, project: project.request, scheme: scheme)
            installed = try simulator.map { try SimulatorChoice($0, for: source).app }
        } catch let failure as PreviewError {
            for line in failure.lines { Output.error(line) }
            throw ExitStatus.unusable
        }
        // Before the temporary folder is created, which must be removed at the end. An export ends soon.
        let signals: EndingSignals? = if export == nil { await EndingSignals() } else { nil }
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let files = domains(installed, folder)
        let model = PreviewModel(directory: source.directory, app: source.app, files: files)
        if let export {
            try await write(model, to: export)
        } else {
            try await PreviewRun(model: model, defaults: files.own.path, opens: !noOpen, format: format)
                .serve(port: Int(port), until: signals)
        }
    }

    private func domains(_ installed: SimulatorApp?, _ folder: TemporaryFolder) -> DefaultsDomains {
        let named = Dictionary(group.map { ($0.name, DefaultsFile(path: $0.text)) }) { _, last in last }
        return DefaultsDomains(
            own: defaults.map { DefaultsFile(path: $0) } ?? installed?.defaults,
            groups: (installed?.groups ?? [:]).merging(named) { _, named in named }, folder: folder)
    }

    private func write(_ model: PreviewModel, to name: String) async throws {
        let findings = await model.findings()
        for finding in findings {
            for line in FindingPrinter().lines([LocationFinder().shown(finding)]) { Output.error(line) }
        }
        do {
            let files = try await StaticExport(model).write(
                to: URL(fileURLWithPath: name, isDirectory: true).standardizedFileURL, languages: language)
            switch format {
            case .text:
                try Output.line(
                    "Wrote \(files.count) pages; open \(files.last { $0.hasSuffix("/index.html") } ?? name)."
                        .printable)
            case .json: try Output.line(JSONDocument.text(of: ["files": files]))
            }
        } catch let failure as StaticExportError {
            Output.error("switchyard preview: \(failure.message)".printable)
            throw ExitStatus.unusable
        }
        if findings.contains(where: { $0.severity == .error }) { throw ExitStatus.findings }
    }
}
