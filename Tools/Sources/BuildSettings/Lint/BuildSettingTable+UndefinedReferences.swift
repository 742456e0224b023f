import PropertyLists
import SourceText

extension BuildSettingTable {
    /// References to build settings that no layer assigns to, each name once for each assignment.
    ///
    /// A name that the build system declares may get its value from an SDK or a default, so it is only worth a note. A
    /// list, such as that of a linker's flags, may well be shorter in one build than in another, and `NAME=$(NAME)` passes
    /// on what the command line may give.
    func undefinedReferences(known: Set<String>, isElsewhere: (String) -> Bool) -> [Finding] {
        // Most builds have none, and need no look at each assignment.
        guard program.refers(where: isUnassigned) else { return [] }
        var similar = SimilarNames(table: self)
        var findings: [Finding] = []
        for assignment in assignments where hasUnassignedReference(assignment.expression) {
            var seen: Set<BuildSettingID> = []
            for found in program.references(in: assignment.expression) {
                let reference = found.reference
                let setting = reference.setting
                guard isUnassigned(setting), !found.hasDefault, seen.insert(setting).inserted
                else { continue }
                let name = program.names[setting]
                guard !known.contains(name), !SuppliedNames.contains(name), !found.isPassedOn, !AffixName.isAffix(name),
                    !isList(assignment.setting) || !isElsewhere(name), !isSwitchedOff(name)
                else { continue }
                findings.append(finding(name, found, in: assignment, &similar))
            }
        }
        return findings
    }

    /// Whether a value refers to a name that no layer assigns to: few do, and only those are examined.
    private func hasUnassignedReference(_ expression: Expression) -> Bool {
        !expression.isLiteral
            && program.instructions(of: expression).contains { instruction in
                switch instruction {
                case .insert(let reference), .push(let reference): isUnassigned(reference.setting)
                default: false
                }
            }
    }

    /// Whether a letter before an assigned name makes this one: `$(xVERBOSE)` is how people switch `$(VERBOSE)` off.
    private func isSwitchedOff(_ name: String) -> Bool {
        guard let first = name.first, "xX_".contains(first) else { return false }
        return isAssigned(String(name.dropFirst()))
    }

    private func isUnassigned(_ setting: BuildSettingID) -> Bool {
        newest(of: setting) == nil && setting != .inherited && setting != .value
    }

    private func isList(_ setting: BuildSettingID) -> Bool {
        switch BuildSettingTypes.builtIn[program.names[setting]] {
        case .list, .pathList, .pathSet: true
        case .string, .boolean, .path, .userDefined: false
        }
    }

    private func finding(
        _ name: String, _ found: BuildSettingProgram.FoundReference, in assignment: Assignment,
        _ similar: inout SimilarNames
    ) -> Finding {
        let reference = found.reference
        let isDeclared = types.isDeclared(name) || BuildSettingTypes.builtIn.isDeclared(name)
        let referrer = program.names[assignment.setting]
        // What follows a dollar sign in a password looks like a name.
        let shown = reference.keepsSpelling ? Redaction.shown(name: referrer, value: name) : name
        let result = reference.keepsSpelling ? "\"$\(shown)\" stays as text" : "it expands to an empty string"
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
                fix: "write $(\(trimmed))", subjects: [.setting(referrer), .reference(name), .meant(trimmed)])
        }
        // The value below does not go on with a path.
        let closest: String? =
            if isDeclared {
                nil
            } else if Self.isMeantAsInherited(name) {
                found.isElement ? "inherited" : nil
            } else {
                similar.closest(to: name)
            }
        let suggestion = closest.flatMap { isOneOfMany(found, name, besides: $0, in: assignment) ? nil : $0 }
        // Xcode's own build settings work without the rest of a value, such as a flag; what an app is known by does not.
        let isHarmless =
            isDeclared || SettingsOfTools.isWithoutEffect(referrer)
            || suggestion == nil && types.isDeclared(referrer) && !Self.isKnownBy(referrer)
        let column = assignment.valueColumn > 0 ? Int(assignment.valueColumn + reference.offset) : nil
        return Finding(
            rule: isDeclared ? .xcconfigUnsetReference : .xcconfigUndefinedReference,
            severity: isHarmless ? .note : .warning,
            message: isDeclared
                ? "build setting \"\(shown)\" is not set in any file: its value in \"\(referrer)\" is what Xcode, an SDK, or the command line gives"
                : "undefined build setting \"\(shown)\" in the value of \"\(referrer)\": \(result)",
            location: location(origin(of: assignment).file, Int(assignment.line), column),
            fix: suggestion.map { "did you mean \"\($0)\"?" },
            subjects: [.setting(referrer), .reference(name)] + (suggestion.map { [.meant($0)] } ?? []))
    }

    /// Whether a name without a value is an element of a list that has the similar name as well, and the names are numbered:
    /// the list is shorter than it was.
    private func isOneOfMany(
        _ found: BuildSettingProgram.FoundReference, _ name: String, besides similar: String, in assignment: Assignment
    ) -> Bool {
        guard found.isElement, isList(assignment.setting),
            name.filter({ !$0.isNumber }) == similar.filter({ !$0.isNumber })
        else { return false }
        return program.references(in: assignment.expression).contains {
            program.names[$0.reference.setting] == similar
        }
    }

    /// Whether a name is a mistake for that of the value below: `$(inherit)`.
    private static func isMeantAsInherited(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("inherit") && name.utf8.count <= 10
            || differInOne(Array(name.utf8), Array("inherited".utf8))
    }

    /// Whether users or the system know a product by the value of a build setting.
    private static func isKnownBy(_ setting: String) -> Bool {
        setting.hasPrefix("INFOPLIST_KEY_")
            || ["PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_NAME", "MARKETING_VERSION", "CURRENT_PROJECT_VERSION"].contains(
                setting)
    }
}

