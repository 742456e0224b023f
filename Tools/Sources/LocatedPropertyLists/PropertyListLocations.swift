import Foundation
public import PropertyLists
public import SourceText

/// Finds the line and column of a key path in a property list. Files are read once.
public final class PropertyListLocations {
    private var files: [String: LocatedPropertyList?] = [:]
    private var budget = ReadingBudget()

    /// Creates an empty cache.
    public init() {}

    /// The positions in a file; `nil` if it cannot be read.
    public func located(_ file: String) -> LocatedPropertyList? {
        if let known = files[file] { return known }
        let data = try? PropertyList.contents(of: URL(fileURLWithPath: file), spending: &budget)
        let located = data.map { LocatedPropertyList(data: $0) }
        files[file] = located
        return located
    }

    /// The position of a key path in a file; `nil` if the format has no lines.
    public func position(of keyPath: PropertyListKeyPath, in file: String) -> SourcePosition? {
        located(file)?.position(of: keyPath.components)
    }

    /// A finding of the Switchyard library, with the position of its key path or of the closest value around it.
    public func finding(_ finding: PropertyListFinding) -> Finding { self.finding(Finding(finding)) }

    /// A finding with the position of its key path, or of the closest value around it.
    public func finding(_ finding: Finding) -> Finding {
        guard let location = finding.location, location.position == nil else { return finding }
        var finding = finding
        let position =
            finding.keyPath.flatMap { located(location.file)?.nearestPosition(of: $0.components) }
            ?? (finding.rule == .malformedPropertyList ? located(location.file)?.syntaxError?.position : nil)
        finding.location = SourceLocation(file: location.file, position: position)
        finding.keyPath = nil
        return finding
    }

    /// The findings about keys that occur twice in one dictionary of a file.
    public func duplicateKeys(in file: String) -> [Finding] {
        (located(file)?.duplicateKeys ?? []).map { duplicate in
            let first = SourceLocation(file: file, position: duplicate.first)
            return Finding(
                rule: .duplicateKey, severity: .warning,
                message: "duplicate key \"\(duplicate.keyPath.joined(separator: "."))\": the last value is used",
                location: SourceLocation(file: file, position: duplicate.second),
                notes: [.init(message: "the previous one is here", location: first)], fix: "remove one of the two")
        }
    }
}
