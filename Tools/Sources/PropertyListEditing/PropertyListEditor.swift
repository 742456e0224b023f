import LocatedPropertyLists
public import Foundation
public import PropertyLists

/// Changes a property list in XML or binary, edit by edit. In XML only the lines of the edited values change: order,
/// comments, indentation, line ends, encoding and a missing last line end stay. In a binary file, whoever wrote it, all
/// other objects keep their bytes and their order.
///
/// Keys are compared by their code units, as a defaults store compares them: "é" in one code point and "é" in two are
/// two keys, and a file may have both.
///
/// Every edit is read back: the new bytes must show exactly the new value where it was written, and everything else as it
/// was. Otherwise the edit throws, and nothing has changed. An edit that changes no value changes no byte.
public struct PropertyListEditor: Sendable {
    /// The value that the bytes hold. Of keys that only differ in their code units it has one; see ``keys(of:)``.
    public private(set) var value: PropertyListValue
    /// Keys that come first in a dictionary that is written new, in this order; the others follow sorted.
    public var keyOrder: [String] = []

    private var list: any EditableList

    /// The bytes as they are now.
    public var data: Data { list.data }

    /// An editor of a file's bytes.
    ///
    /// - Throws: ``PropertyListEditError`` `malformed-property-list`, or `not-editable` for OpenStep text, JSON,
    ///   encodings that can only be read, and binary files in which objects share bytes.
    public init(data: Data) throws(PropertyListEditError) {
        do {
            value = try PropertyList.parse(data)
        } catch {
            let position = LocatedPropertyList(data: data).syntaxError?.position
            throw PropertyListEditError(.malformed, error.message, position: position)
        }
        if data.starts(with: BinaryList.magic) {
            list = try BinaryList(data)
        } else {
            list = try XMLList(data)
        }
    }
}

// MARK: - Keys

extension PropertyListEditor {
    /// The keys of a dictionary as the file has them: in its order, including those that occur twice and those that only
    /// differ in their code units. Half a surrogate pair is U+FFFD. `nil` where the path leads to no dictionary.
    public func keys(of dictionary: PropertyListKeyPath) -> [String]? {
        guard let node = node(at: dictionary), case .dictionary(let keys, _) = list.children(of: node) else {
            return nil
        }
        return keys.map { String(decoding: $0, as: UTF16.self) }
    }

    /// Whether a dictionary holds a key of exactly these code units.
    public func hasKey(_ key: String, in dictionary: PropertyListKeyPath) -> Bool {
        node(at: dictionary).map { !list.indices(of: key, in: $0).isEmpty } ?? false
    }

    private func node(at path: PropertyListKeyPath) -> Int? {
        (try? list.path(path.components))?.map { list.node(at: $0) }
    }
}

// MARK: - Edits

extension PropertyListEditor {
    /// Writes a value at a key path. A key that its dictionary lacks is added after the others.
    ///
    /// - Throws: ``PropertyListEditError``; `not-representable` for a value that the format cannot hold exactly.
    public mutating func set(
        _ new: PropertyListValue, at path: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        if let place = try list.path(path.components) {
            guard !isThere(new, at: list.node(at: place)) else { return }
            try apply(.replace(with: new), at: place, value.changed(at: path.components[...]) { _ in new })
        } else if let key = path.components.last {
            try insert(new, forKey: key, at: .max, into: PropertyListKeyPath(path.components.dropLast()))
        }
    }

    /// Whether a node is this value already. A container that is written back as it was read stays, also where it holds
    /// something that a value rounds or folds.
    private func isThere(_ new: PropertyListValue, at node: Int) -> Bool {
        if list.holds(new, at: node) { return true }
        switch new {
        case .array, .dictionary: return list.value(at: node)?.isIdentical(to: new) ?? false
        default: return false
        }
    }

    /// Adds an entry to a dictionary.
    ///
    /// - Parameter index: how many of the entries in the file come before it.
    /// - Throws: ``PropertyListEditError``; also when the dictionary has the key.
    public mutating func insert(
        _ new: PropertyListValue, forKey key: String, at index: Int, into dictionary: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        guard let place = try list.path(dictionary.components) else { throw Self.missing(dictionary.appending(key)) }
        let node = list.node(at: place)
        guard case .dictionary(_, let values) = list.children(of: node), list.indices(of: key, in: node).isEmpty
        else { throw Self.missing(dictionary.appending(key)) }
        let expected = value.changed(at: dictionary.components[...]) { value in
            value.dictionaryValue.map { .dictionary($0.merging([key: new]) { _, new in new }) }
        }
        let entry = ListEntry(key: key, value: new)
        try apply(.insert([entry], at: min(max(index, 0), values.count)), at: place, expected)
    }

