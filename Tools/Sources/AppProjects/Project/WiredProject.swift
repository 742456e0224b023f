import Foundation

/// What only a project that `generate --wire` has edited contains.
package enum WiredProject {
    /// The first digits of the identifiers of objects that were added.
    package static let identifierPrefix = "5317C4EA"
    /// The build setting of the project that says that it is wired: in a JSON project file, with everything that was done. The
    /// names of the others begin with it.
    package static let facts = "SWITCHYARD_WIRED"
    /// The build setting that remembers base configurations.
    package static let base = "SWITCHYARD_WIRED_BASE"
    /// The build setting that remembers exceptions of synchronized folders.
    package static let exceptions = "SWITCHYARD_WIRED_EXCEPTIONS"
    /// What a build setting that was moved begins with.
    package static let moved = "SWITCHYARD_MOVED_"

    /// Whether the bytes of a project file have edits of the wiring. They need not be readable otherwise.
    static func isWired(_ data: Data) -> Bool {
        [identifierPrefix, facts, moved].contains { data.range(of: Data($0.utf8)) != nil }
    }
}
