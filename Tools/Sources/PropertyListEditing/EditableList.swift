import Foundation
import PropertyLists

/// A property list as its file has it, node by node: what edits work on and what a read-back compares.
///
/// It keeps what a `PropertyListValue` folds together: the order of entries, keys that occur twice, keys that differ in
/// their code units only, and leaves that no value can hold exactly.
protocol EditableList: Sendable {
    /// The bytes of the file.
    var data: Data { get }
    /// The outermost node.
    var root: Int { get }
    /// Whether of two entries with one key the last counts; else which one counts depends on the reader.
    var lastOfEqualKeysCounts: Bool { get }

    /// The children of a node.
    func children(of node: Int) -> ListChildren
    /// Whether a node is exactly this value.
    func holds(_ value: PropertyListValue, at node: Int) -> Bool
    /// The value that reading a node gives; what no value can hold exactly is folded or rounded.
    func value(at node: Int) -> PropertyListValue?
    /// Whether a node is the same as one of another file, with everything in it.
    func isSame(_ node: Int, as other: Int, of list: Self) -> Bool
    /// The file with a change of the node at a path, read from its new bytes.
    func applying(_ change: ListChange, at path: [Int], keyOrder: [String]) throws(PropertyListEditError) -> Self
}

/// What a node of a property list contains.
enum ListChildren: Equatable {
    case none
    case array([Int])
    /// The keys as UTF-16 code units, and the values, in the order of the file.
    case dictionary(keys: [[UInt16]], values: [Int])

    var nodes: [Int] {
        switch self {
        case .none: []
        case .array(let elements): elements
        case .dictionary(_, let values): values
        }
    }
}

/// A change of one node.
enum ListChange {
    /// Another value instead of the node.
    case replace(with: PropertyListValue)
    /// New children of the node, from an index on; with keys for a dictionary.
    case insert([ListEntry], at: Int)
    /// Children of the node taken out.
    case remove(Set<Int>)
}

/// A new child of a container.
struct ListEntry {
    /// The key, in a dictionary.
    var key: String?
    let value: PropertyListValue
}

extension EditableList {
    /// The node at a path of child indices that ``path(_:)`` gave.
    func node(at path: [Int]) -> Int { existingNode(at: path) ?? root }

    /// The node at a path of child indices; `nil` where there is none.
    func existingNode(at path: [Int]) -> Int? {
        path.reduce(Optional(root)) { node, index in
            let nodes = node.map { children(of: $0).nodes } ?? []
            return nodes.indices.contains(index) ? nodes[index] : nil
        }
    }

    /// The indices of a dictionary's entries with exactly this key.
    func indices(of key: String, in node: Int) -> [Int] {
        guard case .dictionary(let keys, _) = children(of: node) else { return [] }
        return keys.indices.filter { keys[$0].elementsEqual(key.utf16) }
    }

    /// The child indices on the way to a key path; `nil` where the file has nothing there.
    ///
    /// - Throws: `not-editable` where a key occurs twice and readers disagree on which one counts.
    func path(_ keyPath: [String]) throws(PropertyListEditError) -> [Int]? {
        var path: [Int] = []
        var node = root
        for component in keyPath {
            let children = children(of: node)
            switch children {
            case .none: return nil
            case .array(let elements):
                guard let index = Int(component), elements.indices.contains(index) else { return nil }
                path.append(index)
            case .dictionary:
                let found = indices(of: component, in: node)
                guard let last = found.last else { return nil }
                guard found.count == 1 || lastOfEqualKeysCounts else {
                    throw PropertyListEditError(
                        .notEditable,
                        "the key \"\(component)\" occurs \(found.count) times in one dictionary of a binary file")
                }
                path.append(last)
            }
            node = children.nodes[path[path.count - 1]]
        }
        return path
    }

    /// Whether somewhere two keys of one dictionary are canonically equal, which a `PropertyListValue` folds together.
    var hasFoldedKeys: Bool {
        var pending = [root]
        var seen: Set<Int> = []
        while let node = pending.popLast() {
            guard seen.insert(node).inserted else { continue }
            let children = children(of: node)
            if case .dictionary(let keys, _) = children,
                Set(keys.map { String(decoding: $0, as: UTF16.self) }).count != keys.count
            {
                return true
            }
            pending += children.nodes
        }
        return false
    }

    /// The file after a change that was read back: the new bytes show the change and nothing else.
    func edited(
        _ change: ListChange, at path: [Int], keyOrder: [String]
    ) throws(PropertyListEditError) -> Self {
        let after = try applying(change, at: path, keyOrder: keyOrder)
        guard EditReadBack(before: self, after: after).shows(change, at: path) else {
            throw PropertyListEditError(
                .notRepresentable, "the file's format cannot hold exactly what is to be written")
        }
        return after
    }
}
