import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText

/// Places as people read them: file, line and column, with paths from the current folder.
final class PlaceFinder {
    /// Places by whole paths.
    let places = PropertyListPlaces()
    private let currentFolder = FileManager.default.currentDirectoryPath

    /// The position of a key path in a file; `nil` where the format has no lines.
    func position(of keyPath: PropertyListKeyPath, in file: String) -> SourcePosition? {
        places.position(of: keyPath, in: file)
    }

    /// A finding of the runtime with its position.
    func finding(_ finding: PropertyListFinding) -> Finding { shown(places.finding(finding)) }

    /// Keys that stand twice in one dictionary of a file.
    func duplicateKeys(in file: String) -> [Finding] { places.duplicateKeys(in: file).map(shown) }

    /// A path for people: relative to the current folder when it lies there.
    func shown(_ path: String) -> String {
        path.hasPrefix(currentFolder + "/") ? String(path.dropFirst(currentFolder.count + 1)) : path
    }

    /// A finding whose places are shown as paths for people.
    func shown(_ finding: Finding) -> Finding {
        var finding = finding
        finding.location = finding.location.map(shown)
        finding.notes = finding.notes.map { .init(message: $0.message, location: $0.location.map(shown)) }
        return finding
    }

    /// A place whose path is shown for people.
    func shown(_ location: SourceText.SourceLocation) -> SourceText.SourceLocation {
        SourceLocation(file: shown(location.file), position: location.position)
    }
}
