/// The recorded elements: nodes in document order, and one dictionary from parent and component to node.
///
/// Joined key paths would need quadratic memory, and nested objects would be released recursively.
struct NodeTree: Sendable {
    /// The step from a container to one of its values.
    enum Component: Hashable, Sendable {
        case key(String)
        case index(Int)
    }

    private struct Node: Sendable {
        /// The offset of the `<key>`, or of the start tag if there is no key.
        let offset: Int
        /// The offset of the value's start tag; `nil` while a key has no value.
        var valueOffset: Int?
        /// The step from the parent; `nil` for the root.
        let step: Step?
    }

    private struct Step: Hashable, Sendable {
        let parent: Int
        let component: Component
    }

    /// Pairs of nodes with the same path, in document order.
    private(set) var duplicates: [(first: Int, second: Int)] = []

    /// Whether the limit is reached. A list of small values makes a tree of a hundred times its size.
    var isFull: Bool { nodes.count >= limit }
    /// The message about the limit.
    var fullMessage: String {
        "the list has more than \(limit) values, the most that Switchyard reads from a file of its size"
    }

    private let limit: Int
    private var nodes: [Node] = []
    private var children: [Step: Int] = [:]

    /// Creates a tree with a limit on the number of nodes.
    init(limit: Int) {
        self.limit = limit
    }

    /// The limit on duplicates. Each is reported with its whole path.
    private static let duplicateLimit = 1_000
}

extension NodeTree {
    /// The first node is the root.
    mutating func addRoot(at offset: Int) -> Int {
        nodes.append(Node(offset: offset, valueOffset: offset, step: nil))
        return nodes.count - 1
    }

    mutating func addElement(_ index: Int, of parent: Int, at offset: Int) -> Int {
        add(Step(parent: parent, component: .index(index)), at: offset, valueOffset: offset)
    }

    mutating func addKey(_ key: String, of parent: Int, at offset: Int) -> Int {
        add(Step(parent: parent, component: .key(key)), at: offset, valueOffset: nil)
    }

    mutating func setValueOffset(_ offset: Int, of node: Int) {
        guard nodes.indices.contains(node) else { return }
        nodes[node].valueOffset = offset
    }

    private mutating func add(_ step: Step, at offset: Int, valueOffset: Int?) -> Int {
        let node = nodes.count
        nodes.append(Node(offset: offset, valueOffset: valueOffset, step: step))
        if let earlier = children.updateValue(node, forKey: step), duplicates.count < Self.duplicateLimit {
            duplicates.append((earlier, node))
        }
        return node
    }
}

extension NodeTree {
    func offset(of node: Int) -> Int {
        nodes.indices.contains(node) ? nodes[node].offset : 0
    }

    func valueOffset(of node: Int) -> Int? {
        nodes.indices.contains(node) ? nodes[node].valueOffset : nil
    }

    func node(at keyPath: [String]) -> Int? {
        let found = walk(keyPath)
        return found.depth == keyPath.count ? found.node : nil
    }

    func nearestNode(to keyPath: [String]) -> Int? {
        walk(keyPath).node
    }

    func keyPath(of node: Int) -> [String] {
        var path: [String] = []
        var node = node
        while nodes.indices.contains(node), let step = nodes[node].step {
            switch step.component {
            case .key(let key): path.append(key)
            case .index(let index): path.append(String(index))
            }
            node = step.parent
        }
        return path.reversed()
    }

    private func walk(_ keyPath: [String]) -> (node: Int?, depth: Int) {
        guard !nodes.isEmpty else { return (nil, 0) }
        var node = 0
        for (depth, name) in keyPath.enumerated() {
            guard let child = child(name, of: node) else { return (node, depth) }
            node = child
        }
        return (node, keyPath.count)
    }

    private func child(_ name: String, of parent: Int) -> Int? {
        // No container has both. Only the canonical form: `01` and `+1` are not indexes.
        if let index = Int(name), String(index) == name,
            let child = children[Step(parent: parent, component: .index(index))]
        {
            return child
        }
        return children[Step(parent: parent, component: .key(name))]
    }
}
