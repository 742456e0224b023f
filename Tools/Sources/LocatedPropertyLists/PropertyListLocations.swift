import Foundation
package import PropertyLists
package import SourceText
import Synchronization

/// The positions of key paths in a file that is not a property list, although what it says becomes one.
package protocol KeyPathPositions: Sendable {
    /// The position of a value, or of the closest one around it; `nil` if it is not known.
    func position(of keyPath: PropertyListKeyPath) -> SourcePosition?
}

/// Finds the line and column of a key path in a property list. Files are read once.
package final class PropertyListLocations: Sendable {
    private struct State {
        var files: [String: LocatedPropertyList?] = [:]
        /// Files that are not property lists, although what they say becomes one.
        var others: [String: any KeyPathPositions] = [:]
        var budget = ReadingBudget()
    }

    private let state = Mutex(State())

    /// Creates an empty cache.
    package init() {}

    /// Makes the positions of a file known that is not a property list, such as a manifest.
    package func add(_ positions: any KeyPathPositions, for file: String) {
        state.withLock { $0.others[file] = positions }
    }

    private func other(_ file: String) -> (any KeyPathPositions)? { state.withLock { $0.others[file] } }

    /// The positions in a file; `nil` if it cannot be read.
    package func located(_ file: String) -> LocatedPropertyList? {
        state.withLock { state in
            if let known = state.files[file] { return known }
            let data = try? PropertyList.contents(of: URL(fileURLWithPath: file), spending: &state.budget)
            let located = data.map { LocatedPropertyList(data: $0) }
            state.files[file] = located
            return located
        }
    }

    /// The position of a key path in a file; `nil` if the format has no lines.
    package func position(of keyPath: PropertyListKeyPath, in file: String) -> SourcePosition? {
        if let other = other(file) { return other.position(of: keyPath) }
        return located(file)?.position(of: keyPath.components)
    }

    /// A finding of the Switchyard library, with the position of its key path or of the closest value around it.
    package func finding(_ finding: PropertyListFinding) -> Finding {
        var located = self.finding(Finding(finding))
        // Foundation names a line, which is often another one.
        if located.rule == .malformedPropertyList, finding.keyPath == nil, let file = finding.file, other(file) == nil,
            let error = self.located(file)?.syntaxError
        {
            located.message = "not a property list: \(error.message)"
        }
        return located
    }

    /// A finding with the position of its key path, or of the closest value around it.
    package func finding(_ finding: Finding) -> Finding {
        guard let location = finding.location, location.position == nil else { return finding }
        var finding = finding
        if let other = other(location.file) {
            let position = finding.keyPath.flatMap(other.position)
            finding.location = SourceLocation(file: location.file, position: position)
            finding.keyPath = nil
            return finding
        }
        let error = finding.rule == .malformedPropertyList ? located(location.file)?.syntaxError : nil
        let position =
            finding.keyPath.flatMap { located(location.file)?.nearestPosition(of: $0.components) } ?? error?.position
        finding.location = SourceLocation(file: location.file, position: position)
        finding.keyPath = nil
        return finding
    }

    /// The findings about keys that occur twice in one dictionary of a file.
    package func duplicateKeys(in file: String) -> [Finding] {
        guard other(file) == nil else { return [] }
        return (located(file)?.duplicateKeys ?? []).map { duplicate in
            let first = SourceLocation(file: file, position: duplicate.first)
            return Finding(
                rule: .duplicateKey, severity: .warning,
                message: "duplicate key \"\(duplicate.keyPath.joined(separator: "."))\": the last value is used",
                location: SourceLocation(file: file, position: duplicate.second),
                notes: [.init(message: "the previous one is here", location: first)], fix: "remove one of the two")
        }
    }
}
