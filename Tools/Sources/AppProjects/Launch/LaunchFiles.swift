import CatalogChecks
import Foundation
import PropertyLists
import SettingsBundle
import SourceText
import Switchyard
import XcodeProjects

/// The catalogs and Settings bundles that several launches read, each read once.
package struct LaunchFiles: Sendable {
    private var catalogs: [String: Result<EnvironmentCatalog, ConfigurationError>] = [:]
    private var catalogFindings: [String: [PropertyListFinding]] = [:]
    private var settingsBundles: [String: SettingsBundleContents] = [:]

    /// No files: every launch reads its own.
    package init() {}

    /// Reads the files of builds that copy a catalog.
    init(reading builds: [ConfiguredTarget]) {
        let builds = builds.filter { $0.catalog != nil }
        let bundles = Set(builds.compactMap(\.settingsBundle?.path)).sorted()
        let catalogs = Dictionary(
            builds.compactMap(\.catalog).filter { !$0.isManifest }.map { ($0.path, $0) },
            uniquingKeysWith: { first, _ in first })
        let ((read, found), contents) = concurrently(!builds.isEmpty) {
            let read = catalogs.mapValues { catalog in Result { () throws(ConfigurationError) in try catalog.read() } }
            return (read, read.compactMapValues { try? $0.get().check() })
        } _: {
            bundles.concurrentMap(Self.contents)
        }
        self.catalogs = read
        catalogFindings = found
        settingsBundles = Dictionary(uniqueKeysWithValues: zip(bundles, contents))
    }

    func read(_ catalog: ProjectCatalog) throws(ConfigurationError) -> EnvironmentCatalog {
        guard let known = catalogs[catalog.path] else { return try catalog.read() }
        return try known.get()
    }

    /// The findings about a catalog in all environments.
    func findings(of catalog: EnvironmentCatalog) -> [PropertyListFinding] {
        catalog.file.flatMap { catalogFindings[$0] } ?? catalog.check()
    }

    func contents(ofBundle path: String) -> SettingsBundleContents {
        settingsBundles[path] ?? Self.contents(path)
    }

    @Sendable private static func contents(_ bundle: String) -> SettingsBundleContents {
        SettingsBundleContents.read(URL(fileURLWithPath: bundle, isDirectory: true))
    }
}
