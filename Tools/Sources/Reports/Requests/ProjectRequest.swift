package import AppProjects
import Foundation

/// A build of a project on disk.
package struct ProjectRequest: Sendable {
    /// A folder with an Xcode project, or the `.xcodeproj` or `.xcworkspace` itself.
    package var project: String?
    package var target, configuration: String?
    /// An xcconfig file that overrides everything.
    var xcconfig: String?

    package init(
        project: String? = nil, target: String? = nil, configuration: String? = nil, xcconfig: String? = nil
    ) {
        (self.project, self.target, self.configuration, self.xcconfig) = (project, target, configuration, xcconfig)
    }

    package func validate() throws(RequestError) {
        guard ![project, target, configuration, xcconfig].contains("") else {
            throw RequestError("A name or file must not be empty.")
        }
    }

    /// Refuses what requires a project that was not given.
    func requireProject() throws(RequestError) {
        guard project != nil || (target ?? configuration ?? xcconfig) == nil else {
            throw RequestError(
                "\(option: "target"), \(option: "configuration"), and \(option: "xcconfig") require \(option: "project")."
            )
        }
    }

    /// Whether a path leads to a project: a folder that contains one, or the `.xcodeproj` or `.xcworkspace` itself.
    static func isProject(_ path: String) -> Bool { AppProject.contains(path: path.absolutePath) }

    /// The options of a build.
    package func build(conditions: [NamedText] = [], overrides: [NamedText] = []) -> BuildOptions {
        BuildOptions(
            overrides: overrides.map { ($0.name, $0.text) }, xcconfig: xcconfig?.absolutePath,
            conditions: conditions.byName)
    }
}

extension [NamedText] {
    /// The texts of each name, in their order.
    var byName: [String: [String]] { reduce(into: [:]) { $0[$1.name, default: []].append($1.text) } }
}

extension String {
    /// A path that was given, from the root.
    package var absolutePath: String { URL(fileURLWithPath: self).standardizedFileURL.path }
}
