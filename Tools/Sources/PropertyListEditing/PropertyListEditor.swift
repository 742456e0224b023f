import LocatedPropertyLists
package import Foundation
package import PropertyLists

/// Edits an XML or binary property list. In XML, only the lines of the edited values change: the order, comments,
/// indentation, line breaks, encoding, and a missing last line break stay. In a binary file from any writer, all other
/// objects keep their bytes and order.
///
/// Keys are compared by code units, as in user defaults: "é" as one code point and "é" as two are different keys, and a
/// file may have both.
///
/// Every edit is read back: the new bytes must have exactly the new value, and nothing else may have changed. Otherwise,
/// the edit throws an error and changes nothing. An edit that does not change a value does not change any bytes.
package struct PropertyListEditor: Sendable {
    /// The value of the bytes. It has just one of several keys that differ only in their code units; see ``keys(of:)``.
    package private(set) var value: PropertyListValue
    /// The keys that come first in a new dictionary, in this order. The other keys follow, sorted.
    package var keyOrder: [String] = []

    private var list: any EditableList

    /// The edited bytes.
    package var data: Data { list.data }

    /// Creates an editor for the bytes of a file.
    ///
    /// - Throws: ``PropertyListEditError`` `malformed-property-list`, or `not-editable` for OpenStep text, JSON,
    ///   encodings that can only be read, and binary files in which objects share bytes.
    package init(data: Data) throws(PropertyListEditError) {
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
    /// The keys of a dictionary in the order of the file, including duplicate keys and keys that differ only in their code
    /// units. An unpaired surrogate is U+FFFD. `nil` if there is no dictionary at the path.
    package func keys(of dictionary: PropertyListKeyPath) -> [String]? {
        guard let node = node(at: dictionary), case .dictionary(let keys, _) = list.children(of: node) else {
            return nil
        }
        return keys.map { String(decoding: $0, as: UTF16.self) }
    }

    /// Whether a dictionary has a key with exactly these code units.
    package func hasKey(_ key: String, in dictionary: PropertyListKeyPath) -> Bool {
        node(at: dictionary).map { !list.indices(of: key, in: $0).isEmpty } ?? false
    }

    private func node(at path: PropertyListKeyPath) -> Int? {
        (try? list.path(path.components))?.map { list.node(at: $0) }
    }
}

// MARK: - Edits

extension PropertyListEditor {
    /// Sets the value of a key path. A new key is added after the others.
    ///
    /// - Throws: ``PropertyListEditError``; `not-representable` for a value that the format cannot hold exactly.
    package mutating func set(
        _ new: PropertyListValue, at path: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        if let nodePath = try list.path(path.components) {
            guard !hasValue(new, at: list.node(at: nodePath)) else { return }
            try apply(.replace(with: new), at: nodePath, value.changed(at: path.components[...]) { _ in new })
        } else if let key = path.components.last {
            try insert(new, forKey: key, at: .max, into: PropertyListKeyPath(path.components.dropLast()))
        }
    }

    /// Whether a node already has a value. A container that is set to the value that was read stays unchanged, even if the
    /// value was rounded or lacks duplicate keys.
    private func hasValue(_ new: PropertyListValue, at node: Int) -> Bool {
        if list.holds(new, at: node) { return true }
        switch new {
        case .array, .dictionary: return list.value(at: node)?.isIdentical(to: new) ?? false
        default: return false
        }
    }

    /// Adds an entry to a dictionary.
    ///
    /// - Parameter index: The number of entries before it in the file.
    /// - Throws: ``PropertyListEditError``, also if the dictionary already has the key.
    package mutating func insert(
        _ new: PropertyListValue, forKey key: String, at index: Int, into dictionary: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        guard let nodePath = try list.path(dictionary.components) else { throw Self.missing(dictionary.appending(key)) }
        let node = list.node(at: nodePath)
        guard case .dictionary(_, let values) = list.children(of: node), list.indices(of: key, in: node).isEmpty
        else { throw Self.missing(dictionary.appending(key)) }
        let expected = value.changed(at: dictionary.components[...]) { value in
            value.dictionaryValue.map { .dictionary($0.merging([key: new]) { _, new in new }) }
        }
        let entry = ListEntry(key: key, value: new)
        try apply(.insert([entry], at: min(max(index, 0), values.count)), at: nodePath, expected)
    }

    /// Adds entries to a dictionary in one edit, after the others and in this order.
    ///
    /// - Throws: ``PropertyListEditError``, also if the dictionary already has one of the keys, or a key occurs twice.
    package mutating func append(
        _ new: [(key: String, value: PropertyListValue)], to dictionary: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        guard let nodePath = try list.path(dictionary.components),
            case .dictionary(let present, _) = list.children(of: list.node(at: nodePath))
        else { throw Self.missing(dictionary) }
        var known = Set(present)
        for (key, _) in new where !known.insert(Array(key.utf16)).inserted {
            throw Self.missing(dictionary.appending(key))
        }
        guard !new.isEmpty else { return }
        let added = Dictionary(new.map { ($0.key, $0.value) }) { _, last in last }
        let expected = value.changed(at: dictionary.components[...]) { value in
            value.dictionaryValue.map { .dictionary($0.merging(added) { _, new in new }) }
        }
        let entries = new.map { ListEntry(key: $0.key, value: $0.value) }
        try apply(.insert(entries, at: present.count), at: nodePath, expected)
    }

    /// Adds elements to an array.
    ///
    /// - Parameter index: The number of elements before the first new one.
    /// - Throws: ``PropertyListEditError``.
    package mutating func insert(
        _ new: [PropertyListValue], at index: Int, into array: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        guard let nodePath = try list.path(array.components),
            case .array(let elements) = list.children(of: list.node(at: nodePath)), 0...elements.count ~= index
        else { throw Self.missing(array.appending(index)) }
        guard !new.isEmpty else { return }
        let expected = value.changed(at: array.components[...]) { value in
            // With several equal keys, this may be another array.
            value.arrayValue.flatMap { $0.count < index ? nil : .array($0[..<index] + new + $0[index...]) }
        }
        try apply(.insert(new.map { ListEntry(value: $0) }, at: index), at: nodePath, expected)
    }

    /// Removes an entry from a dictionary, or an element from an array.
    ///
    /// - Throws: ``PropertyListEditError``.
    package mutating func remove(at path: PropertyListKeyPath) throws(PropertyListEditError) {
        guard let last = path.components.last else { throw Self.missing(path) }
        let container = PropertyListKeyPath(path.components.dropLast())
        guard let nodePath = try list.path(container.components) else { throw Self.missing(path) }
        if case .array(let elements) = list.children(of: list.node(at: nodePath)) {
            guard let index = Int(last), elements.indices.contains(index) else { throw Self.missing(path) }
            return try remove(elements: [index], of: container)
        }
        try remove(keys: [last], of: container)
    }

    /// Removes entries from a dictionary. All occurrences of a duplicate key are removed.
    ///
    /// - Throws: ``PropertyListEditError``, also if the dictionary does not have one of the keys.
    package mutating func remove(
        keys: some Collection<String>, of dictionary: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        guard let nodePath = try list.path(dictionary.components) else { throw Self.missing(dictionary) }
        guard case .dictionary(let present, _) = list.children(of: list.node(at: nodePath)) else {
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
        try apply(.remove(stale), at: nodePath, expected)
    }

    /// Removes elements from an array.
    ///
    /// - Throws: ``PropertyListEditError``.
    package mutating func remove(
        elements indices: Set<Int>, of array: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        guard let nodePath = try list.path(array.components),
            case .array(let elements) = list.children(of: list.node(at: nodePath)),
            indices.allSatisfy(elements.indices.contains)
        else { throw Self.missing(array) }
        guard !indices.isEmpty else { return }
        let expected = value.changed(at: array.components[...]) { value in
            value.arrayValue.map { elements in
                .array(elements.indices.filter { !indices.contains($0) }.map { elements[$0] })
            }
        }
        try apply(.remove(indices), at: nodePath, expected)
    }

    private static func missing(_ path: PropertyListKeyPath) -> PropertyListEditError {
        PropertyListEditError(.noSuchPlace, "the property list has no suitable value at \"\(path)\"")
    }

    /// Keeps the edited bytes if both the list's own reader and the reader of values read the expected result.
    ///
    /// - Parameter expected: The value after the edit.
    private mutating func apply(
        _ change: ListChange, at path: [Int], _ expected: PropertyListValue?
    ) throws(PropertyListEditError) {
        let edited = try list.edited(change, at: path, keyOrder: keyOrder)
        guard let read = try? PropertyList.parse(edited.data),
            // A value cannot have keys that differ only in their code units. The list's own reader has checked them.
            expected.map(read.isIdentical) ?? false || edited.hasFoldedKeys || list.hasFoldedKeys
        else {
            throw PropertyListEditError(
                .notRepresentable, "the format of the file cannot hold the value exactly")
        }
        list = edited
        value = read
    }
}