/// The assigned names that differ from another one only in case or in one letter.
private struct SimilarNames {
    let table: BuildSettingTable
    private var found: [String: String?] = [:]

    init(table: BuildSettingTable) { self.table = table }

    /// The first similar name. Each search goes through all names, so the number of searches is limited.
    mutating func closest(to name: String) -> String? {
        if let known = found[name] { return known }
        guard found.count < 200 else { return nil }
        let names = table.program.names
        let (bytes, lowercased) = (Array(name.utf8), name.lowercased())
        // Without other letters, names of another length differ in more than case.
        let isASCII = names.areASCII && bytes.allSatisfy { $0 < 0x80 }
        let similar = table.sortedSettings { id in
            let other = names.bytes(of: id)
            return differInOne(other, bytes)
                || (!isASCII || other.count == bytes.count) && names[id].lowercased() == lowercased
        }
        let closest = similar.first.map { names[$0] }
        found[name] = .some(closest)
        return closest
    }
}

/// Whether two names differ in one letter at most.
func differInOne(_ left: some RandomAccessCollection<UInt8>, _ right: some RandomAccessCollection<UInt8>) -> Bool {
    guard right.count > 3, abs(left.count - right.count) <= 1 else { return false }
    let start = zip(left, right).prefix { $0 == $1 }.count
    let end = zip(left.dropFirst(start).reversed(), right.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    return max(left.count, right.count) - start - end <= 1
}

extension BuildSettingProgram {
    /// A reference to a name that is known.
    fileprivate struct FoundReference {
        let reference: Reference
        /// Whether its name and an equals sign are before it.
        let isPassedOn: Bool
        /// Whether `:default=` supplies a value that is missing.
        var hasDefault = false
        /// Whether it is all that an element of a list has.
        var isElement = false
    }

    /// The references to names that are known.
    fileprivate func references(in expression: Expression) -> [FoundReference] {
        var references: [FoundReference] = []
        // The unfinished values as a run would have them: of each, the index of the reference that it is the value of.
        var values: [Int?] = []
        var before: ByteRange?
        // What the element has so far: its first reference, and whether there is more than that.
        var element = (first: 0, hasMore: false)
        func endElement() {
            if !element.hasMore, references.count == element.first + 1 { references[element.first].isElement = true }
            element = (references.count, false)
        }
        func found(_ reference: Reference) -> FoundReference {
            let isPassedOn = before.map {
                text($0, of: expression).elements(endWith: "\(names[reference.setting])=".utf8)
            }
            return FoundReference(reference: reference, isPassedOn: isPassedOn ?? false)
        }
        for instruction in instructions(of: expression) {
            switch instruction {
            case .insert(let reference):
                references.append(found(reference))
            case .push(let reference):
                values.append(references.count)
                references.append(found(reference))
            case .begin:
                values.append(nil)
            case .merge:
                _ = values.popLast()
            case .replace(let replacement):
                _ = values.popLast()
                if replacement.appliesToNothing, let value = values.last, let index = value {
                    references[index].hasDefault = true
                }
            case .separator:
                endElement()
            case .pushNamed, .literal, .spelling, .retrieve:
                break
            }
            switch instruction {
            case .insert, .separator, .spelling: break
            default: element.hasMore = true
            }
            if case .literal(let range) = instruction { before = range } else { before = nil }
        }
        endElement()
        return references
    }
}

extension ArraySlice<UInt8> {
    fileprivate func elements(endWith end: String.UTF8View) -> Bool { suffix(end.count).elementsEqual(end) }
}
