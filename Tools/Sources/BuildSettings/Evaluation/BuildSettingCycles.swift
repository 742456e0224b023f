/// Which build settings refer to each other, directly or through others: the strongly connected components of the graph
/// of all references in all assignments.
///
/// They are looked for only when a run meets the first cycle. Most builds have none.
struct BuildSettingCycles: Sendable {
    /// Empty until cycles are looked for. A build setting that refers to no other in a circle has a cycle of its own.
    private var cycles = IDLinks<BuildSettingID, CycleID>()
    /// References to names that are put together, such as `$(A_$(B))`: known only once they are evaluated.
    private var computedReferences: [BuildSettingID: Set<BuildSettingID>] = [:]

    /// Whether cycles have been looked for.
    private(set) var areKnown = false

    /// The cycle of a build setting; `nil` until cycles are looked for.
    func cycle(of setting: BuildSettingID) -> CycleID? { cycles[setting] }

    /// Finds all cycles.
    mutating func find(in table: BuildSettingTable) {
        var search = CycleSearch { [self] in references(of: $0, in: table) }
        for index in 0..<table.program.names.count { search.visit(BuildSettingID(index: index)) }
        cycles = search.cycles
        areKnown = true
    }

    /// Adds a reference by a name that was put together; the steps it took, and whether it joined cycles.
    mutating func addComputedReference(
        from setting: BuildSettingID, to target: BuildSettingID, in table: BuildSettingTable
    ) -> (steps: Int, joinsCycles: Bool) {
        guard setting != target, computedReferences[setting, default: []].insert(target).inserted,
            let cycle = cycle(of: setting), self.cycle(of: target) != cycle
        else { return (1, false) }
        // The reference closes a cycle if there is a way back.
        var seen: Set<BuildSettingID> = [target]
        var open = [target]
        while let next = open.popLast() {
            if self.cycle(of: next) == cycle {
                let steps = seen.count + table.assignments.count
                find(in: table)
                return (steps, true)
            }
            for reference in references(of: next, in: table) where seen.insert(reference).inserted {
                open.append(reference)
            }
        }
        return (seen.count, false)
    }

    /// The build settings that any assignment of a build setting refers to.
    private func references(of setting: BuildSettingID, in table: BuildSettingTable) -> [BuildSettingID] {
        var references = computedReferences[setting].map(Array.init) ?? []
        var next = table.newest(of: setting)
        while let assignment = next {
            for instruction in table.program.instructions(of: table[assignment].expression) {
                switch instruction {
                case .push(let reference), .insert(let reference): references.append(reference.setting)
                default: break
                }
            }
            next = table[assignment].older
        }
        return references
    }
}

/// A cycle in ``BuildSettingCycles``.
struct CycleID: TableID {
    let rawValue: Int32
}

/// Tarjan's algorithm, with a stack of its own because chains of references are longer than the machine's is deep.
private struct CycleSearch {
    let references: (BuildSettingID) -> [BuildSettingID]
    private(set) var cycles = IDLinks<BuildSettingID, CycleID>()
    private var cycleCount = 0
    /// When each build setting was reached.
    private var order = IDMap<BuildSettingID, Int?>(default: nil)
    /// The earliest reached build setting that each one leads back to.
    private var earliest = IDMap<BuildSettingID, Int>(default: 0)
    private var reachedCount = 0
    /// The build settings that are reached and have no cycle yet.
    private var open: [BuildSettingID] = []
    /// The path from the start to the current build setting.
    private var path: [Step] = []

    private struct Step {
        let setting: BuildSettingID
        let references: [BuildSettingID]
        var next = 0
    }

    init(references: @escaping (BuildSettingID) -> [BuildSettingID]) {
        self.references = references
    }

    /// Finds the cycles of all that a build setting leads to.
    mutating func visit(_ start: BuildSettingID) {
        guard order[start] == nil else { return }
        enter(start)
        while let last = path.indices.last {
            guard path[last].next < path[last].references.count else {
                leave()
                continue
            }
            let target = path[last].references[path[last].next]
            path[last].next += 1
            if let reached = order[target] {
                guard cycles[target] == nil else { continue }
                let setting = path[last].setting
                earliest[setting] = min(earliest[setting], reached)
            } else {
                enter(target)
            }
        }
    }

    private mutating func enter(_ setting: BuildSettingID) {
        order[setting] = reachedCount
        earliest[setting] = reachedCount
        reachedCount += 1
        open.append(setting)
        path.append(Step(setting: setting, references: references(setting)))
    }

    private mutating func leave() {
        guard let setting = path.popLast()?.setting else { return }
        if let caller = path.last?.setting { earliest[caller] = min(earliest[caller], earliest[setting]) }
        guard earliest[setting] == order[setting] else { return }
        while let member = open.popLast() {
            cycles[member] = CycleID(index: cycleCount)
            if member == setting { break }
        }
        cycleCount += 1
    }
}
