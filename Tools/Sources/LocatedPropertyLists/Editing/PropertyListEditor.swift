public import Foundation
public import PropertyLists

/// Changes a property list in XML or binary, edit by edit. In XML only the lines of the edited values change: order,
/// comments, indentation, line ends, encoding and a missing last line end stay.
///
/// A binary file that Apple's writer made keeps its objects and their order; another one is written anew.
///
/// Every edit is verified: the new bytes are read, and they must give exactly the value that the edit means. Otherwise
/// it throws, and nothing has changed. An edit that changes no value changes no byte.
public struct PropertyListEditor: Sendable {
    /// The bytes as they are now.
    public private(set) var data: Data
    /// The value that the bytes hold.
    public private(set) var value: PropertyListValue
    /// Keys that come first in a dictionary that is written new, in this order; the others follow sorted.
    public var keyOrder: [String] = []

    private let isBinary: Bool

    /// An editor of a file's bytes.
    ///
    /// - Throws: ``PropertyListEditError`` `malformed-property-list`, or `not-editable` for OpenStep text, JSON and
    ///   encodings that are only read.
    public init(data: Data) throws(PropertyListEditError) {
        self.data = data
        isBinary = data.starts(with: Array("bplist".utf8))
        do {
            value = try PropertyList.parse(data)
        } catch {
            let position = LocatedPropertyList(data: data).syntaxError?.position
            throw PropertyListEditError(.malformed, error.message, position: position)
        }
        guard !isBinary else { return }
        let located = LocatedPropertyList(data: data)
        guard located.isXML else {
            throw PropertyListEditError(
                .notEditable, "only XML and binary property lists are edited, and this is OpenStep text or JSON")
        }
        // What Foundation lets pass and our reader does not could be misunderstood by the edit too.
        if let error = located.syntaxError {
            throw PropertyListEditError(.malformed, error.message, position: error.position)
        }
        guard EncodedText(data) != nil else {
            throw PropertyListEditError(.notEditable, "the file's encoding is one that is only read")
        }
    }
}

// MARK: - Keys

extension PropertyListEditor {
    /// The keys of a dictionary as the file has them: in its order, with those that stand twice and those that only
    /// differ in their code units, which ``value`` cannot tell apart. `nil` where the path leads to no dictionary.
    public func keys(of dictionary: PropertyListKeyPath) -> [String]? {
        if isBinary { return BinaryObjects(data)?.keys(at: dictionary.components) }
        guard let outline = EncodedText(data).flatMap({ XMLOutline($0.bytes) }),
            let node = outline.node(at: dictionary.components), outline.nodes[node].name == .dict
        else { return nil }
        return outline.nodes[node].children.map { $0.key ?? "" }
    }

    /// Whether a dictionary holds a key of exactly these code units.
    public func hasKey(_ key: String, in dictionary: PropertyListKeyPath) -> Bool {
        if isBinary { return BinaryObjects(data)?.hasKey(key, at: dictionary.components) ?? false }
        return keys(of: dictionary)?.contains { $0.hasSameCodeUnits(as: key) } ?? false
    }
}

// MARK: - Edits

extension PropertyListEditor {
    /// Gives a place a value. A key that its dictionary lacks is added behind the others.
    ///
    /// - Throws: ``PropertyListEditError``.
    public mutating func set(
        _ new: PropertyListValue, at path: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        if let old = value[path] {
            guard !old.isIdentical(to: new) else { return }
            let expected = value.changed(at: path.components[...]) { _ in new }
            try apply(
                expected, at: path, binary: { $0.set(new, at: path.components) },
                text: { edit, node throws(PropertyListEditError) in [try edit.replacing(node, with: new)] })
        } else if let key = path.components.last {
            let container = PropertyListKeyPath(path.components.dropLast())
            guard let count = value[container]?.dictionaryValue?.count else { throw Self.nothing(path) }
            try insert(new, forKey: key, at: count, into: container)
        }
    }

    /// Adds an entry to a dictionary.
    ///
    /// - Parameter index: how many of the entries in the file stand before it; a binary file has no order.
    /// - Throws: ``PropertyListEditError``; also when the key is there already.
    public mutating func insert(
        _ new: PropertyListValue, forKey key: String, at index: Int, into dictionary: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        guard let entries = value[dictionary]?.dictionaryValue, entries[key] == nil else {
            throw Self.nothing(dictionary.appending(key))
        }
        let expected = value.changed(at: dictionary.components[...]) { value in
            value.dictionaryValue.map { .dictionary($0.merging([key: new]) { _, new in new }) }
        }
        let binary: BinaryEdit = { $0.insert(new, forKey: key, into: dictionary.components) }
        try apply(expected, at: dictionary, binary: binary) { edit, node throws(PropertyListEditError) in
            let count = edit.layout.outline.nodes[node].children.count
            let index = index >= entries.count ? count : min(max(index, 0), count)
            return [
                try edit.inserting(at: index, of: node) { indent throws(PropertyListEditError) in
                    [try edit.writer.entry(key, new, indent: indent)]
                }
            ]
        }
    }

