import AppProjects
import FileReplacements
import Foundation
import Generation
import Manifest
import ProjectWiring
import PropertyLists
import Rules
import SourceText

/// The work of `generate`: everything is planned before the first byte is written.
struct GenerateReport {
    /// The files, by path from the folder of the manifest.
    private(set) var files: [GeneratedFile] = []
    private(set) var findings: [Finding] = []
    private(set) var status: ExitStatus?
    /// The folder of the manifest, as it is shown.
    let folder: String
    /// Whether files are only reported, not written.
    let isDry: Bool
    /// Whether the changed lines are printed.
    let showsChanges: Bool
    /// The path of the file with the values of secrets, whose lines are never printed; `nil` if it is not written.
    private(set) var secretsFile: String?
    /// The names of secrets, whose lines are not printed.
    private(set) var secretNames: Set<String> = []
    /// Whether the project is edited, so that nothing is left to do by hand.
    let isWiring: Bool
    /// Whether an earlier run ended before it had written all of its files, which this one completes.
    private(set) var completesFormerRun = false
    /// The lines for the manifest of the tool that generates the project.
    private(set) var snippet: String?

    init(_ command: GenerateCommand) async {
        let locations = LocationFinder()
        let source = ManifestSource(command.path)
        folder = locations.shown(source.folder.path)
        isDry = command.check || command.dryRun
        showsChanges = command.check || command.diff
        isWiring = command.wire || command.unwire
        // One word takes back everything that another one wrote.
        let isPruning = command.prune || command.unwire
        do {
            var manifest = try source.manifest()
            secretNames = Set(manifest.keys.filter { $0.secret != nil }.map(\.name))
            Redaction.declare(DeclaredSecrets(manifest))
            let variables = ProcessInfo.processInfo.environment
            if !command.check { try manifest.replaceValues(from: variables) }
            let output = OutputFolder(source.folder)
            let wiring = WiringOptions(command)
            manifest.outputs.wiredInfoPlists = ProjectWiring.infoPlists(
                for: manifest, in: output, options: wiring.options, isWiring: command.wire)
            if command.unwire {
                try add(ProjectWiring(manifest, generated: [], in: output, options: wiring.options))
            } else if command.prune {
                try unwireAll(manifest, in: output, wiring.options)
            }
            // These are removed with the wiring.
            if isPruning { manifest.outputs.wiredInfoPlists = [] }
            var generation = try ManifestGeneration(manifest, in: output, isPruning: isPruning)
            if command.secrets {
                try generation.addSecrets(from: variables)
                secretsFile = generation.secretsFile
                try await Self.checkIgnored(
                    [generation.secretsFile] + SecretValues.files(of: manifest), in: source.folder)
            }
            files += generation.files.filter { file in !files.contains { $0.path == file.path } }
            findings += generation.findings
            // A misspelled name is one cause, and has its finding.
            if !isPruning, !findings.contains(where: { [.missingFile, .manifestUnknownName].contains($0.rule) }),
                let path = ProjectWiring.projectFolder(of: manifest, in: output, options: wiring.options),
                let project = try? AppProject(reading: path.path)
            {
                findings += ManifestBuilds(manifest, in: source.folder, project).findings
            }
            if command.wire {
                var options = wiring.options
                // Errors keep files from being written, so that findings have the lines of before.
                if findings.contains(where: { $0.severity == .error }) { options.isDry = true }
                var wired = try ProjectWiring(
                    manifest, generated: generation.files, in: output, options: options)
                if !options.isDry, wired.hiddenSettings.contains(where: { $0.finding.severity == .error }) {
                    options.isDry = true
                    wired = try ProjectWiring(manifest, generated: generation.files, in: output, options: options)
                }
                add(wired)
            }
            files.sort { $0.path < $1.path }
            try write(in: source.folder)
            if command.check { findings += files.staleFindings(in: source.folder) }
            if findings.contains(where: { $0.severity == .error }) { status = .findings }
        } catch let error as ManifestError {
            stop(error.findings)
        } catch let error as GenerationError {
            stop(error.findings)
        } catch let error as FileReplacementError {
            stop([Finding(RuleID(error.code), .error, error.message, file: error.file)])
        } catch {
            stop([Finding(rule: .unwritableFile, severity: .error, message: "\(error)")])
        }
        findings = findings.map(locations.finding)
    }

    /// Takes the wiring out of every project: without the files, none could be built.
    ///
    /// - Throws: ``GenerationError`` if a project that is wired cannot be edited.
    private mutating func unwireAll(
        _ manifest: Manifest, in output: OutputFolder, _ options: ProjectWiring.Options
    ) throws(GenerationError) {
        for project in ProjectWiring.projects(of: manifest, in: output, options: options) {
            var manifest = manifest
            var options = options
            options.project = project
            manifest.outputs.wiredInfoPlists = ProjectWiring.infoPlists(
                for: manifest, in: output, options: options, isWiring: false)
            do throws(GenerationError) {
                let unwired = try ProjectWiring(manifest, generated: [], in: output, options: options)
                if unwired.changesSomething { add(unwired) }
            } catch {
                guard !ProjectWiring.isWired(project, in: output) else { throw error }
            }
        }
    }

    /// Adds the edits of the project.
    private mutating func add(_ wiring: ProjectWiring) {
        files += wiring.files.filter { file in !files.contains { $0.path == file.path } }
        findings += wiring.findings + wiring.hiddenSettings.map(\.finding)
        snippet = wiring.snippet
    }

    /// Writes the files. All or none: half of a configuration would be worse than none.
    private mutating func write(in folder: URL) throws {
        guard !findings.contains(where: { $0.severity == .error }) else { throw GenerationError(findings: findings) }
        if !isDry { completesFormerRun = try GeneratedFiles(files, in: folder).write().completesFormerRun }
    }

    /// - Throws: ``GenerationError`` if git would commit a file with the values of secrets.
    private static func checkIgnored(_ paths: [String], in folder: URL) async throws {
        var findings: [Finding] = []
        for path in paths where await GitIgnore.wouldCommit(path, in: folder) {
            findings.append(
                Finding(
                    .secretNotIgnored, .error, "git does not ignore a file with the values of secrets",
                    file: folder.appendingPathComponent(path).path,
                    fix: "add the line \"\(path)\" to .gitignore, and remove the file from git if it is there"))
        }
        guard findings.isEmpty else { throw GenerationError(findings: findings) }
    }

    /// Nothing was written.
    private mutating func stop(_ findings: [Finding]) {
        files = []
        self.findings = findings
        status = .unusable
    }

    /// The number of files with a change.
    func count(_ change: GeneratedFile.Change) -> Int { files.count { $0.change == change } }
}
