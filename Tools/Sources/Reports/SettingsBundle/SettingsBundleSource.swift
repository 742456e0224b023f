import AppProjects
import Rules
import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import Switchyard
import XcodeProjects

/// Reads the Settings bundles that the options select.
package struct SettingsBundleSource {
    /// The reason that there is none.
    package struct ReadError: Error {
        let finding: Finding
    }

    private(set) var surveys: [SettingsSurvey] = []
    /// The apps that contain the bundles, by their folders.
    private var apps: [String: ContainingApp] = [:]
    /// The error in reading the app's catalog.
    private(set) var findings: [Finding] = []
    /// The target and the build configuration, for a project.
    private(set) var build: String?
    /// The launch, for a project whose target copies a bundle.
    private(set) var launch: ProjectLaunch?

    /// The language of the pages, if neither a project nor an app states it.
    private let developmentRegion: String

    init(_ request: SettingsBundleRequest, _ locations: PropertyListLocations) throws(ReadError) {
        developmentRegion = request.developmentRegion ?? "en"
        if let path = request.path {
            let folder: URL
            do throws(BuiltApp.Refusal) { folder = try BuiltApp.folder(of: path) } catch {
                throw ReadError(finding: error.finding)
            }
            try look(at: folder, request, locations)
        } else {
            do throws(AppProjectError) {
                try look(atProject: request, locations)
            } catch {
                throw ReadError(finding: error.findingWithOption)
            }
        }
        guard surveys.isEmpty else { return }
        throw ReadError(
            finding: Finding(
                rule: .missingSettingsBundle, severity: .error,
                message: build.map { "\($0) copies no Settings.bundle" }
                    ?? "not a Settings bundle, and does not contain one",
                location: SourceLocation(file: request.path ?? request.project.project ?? ""),
                fix: "pass a folder with a Root.plist, or an app that contains a Settings.bundle"))
    }

    // MARK: A bundle, or a built app

    private mutating func look(
        at folder: URL, _ request: SettingsBundleRequest, _ locations: PropertyListLocations
    ) throws(ReadError) {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isDirectory) else {
            throw Self.unusable("the bundle does not exist", folder)
        }
        guard isDirectory.boolValue else {
            throw Self.unusable("a Settings bundle must be a folder, not a file", folder)
        }
        let isBundle = folder.pathExtension == "bundle" || Self.exists(folder.appendingPathComponent("Root.plist"))
        if isBundle {
            let catalog = request.catalogFile
            let context = catalog.flatMap { bundleContext(folder, $0, locations) }
            add(folder, in: context.map { ContainingApp(context: $0) }, developmentRegion, locations)
        } else {
            lookAtApp(AppBundle(url: folder), request, locations)
        }
    }

    private static func unusable(_ message: String, _ file: URL) -> ReadError {
        ReadError(
            finding: Finding(
                rule: .missingSettingsBundle, severity: .error, message: message,
                location: SourceLocation(file: file.path)))
    }

    private static func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    /// A bundle without its app, checked with a given catalog.
    private mutating func bundleContext(
        _ folder: URL, _ catalog: URL, _ locations: PropertyListLocations
    ) -> LaunchContext? {
        do throws(ConfigurationError) {
            let catalog = try EnvironmentCatalog.declaring(catalog)
            return LaunchContext(catalog: catalog)
        } catch {
            findings += error.findings.map(locations.finding)
            return nil
        }
    }

    private mutating func lookAtApp(
        _ app: AppBundle, _ request: SettingsBundleRequest, _ locations: PropertyListLocations
    ) {
        let bundles = ShippedSettingsBundle.bundles(in: app)
        guard !bundles.isEmpty else { return }
        var context: LaunchContext?
        if app.catalog != nil || request.catalogFile != nil {
            do throws(ConfigurationError) {
                context = try LaunchContext.declaring(app, policy: .open, catalog: request.catalogFile)
            } catch {
                findings += error.findings.map(locations.finding)
            }
        }
        let stated = (try? app.infoPlistValues())?["CFBundleDevelopmentRegion"]?.stringValue
        let region = stated ?? developmentRegion
        let surveyed = ContainingApp(context: context, isBuilt: app.url.pathExtension == "app")
        for bundle in bundles { add(bundle, in: surveyed, region, locations) }
    }

    /// The app that contains a bundle, if it is known.
    func app(of survey: SettingsSurvey) -> ContainingApp? { apps[survey.directory] }

    private mutating func add(
        _ bundle: URL, in app: ContainingApp?, _ region: String, _ locations: PropertyListLocations
    ) {
        let survey = SettingsSurvey(
            bundle, contents: app?.context?.settingsBundle, developmentRegion: region, locations: locations)
        surveys.append(survey)
        apps[survey.directory] = app
    }

    // MARK: A project

    private mutating func look(
        atProject request: SettingsBundleRequest, _ locations: PropertyListLocations
    ) throws(AppProjectError) {
        let project = try AppProject(reading: (request.project.project ?? ".").absolutePath)
        let target = try project.target(named: request.project.target)
        let stated = request.project.build()
        let shipped = try ShippedSettingsBundle(
            project, target, configuration: request.project.configuration, options: stated)
        build = target.name
        guard let launch = shipped.launch else {
            lookBeside(target, copied: project.targets.flatMap(\.target.resources).map(\.path), locations)
            return
        }
        self.launch = launch
        build = "\(target.name), build configuration \(launch.build.configuration)"
        let context = context(of: launch, request, locations)
        let region = target.project.developmentRegion ?? developmentRegion
        for path in ShippedSettingsBundle.bundles(of: launch) {
            let sealed = shipped.launches.filter {
                $0.isSealed && ShippedSettingsBundle.bundles(of: $0).contains(path)
            }
            let app = ContainingApp(
                context: context, sealedLaunches: sealed, applicationGroups: launch.build.applicationGroups)
            add(URL(fileURLWithPath: path, isDirectory: true), in: app, region, locations)
        }
    }

    /// The bundles in the project's folder that no target copies.
    private mutating func lookBeside(
        _ target: ProjectTarget, copied: [String], _ locations: PropertyListLocations
    ) {
        let folder = CheckedFolder(target.project.sourceRoot)
        surveys = folder.settingsBundles.filter { !copied.contains($0) }.map { path in
            SettingsSurvey(
                URL(fileURLWithPath: path, isDirectory: true),
                developmentRegion: target.project.developmentRegion ?? developmentRegion, locations: locations)
        }
        findings += surveys.map { survey in
            Finding(
                rule: .settingsNotCopied, severity: .warning,
                message: "no target copies this Settings bundle: no app has it",
                location: SourceLocation(file: survey.directory),
                fix: "add it to Copy Bundle Resources of the app, or remove it")
        }
    }

    private mutating func context(
        of launch: ProjectLaunch, _ request: SettingsBundleRequest, _ locations: PropertyListLocations
    ) -> LaunchContext? {
        guard launch.catalog != nil || request.catalogFile != nil else { return nil }
        do throws(ConfigurationError) {
            return try launch.context(catalogFile: request.catalogFile, policy: .open)
        } catch {
            findings += error.findings.map(locations.finding)
            return nil
        }
    }
}
