import PropertyLists
import SourceText

extension BuildSettingTable {
    /// References to build settings that no layer assigns to, each name once for each assignment.
    ///
    /// A name that the build system declares may get its value from an SDK or a default, so it is only worth a note.
    func undefinedReferences(known: Set<String>) -> [Finding] {
        var similar = SimilarNames(assignedNames)
        var findings: [Finding] = []
        for assignment in assignments where !assignment.expression.isLiteral {
            var seen: Set<BuildSettingID> = []
            for (reference, hasDefault) in program.references(in: assignment.expression) {
                let setting = reference.setting
                guard newest(of: setting) == nil, setting != .inherited, setting != .value, !hasDefault,
                    seen.insert(setting).inserted
                else { continue }
                let name = program.names[setting]
                guard !known.contains(name), !SuppliedNames.contains(name) else { continue }
                findings.append(finding(name, reference, in: assignment, &similar))
            }
        }
        return findings
    }

    private func finding(
        _ name: String, _ reference: BuildSettingProgram.Reference, in assignment: Assignment,
        _ similar: inout SimilarNames
    ) -> Finding {
        let isDeclared = types.isDeclared(name) || BuildSettingTypes.builtIn.isDeclared(name)
        let referrer = program.names[assignment.setting]
        let result = reference.keepsSpelling ? "\"$\(name)\" stays as text" : "it expands to an empty string"
        let trimmed = String(name.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        if trimmed != name, !trimmed.isEmpty {
            let end = name.last?.isWhitespace == true ? "ends" : "starts"
            return Finding(
                rule: .xcconfigUndefinedReference, severity: .warning,
                message: "the reference to \"\(trimmed)\" in the value of \"\(referrer)\" \(end) with a blank, which "
                    + "belongs to the name: \(result)",
                location: location(
                    origin(of: assignment).file, Int(assignment.line),
                    assignment.valueColumn > 0 ? Int(assignment.valueColumn + reference.offset) : nil),
                fix: "write $(\(trimmed))")
        }
        let column = assignment.valueColumn > 0 ? Int(assignment.valueColumn + reference.offset) : nil
        return Finding(
            rule: isDeclared ? .xcconfigUnsetReference : .xcconfigUndefinedReference,
            severity: isDeclared ? .note : .warning,
            message: isDeclared
                ? "build setting \"\(name)\" is not set in any file: its value in \"\(referrer)\" is what Xcode, an SDK, or the command line gives"
                : "undefined build setting \"\(name)\" in the value of \"\(referrer)\": \(result)",
            location: location(origin(of: assignment).file, Int(assignment.line), column),
            fix: isDeclared ? nil : similar.closest(to: name).map { "did you mean \"\($0)\"?" })
    }
}

/// Names that differ only in case or in one letter.
private struct SimilarNames {
    private let names: [(name: String, bytes: [UInt8], lowercased: String)]
    private var found: [String: String?] = [:]

    init(_ names: [String]) {
        self.names = names.map { ($0, Array($0.utf8), $0.lowercased()) }
    }

    /// The first similar name. Each search goes through all names, so the number of searches is limited.
    mutating func closest(to name: String) -> String? {
        if let known = found[name] { return known }
        guard found.count < 200 else { return nil }
        let wanted = (name: name, bytes: Array(name.utf8), lowercased: name.lowercased())
        let closest = names.first { $0.lowercased == wanted.lowercased || differInOne($0.bytes, wanted.bytes) }?.name
        found[name] = .some(closest)
        return closest
    }

    private func differInOne(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard right.count > 3, abs(left.count - right.count) <= 1 else { return false }
        let start = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left.dropFirst(start).reversed(), right.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        return max(left.count, right.count) - start - end <= 1
    }
}

extension BuildSettingProgram {
    /// The references to names that are known, and whether `:default=` supplies a value that is missing.
    fileprivate func references(in expression: Expression) -> [(reference: Reference, hasDefault: Bool)] {
        var references: [(reference: Reference, hasDefault: Bool)] = []
        // The unfinished values as a run would have them: of each, the index of the reference that it is the value of.
        var values: [Int?] = []
        for instruction in instructions(of: expression) {
            switch instruction {
            case .insert(let reference):
                references.append((reference, false))
            case .push(let reference):
                values.append(references.count)
                references.append((reference, false))
            case .begin:
                values.append(nil)
            case .merge:
                _ = values.popLast()
            case .replace(let replacement):
                _ = values.popLast()
                if replacement.appliesToNothing, let value = values.last, let index = value {
                    references[index].hasDefault = true
                }
            case .pushNamed, .literal, .spelling, .separator, .retrieve:
                break
            }
        }
        return references
    }
}
