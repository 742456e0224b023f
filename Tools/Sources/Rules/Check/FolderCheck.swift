package import AppProjects
import BuildSettings
import CatalogChecks
import Foundation
import LocatedPropertyLists
import PropertyLists
package import SourceText
import Switchyard
import XcodeProjects

/// Every rule over everything that is found below a folder.
package struct FolderCheck: Sendable {
    /// What is checked.
    package let folder: CheckedFolder
    /// The findings, with absolute paths, in the order of files and lines.
    package private(set) var findings: [Finding] = []
    /// The names of the secrets of all catalogs, so that no line of source with one is printed.
    package private(set) var secretNames: Set<String> = []
    /// What the apps without a catalog say about their configuration, by the names of their targets.
    package private(set) var configurationSurveys: [ConfigurationSurvey] = []
    private let locations = PropertyListLocations()

    /// Checks a folder. The rules run on all processors; the findings do not depend on how many there are.
    ///
    /// - Parameters:
    ///   - projects: the projects of the folder if they are read already.
    ///   - git: what git says about the files.
    ///   - rules: the rules.
    ///   - isCancelled: whether the findings are no longer wanted, which then are not complete.
    ///   - surveyed: receives the projects, which the check reads and evaluates, before the rules run.
    ///   - step: receives what the check begins to do.
    package init(
        _ folder: CheckedFolder, projects known: [AppProject]? = nil, git: GitFiles = .unknown,
        rules: [Rule] = Rule.all, isCancelled: @escaping @Sendable () -> Bool = { false },
        surveyed: ([SurveyedProject]) -> Void = { _ in },
        step: (String) -> Void = { _ in }
    ) {
        self.folder = folder
        step("reading \(folder.projects.count) project\(folder.projects.count == 1 ? "" : "s")")
        let (projects, read) = concurrently {
            known ?? AppProject.all(projects: folder.projects, workspaces: folder.workspaces, in: folder.path)
        } _: {
            _ = BuildSettingTypes.builtIn  // A thousand names, which every build asks for.
            return ReadFiles(xcconfigFiles: folder.xcconfigFiles, propertyLists: folder.propertyLists)
        }
        guard !isCancelled() else { return }
        let targets = projects.reduce(0) { $0 + $1.targets.count }
        step("evaluating the build settings of \(targets) target\(targets == 1 ? "" : "s")")
        let survey = FolderSurvey(folder, projects, read, git: git, locations: locations)
        surveyed(
            projects.indices.map { index in
                SurveyedProject(
                    project: projects[index], builds: survey.builds[index], plans: survey.surveys[index].plans,
                    locations: locations)
            })
        step("running the rules")
        let bodies = RuleBodies(rules)
        let pages = BundlePages(of: folder)
        var found = [folder.finding].compactMap { $0 }
        var used = UsedFiles()
        // All of them run at the same time. Those about the folder are first, because they read the most files, and the many
        // small ones about launches last, so that no processor waits long for another one.
        var work: [Work] = bodies.folder.map { body in { Part(body(survey)) } }
        var launches: [Work] = []
        for (index, project) in projects.enumerated() {
            let (builds, own) = (survey.builds[index], survey.surveys[index])
            for bundle in BundleInApps.all(project, builds) {
                used.settingsBundles.insert(bundle.bundle)
                work.append { [locations] in Part(bundle.findings(bodies, survey.scripts, locations, among: pages)) }
            }
            launches += catalogs(of: builds, survey.propertyLists, &used)
            work += bodies.projects.map { body in { Part(body(own)) } }
            found += own.projectFindings
            work += Self.appsWithoutCatalog(in: own).map { builds in
                { [locations] in Part(survey: ConfigurationSurvey(builds, locations: locations)) }
            }
        }
        for part in (work + launches).concurrentMap({ isCancelled() ? Part() : $0() }) {
            found += part.findings
            if let survey = part.survey { configurationSurveys.append(survey) }
            secretNames.formUnion(part.secretNames)
        }
        guard !isCancelled() else { return }
        found += rest(besides: used, survey, bodies, pages)
        findings = Consequences(found, survey, catalogs: used.catalogs).reported
        let unused = Set(findings.filter { $0.rule == .unusedBuildSetting }.flatMap(\.settings))
        configurationSurveys = configurationSurveys.map { $0.without(unused) }.filter { !$0.isEmpty }
        findings = findings.oncePerCause()
        releaseElsewhere((consume survey, consume projects, consume work, consume launches))
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
        var settingsBundles: Set<String> = []
        var catalogs: Set<String> = []
    }

    // MARK: Catalogs

    /// The findings of every launch of an app with a catalog.
    private func catalogs(
        of builds: ProjectBuilds, _ lists: CheckedPropertyLists, _ used: inout UsedFiles
    ) -> [Work] {
        let launches = builds.all.filter { $0.catalog.map(lists.isCatalog) ?? false }
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
                    return Part(launch.located(error, locations))
                }
            }
        }
    }

    /// The findings about a catalog that no target copies.
    private mutating func findings(ofCatalog file: String) -> [Finding] {
        do throws(ConfigurationError) {
            let catalog = try EnvironmentCatalog.declaring(URL(fileURLWithPath: file))
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

    private mutating func rest(
        besides used: UsedFiles, _ survey: FolderSurvey, _ bodies: RuleBodies, _ pages: BundlePages
    ) -> [Finding] {
        var found: [Finding] = []
        for file in folder.xcconfigFiles where !survey.usedXcconfigFiles.contains(file) {
            guard let text = survey.xcconfigs.text(of: file) else { continue }
            found += UnbuiltXcconfigFile(path: file, text: text).findings { survey.isUnused(file) }
        }
        let uncopied = Set(UncopiedSettingsBundleRule.bundles(in: survey))
        for bundle in folder.settingsBundles where !used.settingsBundles.contains(bundle) {
            // Beside a copied one, it is a leftover, too.
            let isLeftover = !used.settingsBundles.isEmpty || uncopied.contains(bundle)
            found += BundleInApps(alone: bundle).findings(bodies, survey.scripts, locations, among: pages)
                .map { $0.ofUncopiedBundle(isLeftover: isLeftover) }
        }
        for catalog in folder.catalogs
        where !used.catalogs.contains(catalog) && survey.propertyLists.isCatalog(catalog) {
            found += findings(ofCatalog: catalog)
        }
        return found
    }
}
