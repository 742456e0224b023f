import Foundation

/// The scheme files of a project or workspace.
enum SchemeFiles {
    /// A file, shared or a user's.
    struct File: Sendable {
        let path: String
        let isShared: Bool
    }

    /// The files of an `.xcodeproj` or `.xcworkspace`, including those of the workspace inside a project.
    static func of(_ container: String) -> [File] {
        let containers = [container, container + "/project.xcworkspace"]
        return containers.flatMap { container in
            let shared = files(in: container + "/xcshareddata/xcschemes").map { File(path: $0, isShared: true) }
            let users = names(in: container + "/xcuserdata").filter { $0.hasSuffix(".xcuserdatad") }
            return shared
                + users.flatMap { files(in: "\(container)/xcuserdata/\($0)/xcschemes") }
                .map { File(path: $0, isShared: false) }
        }
    }

    private static func files(in folder: String) -> [String] {
        names(in: folder).filter { $0.hasSuffix(".xcscheme") }.map { "\(folder)/\($0)" }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
