public import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import PropertyLists
public import SourceText
import Switchyard
import XcodeProjects

/// Every rule over everything that is found below a folder.
public struct FolderCheck: Sendable {
    /// What is checked.
    public let folder: CheckedFolder
    /// The findings, with absolute paths, in the order of files and lines.
    public private(set) var findings: [Finding] = []
    /// The names of the secrets of all catalogs, so that no line of source with one is printed.
    public private(set) var secretNames: Set<String> = []
    /// What the apps without a catalog say about their configuration, by the names of their targets.
    public private(set) var configurationSurveys: [ConfigurationSurvey] = []
    private let locations = PropertyListLocations()
    /// The build phases that run scripts.
    private let scripts: [ScriptPhase]

    /// Checks a folder. The rules run on all processors; the findings do not depend on how many there are.
    ///
    /// - Parameters:
    ///   - rules: the rules that are off by default and asked for; the others that are off do not run.
    ///   - step: is told what the check begins to do.
    public init(_ folder: CheckedFolder, rules: Set<RuleID> = [], step: (String) -> Void = { _ in }) {
        self.folder = folder
        step("reading \(folder.projects.count) project\(folder.projects.count == 1 ? "" : "s")")
        let projects = AppProject.all(projects: folder.projects, workspaces: folder.workspaces, in: folder.path)
        scripts = projects.flatMap(\.projects).flatMap(\.targets).flatMap(\.scripts)
        let targets = projects.reduce(0) { $0 + $1.targets.count }
        step("evaluating the build settings of \(targets) target\(targets == 1 ? "" : "s")")
        let survey = FolderSurvey(folder, projects, locations: locations)
        step("running the rules")
        let projectRules = ProjectChecks.rules(asked: rules)
        var results = Self.findings(in: survey, projectRules, Self.rules.filter(rules.runs))[...]
        var found = [folder.finding].compactMap { $0 }
        var used = UsedFiles(xcconfigFiles: survey.usedXcconfigFiles)
        for (index, project) in projects.enumerated() {
            let (builds, survey) = (survey.builds[index], survey.surveys[index])
            let ofProject = Array(results.prefix(projectRules.count))
            found += ProjectChecks.findings(ofProject, in: survey).filter { !isUngenerated($0) }
            results = results.dropFirst(projectRules.count)
            step("reading Settings bundles and catalogs")
            found += settingsBundles(of: project, builds, &used)
            found += catalogs(of: builds, &used)
            configurationSurveys += appsWithoutCatalog(in: survey)
        }
        found += rest(besides: used, survey.xcconfigs)
        found += results.flatMap { $0 }
        found.removeAll(where: isOfUnwiredScheme(found))
        found.removeAll(where: isOfHiddenGeneratedSetting(found))
        findings = found.withoutCopies(in: folder).onceInFileOrder()
    }

    /// The rules about a folder as a whole.
    private static var rules: [any FolderRule.Type] {
        [
            CommittedSecretRule.self, UngeneratedProjectRule.self, UnusedXcconfigRule.self,
            UncopiedSettingsBundleRule.self, UnusedBuildSettingRule.self, UnusedGeneratedXcconfigRule.self,
            UnselectedEnvironmentRule.self, UnlistedConfigurationRule.self, HiddenGeneratedSettingRule.self,
            OpenStoreBuildRule.self,
        ]
    }

    /// The findings of each rule about each project, and then of each rule about the folder. Rules run at the same time.
    private static func findings(
        in survey: FolderSurvey, _ projectRules: [any ProjectRule.Type], _ folderRules: [any FolderRule.Type]
    ) -> [[Finding]] {
        let ofProjects = survey.surveys.flatMap { survey in
            projectRules.map { rule in { @Sendable in rule.findings(in: survey) } }
        }
        let ofFolder = folderRules.map { rule in { @Sendable in rule.findings(in: survey) } }
        return (ofProjects + ofFolder).concurrentMap { $0() }
    }

