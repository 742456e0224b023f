/// The recorded elements: nodes in document order, and one dictionary from parent and component to node.
///
/// Joined key paths would need quadratic memory, and nested objects would be released recursively.
///
/// Parts of a container may be recorded at the same time, each in a tree of its own, which the first one then keeps as it is:
/// the number of a node says in which part it is.
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
    var isFull: Bool { nodes.count + countInParts >= limit }
    /// The message about the limit.
    var fullMessage: String {
        "the list has more than \(limit) values, the most that Switchyard reads from a file of its size"
    }

    private let limit: Int
    /// The number of the first node.
    private let start: Int
    private var nodes: [Node] = []
    private var children: [Step: Int] = [:]
    /// The trees of parts that were recorded at the same time.
    private var parts: [Part] = []
    /// How many nodes they have.
    private var countInParts = 0
    /// Of a part: its nodes whose parent is the container that has the parts.
    private var outermost: [Int] = []

    /// Creates a tree with a limit on the number of nodes.
    init(limit: Int) {
        self.limit = limit
        start = 0
    }

    /// Creates the tree of the part with this index, from 0, of a container in another tree.
    init(part: Int, of whole: NodeTree) {
        limit = whole.limit
        start = (part + 1) << Self.partBits
    }

    private static let partBits = 32

    /// A part of a tree. Its methods copy nothing: copies would count references, which threads would wait for.
    private final class Part: Sendable {
        let tree: NodeTree

        init(_ tree: NodeTree) { self.tree = tree }

        func child(_ name: String, of parent: Int) -> Int? { tree.ownChild(name, of: parent) }

        func offset(of node: Int) -> Int { tree.offset(of: node) }

        func valueOffset(of node: Int) -> Int? { tree.valueOffset(of: node) }

        func step(of node: Int) -> Step? { tree.step(of: node) }
    }

    /// Adds the trees of all parts, in their order; false if there are more nodes than the limit, or two parts have the same
    /// path.
    mutating func add(_ parts: [NodeTree]) -> Bool {
        countInParts = parts.reduce(0) { $0 + $1.nodes.count }
        guard self.parts.isEmpty, !isFull else { return false }
        self.parts = parts.map(Part.init)
        children.reserveCapacity(parts.reduce(children.count) { $0 + $1.outermost.count })
        for part in parts {
            for node in part.outermost {
                guard let step = part.step(of: node), children.updateValue(node, forKey: step) == nil else {
                    return false
                }
            }
        }
        duplicates = Array((duplicates + parts.flatMap(\.duplicates)).prefix(Self.duplicateLimit))
        return true
    }

    /// Whether a node is in this tree itself, and not in one of its parts.
    private func hasOwn(_ node: Int) -> Bool { nodes.indices.contains(node - start) }

    /// The index of the part that has a node; `nil` if none has it.
    private func part(of node: Int) -> Int? {
        let part = node >> Self.partBits - 1
        return parts.indices.contains(part) ? part : nil
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
        guard nodes.indices.contains(node - start) else { return }
        nodes[node - start].valueOffset = offset
    }

    private mutating func add(_ step: Step, at offset: Int, valueOffset: Int?) -> Int {
        let node = start + nodes.count
        nodes.append(Node(offset: offset, valueOffset: valueOffset, step: step))
        if step.parent < start { outermost.append(node) }
        if let earlier = children.updateValue(node, forKey: step), duplicates.count < Self.duplicateLimit {
            duplicates.append((earlier, node))
        }
        return node
    }
}

extension NodeTree {
    func offset(of node: Int) -> Int {
        hasOwn(node) ? nodes[node - start].offset : part(of: node).map { parts[$0].offset(of: node) } ?? 0
    }

    func valueOffset(of node: Int) -> Int? {
        hasOwn(node) ? nodes[node - start].valueOffset : part(of: node).flatMap { parts[$0].valueOffset(of: node) }
    }

    private func step(of node: Int) -> Step? {
        hasOwn(node) ? nodes[node - start].step : part(of: node).flatMap { parts[$0].step(of: node) }
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
        while let step = step(of: node) {
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
        if let part = part(of: parent) { return parts[part].child(name, of: parent) }
        return ownChild(name, of: parent)
    }

    private func ownChild(_ name: String, of parent: Int) -> Int? {
        // No container has both. Only the canonical form: `01` and `+1` are not indexes.
        if let index = Int(name), String(index) == name,
            let child = children[Step(parent: parent, component: .index(index))]
        {
            return child
        }
        return children[Step(parent: parent, component: .key(name))]
    }
}
