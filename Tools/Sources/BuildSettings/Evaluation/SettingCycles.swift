/// Which settings refer to each other, directly or through others: the strongly connected parts of the graph of all
/// references in all assignments.
///
/// Found only when the first cycle is met: most builds have none.
struct SettingCycles: Sendable {
    /// By name: the number of its part. Empty until cycles are looked for.
    private var parts: [Int32] = []
    /// How many parts there are.
    private(set) var count = 0
    /// References by names that are put together, which only evaluating finds.
    private var computed: [Int32: Set<Int32>] = [:]

    /// Whether cycles have been looked for.
    var areKnown: Bool { !parts.isEmpty }

    /// The part that a name belongs to; `nil` for one that came later and has no value.
    func number(of name: Int32) -> Int? {
        Int(name) < parts.count ? Int(parts[Int(name)]) : nil
    }

    /// Adds a reference by a computed name; the steps taken, and whether parts have become one.
    mutating func add(_ name: Int32, _ other: Int32, in table: BuildSettingTable) -> (steps: Int, isNew: Bool) {
        guard name != other, computed[name, default: []].insert(other).inserted, areKnown,
            let part = number(of: name), number(of: other) != part
        else { return (1, false) }
        // Only a way back makes a cycle of it.
        var seen: Set<Int32> = [other]
        var open = [other]
        while let next = open.popLast() {
            if number(of: next) == part {
                let steps = seen.count + table.entries.count
                find(in: table)
                return (steps, true)
            }
            for target in references(of: next, in: table) where seen.insert(target).inserted { open.append(target) }
        }
        return (seen.count, false)
    }

    /// The names that any assignment of a name refers to.
    private func references(of name: Int32, in table: BuildSettingTable) -> [Int32] {
        var references = computed[name].map(Array.init) ?? []
        var entry = table.newest(of: name)
        while entry >= 0 {
            for instruction in table.program.instructions(of: table.entries[Int(entry)].expression) {
                switch instruction {
                case .push(let reference), .insert(let reference): references.append(reference.name)
                default: break
                }
            }
            entry = table.entries[Int(entry)].older
        }
        return references
    }

    /// A name on the way of the search.
    private struct Step {
        let name: Int32
        let references: [Int32]
        var next = 0
    }

    /// Tarjan's search with a stack of its own.
    mutating func find(in table: BuildSettingTable) {
        let names = table.program.names.count
        var order = [Int32](repeating: -1, count: names)
        var lowest = order
        var found = order
        var part: Int32 = 0
        var reached: Int32 = 0
        var open: [Int32] = []
        var steps: [Step] = []
        func enter(_ name: Int32) {
            order[Int(name)] = reached
            lowest[Int(name)] = reached
            reached += 1
            open.append(name)
            steps.append(Step(name: name, references: references(of: name, in: table)))
        }
        for start in 0..<Int32(names) where order[Int(start)] < 0 {
            enter(start)
            while let last = steps.indices.last {
                let name = Int(steps[last].name)
                if steps[last].next < steps[last].references.count {
                    let target = steps[last].references[steps[last].next]
                    steps[last].next += 1
                    if order[Int(target)] < 0 {
                        enter(target)
                    } else if found[Int(target)] < 0 {
                        lowest[name] = min(lowest[name], order[Int(target)])
                    }
                    continue
                }
                steps.removeLast()
                if let caller = steps.last.map({ Int($0.name) }) { lowest[caller] = min(lowest[caller], lowest[name]) }
                guard lowest[name] == order[name] else { continue }
                while let member = open.popLast() {
                    found[Int(member)] = part
                    if Int(member) == name { break }
                }
                part += 1
            }
        }
        parts = found
        count = Int(part)
    }
}
