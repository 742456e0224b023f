import AppProjects
import ConfigurationImport
import FileReplacements
import Foundation
import Manifest
import PropertyLists
import Rules
import SourceText

/// The work of `init`: what was found, the proposal, and the bugs that the project has today.
struct InitReport {
    /// What was found; `nil` if nothing could be looked at.
    private(set) var found: ConfigurationImport?
    /// The text of the file; `nil` if there is none to write.
    private(set) var yaml: String?
    /// Errors that keep the file from being written, or what is wrong with the project's configuration today.
    private(set) var findings: [Finding] = []
    private(set) var status: ExitStatus?
    /// The path of the file, as it is shown.
    private(set) var file = Manifest.fileName
    private(set) var isWritten = false
    let isDry: Bool
    /// The folder as it is given to other commands.
    private(set) var folder = "."
    let locations = LocationFinder()

    init(_ command: InitCommand) {
        isDry = command.dryRun
        let path = ProjectOptions.path(command.path)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard exists, isFolder.boolValue else {
            stop(Finding(.missingFile, .error, exists ? "it is not a folder" : "the folder does not exist", file: path))
            return
        }
        // The .xcodeproj as the folder means its project.
        let isContainer = path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcworkspace")
        let searched = isContainer ? URL(fileURLWithPath: path).deletingLastPathComponent().path : path
        let project = command.project.map(ProjectOptions.path) ?? (isContainer ? path : nil)
        do throws(AppProjectError) {
            if let read = try? AppProject(reading: project ?? searched) { Redaction.declare(DeclaredSecrets(read)) }
            let found = try ConfigurationImport(searched, project: project, target: command.target)
            self.found = found
            propose(found, searched, command)
        } catch {
            var finding = error.finding
            if finding.rule == .unreadableProject, finding.fix == nil {
                finding.fix = "if XcodeGen or Tuist generates the project, generate it first"
            }
            stop(finding)
        }
    }

    private mutating func propose(_ found: ConfigurationImport, _ searched: String, _ command: InitCommand) {
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
            guard command.starter else {
                if let ungenerated = Self.ungenerated(in: searched) {
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
        if !found.isEmpty { findings = Self.bugs(in: searched).map { locations.shown(withoutSecrets($0)) } }
        if !isDry { write(yaml, in: found.folder) }
    }

    private mutating func write(_ yaml: String, in folder: String) {
        var staged = StagedFiles(in: folder)
        do throws(FileReplacementError) {
            try staged.stage(Data(yaml.utf8), for: Manifest.fileName, replacing: nil)
            try staged.commit()
            isWritten = true
        } catch {
            staged.discard()
            stop(Finding(RuleID(error.code), .error, error.message, file: error.file))
        }
    }

    private mutating func stop(_ finding: Finding) {
        findings = [locations.shown(finding)]
        yaml = nil
        status = .unusable
    }

    // MARK: Live bugs

    /// What makes the project that a manifest of XcodeGen or Tuist describes, where nobody has run it yet.
    private static func ungenerated(in folder: String) -> Finding? {
        var finding = FolderCheck(CheckedFolder(folder)).findings.first { $0.rule == .ungeneratedProject }
        finding?.severity = .error
        return finding
    }

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
