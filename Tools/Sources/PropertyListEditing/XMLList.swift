import LocatedPropertyLists
import Foundation
import PropertyLists

/// An XML property list as text, in which an edit replaces only its own bytes.
struct XMLList: EditableList {
    let data: Data
    let text: EncodedText
    let outline: XMLOutline

    var root: Int { 0 }
    var lastOfEqualKeysCounts: Bool { true }

    /// Reads the bytes of a file.
    ///
    /// - Throws: `malformed-property-list`, or `not-editable` for OpenStep text, JSON, and encodings that can only be read.
    init(_ data: Data) throws(PropertyListEditError) {
        let located = LocatedPropertyList(data: data)
        guard located.isXML else {
            throw PropertyListEditError(
                .notEditable, "only XML and binary property lists can be edited, not OpenStep text or JSON")
        }
        // A syntax error that Foundation ignores could make the edit wrong.
        if let error = located.syntaxError {
            throw PropertyListEditError(.malformed, error.message, position: error.position)
        }
        try self.init(wellFormed: data)
    }

    private init(wellFormed data: Data) throws(PropertyListEditError) {
        guard let text = EncodedText(data) else {
            throw PropertyListEditError(.notEditable, "a file in this encoding cannot be edited")
        }
        guard let outline = XMLOutline(text.bytes) else {
            throw PropertyListEditError(.malformed, "the file has no value")
        }
        (self.data, self.text, self.outline) = (data, text, outline)
    }

    func children(of node: Int) -> ListChildren {
        let node = outline.nodes[node]
        switch node.name {
        case .array: return .array(node.children.map(\.node))
        case .dict:
            return .dictionary(
                keys: node.children.map { Array(($0.key ?? "").utf16) }, values: node.children.map(\.node))
        default: return .none
        }
    }

    func holds(_ value: PropertyListValue, at node: Int) -> Bool {
        // An unsigned 64-bit integer is read as the nearest real.
        if outline.nodes[node].name == .integer, case .real = value { return false }
        return self.value(at: node)?.isIdentical(to: value) ?? false
    }

    /// Reads the element alone, with the reader of files.
    func value(at node: Int) -> PropertyListValue? {
        let file = Array("<plist version=\"1.0\">".utf8) + bytes(of: node) + Array("</plist>".utf8)
        return try? PropertyList.parse(Data(file))
    }

    func isSame(_ node: Int, as other: Int, of list: XMLList) -> Bool {
        bytes(of: node).elementsEqual(list.bytes(of: other))
    }

    private func bytes(of node: Int) -> ArraySlice<UInt8> {
        text.bytes[outline.nodes[node].start..<outline.nodes[node].end]
    }
}

// MARK: - Edits

extension XMLList {
    func applying(
        _ change: ListChange, at path: [Int], keyOrder: [String]
    ) throws(PropertyListEditError) -> XMLList {
        let edit = XMLTextEdit(self, keyOrder: keyOrder)
        let node = node(at: path)
        switch change {
        case .replace(let value): return try replacing([try edit.replacing(node, with: value)])
        case .remove(let indices): return try replacing(edit.removing(Array(indices), of: node))
        case .insert(let entries, let index):
            let candidates = try edit.inserting(entries, at: index, of: node)
            let added = Set(index..<index + entries.count)
            for candidate in candidates.dropLast() {
                let after = try replacing([candidate])
                if after.gives(back: self, without: added, at: path) { return after }
            }
            return try replacing(candidates.suffix(1))
        }
    }

    /// Whether removing children restores the bytes of another file.
    private func gives(back before: XMLList, without indices: Set<Int>, at path: [Int]) -> Bool {
        guard let node = existingNode(at: path), children(of: node).nodes.count >= indices.count else { return false }
        let edit = XMLTextEdit(self, keyOrder: [])
        return (try? replacing(edit.removing(Array(indices), of: node)))?.data == before.data
    }

    private func replacing(_ replacements: [Replacement]) throws(PropertyListEditError) -> XMLList {
        var text = text
        var edited: [UInt8] = []
        edited.reserveCapacity(text.bytes.count)
        var from = 0
        for replacement in replacements.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            edited += text.bytes[from..<replacement.range.lowerBound] + replacement.bytes
            from = replacement.range.upperBound
        }
        text.bytes = edited + text.bytes[from...]
        guard let data = text.data else {
            throw PropertyListEditError(.notRepresentable, "the encoding of the file cannot represent the text")
        }
        return try XMLList(wellFormed: data)
    }
}
