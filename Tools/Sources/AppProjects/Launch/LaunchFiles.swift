import Foundation
import PropertyLists
import SettingsBundle
import Switchyard
import XcodeProjects

/// The catalogs and Settings bundles that several launches read, each read once.
public struct LaunchFiles: Sendable {
    private var catalogs: [String: Result<EnvironmentCatalog, ConfigurationError>] = [:]
    private var catalogFindings: [String: [PropertyListFinding]] = [:]
    private var settingsBundles: [String: SettingsBundleContents] = [:]

    /// No files: every launch reads its own.
    public init() {}

    /// Reads the files of builds that copy a catalog.
    init(reading builds: [ConfiguredTarget]) {
        for build in builds {
            guard let catalog = build.catalog else { continue }
            if !catalog.isManifest, catalogs[catalog.path] == nil {
                let read = Result { () throws(ConfigurationError) in try catalog.read() }
                catalogs[catalog.path] = read
                catalogFindings[catalog.path] = try? read.get().check()
            }
            guard let bundle = build.settingsBundle?.path, settingsBundles[bundle] == nil else { continue }
            settingsBundles[bundle] = contents(ofBundle: bundle)
        }
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
        settingsBundles[path] ?? SettingsBundleContents.read(URL(fileURLWithPath: path, isDirectory: true))
    }
}
