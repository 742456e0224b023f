import AppProjects
import ConfigurationImport
import FileReplacements
import Foundation
import Generation
import Manifest
import ProjectWiring
import PropertyLists
import Rules
import SourceText

/// The work of `init`: what was found, the proposal, and the bugs that the project has today.
package struct InitReport {
    /// What was found; `nil` if nothing could be looked at.
    private(set) var found: ConfigurationImport?
    /// The text of the file; `nil` if there is none to write.
    package private(set) var yaml: String?
    /// Errors that keep the file from being written, or what is wrong with the project's configuration today.
    private(set) var findings: [Finding] = []
    /// What the written file has as a guess, with its lines.
    private(set) var guesses: [Finding] = []
    package private(set) var status: ExitStatus?
    /// The path of the file, as it is shown.
    package private(set) var file = Manifest.fileName
    private(set) var isWritten = false
    private(set) var mustMoveSettings = false
    let isDry: Bool
    /// The folder as it is given to other commands.
    private(set) var folder = "."
    let locations = LocationFinder()

    package init(_ request: InitRequest) {
        isDry = request.isDry
        let path = request.path.absolutePath
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard exists, isFolder.boolValue else {
            stop(Finding(.missingFile, .error, exists ? "it is not a folder" : "the folder does not exist", file: path))
            return
        }
        // The .xcodeproj as the folder means its project.
        let isContainer = path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcworkspace")
        let searched = isContainer ? URL(fileURLWithPath: path).deletingLastPathComponent().path : path
        let project = request.project?.absolutePath ?? (isContainer ? path : nil)
        do throws(AppProjectError) {
            let found = try ConfigurationImport(searched, project: project, target: request.target)
            self.found = found
            propose(found, searched, request)
        } catch {
            var finding = error.finding
            if finding.rule == .unreadableProject {
                finding.fix = finding.fix ?? "if XcodeGen or Tuist generates the project, generate it first"
            }
            stop(finding)
        }
    }

    private mutating func propose(_ found: ConfigurationImport, _ searched: String, _ request: InitRequest) {
        var secrets = DeclaredSecrets()
        for text in found.proposal.secretTexts { secrets.declare(text: text) }
        Redaction.declare(secrets)
        let target = URL(fileURLWithPath: found.folder).appendingPathComponent(Manifest.fileName).path
        file = locations.shown(target)
        folder = locations.shown(found.folder)
        if folder == FileManager.default.currentDirectoryPath { folder = "." }
        // A link that leads nowhere is there, too.
        guard isDry || (try? FileManager.default.attributesOfItem(atPath: target)) == nil else {
            stop(
                Finding(
                    .fileNotGenerated, .error, "the file exists, and is never replaced", file: target,
                    fix: "remove or rename it, or look at the proposal with --dry-run"))
            return
        }
        var yaml = found.text
        if found.isEmpty {
            guard request.isStarter else {
                if let ungenerated = FolderCheck.ungeneratedProject(in: searched) {
                    stop(ungenerated)
                    return
                }
                stop(
                    Finding(
                        .missingProject, .error,
                        "nothing to import: there is no Xcode project, and no file with environments",
                        file: searched,
                        fix:
                            "use the folder that contains the .xcodeproj, or write a file to start with: switchyard init --starter"
                    ))
                return
            }
            yaml = Manifest.example
        } else if let problem = found.problems.first {
            stop(problem)
            return
        }
        self.yaml = yaml
        guesses = ((try? Manifest(Data(yaml.utf8), file: file))?.guesses ?? []).map { $0.finding() }
        if !found.isEmpty { findings = Self.bugs(in: searched).map { locations.shown(withoutSecrets($0)) } }
        if !isDry { write(yaml, in: found.folder) }
    }

    private mutating func write(_ yaml: String, in folder: String) {
        var staged = StagedFiles(in: folder)
        do throws(FileReplacementError) {
            try staged.stage(Data(yaml.utf8), for: Manifest.fileName, replacing: nil)
            try staged.commit()
            isWritten = true
            mustMoveSettings = Self.mustMoveSettings(in: URL(fileURLWithPath: folder))
        } catch {
            staged.discard()
            stop(Finding(RuleID(error.code), .error, error.message, file: error.file))
        }
    }

    /// Whether build settings of the project hide what would be generated, so that wiring without moving them is an error.
    private static func mustMoveSettings(in folder: URL) -> Bool {
        let output = OutputFolder(folder)
        guard let manifest = try? Manifest.read(folder.appendingPathComponent(Manifest.fileName)) else { return false }
        let project = ManifestProject.found(by: ManifestProject.Search(manifest, in: folder, willBeWired: true))
        guard let generation = try? ManifestGeneration(manifest, in: output, project: project),
            let wiring = try? ProjectWiring.plan(manifest, project, generated: generation.files, in: output)
        else { return false }
        return wiring.hiddenSettings(areWritten: false).contains { $0.isMovable && $0.finding.severity == .error }
    }

    private mutating func stop(_ finding: Finding) {
        findings = [locations.shown(finding)]
        yaml = nil
        status = .unusable
    }

    // MARK: Live bugs

    /// What `check` says about configuration, each once.
    private static func bugs(in folder: String) -> [Finding] {
        let checked = CheckedFolder(folder)
        guard !checked.isEmpty else { return [] }
        var filter = FindingFilter()
        filter.rules = Set(rules)
        let found = CheckedFindings(
            FolderCheck(checked).findings, filter: filter, baseline: FindingBaseline(), below: folder)
        return found.findings.uniqued
    }

    /// The rules about what the app is configured with.
    private static let rules: [RuleID] =
        Rule.all.map(\.id).filter { $0.rawValue.hasPrefix("xcconfig-") } + [
            .catalogShape, .catalogHeader, .notAnEnvironment, .unknownProduction, .undeclaredKey, .keyClash,
            .missingValue,
            .invalidValue, .unknownEnvironment, .storedWithoutPicker, .unnamedEnvironment, .ignoredCatalog,
            .unexpectedCharacter, .missingEqualsInAssignment, .missingConditionParameter, .missingIncludedFile,
            .cyclicIncludeFileDirective, .unreadableBaseConfiguration, .unknownConfiguration, .archiveNotProduction,
            .openArchive, .committedSecret, .cocoapodsConfiguration,
            .configurationWithoutXcconfig, .hiddenXcconfigValue, .ignoredInfoPlistKey, .infoPlistUndefinedReference,
            .packagesBuildAsRelease, .schemeArchivesAnother, .schemeMismatch, .associatedDomainEnvironment,
            .copiedEnvironments, .copiedXcconfig, .unusedBuildSetting,
            .firebaseBundleIdentifier, .transportExceptionDomain,
            .ungeneratedProject, .ungeneratedFile, .duplicateOutput, .unexpandedReference, .localizedInfoPlistKey,
            .defaultsDiffer, .environmentKeyMismatch, .settingsDefaultNotOffered, .settingsEnvironmentSpecifier,
        ]

    /// A finding quotes what is wrong, but never a secret.
    private func withoutSecrets(_ finding: Finding) -> Finding {
        var finding = finding
        // The line of a secret is not quoted at all.
        if isOfSecret(finding.location), let rule = Rule(finding.rule) {
            finding.message = rule.summary
            finding.fix = nil
        }
        finding.message = scrubbed(finding.message)
        finding.fix = finding.fix.map(scrubbed)
        finding.notes = finding.notes.map { .init(message: scrubbed($0.message), location: $0.location) }
        return finding
    }

    private func isOfSecret(_ location: SourceText.SourceLocation?) -> Bool {
        guard let location, let line = location.position?.line, let found else { return false }
        return found.proposal.secrets.flatMap(\.locations).contains {
            $0.file == location.file && $0.position?.line == line
        }
    }

    /// A text without the texts of secrets.
    func scrubbed(_ text: String) -> String {
        guard let found else { return text }
        return found.proposal.secretTexts.sorted { $0.utf8.count > $1.utf8.count }
            .reduce(text) { $0.replacing($1, with: Redaction.text) }
    }

    /// The names of secrets, whose lines are not printed.
    var secretNames: Set<String> {
        let keys = found?.proposal.secrets ?? []
        return Set(
            keys.flatMap { key in
                let name = key.originalName ?? key.name
                return [name, name.split(separator: ".").last.map(String.init) ?? name]
            })
    }
}
