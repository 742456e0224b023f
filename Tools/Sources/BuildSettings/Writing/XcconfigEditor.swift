/// Changes one assignment at a time in the bytes of an xcconfig file; no other line is touched.
public struct XcconfigEditor: Sendable {
    /// The file as it is now.
    public private(set) var bytes: [UInt8]

    /// An editor of a file's bytes.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Gives a build setting a value that evaluates to exactly `value` where this file decides.
    ///
    /// The last assignment with the same name and the same conditions is changed, its comment kept; lines that
    /// continued it go. When there is none, a line is added at the end. A value that is there already changes nothing.
    ///
    /// - Throws: ``XcconfigWriteError``; the bytes are then unchanged.
    public mutating func set(
        _ name: String, conditions: [BuildSettingCondition] = [], to value: String
    ) throws(XcconfigWriteError) {
        let line = try XcconfigText.assignment(name, conditions: conditions, value: value)
        let text = try Array(XcconfigText.rightHandSide(for: value).utf8)
        let before = XcconfigFile(bytes: bytes, file: "").assignments
        let index = before.lastIndex { $0.name == name && $0.conditions == conditions }
        if let index, before[index].bytes == text { return }

        let candidate: [UInt8]
        if let index {
            candidate = replacing(before[index], with: text)
        } else {
            candidate = bytes + separation + Array(line.utf8) + (endsWithLineEnd || bytes.isEmpty ? lineEnd : [])
        }
        var expected = before.map(Meaning.init)
        if let index {
            expected[index].bytes = text
        } else {
            expected.append(Meaning(name: name, conditions: conditions, bytes: text))
        }
        try replace(with: candidate, meaning: expected, name)
    }

    /// Removes every assignment with this name and these conditions, with the whole of its lines; how many there were.
    ///
    /// - Throws: ``XcconfigWriteError``; the bytes are then unchanged.
    @discardableResult
    public mutating func remove(
        _ name: String, conditions: [BuildSettingCondition] = []
    ) throws(XcconfigWriteError) -> Int {
        let before = XcconfigFile(bytes: bytes, file: "").assignments
        let removed = before.filter { $0.name == name && $0.conditions == conditions }
        var candidate: [UInt8] = []
        var end = 0
        for assignment in removed {
            let lines = wholeLines(of: assignment)
            candidate += bytes[end..<lines.lowerBound]
            end = lines.upperBound
        }
        candidate += bytes[end...]
        let kept = before.filter { !($0.name == name && $0.conditions == conditions) }
        try replace(with: candidate, meaning: kept.map(Meaning.init), name)
        return removed.count
    }

    /// Takes other bytes if they say what they should: what the other lines mean is checked, not hoped.
    private mutating func replace(
        with candidate: [UInt8], meaning expected: [Meaning], _ name: String
    ) throws(XcconfigWriteError) {
        let after = XcconfigFile(bytes: candidate, file: "").assignments
        guard after.map(Meaning.init) == expected else {
            throw XcconfigWriteError(code: .surroundings, text: name)
        }
        bytes = candidate
    }

    /// The part of an assignment that does not depend on where it stands.
    private struct Meaning: Equatable {
        let name: String
        let conditions: [BuildSettingCondition]
        var bytes: [UInt8]

        init(name: String, conditions: [BuildSettingCondition], bytes: [UInt8]) {
            self.name = name
            self.conditions = conditions
            self.bytes = bytes
        }

        init(_ assignment: BuildSettingAssignment) {
            self.init(name: assignment.name, conditions: assignment.conditions, bytes: assignment.bytes)
        }
    }
}
