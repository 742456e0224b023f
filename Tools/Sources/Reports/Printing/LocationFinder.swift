import Foundation
import LocatedPropertyLists
import PropertyLists
package import SourceText

/// Locations for people: file, line, and column, with paths relative to a folder.
package final class LocationFinder {
    /// Locations by absolute path.
    let locations = PropertyListLocations()
    private let paths: RelativePaths

    /// - Parameter folder: what paths are relative to; by default, the current folder.
    package init(from folder: String = FileManager.default.currentDirectoryPath) {
        paths = RelativePaths(from: folder)
    }

    /// Returns the position of a key path in a file; `nil` if the format has no lines.
    func position(of keyPath: PropertyListKeyPath, in file: String) -> SourcePosition? {
        locations.position(of: keyPath, in: file)
    }

    /// Returns a finding of a library with its position.
    func finding(_ finding: PropertyListFinding) -> Finding { shown(locations.finding(finding)) }

    /// A finding with the position of its key path.
    func finding(_ finding: Finding) -> Finding { shown(locations.finding(finding)) }

    /// Returns a path for people, relative to the folder if it is in there.
    func shown(_ path: String) -> String { paths.shown(path) }

    /// Returns a finding with its paths for people.
    package func shown(_ finding: Finding) -> Finding { paths.shown(finding) }

    /// Returns a location with its path for people.
    func shown(_ location: SourceText.SourceLocation) -> SourceText.SourceLocation { paths.shown(location) }
}
