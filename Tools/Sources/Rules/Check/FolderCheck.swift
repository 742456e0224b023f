public import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import PropertyLists
public import SourceText
import Switchyard
import XcodeProjects

/// Every rule over everything that is found below a folder.
public struct FolderCheck {
    /// What is checked.
    public let folder: CheckedFolder
    /// The findings, with absolute paths, in the order of files and lines.
    public private(set) var findings: [Finding] = []
    /// The names of the secrets of all catalogs, so that no line of source with one is printed.
    public private(set) var secretNames: Set<String> = []
    /// What the apps without a catalog say about their configuration, by the names of their targets.
    public private(set) var configurationSurveys: [ConfigurationSurvey] = []
    private let locations = PropertyListLocations()

    /// Checks a folder.
    public init(_ folder: CheckedFolder) {
        self.folder = folder
        let projects = AppProject.all(projects: folder.projects, workspaces: folder.workspaces, in: folder.path)
        let survey = FolderSurvey(folder, projects, locations: locations)
        var found = [folder.finding].compactMap { $0 }
        var used = UsedFiles(xcconfigFiles: survey.usedXcconfigFiles)
        for (project, survey) in zip(projects, survey.surveys) {
            found += ProjectChecks.findings(in: survey).filter { !isUngenerated($0) }
            found += settingsBundles(of: project, &used)
            found += catalogs(of: survey, &used)
            configurationSurveys += appsWithoutCatalog(in: survey)
        }
        found += rest(besides: used)
        found += Self.rules.flatMap { $0.findings(in: survey) }
        // Until the generated files are used, every scheme selects something else: one cause, one finding.
        let unwired = found.filter { $0.rule == .generatedXcconfigUnused }.compactMap(\.location?.file)
        found.removeAll { finding in
            finding.rule == .schemeMismatch
                && unwired.contains { project in
                    let folder = project.prefix { _ in true }.dropLast("project.pbxproj".count)
                    return finding.location?.file.hasPrefix(folder) ?? false
                }
        }
        findings = found.withoutCopies(in: folder.settingsBundles).onceInFileOrder()
    }

    /// The rules about a folder as a whole.
    private static var rules: [any FolderRule.Type] {
        [
            CommittedSecretRule.self, UngeneratedProjectRule.self, UnusedXcconfigRule.self,
            UncopiedSettingsBundleRule.self, UnusedBuildSettingRule.self, UnusedGeneratedXcconfigRule.self,
        ]
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
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent().path
        let isGenerated = self.folder.manifests.contains {
            URL(fileURLWithPath: $0).deletingLastPathComponent().path == folder
                && UngeneratedProjectRule.generator(of: $0) != nil
        }
        return isGenerated && !FileManager.default.fileExists(atPath: file)
    }

    // MARK: Settings bundles

    private func settingsBundles(of project: AppProject, _ used: inout UsedFiles) -> [Finding] {
        project.targets.flatMap { target -> [Finding] in
            guard
                let shipped = try? ShippedSettingsBundle(project, target, configuration: nil, options: BuildOptions()),
                let launch = shipped.launch
            else { return [] }
            // The rules of the catalog report a catalog that cannot be read.
            let context = launch.catalog == nil ? nil : try? launch.context(policy: .open)
            return ShippedSettingsBundle.bundles(of: launch).flatMap { path -> [Finding] in
                used.settingsBundles.insert(path)
                let sealed = shipped.launches.filter {
                    $0.isSealed && ShippedSettingsBundle.bundles(of: $0).contains(path)
                }
                let app = ContainingApp(
                    context: context, sealedLaunches: sealed, applicationGroups: launch.build.applicationGroups)
                return findings(path, app: app, region: target.project.developmentRegion).filter { finding in
                    context.map { !launch.isNone(finding, in: $0) } ?? true
                }
            }
        }
    }

    private func findings(_ bundle: String, app: ContainingApp?, region: String?) -> [Finding] {
        let folder = URL(fileURLWithPath: bundle, isDirectory: true)
        return SettingsBundleChecks.findings(
            in: SettingsSurvey(folder, app: app, developmentRegion: region ?? "en", locations: locations))
    }

    // MARK: Catalogs

    /// The findings of every launch of an app with a catalog.
    private mutating func catalogs(of survey: ProjectSurvey, _ used: inout UsedFiles) -> [Finding] {
        var found: [Finding] = []
        for build in survey.builds {
            let launch = ProjectLaunch(build)
            guard let catalog = launch.catalog, CatalogFile.isCatalog(catalog) else { continue }
            used.catalogs.insert(catalog.path)
            do throws(ConfigurationError) {
                let explanation = LaunchExplanation(try launch.context(), launch: launch, locations: locations)
                secretNames.formUnion(explanation.secretNames)
                found += explanation.findings
            } catch {
                found += error.findings.map(locations.finding)
            }
        }
        return found
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
            .filter { builds in builds.allSatisfy { ProjectLaunch($0).catalog == nil } }
            .map { ConfigurationSurvey($0, locations: locations) }.filter { !$0.isEmpty }
    }

    // MARK: Files that no project uses

    private mutating func rest(besides used: UsedFiles) -> [Finding] {
        var found: [Finding] = []
        for file in folder.xcconfigFiles where !used.xcconfigFiles.contains(file) {
            guard let bytes = XcconfigFileSystem.disk.read(file) else { continue }
            found += XcconfigLint(bytes: bytes, file: file).findings
        }
        for bundle in folder.settingsBundles where !used.settingsBundles.contains(bundle) {
            found += findings(bundle, app: nil, region: nil)
        }
        for catalog in folder.catalogs where !used.catalogs.contains(catalog) {
            found += findings(ofCatalog: catalog)
        }
        return found
    }
}
