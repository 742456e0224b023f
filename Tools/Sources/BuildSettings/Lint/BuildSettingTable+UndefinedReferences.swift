import SourceText

extension BuildSettingTable {
    /// References to names that nothing gives a value, each name once for each assignment.
    ///
    /// A name that the build system declares may get its value from an SDK or a default: that is worth a note at most.
    func undefinedReferences(known: Set<String>) -> [Finding] {
        var similar = SimilarNames(settingNames)
        var findings: [Finding] = []
        for entry in entries where !entry.expression.isLiteral {
            var seen: Set<Int32> = []
            for (reference, hasDefault) in program.optionalReferences(in: entry.expression) {
                let number = reference.name
                guard newest(of: number) < 0, number != SettingNames.inherited, number != SettingNames.value,
                    !hasDefault, seen.insert(number).inserted
                else { continue }
                let name = program.names[number]
                guard !known.contains(name), !SuppliedNames.contains(name) else { continue }
                findings.append(finding(name, reference, in: entry, &similar))
            }
        }
        return findings
    }

    private func finding(
        _ name: String, _ reference: SettingProgram.Reference, in entry: Entry, _ similar: inout SimilarNames
    ) -> Finding {
        let isDeclared = types.isDeclared(name) || BuildSettingTypes.builtIn.isDeclared(name)
        let setting = program.names[entry.name]
        let column = entry.valueColumn > 0 ? Int(entry.valueColumn + reference.offset) : nil
        return Finding(
            rule: isDeclared ? "xcconfig-unset-reference" : "xcconfig-undefined-reference",
            severity: isDeclared ? .note : .warning,
            message: isDeclared
                ? "\(setting) refers to \(name), which no file sets: its value comes from Xcode or an SDK"
                : "\(setting) refers to \(name), which nothing defines: "
                    + (reference.keepsSpelling ? "it stays “$\(name)”" : "it is empty"),
            location: location(origin(of: entry).file, Int(entry.line), column),
            fix: isDeclared ? nil : similar.closest(to: name).map { "did you mean \($0)?" })
    }
}

/// Names that differ in case or in one letter.
private struct SimilarNames {
    private let names: [(name: String, bytes: [UInt8], lowercased: String)]
    private var found: [String: String?] = [:]

    init(_ names: [String]) {
        self.names = names.map { ($0, Array($0.utf8), $0.lowercased()) }
    }

    /// The first such name. Each search looks at all names, so only so many are made.
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

extension SettingProgram {
    /// References by name, and whether a default follows that makes up for a missing value.
    fileprivate func optionalReferences(in expression: Expression) -> [(reference: Reference, hasDefault: Bool)] {
        var references: [(reference: Reference, hasDefault: Bool)] = []
        // The parts that are not ended: which reference each is the value of, if any.
        var parts: [Int?] = []
        for instruction in instructions(of: expression) {
            switch instruction {
            case .insert(let reference):
                references.append((reference, false))
            case .push(let reference):
                parts.append(references.count)
                references.append((reference, false))
            case .open:
                parts.append(nil)
            case .merge:
                _ = parts.popLast()
            case .replace(let replacement):
                _ = parts.popLast()
                if replacement.appliesToNothing, let part = parts.last, let index = part {
                    references[index].hasDefault = true
                }
            case .pushNamed, .literal, .spelling, .separator, .retrieve:
                break
            }
        }
        return references
    }
}
