import AppProjects
import Foundation
import InfoPlists
import PropertyLists
import XcodeProjects

/// Creates the app bundle that Xcode would build from a copy of the example: flat, as on iOS.
struct ExampleLayout {
    let copy: ExampleCopy

    /// Builds the program and creates the bundle.
    ///
    /// - Returns: the program in it.
    func make(_ configuration: DemoProject.Configuration, in folder: URL) async throws -> URL {
        let project = try AppProject(reading: copy.folder.path)
        let target = try project.target(named: "Discussions", scheme: nil)
        let launch = ProjectLaunch(try project.configured(target, configuration.rawValue, options: BuildOptions()))
        let bundle = folder.appendingPathComponent("\(configuration.rawValue)/Discussions.app", isDirectory: true)
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        for resource in launch.build.resources {
            let file = URL(fileURLWithPath: resource.path)
            try FileManager.default.copyItem(at: file, to: bundle.appendingPathComponent(file.lastPathComponent))
        }
        let infoPlist = PropertyListValue.dictionary(launch.infoPlist?.values ?? [:])
        try PropertyList.data(infoPlist).write(to: bundle.appendingPathComponent("Info.plist"))
        let program = bundle.appendingPathComponent("Discussions")
        try FileManager.default.copyItem(at: try await copy.build(configuration), to: program)
        return program
    }
}
