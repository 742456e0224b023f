import Foundation
import LocatedPropertyLists
import PropertyListEditing
import PropertyLists
import TestSupport
import Testing

/// Random edits of random property lists of every layout: a reader that is not ours sees the edit and nothing else.
@Suite struct WriterSoakTests {
    private static let editsOfAFile = 4

    @Test(arguments: [TreeFormat.xml, .binary]) func randomEdits(_ format: TreeFormat) throws {
        let files = SoakCount.of(full: 60_000, slice: 1_000) / Self.editsOfAFile
        var (edited, rejected, failures) = (0, 0, 0)
        for seed in 0..<UInt64(files) where failures < 5 {
            var soak = try EditSoak(format, seed: seed)
            for _ in 0..<Self.editsOfAFile {
                switch try soak.edit() {
                case .shown: edited += 1
                case .rejected: rejected += 1
                case .wrong(let message):
                    failures += 1
                    Issue.record("\(format), seed \(seed): \(message)\n\(soak.text)")
                }
            }
        }
        print("soak: \(edited) edits of \(files) \(format) files shown to another reader, \(rejected) rejected")
        // A test in which every edit is rejected tests nothing.
        #expect(edited > rejected * 2)
    }
}

/// One random file and its edits.
struct EditSoak {
    enum Outcome {
        case shown, rejected
        case wrong(String)
    }

    private enum Edit {
        case set(PropertyListValue)
        case add(String, PropertyListValue)
        case insert([PropertyListValue], at: Int)
        case removeKey([UInt16])
        case removeElement(Int)
    }

    private let format: TreeFormat
    private var random: SeededGenerator
    private var editor: PropertyListEditor
    private var tree: Tree

    init(_ format: TreeFormat, seed: UInt64) throws {
        self.format = format
        random = SeededGenerator(seed: seed)
        let made = random.dictionary(format, depth: 3)
        var xml = XMLTreeWriter(seed: seed)
        var binary = BinaryTreeWriter(seed: seed)
        let data = format == .xml ? xml.data(made) : binary.data(made)
        tree = try Self.read(data, format)
        // The writer and the reader of the test agree.
        guard tree.isSame(as: made) else { throw StrictBinaryReader.Malformed(message: "seed \(seed): \(text(data))") }
        do {
            editor = try PropertyListEditor(data: data)
        } catch {
            throw StrictBinaryReader.Malformed(message: "seed \(seed): \(error): \(Self.text(data))")
        }
        func text(_ data: Data) -> String { Self.text(data) }
    }

    private static func read(_ data: Data, _ format: TreeFormat) throws -> Tree {
        try format == .xml ? StrictXMLReader.read(data) : StrictBinaryReader.read(data)
    }

    var text: String { Self.text(editor.data) }

    private static func text(_ data: Data) -> String {
        data.starts(with: Data("bplist".utf8)) ? data.base64EncodedString() : String(decoding: data, as: UTF8.self)
    }

    mutating func edit() throws -> Outcome {
        let (path, keyPath) = place()
        let edit = edit(at: path)
        let before = editor.data
        do throws(PropertyListEditError) {
            try run(edit, at: keyPath)
        } catch {
            guard editor.data == before else { return .wrong("\(edit) at \(keyPath) threw and changed the file") }
            return isRepresentable(edit) ? .wrong("\(edit) at \(keyPath) was rejected: \(error)") : .rejected
        }
        let expected = tree.changed(at: path[...]) { Self.changed($0, by: edit) }
        do {
            let read = try Self.read(editor.data, format)
            guard read.isSame(as: expected) else {
                return .wrong("\(edit) at \(keyPath) gave another file than of\n\(Self.text(before))\n")
            }
            tree = read
        } catch {
            return .wrong("\(edit) at \(keyPath) cannot be read: \(error), in\n\(Self.text(before))\n")
        }
        return .shown
    }

    // MARK: Random edits

    /// A place that a key path of texts leads to: indices of children, and the key path.
    private mutating func place() -> (path: [Int], keyPath: PropertyListKeyPath) {
        var path: [Int] = []
        var keyPath = PropertyListKeyPath()
        var node = tree
        while !random.oneIn(4) {
            switch node {
            case .array(let elements) where !elements.isEmpty:
                let index = random.upTo(elements.count - 1)
                (path, keyPath, node) = (path + [index], keyPath.appending(index), elements[index])
            case .dictionary(let entries) where !entries.isEmpty:
                let key = random.pick(entries).key
                let text = String(decoding: key, as: UTF16.self)
                // Of two equal keys the last counts.
                guard Array(text.utf16) == key, let index = entries.lastIndex(where: { $0.key == key }) else {
                    return (path, keyPath)
                }
                (path, keyPath, node) = (path + [index], keyPath.appending(text), entries[index].value)
            default: return (path, keyPath)
            }
        }
        return (path, keyPath)
    }

