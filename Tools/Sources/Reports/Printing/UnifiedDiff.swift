import Foundation

/// The changed lines of a file, in the unified format of diff(1) and git, without secrets.
struct UnifiedDiff {
    /// The lines; empty if nothing changed.
    private(set) var lines: [String] = []
    /// Unchanged lines around a change.
    private static let context = 3
    /// The most lines that are compared; a longer file is only said to differ.
    private static let mostLines = 50_000

    private enum Step {
        case same
        case removed
        case added
    }

    init(_ path: String, before: Data?, after: Data?) {
        guard before != after else { return }
        lines = ["--- \(before == nil ? "/dev/null" : "a/\(path)")", "+++ \(after == nil ? "/dev/null" : "b/\(path)")"]
        guard let old = Self.text(before), let new = Self.text(after) else {
            lines.append("binary files differ")
            return
        }
        let oldLines = Self.split(old)
        let newLines = Self.split(new)
        guard oldLines.count + newLines.count <= Self.mostLines else {
            lines.append("files with \(oldLines.count) and \(newLines.count) lines differ")
            return
        }
        addHunks(Self.steps(oldLines, newLines), ShownLines(oldLines, of: path), ShownLines(newLines, of: path))
    }

    private static func text(_ data: Data?) -> String? {
        guard let data else { return "" }
        return String(validating: data, as: UTF8.self)
    }

    private static func split(_ text: String) -> [Substring] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    private static func steps(_ old: [Substring], _ new: [Substring]) -> [Step] {
        var removed = Set<Int>()
        var added = Set<Int>()
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var steps: [Step] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if left < old.count, removed.contains(left) {
                steps.append(.removed)
                left += 1
            } else if right < new.count, added.contains(right) {
                steps.append(.added)
                right += 1
            } else if left < old.count, right < new.count {
                steps.append(.same)
                left += 1
                right += 1
            } else {
                break
            }
        }
        return steps
    }

    private mutating func addHunks(_ steps: [Step], _ old: ShownLines, _ new: ShownLines) {
        let changed = steps.indices.filter { if case .same = steps[$0] { false } else { true } }
        var ranges: [Range<Int>] = []
        for index in changed {
            let range = max(0, index - Self.context)..<min(steps.count, index + Self.context + 1)
            if let last = ranges.last, last.upperBound >= range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        var (left, right, position) = (1, 1, 0)
        for range in ranges {
            for step in steps[position..<range.lowerBound] { Self.advance(step, &left, &right) }
            let (firstLeft, firstRight) = (left, right)
            var hunk: [String] = []
            for step in steps[range] {
                switch step {
                case .same: hunk.append(" \(old[left])")
                case .removed: hunk.append("-\(old[left])")
                case .added: hunk.append("+\(new[right])")
                }
                Self.advance(step, &left, &right)
            }
            position = range.upperBound
            lines.append("@@ -\(Self.place(firstLeft, left)) +\(Self.place(firstRight, right)) @@")
            lines += hunk
        }
    }

    private static func advance(_ step: Step, _ left: inout Int, _ right: inout Int) {
        switch step {
        case .same: (left, right) = (left + 1, right + 1)
        case .removed: left += 1
        case .added: right += 1
        }
    }

    /// The first line and the number of lines; an empty range lies behind the line before.
    private static func place(_ first: Int, _ end: Int) -> String {
        first == end ? "\(first - 1),0" : "\(first),\(end - first)"
    }
}
