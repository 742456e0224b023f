import Foundation
import SourceText
import XcodeProjects

/// A folder with specifications of a library, or a Swift package, and a license of its own: third-party, unless a project in
/// it has an app.
struct LibraryFolder {
    private let path: String
    /// The names of what is in the folder.
    private let names: [String]

    init(_ path: String, names: [String]) {
        self.path = path
        self.names = names
    }

    /// Whether it is a third-party library.
    var isLibrary: Bool {
        names.contains { $0.hasSuffix(".podspec") || $0 == "Package.swift" }
            && names.contains { name in ["licen", "copying"].contains(where: name.lowercased().containsText) }
            && !hasApp
    }

    private var hasApp: Bool {
        names.filter { $0.hasSuffix(".xcodeproj") }.contains { project in
            // The project is parsed once, later, if it is checked.
            (try? ProjectFile.found(in: "\(path)/\(project)"))?.seemsToHaveApp ?? false
        }
    }
}
