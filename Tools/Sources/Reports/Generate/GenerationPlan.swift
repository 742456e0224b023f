import AppProjects
import FileReplacements
import Foundation
import Generation
import Manifest
import ProjectWiring
import PropertyLists
import Rules
import SourceText

/// What `generate` is going to do: everything is planned before the first byte is written.
struct GenerationPlan {
    /// What is asked for.
    struct Request {
        var isWiring = false
        var isUnwiring = false
        var isPruning = false
        var writesSecrets = false
        var movesSettings = false
        /// Whether the plan is only shown.
        var isDry = false
        /// The `.xcodeproj` folder that was asked for, relative to the manifest.
        var project: String?
    }

    /// The files, by path from the folder of the manifest.
    private(set) var files: [GeneratedFile] = []
    private(set) var findings: [Finding] = []
    /// The path of the file with the values of secrets; `nil` if it is not written.
    private(set) var secretsFile: String?
    /// The lines for the manifest of the tool that generates the project.
    private(set) var snippet: String?
    private let folder: OutputFolder

    /// Whether nothing keeps the files from being written.
    var canBeApplied: Bool { !findings.contains { $0.severity == .error } }

    /// Plans what a manifest asks for.
    ///
    /// - Parameter variables: the process environment, which secrets may come from.
    /// - Throws: ``GenerationError`` or ``ManifestError`` if nothing can be generated.
    static func plan(
        _ request: Request, for manifest: Manifest, in folder: URL, variables: [String: String]
    ) async throws -> GenerationPlan {
        var plan = GenerationPlan(folder: OutputFolder(folder))
        let search = ManifestProject.Search(
            manifest, in: folder, named: request.project, willBeWired: request.isWiring)
        let projects = ManifestProject.all(foundBy: search)
        let project = search.chosen(of: projects)
        if request.isUnwiring {
            try plan.unwire(manifest, project)
        } else if request.isPruning {
            try plan.unwire(manifest, all: projects)
        }
        // One word takes back everything that another one wrote.
        let isPruning = request.isPruning || request.isUnwiring
        var generation = try ManifestGeneration(manifest, in: plan.folder, project: project, isPruning: isPruning)
        if request.writesSecrets {
            try generation.addSecrets(from: variables)
            plan.secretsFile = generation.secretsFile
            try await checkIgnored([generation.secretsFile] + SecretValues.files(of: manifest), in: folder)
        }
        plan.add(generation.files)
        plan.findings += generation.findings
        if !isPruning { plan.findings += manifest.guesses.map { $0.finding(.warning) } }
        // A misspelled name is one cause, and has its finding.
        if !isPruning, !plan.findings.contains(where: { [.missingFile, .manifestUnknownName].contains($0.rule) }),
            let app = project.app
        {
            let builds = ManifestBuilds(manifest, in: folder, app, wiredInfoPlists: project.wiredInfoPlists)
            plan.findings += builds.findings
        }
        if request.isWiring {
            let options = ProjectWiring.Options(movesSettings: request.movesSettings)
            let wiring = try ProjectWiring.plan(
                manifest, project, generated: generation.files, in: plan.folder, options: options)
            // What keeps the files from being written leaves findings at the lines of before.
            let areWritten =
                !request.isDry && plan.canBeApplied
                && !wiring.hiddenSettings(areWritten: true).contains { $0.finding.severity == .error }
            plan.add(wiring, areWritten: areWritten)
        }
        plan.files.sort { $0.path < $1.path }
        return plan
    }

    private init(folder: OutputFolder) { self.folder = folder }

    /// Writes the files. All or none: half of a configuration would be worse than none.
    ///
    /// - Returns: whether an earlier run ended before it had written all of its files, which this one has completed.
    func apply() throws(FileReplacementError) -> Bool {
        try GeneratedFileWriter(files, in: folder.url).write().completesFormerRun
    }

    // MARK: Parts

    private mutating func add(_ more: [GeneratedFile]) {
        files += more.filter { file in !files.contains { $0.path == file.path } }
    }

    /// Adds the edits of a project.
    private mutating func add(_ wiring: ProjectWiring, areWritten: Bool = true) {
        add(wiring.files)
        findings += wiring.findings + wiring.hiddenSettings(areWritten: areWritten).map(\.finding)
        snippet = wiring.snippet
    }

    private mutating func unwire(_ manifest: Manifest, _ project: ManifestProject) throws(GenerationError) {
        add(
            try ProjectWiring.plan(
                manifest, project, generated: [], in: folder, options: ProjectWiring.Options(isUnwiring: true)))
    }

    /// Takes the wiring out of every project: without the files, none could be built.
    ///
    /// - Throws: ``GenerationError`` if a project that is wired cannot be edited.
    private mutating func unwire(_ manifest: Manifest, all projects: [ManifestProject]) throws(GenerationError) {
        let options = ProjectWiring.Options(isUnwiring: true)
        for project in projects {
            do throws(GenerationError) {
                let unwired = try ProjectWiring.plan(manifest, project, generated: [], in: folder, options: options)
                if unwired.changesSomething { add(unwired) }
            } catch {
                guard !project.isWired else { throw error }
            }
        }
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
}
