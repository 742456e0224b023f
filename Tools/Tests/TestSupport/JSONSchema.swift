public import Foundation

/// Validates documents against JSON Schema (draft 2020-12), as far as the schemas of `docs/schemas` need it.
///
/// A keyword that it does not know is an error: no schema may promise what nobody checks.
public struct JSONSchema: Sendable {
    /// A schema that cannot be used.
    public struct Unusable: Error, CustomStringConvertible {
        /// What is wrong with it.
        public let description: String
    }

    private let folder: URL
    private let files: [String: JSONTree]
    private let name: String

    /// Reads a schema and all those beside it, to which it may refer by file name.
    ///
    /// - Throws: ``Unusable`` when there is no such schema, one is not JSON, or has an unknown keyword.
    public init(_ file: URL) throws {
        folder = file.deletingLastPathComponent()
        name = file.lastPathComponent
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".schema.json") }
        var files: [String: JSONTree] = [:]
        for name in names {
            files[name] = try JSONTree(try Data(contentsOf: folder.appendingPathComponent(name)))
        }
        self.files = files
        guard let root = files[name] else { throw Unusable(description: "\(file.path): no such schema") }
        for (name, schema) in files { try Self.check(schema, "\(name)#") }
        for (name, schema) in files { try checkReferences(schema, in: name) }
        // Editors know draft 7 best, so a schema for them says so; the keywords mean the same in both.
        let drafts = ["https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#"]
        guard let draft = root["$schema"]?.text, drafts.contains(draft) else {
            throw Unusable(description: "\(name): $schema is neither draft 2020-12 nor draft 7")
        }
    }

    /// A schema from its text alone, for tests.
    ///
    /// - Throws: ``Unusable`` when it has an unknown keyword.
    public init(text: String) throws {
        try self.init(tree: try JSONTree(Data(text.utf8)))
    }

    /// A schema that was read already.
    ///
    /// - Throws: ``Unusable`` when it has an unknown keyword.
    public init(tree: JSONTree) throws {
        folder = URL(fileURLWithPath: "/")
        name = "text"
        files = ["text": tree]
        for (name, schema) in files { try Self.check(schema, "\(name)#") }
        for (name, schema) in files { try checkReferences(schema, in: name) }
    }

    /// What is wrong with a document: each violation with the path of its value. Empty when it is valid.
    public func violations(of document: JSONTree) -> [String] {
        violations(document, files[name] ?? .boolean(false), in: name, at: "$")
    }

    // MARK: Schemas

    private static let subschemas = ["additionalProperties", "items", "propertyNames"]
    private static let lists = ["oneOf", "anyOf"]
    private static let maps = ["properties", "$defs"]
    private static let plain: Set = [
        "$schema", "$id", "title", "description", "type", "required", "enum", "const", "minItems", "minimum", "maximum",
        "$ref", "dependentRequired", "pattern",
    ]

    /// Whether every keyword is known, in the schema and in those below it.
    private static func check(_ schema: JSONTree, _ path: String) throws {
        if case .boolean = schema { return }
        guard let members = schema.members else { throw Unusable(description: "\(path) is no schema") }
        for (keyword, value) in members.sorted(by: { $0.key < $1.key }) {
            let below = "\(path)/\(keyword)"
            if subschemas.contains(keyword) {
                try check(value, below)
            } else if lists.contains(keyword), let elements = value.elements {
                for (index, element) in elements.enumerated() { try check(element, "\(below)/\(index)") }
            } else if maps.contains(keyword), let schemas = value.members {
                for (name, schema) in schemas { try check(schema, "\(below)/\(name)") }
            } else if !plain.contains(keyword) {
                throw Unusable(description: "\(below) is not known to this validator")
            }
        }
    }

    private func checkReferences(_ tree: JSONTree, in file: String) throws {
        if case .string(let reference)? = tree["$ref"], resolve(reference, in: file) == nil {
            throw Unusable(description: "\(file) refers to \(reference), which is not there")
        }
        for below in Array((tree.members ?? [:]).values) + (tree.elements ?? []) {
            try checkReferences(below, in: file)
        }
    }

    private func resolve(_ reference: String, in file: String) -> (schema: JSONTree, file: String)? {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let target = parts[0].isEmpty ? file : parts[0]
        var schema = files[target]
        for step in (parts.count > 1 ? parts[1] : "").split(separator: "/") { schema = schema?[String(step)] }
        return schema.map { ($0, target) }
    }

    // MARK: Documents

    private func violations(_ value: JSONTree, _ schema: JSONTree, in file: String, at path: String) -> [String] {
        if case .boolean(let allows) = schema { return allows ? [] : ["\(path) must not be there"] }
        var found = atoms(value, schema, at: path)
        if case .string(let reference)? = schema["$ref"] {
            guard let target = resolve(reference, in: file) else { return found + ["\(path): no \(reference)"] }
            found += violations(value, target.schema, in: target.file, at: path)
        }
        for (keyword, isFitting) in [("anyOf", { $0 >= 1 }), ("oneOf", { $0 == 1 })] as [(String, (Int) -> Bool)] {
            guard let choices = schema[keyword]?.elements else { continue }
            let all = choices.map { violations(value, $0, in: file, at: path) }
            let fitting = all.filter(\.isEmpty).count
            if !isFitting(fitting) {
                found += ["\(path) fits \(fitting) schemas of \(keyword)"] + all.flatMap { $0 }
            }
        }
        if let members = value.members { found += violations(in: members, schema, in: file, at: path) }
        if let elements = value.elements {
            if let least = schema["minItems"]?.double, Double(elements.count) < least {
                found.append("\(path) has \(elements.count) elements")
            }
            if let items = schema["items"] {
                for (index, element) in elements.enumerated() {
                    found += violations(element, items, in: file, at: "\(path)[\(index)]")
                }
            }
        }
        return found
    }

    /// Type, constants and ranges.
    private func atoms(_ value: JSONTree, _ schema: JSONTree, at path: String) -> [String] {
        var found: [String] = []
        if let type = schema["type"] {
            let types = (type.elements ?? [type]).compactMap(\.text)
            if !types.contains(where: value.isOf) { found.append("\(path) is not of type \(types)") }
        }
        if let allowed = schema["enum"]?.elements, !allowed.contains(value) {
            found.append("\(path) is \(value), none of \(allowed.compactMap(\.text))")
        }
        if let constant = schema["const"], constant != value { found.append("\(path) is \(value), not \(constant)") }
        if let pattern = schema["pattern"]?.text, let text = value.text {
            // Patterns are anchored where they are meant to be.
            let isFitting = (try? Regex(pattern)).map { text.firstMatch(of: $0) != nil } ?? false
            if !isFitting { found.append("\(path) does not match \(pattern)") }
        }
        if let number = value.double {
            if let least = schema["minimum"]?.double, number < least { found.append("\(path) is below \(least)") }
            if let most = schema["maximum"]?.double, number > most { found.append("\(path) is above \(most)") }
        }
        return found
    }

    private func violations(
        in members: [String: JSONTree], _ schema: JSONTree, in file: String, at path: String
    ) -> [String] {
        var found: [String] = []
        for name in (schema["required"]?.elements ?? []).compactMap(\.text) where members[name] == nil {
            found.append("\(path).\(name) is missing")
        }
        for (name, needed) in schema["dependentRequired"]?.members ?? [:] where members[name] != nil {
            for other in (needed.elements ?? []).compactMap(\.text) where members[other] == nil {
                found.append("\(path).\(name) needs \(other)")
            }
        }
        if let names = schema["propertyNames"] {
            for name in members.keys.sorted() {
                found += violations(.string(name), names, in: file, at: "\(path).\(name)")
            }
        }
        let properties = schema["properties"]?.members ?? [:]
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            guard let schema = properties[name] ?? schema["additionalProperties"] else { continue }
            found += violations(member, schema, in: file, at: "\(path).\(name)")
        }
        return found
    }
}
