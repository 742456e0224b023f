extension BuildSettingEvaluator {
    /// How many names on cycles are remembered with a result.
    private static let cyclicLimit = 32

    /// The number of a result that holds for the innermost frame, if there is one; what it depended on is noted.
    mutating func knownResult(_ entry: Int32, name: Int32, asText: Bool) -> Int32? {
        let free = known.free(entry, asText: asText)
        if free >= 0 {
            if results[Int(free)].cyclic.isEmpty, !results[Int(free)].hasMoreCyclic { return free }
            let cyclic = results[Int(free)].cyclic
            let holds = !results[Int(free)].hasMoreCyclic && cyclic.allSatisfy { $0 == name || nearest[Int($0)] < 0 }
            if holds {
                for name in cyclic { addCyclic(name) }
                return free
            }
        }
        guard !known.contextual.isEmpty else { return nil }
        let key = KnownResults.Key(context: context, entry: entry, asText: asText)
        guard let number = known.contextual[key] else { return nil }
        let result = results[Int(number)]
        for name in result.outside { addHit(CycleHit(name: name, owner: Int(nearest[Int(name)]))) }
        for name in result.cyclic { addCyclic(name) }
        if result.hasMoreCyclic, let last = frames.indices.last { frames[last].hasMoreCyclic = true }
        return number
    }

    /// Notes that the innermost frame depends on a setting in progress.
    mutating func addHit(_ hit: CycleHit) {
        guard let frame = frames.last, hit.owner >= 0 else { return }
        steps += hits.count - frame.hitsStart
        if !hits[frame.hitsStart...].contains(where: { $0.owner == hit.owner }) { hits.append(hit) }
    }

    /// Notes that the innermost frame has met a cycle with this name on it.
    mutating func addCyclic(_ name: Int32) {
        guard let last = frames.indices.last, !frames[last].hasMoreCyclic else { return }
        if !addCyclic(name, since: frames[last].cyclicStart) { frames[last].hasMoreCyclic = true }
    }

    /// Notes a name, if it is not in the frame's share yet; `false` when there is no room: then none is kept.
    @discardableResult
    mutating func addCyclic(_ name: Int32, since start: Int) -> Bool {
        guard name >= 0, !cyclic[start...].contains(name) else { return true }
        guard cyclic.count - start < Self.cyclicLimit else {
            cyclic.removeSubrange(start...)
            return false
        }
        cyclic.append(name)
        return true
    }

    /// Drops the results of one evaluation that hold only within it, from number `start` on; the last is its own.
    mutating func forgetContextual(from start: Int) -> SettingResult? {
        guard var own = results.last, hasContextual else { return results.last }
        // The numbers in its links are about to change; a text of its own has nobody who would follow them.
        own.links = []
        var numbers = [Int32](repeating: -1, count: results.count - start)
        var kept = start
        for number in start..<results.count where results[number].isFree {
            numbers[number - start] = Int32(kept)
            kept += 1
        }
        for number in start..<results.count where results[number].isFree {
            var result = results[number]
            for index in result.links.indices where Int(result.links[index].result) >= start {
                result.links[index].result = numbers[Int(result.links[index].result) - start]
            }
            let new = Int(numbers[number - start])
            results[new] = result
            if number == results.count - 1 { own = result }
            for asText in [true, false] where known.free(result.entry, asText: asText) == Int32(number) {
                known.setFree(result.entry, asText: asText, new, count: table.entries.count)
            }
        }
        keptBytes -= results[kept...].reduce(0) { $0 + $1.text.bytes.count }
        results.removeSubrange(kept...)
        known.contextual.removeAll(keepingCapacity: known.contextual.capacity < 10_000)
        hasContextual = false
        return own
    }

    /// Makes the share of a frame that has ended part of its caller's.
    mutating func mergeCycles(of frame: EvaluationFrame, into caller: Int, hasMore: Bool) {
        if hasMore, !frames[caller].hasMoreCyclic {
            frames[caller].hasMoreCyclic = true
            cyclic.removeSubrange(frames[caller].cyclicStart...)
        }
        if cyclic.count > frame.cyclicStart {
            let names = cyclic[frame.cyclicStart...]
            cyclic.removeSubrange(frame.cyclicStart...)
            for name in Array(names) { addCyclic(name) }
        }
        if hits.count > frame.hitsStart {
            let share = Array(hits[frame.hitsStart...])
            hits.removeSubrange(frame.hitsStart...)
            for hit in share { addHit(hit) }
        }
    }
}