    private mutating func edit(at path: [Int]) -> Edit {
        var node = tree
        _ = tree.changed(at: path[...]) {
            node = $0
            return $0
        }
        let value = random.value(depth: 2)
        switch node {
        case .dictionary(let entries) where !random.oneIn(6):
            if let entry = entries.randomElement(using: &random), random.oneIn(2),
                Array(String(decoding: entry.key, as: UTF16.self).utf16) == entry.key
            {
                // The other spelling of a key is another key.
                let text = String(decoding: entry.key, as: UTF16.self)
                let others = [text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping]
                if random.oneIn(2), let other = others.first(where: { other in isNew(other, entries) }) {
                    return .add(other, value)
                }
                return .removeKey(entry.key)
            }
            var key = String(decoding: random.units(random.oneIn(9) ? .binary : .xml, isKey: true), as: UTF16.self)
            while !isNew(key, entries) { key += "x" }
            return .add(key, value)
        case .array(let elements) where !random.oneIn(6):
            if !elements.isEmpty, random.oneIn(2) { return .removeElement(random.upTo(elements.count - 1)) }
            return .insert([value] + (random.oneIn(2) ? [random.value(depth: 1)] : []), at: random.upTo(elements.count))
        default: return .set(value)
        }
    }

    private func isNew(_ key: String, _ entries: [Tree.Entry]) -> Bool {
        !entries.contains { $0.key.elementsEqual(key.utf16) }
    }

    private mutating func run(_ edit: Edit, at path: PropertyListKeyPath) throws(PropertyListEditError) {
        switch edit {
        case .set(let value): try editor.set(value, at: path)
        case .add(let key, let value): try editor.set(value, at: path.appending(key))
        case .insert(let values, let index): try editor.insert(values, at: index, into: path)
        case .removeKey(let key): try editor.remove(keys: [String(decoding: key, as: UTF16.self)], of: path)
        case .removeElement(let index): try editor.remove(at: path.appending(index))
        }
    }

    private static func changed(_ node: Tree, by edit: Edit) -> Tree {
        switch (edit, node) {
        case (.set(let value), _): return Tree(value)
        case (.add(let key, let value), .dictionary(let entries)):
            return .dictionary(entries + [Tree.Entry(key: Array(key.utf16), value: Tree(value))])
        case (.insert(let values, let index), .array(var elements)):
            elements.insert(contentsOf: values.map(Tree.init), at: index)
            return .array(elements)
        case (.removeKey(let key), .dictionary(let entries)): return .dictionary(entries.filter { $0.key != key })
        case (.removeElement(let index), .array(var elements)):
            elements.remove(at: index)
            return .array(elements)
        default: return node
        }
    }

    // MARK: What a format holds

    private func isRepresentable(_ edit: Edit) -> Bool {
        switch edit {
        case .set(let value): isRepresentable(value)
        case .add(let key, let value): isRepresentable(.string(key)) && isRepresentable(value)
        case .insert(let values, _): values.allSatisfy(isRepresentable)
        case .removeKey, .removeElement: true
        }
    }

    private func isRepresentable(_ value: PropertyListValue) -> Bool {
        switch value {
        case .string(let text):
            format == .binary
                || text.unicodeScalars.first != "\u{FEFF}"
                    && text.unicodeScalars.allSatisfy { scalar in
                        scalar.value >= 0x20 && ![0xFFFE, 0xFFFF].contains(scalar.value)
                            || ["\n", "\r", "\t"].contains(scalar)
                    }
        case .date(let date):
            date.timeIntervalSinceReferenceDate.isFinite
                && (format == .binary
                    || date.timeIntervalSinceReferenceDate.rounded() == date.timeIntervalSinceReferenceDate
                        && abs(date.timeIntervalSinceReferenceDate) < 6e10)
        case .array(let elements): elements.allSatisfy(isRepresentable)
        case .dictionary(let entries):
            entries.allSatisfy { isRepresentable(.string($0.key)) && isRepresentable($0.value) }
        default: true
        }
    }
}
