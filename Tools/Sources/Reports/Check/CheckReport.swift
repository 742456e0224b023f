import AppProjects
import Foundation
import LocatedPropertyLists
import PropertyLists
package import Rules
package import SourceText
import Switchyard

/// The data of a `check` report.
package struct CheckReport {
    /// What was checked.
    let folder: CheckedFolder
    /// The findings that are reported, with paths for people.
    package private(set) var findings: [(finding: Finding, fingerprint: String?)] = []
    /// The findings that are not reported.
    private(set) var checked: CheckedFindings?
    private(set) var secretNames: Set<String> = []
    /// What the apps without a catalog say about their configuration.
    private(set) var configurationSurveys: [ConfigurationSurvey] = []
    package private(set) var status: ExitStatus?
    /// The file that says how findings are reported.
    private(set) var configurationFile: String?
    /// The rules that it turns off.
    private(set) var turnedOff: [RuleID] = []
    /// The number of findings in the baseline that was written.
    private(set) var written: Int?
    let locations: LocationFinder

    private init(_ folder: CheckedFolder, _ locations: LocationFinder) {
        self.folder = folder
        self.locations = locations
    }

    /// Checks what is asked for, with what git says of it.
    package static func running(
        _ request: CheckRequest, _ progress: CheckProgress, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) async -> CheckReport {
        let git = await GitFiles(listingFrom: request.path.absolutePath)
        guard let since = request.since else { return running(request, git, progress, isCancelled: isCancelled) }
        do {
            let former = try await FormerCheck(
                of: request, at: GitRevision(name: since), progress, isCancelled: isCancelled)
            return running(request, git, progress, since: former, isCancelled: isCancelled)
        } catch {
            return unreadable(error, request)
        }
    }

    /// Checks what is asked for.
    ///
    /// - Parameters:
    ///   - known: what is read already, and is as it would be read now; `nil` to read everything.
    ///   - former: what the folder was before the change that is judged; `nil` if none is.
    ///   - isCancelled: whether the report is no longer wanted, which then is of no use.
    ///   - surveyed: receives the folder and its projects before the rules run.
    package static func running(
        _ request: CheckRequest, _ git: GitFiles, _ progress: CheckProgress,
        locations: LocationFinder = LocationFinder(), known: ReadFolder? = nil, since former: FormerCheck? = nil,
        isCancelled: @escaping @Sendable () -> Bool = { false },
        surveyed: (CheckedFolder, [SurveyedProject]) -> Void = { _, _ in }
    ) -> CheckReport {
        let filter = request.filter
        let path = request.path.absolutePath
        progress.begin("looking for files")
        var report = CheckReport(known?.folder ?? CheckedFolder(path, asked: filter.asks), locations)
        if let finding = report.unusable(path) {
            report.end(finding)
            return report
        }
        do {
            try report.check(request, filter, git, progress, known?.projects, former, isCancelled, surveyed)
        } catch let error as PropertyListError {
            report.end(Finding(error))
        } catch {
            report.end(Finding(.unwritableFile, .error, "\(error)", file: request.baseline))
        }
        return report
    }

    /// Why there is nothing to check; `nil` if there is.
    private func unusable(_ path: String) -> Finding? {
        guard FileManager.default.fileExists(atPath: path) else {
            return Finding(.missingFile, .error, "the folder does not exist", file: path)
        }
        guard !BuiltApp.isExport(path) else {
            return Finding(
                .missingProject, .error,
                "nothing to check: this is a built app, not the files that it is built from", file: path,
                fix: "check the folder that contains the .xcodeproj, or use explain with the app")
        }
        guard !folder.isEmpty else {
            return Finding(
                .missingProject, .error,
                "nothing to check: there is no project, xcconfig file, Settings bundle, or catalog of environments",
                file: path, fix: "check the folder or the branch that contains the .xcodeproj")
        }
        return nil
    }

    private mutating func check(
        _ request: CheckRequest, _ filter: FindingFilter, _ git: GitFiles, _ progress: CheckProgress,
        _ known: [AppProject]?, _ former: FormerCheck?, _ isCancelled: @escaping @Sendable () -> Bool,
        _ surveyed: (CheckedFolder, [SurveyedProject]) -> Void
    ) throws {
        let file = request.baseline.map { URL(fileURLWithPath: $0.absolutePath) }
        var old = FindingBaseline()
        if let file, !request.writesBaseline || FileManager.default.fileExists(atPath: file.path) {
            old = try FindingBaseline(reading: file)
        }
        if !folder.switchyardFiles.isEmpty { progress.begin("comparing generated files") }
        var manifests = folder.switchyardFiles.map(CheckedManifest.init)
        let configuration = CheckConfiguration(folder, manifests)
        configurationFile = configuration.file
        turnedOff = configuration.turnedOff(except: filter.rules)
        let filter = configuration.applied(to: filter)
        let read = projectsReadFirst(for: manifests, unless: known != nil)
        let projects = known ?? read
        for index in manifests.indices { manifests[index].compare(with: projects ?? []) }
        var brought: [Finding] = []
        let check = FolderCheck(
            folder, projects: projects, git: git, isCancelled: isCancelled,
            surveyed: {
                surveyed(folder, $0)
                brought = former?.changes(to: $0, folder) ?? []
            }, step: progress.begin)
        secretNames = manifests.reduce(check.secretNames) { $0.union($1.secretNames) }
        let found = configuration.applied(
            to: (manifests.flatMap(\.findings).map { locations.locations.finding($0) } + check.findings + brought)
                .map(\.redacted),
            isAsked: !request.only.isEmpty)
        if request.rules.isEmpty, former == nil { configurationSurveys = check.configurationSurveys }
        var baseline = old
        if request.writesBaseline, let file {
            let all = CheckedFindings(
                found, filter: filter, baseline: FindingBaseline(), below: folder.path)
            baseline = FindingBaseline(of: all.reported, keeping: old, below: folder.path)
            try baseline.data.write(to: file, options: .atomic)
            written = baseline.findings.count
        }
        let checked = CheckedFindings(
            found, filter: filter, baseline: baseline, former: former?.findings, below: folder.path)
        self.checked = checked
        findings = checked.shown.map { (locations.shown($0.finding), $0.fingerprint) }
        if findings.contains(where: { $0.finding.severity == .error }) { status = .findings }
    }

    /// Declares the secrets of the folder.
    ///
    /// - Returns: the projects, which are read for secrets and generated files; `nil` if nothing needs them yet.
    private func projectsReadFirst(for manifests: [CheckedManifest], unless areKnown: Bool) -> [AppProject]? {
        for file in folder.catalogs { _ = try? EnvironmentCatalog.declaring(URL(fileURLWithPath: file)) }
        guard !areKnown, !manifests.isEmpty || Redaction.isDeclared else { return nil }
        return AppProject.all(projects: folder.projects, workspaces: folder.workspaces, in: folder.path)
    }

    /// A report of nothing, because there is no revision to compare with.
    private static func unreadable(_ error: any Error, _ request: CheckRequest) -> CheckReport {
        var report = CheckReport(CheckedFolder(request.path.absolutePath), LocationFinder())
        let reason = error as? GitRevision.ReadError
        report.end(
            Finding(
                .unreadableRevision, .error, reason?.message ?? "\(error)", file: report.folder.path, fix: reason?.fix))
        return report
    }

    /// Ends the report with what makes it impossible.
    private mutating func end(_ finding: Finding) {
        findings = [(locations.shown(finding), nil)]
        status = .unusable
    }

    /// The number of reported findings of a severity.
    func count(_ severity: Severity) -> Int { findings.count { $0.finding.severity == severity } }
}
