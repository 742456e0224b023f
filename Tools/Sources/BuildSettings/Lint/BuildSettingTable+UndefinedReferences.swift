import SourceText

extension BuildSettingTable {
    /// References to names that nothing gives a value, each name once for each assignment.
    ///
    /// A name that the build system declares may get its value from an SDK or a default: that is worth a note at most.
    func undefinedReferences(known: Set<String>) -> [Finding] {
        entries.flatMap { entry -> [Finding] in
            var seen: Set<Int32> = []
            return entry.expression.optionalReferences.compactMap { reference in
                let number = reference.name
                guard names.newest[Int(number)] < 0, number != SettingNames.inherited, number != SettingNames.value,
                    !reference.hasDefault, seen.insert(number).inserted
                else { return nil }
                let name = names.names[Int(number)]
                guard !known.contains(name), !SuppliedNames.contains(name) else { return nil }
                return finding(name, in: entry)
            }
        }
    }

    private func finding(_ name: String, in entry: Entry) -> Finding {
        let isDeclared = types.isDeclared(name) || BuildSettingTypes.builtIn.isDeclared(name)
        let similar = isDeclared ? nil : closestName(to: name)
        return Finding(
            rule: isDeclared ? "xcconfig-unset-reference" : "xcconfig-undefined-reference",
            severity: isDeclared ? .note : .warning,
            message: isDeclared
                ? "\(names.names[Int(entry.name)]) refers to \(name), which no file sets: its value comes from Xcode or an SDK"
                : "\(names.names[Int(entry.name)]) refers to \(name), which nothing defines: it is empty",
            location: location(entry.origin.file, entry.origin.line), fix: similar.map { "did you mean \($0)?" })
    }

    /// An assigned name that differs in case or in one letter.
    private func closestName(to name: String) -> String? {
        let wanted = Array(name.utf8)
        return settingNames.first { candidate in
            let other = Array(candidate.utf8)
            if candidate.lowercased() == name.lowercased() { return true }
            guard wanted.count > 3, abs(wanted.count - other.count) <= 1 else { return false }
            let start = zip(wanted, other).prefix { $0 == $1 }.count
            let end = zip(wanted.dropFirst(start).reversed(), other.dropFirst(start).reversed())
                .prefix { $0 == $1 }.count
            return max(wanted.count, other.count) - start - end <= 1
        }
    }
}

extension Expression {
    /// References by name, and whether a default follows that makes up for a missing value.
    fileprivate var optionalReferences: [(name: Int32, hasDefault: Bool)] {
        instructions.indices.compactMap { index in
            switch instructions[index] {
            case .insert(let reference): return (reference.name, false)
            case .push(let reference):
                let end = end(ofPartAt: index)
                let hasDefault = instructions[index..<end].contains {
                    if case .replace(.default) = $0 { true } else { false }
                }
                return (reference.name, hasDefault)
            default: return nil
            }
        }
    }

    /// Behind the `merge` that ends the part which the instruction at `index` begins.
    private func end(ofPartAt index: Int) -> Int {
        var depth = 1
        for next in instructions.indices.dropFirst(index + 1) {
            switch instructions[next] {
            case .open, .push: depth += 1
            case .merge, .replace, .pushNamed: depth -= 1
            default: break
            }
            if depth == 0 { return next }
        }
        return instructions.endIndex
    }
}
