import Foundation
import PropertyLists

/// Entitlements in DER: `[APPLICATION 16] { INTEGER 1, [16] { SEQUENCE { UTF8String, value } … } }`.
enum DEREntitlements {
    /// Reads a dictionary.
    ///
    /// - Throws: `malformed`.
    static func read(_ bytes: ArraySlice<UInt8>) throws(ExecutableError) -> PropertyListValue {
        guard let outer = DERElement(bytes) else { throw malformed("no DER") }
        // The first systems that read DER wrote the dictionary alone.
        guard outer.tag == DERElement.Tag.application16 else { return try value(outer, depth: 0) }
        guard let elements = outer.elements, elements.count == 2,
            elements[0].tag == DERElement.Tag.integer, elements[0].content.elementsEqual([1])
        else { throw malformed("an unknown version of DER") }
        return try value(elements[1], depth: 0)
    }

    private static func malformed(_ what: String) -> ExecutableError {
        ExecutableError(.malformed, "the entitlements are malformed: \(what)")
    }

    private static func value(_ element: DERElement, depth: Int) throws(ExecutableError) -> PropertyListValue {
        guard depth < DERElement.maximumDepth else { throw malformed("nested too deeply") }
        switch element.tag {
        case DERElement.Tag.boolean:
            guard element.content.count == 1 else { throw malformed("a Boolean") }
            return .boolean(element.content.first != 0)
        case DERElement.Tag.integer: return try integer(element.content)
        case DERElement.Tag.octetString: return .data(Data(element.content))
        case DERElement.Tag.utf8String:
            guard let text = element.content.withUnsafeBufferPointer({ String(validating: $0, as: UTF8.self) }) else {
                throw malformed("a string")
            }
            return .string(text)
        case DERElement.Tag.sequence:
            guard let elements = element.elements else { throw malformed("an array") }
            var values: [PropertyListValue] = []
            for element in elements { values.append(try value(element, depth: depth + 1)) }
            return .array(values)
        case DERElement.Tag.context16, DERElement.Tag.set: return try dictionary(element, depth: depth)
        default: throw malformed("tag \(element.tag)")
        }
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) throws(ExecutableError) -> PropertyListValue {
        guard let first = bytes.first, bytes.count <= 8 else { throw malformed("an integer") }
        let start: Int64 = first & 0x80 == 0 ? 0 : -1
        return .integer(bytes.reduce(start) { $0 << 8 | Int64($1) })
    }

    private static func dictionary(
        _ element: DERElement, depth: Int
    ) throws(ExecutableError) -> PropertyListValue {
        guard let entries = element.elements else { throw malformed("a dictionary") }
        var values: [String: PropertyListValue] = [:]
        for entry in entries {
            guard entry.tag == DERElement.Tag.sequence, let pair = entry.elements, pair.count == 2,
                pair[0].tag == DERElement.Tag.utf8String
            else { throw malformed("an entry of a dictionary") }
            let key = String(decoding: pair[0].content, as: UTF8.self)
            guard values[key] == nil else { throw malformed("the key \(key) twice") }
            values[key] = try value(pair[1], depth: depth + 1)
        }
        return .dictionary(values)
    }
}