    /// Adds elements to an array.
    ///
    /// - Parameter index: how many of the elements come before the first of them.
    /// - Throws: ``PropertyListEditError``.
    public mutating func insert(
        _ new: [PropertyListValue], at index: Int, into array: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        guard let place = try list.path(array.components),
            case .array(let elements) = list.children(of: list.node(at: place)), 0...elements.count ~= index
        else { throw Self.missing(array.appending(index)) }
        guard !new.isEmpty else { return }
        let expected = value.changed(at: array.components[...]) { value in
            // Where keys are folded together, this may be another array.
            value.arrayValue.flatMap { $0.count < index ? nil : .array($0[..<index] + new + $0[index...]) }
        }
        try apply(.insert(new.map { ListEntry(value: $0) }, at: index), at: place, expected)
    }

    /// Takes an entry out of a dictionary, or an element out of an array.
    ///
    /// - Throws: ``PropertyListEditError``.
    public mutating func remove(at path: PropertyListKeyPath) throws(PropertyListEditError) {
        guard let last = path.components.last else { throw Self.missing(path) }
        let container = PropertyListKeyPath(path.components.dropLast())
        guard let place = try list.path(container.components) else { throw Self.missing(path) }
        if case .array(let elements) = list.children(of: list.node(at: place)) {
            guard let index = Int(last), elements.indices.contains(index) else { throw Self.missing(path) }
            return try remove(elements: [index], of: container)
        }
        try remove(keys: [last], of: container)
    }

    /// Takes entries out of a dictionary. A key that occurs twice is removed twice.
    ///
    /// - Throws: ``PropertyListEditError``; also when the dictionary lacks one of the keys.
    public mutating func remove(
        keys: some Collection<String>, of dictionary: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        guard let place = try list.path(dictionary.components) else { throw Self.missing(dictionary) }
        guard case .dictionary(let present, _) = list.children(of: list.node(at: place)) else {
            guard let key = keys.first else { return }
            throw Self.missing(dictionary.appending(key))
        }
        let known = Set(present)
        for key in keys where !known.contains(Array(key.utf16)) { throw Self.missing(dictionary.appending(key)) }
        let removed = Set(keys.map { Array($0.utf16) })
        let stale = Set(present.indices.filter { removed.contains(present[$0]) })
        guard !stale.isEmpty else { return }
        let names = Set(keys)
        let expected = value.changed(at: dictionary.components[...]) { value in
            value.dictionaryValue.map { entries in .dictionary(entries.filter { !names.contains($0.key) }) }
        }
        try apply(.remove(stale), at: place, expected)
    }

    /// Takes elements out of an array.
    ///
    /// - Throws: ``PropertyListEditError``.
    public mutating func remove(
        elements indices: Set<Int>, of array: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        guard let place = try list.path(array.components),
            case .array(let elements) = list.children(of: list.node(at: place)),
            indices.allSatisfy(elements.indices.contains)
        else { throw Self.missing(array) }
        guard !indices.isEmpty else { return }
        let expected = value.changed(at: array.components[...]) { value in
            value.arrayValue.map { elements in
                .array(elements.indices.filter { !indices.contains($0) }.map { elements[$0] })
            }
        }
        try apply(.remove(indices), at: place, expected)
    }

    private static func missing(_ path: PropertyListKeyPath) -> PropertyListEditError {
        PropertyListEditError(.noSuchPlace, "the property list has nothing at \"\(path)\" that can be edited this way")
    }

    /// Keeps the edited bytes when they hold what they are to hold, for the list's own reader and for that of values.
    ///
    /// - Parameter expected: the value after the edit.
    private mutating func apply(
        _ change: ListChange, at path: [Int], _ expected: PropertyListValue?
    ) throws(PropertyListEditError) {
        let edited = try list.edited(change, at: path, keyOrder: keyOrder)
        guard let read = try? PropertyList.parse(edited.data),
            // A value cannot show keys that only differ in their code units; the list's reader has seen them.
            expected.map(read.isIdentical) ?? false || edited.hasFoldedKeys || list.hasFoldedKeys
        else {
            throw PropertyListEditError(
                .notRepresentable, "the file's format cannot hold exactly what is to be written")
        }
        list = edited
        value = read
    }
}
