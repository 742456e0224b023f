import AppProjects
import Foundation
import Reports
import SettingsPreview
import Rules
import SourceText
import Switchyard
import XcodeProjects

/// The given Settings bundle, and the app that contains it.
struct PreviewSource {
    let directory: URL
    let app: PreviewApp

    init(path: String?, project: ProjectRequest, scheme: String?) throws {
        if let path {
            (directory, app) = try Self.files(path)
        } else {
            (directory, app) = try Self.project(project, scheme)
        }
    }

    private static func files(_ path: String) throws -> (URL, PreviewApp) {
        let folder: URL
        do throws(BuiltApp.Refusal) { folder = try BuiltApp.folder(of: path) } catch {
            throw PreviewError(error.finding)
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw PreviewError("folder \(path) does not exist")
        }
        if let directory = AppBundle(url: folder).settingsBundle {
            return (directory, .bundle(AppBundle(url: folder)))
        }
        // Also a bundle whose first page is only for iPad or InAppSettingsKit.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard names.contains(where: { $0.wholeMatch(of: /Root(~ipad|~iphone)?(\.inApp)?\.plist/) != nil }) else {
            throw PreviewError(
                "\(path) is neither a Settings bundle with a Root.plist, nor an app that contains one")
        }
        let parent = folder.deletingLastPathComponent()
        let around = AppBundle(
            url: parent.lastPathComponent == "Resources"
                ? parent.deletingLastPathComponent().deletingLastPathComponent() : parent)
        // Next to its catalog in a built app, or in the sources, where Info.plist may have references to build
        // settings.
        return (folder, around.catalog != nil && parent.pathExtension == "app" ? .bundle(around) : .unknown)
    }

    private static func project(_ options: ProjectRequest, _ name: String?) throws -> (URL, PreviewApp) {
        do {
            let project = try AppProject(reading: (options.project ?? "").absolutePath)
            let scheme: AppScheme? = if let name { try project.scheme(named: name) } else { nil }
            let target = try project.target(named: options.target, scheme: scheme)
            let launch = try launch(of: target, scheme, options, in: project)
            guard let launch, let bundle = launch.settingsBundle else {
                let build = launch.map { " in \($0.build.configuration)" } ?? ""
                throw PreviewError("target \"\(target.name)\" copies no Settings.bundle\(build)")
            }
            return (URL(fileURLWithPath: bundle.path, isDirectory: true), .project(launch))
        } catch let error as AppProjectError {
            throw PreviewError(error.findingWithOption)
        }
    }

    /// The launch of the scheme, or of the given build configuration, or of one that has a Settings bundle.
    private static func launch(
        of target: ProjectTarget, _ scheme: AppScheme?, _ options: ProjectRequest, in project: AppProject
    ) throws(AppProjectError) -> ProjectLaunch? {
        let buildOptions = options.build()
        guard let scheme else {
            return try ShippedSettingsBundle(
                project, target, configuration: options.configuration, options: buildOptions
            ).launch
        }
        let configuration =
            options.configuration
            ?? scheme.scheme.action(.run).flatMap { project.configurationName(of: $0, for: target) }
        let built = try project.configured(target, configuration, options: buildOptions)
        return ProjectLaunch(built, scheme: SchemeLaunch(.run, of: scheme.scheme, in: built))
    }
}

/// An error that prevents the preview.
struct PreviewError: Error {
    let lines: [String]

    init(_ message: String) {
        lines = ["switchyard preview: \(message)".printable]
    }

    init(_ finding: Finding) {
        lines = FindingPrinter().lines([LocationFinder().shown(finding)])
    }
}
