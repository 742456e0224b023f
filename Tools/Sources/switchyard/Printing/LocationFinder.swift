import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText

/// Places as people read them: file, line and column, with paths from the current folder.
final class LocationFinder {
    /// Places by whole paths.
    let places = PropertyListLocations()
    /// From the current folder.
    private let paths = RelativePaths(from: FileManager.default.currentDirectoryPath)

    /// The position of a key path in a file; `nil` where the format has no lines.
    func position(of keyPath: PropertyListKeyPath, in file: String) -> SourcePosition? {
        places.position(of: keyPath, in: file)
    }

    /// A finding of the runtime with its position.
    func finding(_ finding: PropertyListFinding) -> Finding { shown(places.finding(finding)) }

    /// A finding with the position of its key path.
    func finding(_ finding: Finding) -> Finding { shown(places.finding(finding)) }

    /// Keys that stand twice in one dictionary of a file.
    func duplicateKeys(in file: String) -> [Finding] { places.duplicateKeys(in: file).map(shown) }

    /// A path for people: relative to the current folder when it lies there.
    func shown(_ path: String) -> String { paths.shown(path) }

    /// A finding whose places are shown as paths for people.
    func shown(_ finding: Finding) -> Finding { paths.shown(finding) }

    /// A place whose path is shown for people.
    func shown(_ location: SourceText.SourceLocation) -> SourceText.SourceLocation { paths.shown(location) }
}
