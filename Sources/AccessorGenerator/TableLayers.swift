import Foundation
import PropertyLists
import Switchyard
@_spi(Tools) import SwitchyardCore

/// The layers of a catalog as the entries of a `TableText`, one a line.
struct TableLayers {
    private let declarations: [String: KeyDeclaration]

    init(_ catalog: EnvironmentCatalog) { declarations = catalog.declarations }

    /// The entries of a layer, sorted by the UTF-8 of the names of their keys; of those whose key paths are wanted.
    func lines(
        _ values: [String: PropertyListValue], where isWanted: ([String]) -> Bool = { _ in true }
    ) -> [String] {
        var leaves: [(name: String, line: String)] = []
        collect(values, at: []) { path, value in
            guard isWanted(path) else { return }
            let name = path.joined(separator: ".")
            leaves.append((name, Self.entry(value, Self.dots(path) + " " + name)))
        }
        return leaves.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map(\.line)
    }

    private func collect(
        _ values: [String: PropertyListValue], at path: [String], _ body: ([String], PropertyListValue) -> Void
    ) {
        for (key, value) in values {
            let here = path + [key]
            if let below = value.dictionaryValue, !below.isEmpty,
                declarations[here.joined(separator: ".")]?.type == nil
            {
                collect(below, at: here, body)
            } else {
                body(here, value)
            }
        }
    }

    /// The numbers of the dots that are part of a key, and do not stand for a dictionary.
    private static func dots(_ path: [String]) -> String {
        var numbers: [String] = []
        var count = 0
        for (index, key) in path.enumerated() {
            if index > 0 { count += 1 }
            for _ in 0..<(key.utf8.count { $0 == UInt8(ascii: ".") }) {
                numbers.append(String(count))
                count += 1
            }
        }
        return numbers.joined(separator: ",")
    }

    /// A value with its head, whose letter for the kind is added.
    private static func entry(_ value: PropertyListValue, _ head: String) -> String {
        func scalar(_ kind: UInt8, _ text: String) -> String { "\(Character(Unicode.Scalar(kind)))\(head)\0\(text)\0" }
        let end = "\(Character(Unicode.Scalar(TableKind.end)))\0"
        switch value {
        case .string(let text) where text.utf8.contains(0):
            return scalar(TableKind.encoded, Data(text.utf8).base64EncodedString())
        case .string(let text): return scalar(TableKind.string, text)
        case .integer(let number): return scalar(TableKind.integer, "\(number)")
        case .real(let number): return scalar(TableKind.real, "\(number)")
        case .boolean(let truth): return scalar(TableKind.boolean, "\(truth)")
        case .date(let date): return scalar(TableKind.date, "\(date.timeIntervalSinceReferenceDate)")
        case .data(let data): return scalar(TableKind.data, data.base64EncodedString())
        case .array(let elements):
            let inner = elements.map { entry($0, " ") }.joined()
            return "\(Character(Unicode.Scalar(TableKind.array)))\(head)\0\(inner)\(end)"
        case .dictionary(let entries):
            let inner = entries.sorted { $0.key < $1.key }.map { entry($0.value, " " + $0.key) }.joined()
            return "\(Character(Unicode.Scalar(TableKind.dictionary)))\(head)\0\(inner)\(end)"
        }
    }

    /// The entry of a key.
    static func line(_ property: AccessorProperty, _ declaration: KeyDeclaration?) -> String {
        var signs = [property.type.letter]
        switch property.type {
        case .array(let element), .dictionary(let element): if element != .any { signs.append(element.letter) }
        default: break
        }
        if property.isOptional { signs.append(UInt8(ascii: "?")) }
        if property.isLive || property.isSecret { signs.append(UInt8(ascii: "!")) }
        if declaration == nil { signs.append(UInt8(ascii: "-")) }
        if let declaration, declaration.type == nil { signs.append(UInt8(ascii: "~")) }
        return String(decoding: signs, as: UTF8.self) + " \(property.key)\0"
    }
}

extension AccessorType {
    /// The letter of the type in the list of keys.
    fileprivate var letter: UInt8 {
        switch self {
        case .plain(let kind): kind.rawValue
        case .enumeration: ValueType.Kind.enumeration.rawValue
        case .array: ValueType.Kind.array.rawValue
        case .dictionary, .any: ValueType.Kind.dictionary.rawValue
        }
    }
}
