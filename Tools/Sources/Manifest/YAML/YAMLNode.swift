import SourceText

/// A value of a YAML file, with aliases replaced by what they stand for and merge keys merged.
package struct YAMLNode: Sendable {
    package enum Content: Sendable {
        case scalar(Scalar)
        case list([YAMLNode])
        case map([Entry])
    }

    /// A text, and whether it is written without quotation marks: only then can it be a number, a Boolean, or null.
    package struct Scalar: Sendable, Hashable {
        package let text: String
        package let isPlain: Bool
    }

    package struct Entry: Sendable {
        package let name: String
        package let mark: YAMLMark
        package let value: YAMLNode
    }

    package let content: Content
    package let mark: YAMLMark
}

/// A position as the YAML library counts it: from 1, with columns in Unicode scalars.
package struct YAMLMark: Sendable, Hashable {
    package let line: Int
    package let column: Int
}

extension YAMLNode {
    package var scalar: Scalar? { if case .scalar(let scalar) = content { scalar } else { nil } }
    package var list: [YAMLNode]? { if case .list(let elements) = content { elements } else { nil } }
    package var map: [Entry]? { if case .map(let entries) = content { entries } else { nil } }

    /// Whether there is nothing: an entry without a value, or `null`.
    package var isNull: Bool {
        guard let scalar, scalar.isPlain else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(scalar.text)
    }

    package subscript(_ name: String) -> YAMLNode? { map?.first { $0.name == name }?.value }

    /// The kind for a message, with its article.
    package var kind: String {
        switch content {
        case .list: return "a list"
        case .map: return "a dictionary"
        case .scalar(let scalar):
            if isNull { return "nothing" }
            return scalar.value.kind
        }
    }
}

extension YAMLNode.Scalar {
    /// What a scalar is by the core schema of YAML 1.2.
    package enum Value: Hashable {
        case null
        case flag(Bool)
        case integer(Int64)
        case real(Double)
        case text(String)

        var kind: String {
            switch self {
            case .null: "nothing"
            case .flag(let flag): flag ? "true" : "false"
            case .integer(let number): "the number \(number)"
            case .real(let number): "the number \(number)"
            case .text: "text"
            }
        }
    }

    package var value: Value {
        guard isPlain, let first = text.utf8.first else { return isPlain ? .null : .text(text) }
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            return number ?? .text(text)
        default: break
        }
        switch text {
        case "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .flag(true)
        case "false", "False", "FALSE": return .flag(false)
        default: return .text(text)
        }
    }

    private var number: Value? {
        if text.hasPrefix("0x") { return Int64(text.dropFirst(2), radix: 16).map(Value.integer) }
        if text.hasPrefix("0o") { return Int64(text.dropFirst(2), radix: 8).map(Value.integer) }
        if let integer = Int64(text) { return .integer(integer) }
        let isNumber = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        guard isNumber, let real = Double(text), real.isFinite else { return nil }
        return .real(real)
    }
}
