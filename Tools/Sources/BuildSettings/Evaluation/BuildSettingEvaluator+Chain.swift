extension BuildSettingEvaluator {
    /// What the value in a run is made of: each assignment once, before those that it refers to.
    mutating func chain(of run: inout EvaluationRun) -> [EvaluatedBuildSetting.Link] {
        guard !run.references.isEmpty, limits.chain > 0 else { return [] }
        run.chained.removeAll()
        var chain: [EvaluatedBuildSetting.Link] = []
        chain.reserveCapacity(min(max(run.references.count, 4), limits.chain))
        // What is still to visit in stored values, outermost first. Indices, so that no references are copied.
        var open: [Range<Int>] = []
        for reference in run.references where chain.count < limits.chain {
            add(reference, depth: 1, to: &chain, &open, &run.chained)
            while let last = open.indices.last, chain.count < limits.chain {
                guard let next = open[last].first else {
                    open.removeLast()
                    continue
                }
                open[last].removeFirst()
                add(cache.results.reference(at: next), depth: open.count + 1, to: &chain, &open, &run.chained)
            }
            open.removeAll(keepingCapacity: true)
        }
        return chain
    }

    private mutating func add(
        _ reference: ResolvedReference, depth: Int, to chain: inout [EvaluatedBuildSetting.Link],
        _ open: inout [Range<Int>], _ chained: inout AssignmentSet
    ) {
        var origin: BuildSettingOrigin?
        if let assignment = reference.assignment {
            guard chained.insert(assignment) else { return }
            origin = table.origin(of: table[assignment])
        }
        chain.append(
            EvaluatedBuildSetting.Link(
                name: cache.name(of: reference.setting, in: table), isInherited: reference.isInherited, depth: depth,
                origin: origin))
        if let result = reference.result { open.append(cache.results[result].references) }
    }
}
