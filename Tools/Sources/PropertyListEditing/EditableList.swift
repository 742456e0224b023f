import Foundation
import PropertyLists

/// A property list as in its file, node by node, for editing and for reading back.
///
/// It keeps what a `PropertyListValue` loses: the order of entries, duplicate keys, keys that differ only in their code
/// units, and leaves that a value cannot hold exactly.
protocol EditableList: Sendable {
    /// The bytes of the file.
    var data: Data { get }
    /// The outermost node.
    var root: Int { get }
    /// Whether the last of two entries with the same key is used. Otherwise, that depends on the reader.
    var lastOfEqualKeysCounts: Bool { get }

    /// The children of a node.
    func children(of node: Int) -> ListChildren
    /// Whether a node is exactly this value.
    func holds(_ value: PropertyListValue, at node: Int) -> Bool
    /// The value of a node, possibly rounded or with duplicate keys removed.
    func value(at node: Int) -> PropertyListValue?
    /// Whether a node is the same as one of another file, including its children.
    func isSame(_ node: Int, as other: Int, of list: Self) -> Bool
    /// The file with a change of the node at a path, read from its new bytes.
    func applying(_ change: ListChange, at path: [Int], keyOrder: [String]) throws(PropertyListEditError) -> Self
}

/// What a node of a property list contains.
enum ListChildren: Equatable {
    case none
    case array([Int])
    /// The keys as UTF-16 code units and the values, in the order of the file.
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
    /// Replaces the node with a value.
    case replace(with: PropertyListValue)
    /// Inserts children of the node at an index, with keys for a dictionary.
    case insert([ListEntry], at: Int)
    /// Removes children of the node.
    case remove(Set<Int>)
}

/// A new child of a container.
struct ListEntry {
    /// The key, for a dictionary.
    var key: String?
    let value: PropertyListValue
}

extension EditableList {
    /// The node at a path of child indexes from ``path(_:)``.
    func node(at path: [Int]) -> Int { existingNode(at: path) ?? root }

    /// The node at a path of child indexes; `nil` if there is none.
    func existingNode(at path: [Int]) -> Int? {
        path.reduce(Optional(root)) { node, index in
            let nodes = node.map { children(of: $0).nodes } ?? []
            return nodes.indices.contains(index) ? nodes[index] : nil
        }
    }

    /// The indexes of the entries of a dictionary with exactly this key.
    func indices(of key: String, in node: Int) -> [Int] {
        guard case .dictionary(let keys, _) = children(of: node) else { return [] }
        return keys.indices.filter { keys[$0].elementsEqual(key.utf16) }
    }

    /// The child indexes of a key path; `nil` if the file has no value there.
    ///
    /// - Throws: `not-editable` if a key occurs twice and readers disagree on which value is used.
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

    /// Whether a dictionary has two canonically equal keys, of which a `PropertyListValue` has just one.
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

    /// The file after a change. The new bytes are read back, and must have the change and nothing else.
    func edited(
        _ change: ListChange, at path: [Int], keyOrder: [String]
    ) throws(PropertyListEditError) -> Self {
        let after = try applying(change, at: path, keyOrder: keyOrder)
        guard EditReadBack(before: self, after: after).shows(change, at: path) else {
            throw PropertyListEditError(
                .notRepresentable, "the format of the file cannot hold the value exactly")
        }
        return after
    }
}
