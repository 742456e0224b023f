import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText

/// Turns file and key path, which is what the runtime knows, into file, line and column, which is what people and
/// editors want.
final class PlaceFinder {
    private var files: [String: LocatedPropertyList?] = [:]
    private let currentFolder = FileManager.default.currentDirectoryPath

    /// The position of a key path in a file; `nil` where the file is not XML.
    func position(of keyPath: PropertyListKeyPath, in file: String) -> SourcePosition? {
        located(file)?.position(of: keyPath.components)
    }

    /// A finding of the runtime with its position.
    func finding(_ finding: PropertyListFinding) -> Finding {
        Finding(
            rule: finding.rule.rawValue, severity: Severity(rawValue: finding.severity.rawValue) ?? .error,
            message: finding.message, location: finding.file.map { location(finding, $0) }, fix: finding.fix)
    }

    /// Keys that stand twice in one dictionary of a file.
    func duplicateKeys(in file: String) -> [Finding] {
        (located(file)?.duplicateKeys ?? []).map { duplicate in
            let first = SourceLocation(file: shown(file), position: duplicate.first)
            return Finding(
                rule: "duplicate-key", severity: .warning,
                message: "“\(duplicate.keyPath.joined(separator: "."))” stands twice; this one counts",
                location: SourceLocation(file: shown(file), position: duplicate.second),
                notes: [.init(message: "the first one is here", location: first)])
        }
    }

    /// A path for people: relative to the current folder when it lies there.
    func shown(_ path: String) -> String {
        path.hasPrefix(currentFolder + "/") ? String(path.dropFirst(currentFolder.count + 1)) : path
    }

    /// A finding whose places are shown as paths for people.
    func shown(_ finding: Finding) -> Finding {
        func shown(_ location: SourceText.SourceLocation?) -> SourceText.SourceLocation? {
            location.map { SourceLocation(file: self.shown($0.file), position: $0.position) }
        }
        var finding = finding
        finding.location = shown(finding.location)
        finding.notes = finding.notes.map { .init(message: $0.message, location: shown($0.location)) }
        return finding
    }

    private func location(_ finding: PropertyListFinding, _ file: String) -> SourceText.SourceLocation {
        let isMalformed = finding.rule.rawValue == PropertyListError.Code.malformed.rawValue
        let position =
            finding.keyPath.flatMap { located(file)?.nearestPosition(of: $0.components) }
            ?? (isMalformed ? located(file)?.syntaxError?.position : nil)
        return SourceLocation(file: shown(file), position: position)
    }

    private func located(_ file: String) -> LocatedPropertyList? {
        if let known = files[file] { return known }
        let data = try? PropertyList.contents(of: URL(fileURLWithPath: file))
        let located = data.map(LocatedPropertyList.init(data:))
        files[file] = located
        return located
    }
}
