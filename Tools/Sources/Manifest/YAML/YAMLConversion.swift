import SourceText
import Yams

/// Turns nodes of the library into ours: aliases are expanded up to a limit, and merge keys are merged.
struct YAMLConversion {
    struct Failure: Error {
        let rule: RuleID
        let message: String
        let mark: YAMLMark
    }

    private var count = 0

    mutating func node(_ node: Node) throws(Failure) -> YAMLNode {
        let mark = YAMLMark(node.mark)
        count += 1
        // Aliases of aliases stand for more values than any memory holds.
        guard count <= YAMLDocument.mostNodes else {
            throw Failure(
                rule: .manifestLimit,
                message: "with its aliases, the file has more than \(YAMLDocument.mostNodes) values", mark: mark)
        }
        switch node {
        case .scalar(let scalar):
            return YAMLNode(
                content: .scalar(YAMLNode.Scalar(text: scalar.string, isPlain: scalar.style == .plain)), mark: mark)
        case .sequence(let sequence):
            var elements: [YAMLNode] = []
            elements.reserveCapacity(sequence.count)
            for element in sequence { elements.append(try self.node(element)) }
            return YAMLNode(content: .list(elements), mark: mark)
        case .mapping(let mapping): return YAMLNode(content: .map(try entries(mapping)), mark: mark)
        case .alias: throw Failure(rule: .manifestSyntax, message: "undefined alias", mark: mark)
        }
    }

    /// The entries, followed by those of merge keys that the dictionary does not have itself.
    private mutating func entries(_ mapping: Node.Mapping) throws(Failure) -> [YAMLNode.Entry] {
        var entries: [YAMLNode.Entry] = []
        entries.reserveCapacity(mapping.count)
        var merged: [YAMLNode.Entry] = []
        for (key, value) in mapping {
            let mark = YAMLMark(key.mark)
            guard case .scalar(let name) = key else {
                throw Failure(
                    rule: .manifestSyntax, message: "a key must be text, not a list or a dictionary", mark: mark)
            }
            let value = try node(value)
            guard name.string == "<<", name.style == .plain else {
                entries.append(YAMLNode.Entry(name: name.string, mark: mark, value: value))
                continue
            }
            guard let sources = value.list ?? (value.map == nil ? nil : [value]),
                sources.allSatisfy({ $0.map != nil })
            else {
                throw Failure(
                    rule: .manifestSyntax, message: "the merge key << must have a dictionary, or a list of them",
                    mark: mark)
            }
            merged += sources.flatMap { $0.map ?? [] }
        }
        guard !merged.isEmpty else { return entries }
        var names = Set(entries.map(\.name))
        return entries + merged.filter { names.insert($0.name).inserted }
    }
}
