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
        let (projects, read) = concurrently {
            AppProject.all(projects: folder.projects, workspaces: folder.workspaces, in: folder.path)
        } _: {
            _ = BuildSettingTypes.builtIn  // A thousand names, which every build asks for.
            return ReadFiles(xcconfigFiles: folder.xcconfigFiles, propertyLists: folder.propertyLists)
        }
        scripts = projects.flatMap(\.projects).flatMap(\.targets).flatMap(\.scripts)
        let targets = projects.reduce(0) { $0 + $1.targets.count }
        let products = Set(projects.flatMap(\.targets).flatMap(\.target.packageProducts))
        step("evaluating the build settings of \(targets) target\(targets == 1 ? "" : "s")")
        let survey = FolderSurvey(folder, projects, read, locations: locations)
        step("running the rules")
        var found = [folder.finding].compactMap { $0 }
        let pages = BundlePages(of: folder)
        var used = UsedFiles(xcconfigFiles: survey.usedXcconfigFiles)
        // All of them run at the same time. Those about the folder are first, because they read the most files, and the many
        // small ones about launches last, so that no processor waits long for another one.
        var work = Self.rules.filter(rules.runs).map { rule in { @Sendable in Part(rule.findings(in: survey)) } }
        var launches: [Work] = []
        for (index, project) in projects.enumerated() {
            let (builds, survey) = (survey.builds[index], survey.surveys[index])
            for bundle in BundleInApps.all(project, builds) {
                used.settingsBundles.insert(bundle.bundle)
                work.append { [scripts, locations, files = folder.scripts] in
                    Part(bundle.findings(scripts, calling: files, locations, among: pages))
                }
            }
            launches += catalogs(of: builds, &used)
            work += ProjectChecks.rules(asked: rules).map { rule in
                { @Sendable in Part(rule.findings(in: survey).filter { !Self.isUngenerated($0, folder) }) }
            }
            found += survey.projectFindings.filter { !Self.isUngenerated($0, folder) }
            work += Self.appsWithoutCatalog(in: survey).map { builds in
                { @Sendable [locations] in Part(survey: ConfigurationSurvey(builds, locations: locations)) }
            }
        }
        for part in (work + launches).concurrentMap({ $0() }) {
            found += part.findings
            if let survey = part.survey { configurationSurveys.append(survey) }
            secretNames.formUnion(part.secretNames)
        }
        let uncopied = Set(UncopiedSettingsBundleRule.bundles(in: survey))
        found += rest(besides: used, survey.xcconfigs, pages, uncopied: uncopied)
        releaseElsewhere((consume survey, consume projects, consume work, consume launches))
        found.removeAll(where: isOfUnwiredScheme(found))
        found.removeAll(where: isOfOwnEnvironments(found, used.catalogs, products))
        found.removeAll(where: isOfHiddenGeneratedSetting(found))
        found.removeAll(where: MissingDefaultRule.isHandled(found, by: scripts, below: folder.path))
        found = UnusedBuildSettingRule.withoutConsequences(found).withUnreadCutsAsNotes(in: folder)
        let unused = UnusedBuildSettingRule.names(in: found)
        configurationSurveys = configurationSurveys.map { $0.without(unused) }.filter { !$0.isEmpty }
        if targets > 0 { found = found.map(Self.withoutError) }
        findings = found.withLeftoversAsNotes(in: folder).withoutCopies(in: folder).withManifests(in: folder)
            .onceInFileOrder()
    }

    /// The rules about a folder as a whole.
    private static var rules: [any FolderRule.Type] {
        [
            CommittedSecretRule.self, UngeneratedProjectRule.self, UnusedXcconfigRule.self,
            UncopiedSettingsBundleRule.self, UnusedBuildSettingRule.self, UnusedGeneratedXcconfigRule.self,
            UnselectedEnvironmentRule.self, UnlistedConfigurationRule.self, HiddenGeneratedSettingRule.self,
            OpenStoreBuildRule.self, UngeneratedIncludeRule.self,
        ]
    }

    /// A piece of work that is independent of the others.
    private typealias Work = @Sendable () -> Part

    /// What comes of one.
    private struct Part: Sendable {
        var findings: [Finding]
        /// The names of the secrets of a catalog.
        var secretNames: Set<String> = []
        /// What an app says about its configuration.
        var survey: ConfigurationSurvey?

        init(_ findings: [Finding] = [], secretNames: Set<String> = [], survey: ConfigurationSurvey? = nil) {
            self.findings = findings
            self.secretNames = secretNames
            self.survey = survey
        }
    }

    /// The files that projects use, which are checked as their targets use them.
    private struct UsedFiles {
        var xcconfigFiles: Set<String> = []
        var settingsBundles: Set<String> = []
        var catalogs: Set<String> = []
    }

    /// Whether a finding is that a project cannot be read which a manifest beside it generates: that has a rule of its own.
    private static func isUngenerated(_ finding: Finding, _ checked: CheckedFolder) -> Bool {
        guard finding.rule == .unreadableProject, let file = finding.location?.file else { return false }
        if UngeneratedProjectRule.isIgnored(file) { return true }
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent().path
        let isGenerated = checked.manifests.contains {
            URL(fileURLWithPath: $0).deletingLastPathComponent().path == folder
                && UngeneratedProjectRule.generator(of: $0, below: checked.path) != nil
        }
        return isGenerated && !FileManager.default.fileExists(atPath: file)
    }

    /// The finding as a note, if it is about a project of which only what Xcode keeps for a user is left, or schemes beside
    /// another project: where others can be read, it is a leftover.
    private static func withoutError(_ finding: Finding) -> Finding {
        guard finding.rule == .unreadableProject, let file = finding.location?.file else { return finding }
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        let left = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let beside = projects(beside: folder)
        let ofXcode = ["project.xcworkspace", "xcuserdata"] + (beside.isEmpty ? [] : ["xcshareddata"])
        guard left.allSatisfy({ ofXcode.contains($0) || $0.hasPrefix(".") }) else { return finding }
        var note = finding.asNote
        if !beside.isEmpty {
            note.fix =
                "remove the folder: \(beside.listed(upTo: 4)) "
                + (beside.count == 1 ? "is the project here" : "are the projects here")
        }
        return note
    }

    /// The names of the projects in the same folder as another one, without those that lack their file.
    private static func projects(beside path: String) -> [String] {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        return FolderEntry.all(in: folder).map(\.name).filter {
            $0.hasSuffix(".xcodeproj") && $0 != url.lastPathComponent
                && FileManager.default.fileExists(atPath: "\(folder)/\($0)/project.pbxproj")
        }.sorted()
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

    /// Whether a finding supposes that the app uses Switchyard, and its source reads the property list by itself: which
    /// environment a build selects is then the source's business.
    private func isOfOwnEnvironments(
        _ findings: [Finding], _ catalogs: Set<String>, _ products: Set<String>
    ) -> (Finding) -> Bool {
        let rules: Set<RuleID> = [.unnamedInfoKey, .schemeMismatch]
        guard !catalogs.isEmpty, findings.contains(where: { rules.contains($0.rule) }),
            !products.contains(where: { $0.hasPrefix("Switchyard") }),
            catalogs.allSatisfy({ !CatalogFile.hasOptions($0) })
        else { return { _ in false } }
        let names = catalogs.map { String($0.part(afterLast: "/")) }.flatMap {
            [$0, String($0.dropLast(".plist".count))]
        }
        guard !SourceTexts.keys(Set(names), below: folder.path).isEmpty else { return { _ in false } }
        return { rules.contains($0.rule) }
    }

    /// Whether a finding is that a value of a generated xcconfig file is not used, which the line that hides it has.
    private func isOfHiddenGeneratedSetting(_ findings: [Finding]) -> (Finding) -> Bool {
        let places = Set(findings.filter { $0.rule == .hiddenGeneratedSetting }.compactMap(\.location))
        return { finding in
            finding.rule == .hiddenXcconfigValue && finding.notes.contains { $0.location.map(places.contains) ?? false }
        }
    }

    // MARK: Catalogs

    /// The findings of every launch of an app with a catalog.
    private func catalogs(of builds: ProjectBuilds, _ used: inout UsedFiles) -> [Work] {
        let launches = builds.all.filter { $0.catalog.map(CatalogFile.isCatalog) ?? false }
            .concurrentMap { builds.launch($0) }
        used.catalogs.formUnion(launches.compactMap(\.catalog?.path))
        // Launches that select the same environment of a catalog have the same secrets.
        let secretNames = Memo<[String], Set<String>>()
        let shared = SharedExplanations()
        return launches.map { launch in
            { [locations] in
                do throws(ConfigurationError) {
                    let context = try launch.context()
                    let explanation = LaunchExplanation(
                        context, launch: launch, locations: locations, sharing: shared)
                    // The brands of a manifest belong to targets.
                    let target = launch.catalog?.isManifest == true ? launch.build.target.name : ""
                    let key = [context.catalog.file ?? "", target, explanation.selection?.environment ?? ""]
                    // Only what is needed of an explanation is kept: all of them together are large.
                    return Part(
                        explanation.findings, secretNames: secretNames.value(of: key) { explanation.secretNames })
                } catch {
                    return Part(error.findings.map(locations.finding))
                }
            }
        }
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

    /// The apps that copy no catalog in any build configuration, each with all of its builds.
    private static func appsWithoutCatalog(in survey: ProjectSurvey) -> [[ConfiguredTarget]] {
        let apps = Dictionary(grouping: survey.builds.filter(\.target.isApplication)) {
            [$0.project.directory, $0.target.identifier]
        }
        return apps.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
            .filter { $0.allSatisfy { $0.catalog == nil } }
    }

    // MARK: Files that no project uses

    /// Whether an xcconfig file that no project uses is one of a folder with projects, and no script names it.
    private func isUnused(_ file: String) -> Bool {
        !folder.projects.isEmpty && folder.mentions(of: [String(file.part(afterLast: "/"))]).isEmpty
            && folder.composed(of: [file]).isEmpty
    }

    private mutating func rest(
        besides used: UsedFiles, _ xcconfigs: XcconfigTexts, _ pages: BundlePages, uncopied: Set<String>
    ) -> [Finding] {
        var found: [Finding] = []
        for file in folder.xcconfigFiles where !used.xcconfigFiles.contains(file) {
            guard let text = xcconfigs.text(of: file) else { continue }
            found += UnbuiltXcconfigFile(path: file, text: text).findings { isUnused(file) }
        }
        for bundle in folder.settingsBundles where !used.settingsBundles.contains(bundle) {
            // Beside a copied one, it is a leftover, too.
            let isLeftover = !used.settingsBundles.isEmpty || uncopied.contains(bundle)
            found += BundleInApps(alone: bundle).findings(scripts, calling: folder.scripts, locations, among: pages)
                .map { $0.ofUncopiedBundle(isLeftover: isLeftover) }
        }
        for catalog in folder.catalogs where !used.catalogs.contains(catalog) {
            found += findings(ofCatalog: catalog)
        }
        return found
    }
}
