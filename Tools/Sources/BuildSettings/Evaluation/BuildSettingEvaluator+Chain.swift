extension BuildSettingEvaluator {
    /// What a value was made of: each assignment once, before those that it refers to itself.
    mutating func chain(of links: [SettingLink]) -> [EvaluatedSetting.Link] {
        guard !links.isEmpty, limits.chain > 0 else { return [] }
        if inChain.count < table.entries.count {
            inChain.append(contentsOf: repeatElement(0, count: table.entries.count - inChain.count))
        }
        chains &+= 1
        var chain: [EvaluatedSetting.Link] = []
        chain.reserveCapacity(min(links.count, limits.chain))
        // Where to go on, in kept results; what a result refers to is not copied.
        var open: [Range<Int>] = []
        for link in links where chain.count < limits.chain {
            add(link, depth: 1, to: &chain, &open)
            while let last = open.indices.last, chain.count < limits.chain {
                guard let next = open[last].first else {
                    open.removeLast()
                    continue
                }
                open[last].removeFirst()
                add(known.free.link(next), depth: open.count + 1, to: &chain, &open)
            }
            open.removeAll(keepingCapacity: true)
        }
        return chain
    }

    private mutating func add(
        _ link: SettingLink, depth: Int, to chain: inout [EvaluatedSetting.Link], _ open: inout [Range<Int>]
    ) {
        var origin: BuildSettingOrigin?
        if link.entry >= 0 {
            guard inChain[Int(link.entry)] != chains else { return }
            inChain[Int(link.entry)] = chains
            origin = table.origin(of: table.entries[Int(link.entry)])
        }
        chain.append(
            EvaluatedSetting.Link(
                name: spell(link.name), isInherited: link.isInherited, depth: depth, origin: origin))
        if link.result >= 0 { open.append(known.free[link.result].links) }
    }
}
