package import Foundation

extension JSONValue {
    /// How much of a JSON text is read.
    package struct Limits: Sendable {
        /// The most bytes of a message.
        package var bytes = 16 << 20
        /// How deep arrays and objects may be nested.
        package var depth = 64

        package init() {}
    }

    /// Reads a JSON text.
    ///
    /// - Throws: ``RPCError`` with the code of a parse error.
    package init(parsing data: Data, _ limits: Limits = Limits()) throws(RPCError) {
        guard data.count <= limits.bytes else { throw .tooLarge(limits.bytes) }
        guard !Self.isDeeper(than: limits.depth, data) else {
            throw RPCError(.parseError, "the message is nested more than \(limits.depth) times")
        }
        do {
            self = try JSONDecoder().decode(JSONValue.self, from: data)
        } catch {
            throw RPCError(.parseError, "the message is not JSON")
        }
    }

    /// The value that a type of JSON's own amounts to.
    package init(encoding content: some Encodable) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: try JSONEncoder().encode(content))
    }

    /// The text on one line, with members in order.
    package var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    /// Whether brackets outside of strings are nested deeper. Decoders are recursive, and a stack has an end.
    private static func isDeeper(than limit: Int, _ data: Data) -> Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in data {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth > limit { return true }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return false
    }
}
