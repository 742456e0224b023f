/// Changes one assignment at a time in the bytes of an xcconfig file. All other lines stay as they are.
///
/// ```swift
/// var editor = XcconfigEditor(bytes: Array("API_URL = none // local\n".utf8))
/// try editor.set("API_URL", to: "https://example.com")
/// // API_URL = https:/$()/example.com // local
/// ```
public struct XcconfigEditor: Sendable {
    /// The bytes of the file, with all changes.
    public private(set) var bytes: [UInt8]

    /// Creates an editor for the bytes of a file.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Gives a build setting a value that evaluates to exactly `value`, unless another file overrides it.
    ///
    /// The last assignment with the same name and the same conditions is changed. Its comment is kept; lines that
    /// continue it are removed. When there is no such assignment, a line is added at the end of the file. When it has
    /// this value already, nothing changes.
    ///
    /// - Throws: ``XcconfigWriteError``; the bytes do not change.
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

    /// Removes every assignment with this name and these conditions, with all of its lines.
    ///
    /// - Returns: How many assignments are removed.
    /// - Throws: ``XcconfigWriteError``; the bytes do not change.
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

    /// Replaces the bytes, after checking that the other assignments still mean the same.
    private mutating func replace(
        with candidate: [UInt8], meaning expected: [Meaning], _ name: String
    ) throws(XcconfigWriteError) {
        let after = XcconfigFile(bytes: candidate, file: "").assignments
        guard after.map(Meaning.init) == expected else {
            throw XcconfigWriteError(code: .surroundings, text: name)
        }
        bytes = candidate
    }

    /// The part of an assignment that does not depend on its location.
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
