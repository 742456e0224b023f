import PropertyLists

/// Compares an edited file with the original, by the bytes of leaves and the code units of keys.
struct EditReadBack<List: EditableList> {
    let before: List
    let after: List

    /// Whether the new file has the change at its path, and nothing else has changed.
    func shows(_ change: ListChange, at path: [Int]) -> Bool {
        var (old, new) = (before.root, after.root)
        for index in path {
            let (oldChildren, newChildren) = (before.children(of: old), after.children(of: new))
            guard areAlike(oldChildren, newChildren, except: index) else { return false }
            (old, new) = (oldChildren.nodes[index], newChildren.nodes[index])
        }
        switch change {
        case .replace(let value): return after.holds(value, at: new)
        case .insert(let entries, let index):
            return shows(before.children(of: old), with: entries, at: index, in: after.children(of: new))
        case .remove(let indices):
            return shows(before.children(of: old), without: indices, in: after.children(of: new))
        }
    }

    /// Whether two containers have the same keys and children, except for one child.
    private func areAlike(_ old: ListChildren, _ new: ListChildren, except index: Int) -> Bool {
        switch (old, new) {
        case (.array(let old), .array(let new)):
            return old.count == new.count && old.indices.allSatisfy { $0 == index || isSame(old[$0], new[$0]) }
        case (.dictionary(let oldKeys, let old), .dictionary(let newKeys, let new)):
            return oldKeys == newKeys && old.indices.allSatisfy { $0 == index || isSame(old[$0], new[$0]) }
        default: return false
        }
    }

    private func shows(
        _ old: ListChildren, with entries: [ListEntry], at index: Int, in new: ListChildren
    ) -> Bool {
        guard old.nodes.count + entries.count == new.nodes.count else { return false }
        let added = index..<index + entries.count
        let kept = new.nodes.indices.filter { !added.contains($0) }
        return areKeysOf(old, Array(old.nodes.indices), in: new, kept)
            && zip(old.nodes, kept).allSatisfy { isSame($0, new.nodes[$1]) }
            && zip(entries, added).allSatisfy { entry, index in
                hasKey(entry.key, new, at: index) && after.holds(entry.value, at: new.nodes[index])
            }
    }

    private func shows(_ old: ListChildren, without indices: Set<Int>, in new: ListChildren) -> Bool {
        let kept = old.nodes.indices.filter { !indices.contains($0) }
        return kept.count == new.nodes.count
            && areKeysOf(old, kept, in: new, Array(new.nodes.indices))
            && zip(kept, new.nodes).allSatisfy { isSame(old.nodes[$0], $1) }
    }

    /// Whether two containers have the same kind, and the same keys at these indexes.
    private func areKeysOf(_ old: ListChildren, _ indices: [Int], in new: ListChildren, _ others: [Int]) -> Bool {
        switch (old, new) {
        case (.array, .array): true
        case (.dictionary(let keys, _), .dictionary(let newKeys, _)):
            indices.map { keys[$0] } == others.map { newKeys[$0] }
        default: false
        }
    }

    private func hasKey(_ key: String?, _ children: ListChildren, at index: Int) -> Bool {
        switch (children, key) {
        case (.array, nil): true
        case (.dictionary(let keys, _), let key?): keys[index].elementsEqual(key.utf16)
        default: false
        }
    }

    private func isSame(_ old: Int, _ new: Int) -> Bool { before.isSame(old, as: new, of: after) }
}