    /// The files that projects use, which are checked as their targets use them.
    private struct UsedFiles {
        var xcconfigFiles: Set<String> = []
        var settingsBundles: Set<String> = []
        var catalogs: Set<String> = []
    }

    /// Whether a finding is that a project cannot be read which a manifest beside it generates: that has a rule of its own.
    private func isUngenerated(_ finding: Finding) -> Bool {
        guard finding.rule == .unreadableProject, let file = finding.location?.file else { return false }
        if UngeneratedProjectRule.isIgnored(file) { return true }
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent().path
        let isGenerated = self.folder.manifests.contains {
            URL(fileURLWithPath: $0).deletingLastPathComponent().path == folder
                && UngeneratedProjectRule.generator(of: $0) != nil
        }
        return isGenerated && !FileManager.default.fileExists(atPath: file)
    }

    /// Whether a finding is about a scheme of a project that does not use the generated files yet: until it does, every
    /// scheme selects something else. One cause, one finding.
    private func isOfUnwiredScheme(_ findings: [Finding]) -> (Finding) -> Bool {
        let projects = findings.filter { $0.rule == .generatedXcconfigUnused }.compactMap(\.location?.file)
            .map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/" }
        return { finding in
            guard finding.rule == .schemeMismatch, let file = finding.location?.file else { return false }
            return projects.contains(where: file.hasPrefix)
        }
    }

    /// Whether a finding is that a value of a generated xcconfig file is not used, which the line that hides it has.
    private func isOfHiddenGeneratedSetting(_ findings: [Finding]) -> (Finding) -> Bool {
        let places = Set(findings.filter { $0.rule == .hiddenGeneratedSetting }.compactMap(\.location))
        return { finding in
            finding.rule == .hiddenXcconfigValue && finding.notes.contains { $0.location.map(places.contains) ?? false }
        }
    }

    // MARK: Settings bundles

    private func settingsBundles(
        of project: AppProject, _ builds: ProjectBuilds, _ used: inout UsedFiles
    ) -> [Finding] {
        // Several apps may copy the same bundle.
        let shipped = project.targets.concurrentMap { shipments(of: $0, builds) }.flatMap { $0 }
        used.settingsBundles.formUnion(shipped.map(\.bundle))
        let bundles = Dictionary(grouping: shipped) { [$0.bundle, $0.region] }
        return bundles.keys.sorted { $0.lexicographicallyPrecedes($1) }.concurrentMap { key in
            findings(key[0], in: bundles[key] ?? [], region: key[1])
        }.flatMap { $0 }
    }

    /// A Settings bundle in an app that copies it.
    private struct ShippedBundle: Sendable {
        let bundle: String
        let region: String
        let launch: ProjectLaunch
        let app: ContainingApp

        /// Whether a finding is none in this app.
        func isNone(_ finding: Finding) -> Bool { app.context.map { launch.isNone(finding, in: $0) } ?? false }
    }

    private func shipments(of target: ProjectTarget, _ builds: ProjectBuilds) -> [ShippedBundle] {
        guard let shipped = ShippedSettingsBundle(target, builds), let launch = shipped.launch else { return [] }
        // The rules of the catalog report a catalog that cannot be read.
        let context = launch.catalog == nil ? nil : try? launch.context(policy: .open)
        return ShippedSettingsBundle.bundles(of: launch).map { path in
            let sealed = shipped.launches.filter {
                $0.isSealed && ShippedSettingsBundle.bundles(of: $0).contains(path)
            }
            let app = ContainingApp(
                context: context, sealedLaunches: sealed, applicationGroups: launch.build.applicationGroups)
            return ShippedBundle(
                bundle: path, region: target.project.developmentRegion ?? "en", launch: launch, app: app)
        }
    }

