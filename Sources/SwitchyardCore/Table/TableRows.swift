import Foundation
import PropertyLists

/// The keys of a table of values, in the order of its cells, and where the value of each is in the texts of an environment.
final class TableRows: @unchecked Sendable {  // Nothing changes after the initializer, and static text is never freed.
    /// A key.
    struct Row {
        let key: TableKey
        /// The entry with the value; `nil` if the environment has none.
        fileprivate(set) var entry: UnsafePointer<UInt8>?
        fileprivate(set) var isInCommon = false
        /// The entry of Common that the environment's own hides.
        fileprivate(set) var isOverCommon = false
        /// The kind of the value, and where it begins.
        fileprivate(set) var kind: UInt8 = 0
        fileprivate(set) var value: UnsafePointer<UInt8>?
    }

    let keys: StaticString
    private(set) var rows: ContiguousArray<Row> = []

    /// The keys alone.
    init(keys: StaticString) {
        self.keys = keys
        // Not the property of this object, of which each access would be checked for exclusivity.
        var rows: ContiguousArray<Row> = []
        var text = TableText(keys)
        while let key = TableKey(&text) {
            if rows.isEmpty { rows.reserveCapacity(1_024) }
            rows.append(Row(key: key))
        }
        self.rows = rows
    }

    /// The keys with the values of an environment, laid over Common. All texts are sorted by the names of the keys.
    convenience init(keys: StaticString, own: StaticString, common: [StaticString]) {
        self.init(keys: keys)
        fill(from: own, isCommon: false)
        for text in common { fill(from: text, isCommon: true) }
    }

    private func fill(from text: StaticString, isCommon: Bool) {
        var text = TableText(text)
        var index = 0
        let count = rows.count
        rows.withUnsafeMutableBufferPointer { rows in
            while index < count {
                let start = text.position
                guard let entry = text.entry() else { return }
                // An empty dictionary in the place of keys is not one of the keys.
                var order = -1
                while index < count {
                    order = rows[index].key.order(to: entry.name)
                    if order >= 0 { break }
                    index += 1
                }
                if order == 0 {
                    rows[index].take(start, entry, text.position, isCommon: isCommon)
                    index += 1
                }
                text.skip(entry.kind)
            }
        }
    }

    /// The row of a key, by its name.
    func index(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { name in
            let name = name[...]
            var (low, high) = (0, rows.count)
            while low < high {
                let middle = (low + high) / 2
                let order = rows[middle].key.order(to: name)
                if order == 0 { return middle }
                if order < 0 { low = middle + 1 } else { high = middle }
            }
            return nil
        }
    }

    /// The value of a row as the catalog has it.
    func raw(at index: Int) -> PropertyListValue? {
        let row = rows[index]
        guard let start = row.value else { return nil }
        var text = TableText(start, count: Int.max - Int(bitPattern: start))
        return text.value(row.kind)
    }
}

extension TableRows.Row {
    fileprivate mutating func take(
        _ start: UnsafePointer<UInt8>, _ head: TableEntry, _ value: UnsafePointer<UInt8>, isCommon: Bool
    ) {
        if let entry {
            isOverCommon = isOverCommon || isCommon && Self.isSameForm(entry, start)
            return
        }
        entry = start
        isInCommon = isCommon
        kind = head.kind
        self.value = value
    }

    /// Whether two entries are at the same key path: their heads differ in their kinds only.
    private static func isSameForm(_ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>) -> Bool {
        strcmp(first + 1, second + 1) == 0
    }

    /// The key path of the value in its layer.
    var keyPath: [String] {
        guard let entry else { return [] }
        var text = TableText(entry, count: strlen(entry) + 1)
        return text.entry()?.keyPath ?? []
    }
}

/// A key of a table of values, as generated code lists it: a letter for its type, one for the type of elements, signs, a
/// space, the name, and a NUL.
package struct TableKey {
    package enum Declared { case typed, untyped, not }

    let type: ValueType.Kind
    /// The type of the elements of an array or a dictionary; `nil` if they may be of any.
    private(set) var element: ValueType.Kind?
    private(set) var isOptional = false
    /// Whether the property is a ``Live`` or a ``Secret``.
    private(set) var isWrapped = false
    private(set) var declared = Declared.typed
    let name: Slice<UnsafeBufferPointer<UInt8>>

    package init?(_ text: inout TableText) {
        guard !text.isAtEnd else { return nil }
        let head = text.next()
        guard let type = head.first.flatMap(ValueType.Kind.init), let space = head.firstIndex(of: UInt8(ascii: " "))
        else { return nil }
        self.type = type
        name = head[(space + 1)...]
        for sign in head[..<space].dropFirst() {
            switch sign {
            case UInt8(ascii: "?"): isOptional = true
            case UInt8(ascii: "!"): isWrapped = true
            case UInt8(ascii: "-"): declared = .not
            case UInt8(ascii: "~"): declared = .untyped
            default: element = ValueType.Kind(rawValue: sign)
            }
        }
    }

    var text: String { String(decoding: UnsafeBufferPointer(rebasing: name), as: UTF8.self) }

    /// Below 0 if the key is before a name, above 0 if it is after it.
    func order(to other: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        guard let first = UnsafeBufferPointer(rebasing: name).baseAddress,
            let second = UnsafeBufferPointer(rebasing: other).baseAddress
        else { return name.count - other.count }
        let order = memcmp(first, second, min(name.count, other.count))
        return order == 0 ? name.count - other.count : Int(order)
    }
}

extension TableKey {
    /// What a catalog would declare; `nil` for an enumeration, whose values are elsewhere.
    var valueType: ValueType? { type == .enumeration ? nil : ValueType(type) }

    var declaration: KeyDeclaration? {
        guard declared != .not else { return nil }
        return KeyDeclaration(name: text, type: declared == .typed ? valueType : nil, isRequired: !isOptional)
    }

    /// Checks that a value can be read as the property's type; an enumeration as far as its text.
    func check(_ value: PropertyListValue, folder: URL?) throws(CoercionError) {
        guard let element else { return try Self.check(value, as: type, folder) }
        if type == .array {
            _ = try Coercion.array(value) { value throws(CoercionError) in try Self.check(value, as: element, folder) }
        } else {
            _ = try Coercion.dictionary(value) { value throws(CoercionError) in
                try Self.check(value, as: element, folder)
            }
        }
    }

    private static func check(
        _ value: PropertyListValue, as type: ValueType.Kind, _ folder: URL?
    ) throws(CoercionError) {
        if type == .int {
            _ = try Int.coerced(from: value, folder: folder)
        } else {
            // Which values an enumeration has, is elsewhere.
            _ = try (type == .enumeration ? .string : ValueType(type)).coerced(value, folder: folder)
        }
    }
}
