extension BuildSettingEvaluator {
    /// What a result was made of: each assignment once, before those that it refers to itself.
    mutating func chain(of result: SettingResult) -> [EvaluatedSetting.Link] {
        guard !result.links.isEmpty, limits.chain > 0 else { return [] }
        if seen.count < results.count { seen += Array(repeating: 0, count: results.count - seen.count) }
        chains += 1
        var chain: [EvaluatedSetting.Link] = []
        var open = result.links.reversed().map { (link: $0, depth: 1) }
        while let (link, depth) = open.popLast(), chain.count < limits.chain {
            let number = Int(link.result)
            if number >= 0 {
                if seen[number] == chains { continue }
                seen[number] = chains
            }
            chain.append(
                EvaluatedSetting.Link(
                    name: table.names.names[Int(link.name)], isInherited: link.isInherited, depth: depth,
                    origin: link.entry >= 0 ? table.entries[Int(link.entry)].origin : nil))
            guard number >= 0 else { continue }
            for link in results[number].links.reversed() { open.append((link, depth + 1)) }
        }
        return chain
    }
}
