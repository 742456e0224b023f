extension BuildSettingEvaluator {
    /// What the value in a run is made of: each assignment once, before those that it refers to.
    mutating func chain(of run: inout EvaluationRun) -> [EvaluatedBuildSetting.Link] {
        guard !run.references.isEmpty, limits.chain > 0 else { return [] }
        run.chained.removeAll()
        var chain: [EvaluatedBuildSetting.Link] = []
        chain.reserveCapacity(min(max(run.references.count, 4), limits.chain))
        run.openReferences.removeAll(keepingCapacity: true)
        for reference in run.references where chain.count < limits.chain {
            add(reference, depth: 1, to: &chain, &run.openReferences, &run.chained)
            while let last = run.openReferences.indices.last, chain.count < limits.chain {
                guard let next = run.openReferences[last].first else {
                    run.openReferences.removeLast()
                    continue
                }
                run.openReferences[last].removeFirst()
                add(
                    cache.results.reference(at: next), depth: run.openReferences.count + 1, to: &chain,
                    &run.openReferences, &run.chained)
            }
            run.openReferences.removeAll(keepingCapacity: true)
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