    /// Adds elements to an array.
    ///
    /// - Parameter index: how many of the elements stand before the first of them.
    /// - Throws: ``PropertyListEditError``.
    public mutating func insert(
        _ new: [PropertyListValue], at index: Int, into array: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        guard let elements = value[array]?.arrayValue, (0...elements.count).contains(index) else {
            throw Self.nothing(array.appending(index))
        }
        guard !new.isEmpty else { return }
        let expected = value.changed(at: array.components[...]) { _ in
            .array(elements[..<index] + new + elements[index...])
        }
        let binary: BinaryEdit = { $0.insert(new, at: index, into: array.components) }
        try apply(expected, at: array, binary: binary) { edit, node throws(PropertyListEditError) in
            [
                try edit.inserting(at: index, of: node) { indent throws(PropertyListEditError) in
                    var texts: [[UInt8]] = []
                    for value in new { texts.append(try edit.writer.text(of: value, indent: indent)) }
                    return texts
                }
            ]
        }
    }

    /// Takes an entry out of a dictionary, or an element out of an array.
    ///
    /// - Throws: ``PropertyListEditError``.
    public mutating func remove(at path: PropertyListKeyPath) throws(PropertyListEditError) {
        guard let last = path.components.last, value[path] != nil else { throw Self.nothing(path) }
        let container = PropertyListKeyPath(path.components.dropLast())
        if value[container]?.arrayValue != nil {
            return try remove(elements: Int(last).map { [$0] } ?? [], of: container)
        }
        try remove(keys: [last], of: container)
    }

    /// Takes entries out of a dictionary.
    ///
    /// - Throws: ``PropertyListEditError``; also when one of the keys is not there.
    public mutating func remove(
        keys: Set<String>, of dictionary: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        guard let entries = value[dictionary]?.dictionaryValue, keys.allSatisfy({ entries[$0] != nil }) else {
            throw Self.nothing(dictionary)
        }
        guard !keys.isEmpty else { return }
        let expected = value.changed(at: dictionary.components[...]) { _ in
            .dictionary(entries.filter { !keys.contains($0.key) })
        }
        let binary: BinaryEdit = { $0.remove(keys, of: dictionary.components) }
        try apply(expected, at: dictionary, binary: binary) { edit, node throws(PropertyListEditError) in
            // A key that stands twice goes twice, or the first one would count from now on.
            let children = edit.layout.outline.nodes[node].children
            let stale = children.indices.filter { index in
                keys.contains { $0.hasSameCodeUnits(as: children[index].key ?? "") }
            }
            return edit.removing(stale, of: node)
        }
    }

    /// Takes elements out of an array.
    ///
    /// - Throws: ``PropertyListEditError``.
    public mutating func remove(
        elements indices: Set<Int>, of array: PropertyListKeyPath
    ) throws(PropertyListEditError) {
        guard let elements = value[array]?.arrayValue, indices.allSatisfy(elements.indices.contains) else {
            throw Self.nothing(array)
        }
        guard !indices.isEmpty else { return }
        let expected = value.changed(at: array.components[...]) { _ in
            .array(elements.indices.filter { !indices.contains($0) }.map { elements[$0] })
        }
        let binary: BinaryEdit = { $0.remove(Set(indices.map(String.init)), of: array.components) }
        try apply(expected, at: array, binary: binary) { edit, node throws(PropertyListEditError) in
            edit.removing(Array(indices), of: node)
        }
    }

    private static func nothing(_ path: PropertyListKeyPath) -> PropertyListEditError {
        PropertyListEditError(
            .noSuchPlace, "“\(path)” is no place of the property list that can be edited so")
    }
}

// MARK: - Bytes

extension PropertyListEditor {
    private typealias TextEdit = (XMLTextEdit, _ node: Int) throws(PropertyListEditError) -> [Replacement]
    private typealias BinaryEdit = (inout BinaryObjects) -> Bool

    /// Makes the bytes of an edit, reads them, and keeps them when they hold the expected value.
    private mutating func apply(
        _ expected: PropertyListValue?, at path: PropertyListKeyPath, binary: BinaryEdit, text edit: TextEdit
    ) throws(PropertyListEditError) {
        guard let expected else { throw Self.nothing(path) }
        let edited: Data
        if !isBinary {
            edited = try text(at: path, edit)
        } else if var objects = BinaryObjects(data), binary(&objects), Self.holds(objects.data, expected) {
            edited = objects.data
        } else {
            // Another writer's layout: the file is written anew.
            edited = try Self.binary(expected)
        }
        guard Self.holds(edited, expected) else {
            throw PropertyListEditError(
                .notRepresentable, "the file's format or encoding cannot hold what “\(path)” is to be")
        }
        data = edited
        value = expected
    }

    private static func holds(_ data: Data, _ expected: PropertyListValue) -> Bool {
        (try? PropertyList.parse(data))?.isIdentical(to: expected) ?? false
    }

    private static func binary(_ value: PropertyListValue) throws(PropertyListEditError) -> Data {
        do {
            return try PropertyList.data(value, binary: true)
        } catch {
            throw PropertyListEditError(.notRepresentable, error.message)
        }
    }

    private func text(at path: PropertyListKeyPath, _ edit: TextEdit) throws(PropertyListEditError) -> Data {
        guard var text = EncodedText(data) else {
            throw PropertyListEditError(.notEditable, "the file's encoding is one that is only read")
        }
        let textEdit = try XMLTextEdit(text, keyOrder: keyOrder)
        guard let node = textEdit.layout.outline.node(at: path.components) else { throw Self.nothing(path) }
        var edited: [UInt8] = []
        var from = 0
        for replacement in try edit(textEdit, node).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            edited += text.bytes[from..<replacement.range.lowerBound] + replacement.bytes
            from = replacement.range.upperBound
        }
        text.bytes = edited + text.bytes[from...]
        guard let data = text.data else {
            throw PropertyListEditError(.notRepresentable, "the file's encoding has no such characters")
        }
        return data
    }
}
