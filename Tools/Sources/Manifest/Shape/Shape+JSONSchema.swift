import Foundation

extension Manifest {
    /// The name of the schema's file, with which `Switchyard.yaml` names it where it is beside it.
    package static let schemaFile = "switchyard-yaml.schema.json"

    /// The JSON Schema of `Switchyard.yaml` (draft 7, which editors know), as text that ends with a line end.
    package static var schema: String {
        var root = Shape.manifest.schema
        root["$schema"] = .text("http://json-schema.org/draft-07/schema#")
        root["$id"] = .text(schemaFile)
        root["title"] = .text("Switchyard.yaml")
        root["description"] = .text("The environments of an app, and what switchyard generates from them.")
        return SchemaValue.object(root).text(indent: 0) + "\n"
    }
}

/// A value of a JSON Schema, in the order of its names.
indirect enum SchemaValue: Sendable {
    case text(String)
    case flag(Bool)
    case list([SchemaValue])
    case object([String: SchemaValue])

    /// The names that come first; the others follow, sorted.
    private static let order = ["$schema", "$id", "title", "description", "type", "enum", "pattern"]

    func text(indent: Int) -> String {
        let blanks = String(repeating: "  ", count: indent)
        switch self {
        case .text(let text): return Self.quoted(text)
        case .flag(let flag): return flag ? "true" : "false"
        case .list(let elements):
            let isShort = elements.allSatisfy { if case .text = $0 { true } else { false } }
            if isShort { return "[\(elements.map { $0.text(indent: 0) }.joined(separator: ", "))]" }
            let lines = elements.map { "\(blanks)  \($0.text(indent: indent + 1))" }
            return "[\n\(lines.joined(separator: ",\n"))\n\(blanks)]"
        case .object(let members):
            guard !members.isEmpty else { return "{}" }
            let ranks = Dictionary(zip(Self.order, 0...)) { first, _ in first }
            let names = members.keys.sorted { (ranks[$0] ?? Int.max, $0) < (ranks[$1] ?? Int.max, $1) }
            let lines = names.map { name in
                "\(blanks)  \(Self.quoted(name)): \(members[name]?.text(indent: indent + 1) ?? "null")"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(blanks)}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            default: quoted.unicodeScalars.append(character)
            }
        }
        return quoted + "\""
    }
}

extension Shape {
    /// The members of the schema of this shape.
    var schema: [String: SchemaValue] {
        switch self {
        case .text(let rule):
            var schema: [String: SchemaValue] = ["type": .text("string")]
            schema["pattern"] = .text(rule.schemaPattern)
            return schema
        case .choice(let choices): return ["enum": .list(choices.map(SchemaValue.text))]
        case .flag: return ["type": .text("boolean")]
        case .number: return ["type": .text("number")]
        case .value:
            return ["type": .list(["string", "number", "boolean", "array", "object"].map(SchemaValue.text))]
        case .list(let element): return ["type": .text("array"), "items": .object(element.schema)]
        case .names(let rule, let value):
            var schema: [String: SchemaValue] = [
                "type": .text("object"), "additionalProperties": .object(value.schema),
            ]
            schema["propertyNames"] = .object(["pattern": .text(rule.schemaPattern)])
            return schema
        case .entries(let entries):
            var properties: [String: SchemaValue] = [:]
            for entry in entries {
                var schema = entry.shape.schema
                schema["description"] = .text(entry.summary)
                properties[entry.name] = .object(schema)
            }
            var schema: [String: SchemaValue] = [
                "type": .text("object"), "additionalProperties": .flag(false), "properties": .object(properties),
            ]
            let required = entries.filter(\.isRequired).map(\.name)
            if !required.isEmpty { schema["required"] = .list(required.map(SchemaValue.text)) }
            return schema
        case .either(let shapes): return ["anyOf": .list(shapes.map { .object($0.schema) })]
        }
    }
}