    /// The findings about a bundle in the apps that copy it; without an app, those about the bundle alone.
    private func findings(_ bundle: String, in apps: [ShippedBundle], region: String = "en") -> [Finding] {
        let survey = SettingsSurvey(
            URL(fileURLWithPath: bundle, isDirectory: true), contents: apps.first?.app.context?.settingsBundle,
            developmentRegion: region, locations: locations)
        let ofBundle = SettingsBundleChecks.ofBundle(survey)
        let made = MadePages(scripts, in: bundle)
        guard !apps.isEmpty else {
            return (ofBundle + SettingsBundleChecks.ofApp(nil, survey)).filter { !made.explain($0) }
        }
        return apps.flatMap { shipped in
            (ofBundle + SettingsBundleChecks.ofApp(shipped.app, survey)).filter {
                !shipped.isNone($0) && !made.explain($0)
            }
        }
    }

    // MARK: Catalogs

    /// The findings of every launch of an app with a catalog.
    private mutating func catalogs(of builds: ProjectBuilds, _ used: inout UsedFiles) -> [Finding] {
        let launches = builds.all.filter { $0.catalog != nil }.map { builds.launch($0) }
            .filter { $0.catalog.map(CatalogFile.isCatalog) ?? false }
        used.catalogs.formUnion(launches.compactMap(\.catalog?.path))
        // Only what is needed of an explanation is kept: all of them together are large.
        let explained = launches.concurrentMap {
            [locations] launch -> (findings: [Finding], secretNames: Set<String>) in
            do throws(ConfigurationError) {
                let explanation = LaunchExplanation(try launch.context(), launch: launch, locations: locations)
                return (explanation.findings, explanation.secretNames)
            } catch {
                return (error.findings.map(locations.finding), [])
            }
        }
        for launch in explained { secretNames.formUnion(launch.secretNames) }
        return explained.flatMap(\.findings)
    }

    /// The findings about a catalog that no target copies.
    private mutating func findings(ofCatalog file: String) -> [Finding] {
        guard CatalogFile.isCatalog(file) else { return [] }
        do throws(ConfigurationError) {
            let catalog = try EnvironmentCatalog.read(URL(fileURLWithPath: file))
            secretNames.formUnion(catalog.secretNames)
            return locations.duplicateKeys(in: file) + catalog.check().map(locations.finding)
        } catch {
            return error.findings.map(locations.finding)
        }
    }

    /// The surveys of the apps that copy no catalog in any build configuration.
    private func appsWithoutCatalog(in survey: ProjectSurvey) -> [ConfigurationSurvey] {
        let apps = Dictionary(grouping: survey.builds.filter(\.target.isApplication)) {
            [$0.project.directory, $0.target.identifier]
        }
        return apps.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
            .filter { $0.allSatisfy { $0.catalog == nil } }
            .map { ConfigurationSurvey($0, locations: locations) }.filter { !$0.isEmpty }
    }

    // MARK: Files that no project uses

    /// Whether an xcconfig file that no project uses is one of a folder with projects, and no script names it.
    private func isUnused(_ file: String) -> Bool {
        !folder.projects.isEmpty && folder.mentions(of: [String(file.part(afterLast: "/"))]).isEmpty
            && folder.composed(of: [file]).isEmpty
    }

    private mutating func rest(besides used: UsedFiles, _ xcconfigs: XcconfigTexts) -> [Finding] {
        var found: [Finding] = []
        for file in folder.xcconfigFiles where !used.xcconfigFiles.contains(file) {
            guard let text = xcconfigs.text(of: file) else { continue }
            // Where no build uses the file, its values are cut for nobody.
            let isUnused = isUnused(file)
            found += XcconfigLint(bytes: text.bytes, file: file).findings.filter {
                !(isUnused && $0.rule == .xcconfigURLCut)
            }
        }
        for bundle in folder.settingsBundles where !used.settingsBundles.contains(bundle) {
            found += findings(bundle, in: []).map(\.ofUncopiedBundle)
        }
        for catalog in folder.catalogs where !used.catalogs.contains(catalog) {
            found += findings(ofCatalog: catalog)
        }
        return found
    }
}
