import AppProjects
import BuildSettings
import Foundation
import TestProjects

/// A project of one app on disk, `App.xcodeproj` with the build configurations Debug and Release, for one test.
struct ConfiguredApp {
    /// Settings of the target and of the project, in Debug.
    var target: [String: String] = [:]
    var project: [String: String] = [:]
    /// The texts of `Target.xcconfig` and `Project.xcconfig`; without a text, there is no such file.
    var targetXcconfig: String?
    var projectXcconfig: String?
    var resources: [String] = []
    var productType = "com.apple.product-type.application"
    var name = "App"
    /// Other files, by path.
    var files: [String: String] = [:]
    /// Whether the xcconfig files are missing, though the project names them.
    var lacksXcconfigs = false

    /// Writes the project, and calls `body` with the target in Debug.
    func configured<Result>(
        _ options: (URL) -> BuildOptions = { _ in BuildOptions() }, _ body: (ConfiguredTarget, URL) throws -> Result
    ) throws -> Result {
        try withTemporaryFolder { folder in
            let written = WrittenProject.Target(
                name: name, productType: productType, configurations: [("Debug", target), ("Release", [:])],
                resources: resources, xcconfigs: targetXcconfig.map { _ in ["Debug": "Target.xcconfig"] } ?? [:])
            let own = WrittenProject.Project(
                settings: ["Debug": project],
                xcconfigs: projectXcconfig.map { _ in ["Debug": "Project.xcconfig"] } ?? [:])
            var all = files
            all["App.xcodeproj/project.pbxproj"] = WrittenProject.text([written], project: own)
            if !lacksXcconfigs {
                all["Target.xcconfig"] = targetXcconfig
                all["Project.xcconfig"] = projectXcconfig
            }
            try WrittenProject.write(all, in: folder)
            let project = try AppProject(reading: folder.path)
            return try body(
                project.configured(try project.target(named: nil), "Debug", options: options(folder)), folder)
        }
    }
}

extension ConfiguredTarget {
    /// The value of a build setting.
    func value(_ name: String) -> String {
        var evaluator = evaluator
        return evaluator.evaluate(name).value
    }
}
