import Foundation
public import PropertyLists
public import SourceText

/// Turns file and key path, which is what the runtime knows, into file, line and column, which is what people and editors
/// want. Files are read once.
public final class PropertyListLocations {
    private var files: [String: LocatedPropertyList?] = [:]
    private var budget = ReadingBudget()

    /// Places, none of them known yet.
    public init() {}

    /// The places of a file; `nil` when it can not be read.
    public func located(_ file: String) -> LocatedPropertyList? {
        if let known = files[file] { return known }
        let data = try? PropertyList.contents(of: URL(fileURLWithPath: file), spending: &budget)
        let located = data.map { LocatedPropertyList(data: $0) }
        files[file] = located
        return located
    }

    /// The position of a key path in a file; `nil` where the format has no lines.
    public func position(of keyPath: PropertyListKeyPath, in file: String) -> SourcePosition? {
        located(file)?.position(of: keyPath.components)
    }

    /// A finding of the runtime with its position: of the key, else of the nearest thing around it.
    public func finding(_ finding: PropertyListFinding) -> Finding { self.finding(Finding(finding)) }

    /// A finding with the position of its key path, else of the nearest thing around it.
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

    /// Keys that stand twice in one dictionary of a file.
    public func duplicateKeys(in file: String) -> [Finding] {
        (located(file)?.duplicateKeys ?? []).map { duplicate in
            let first = SourceLocation(file: file, position: duplicate.first)
            return Finding(
                rule: .duplicateKey, severity: .warning,
                message: "\"\(duplicate.keyPath.joined(separator: "."))\" stands twice; this one counts",
                location: SourceLocation(file: file, position: duplicate.second),
                notes: [.init(message: "the first one is here", location: first)])
        }
    }
}
