import Foundation
import LocatedPropertyLists
import PropertyListEditing
import PropertyLists
import TestSupport
import Testing

/// Random property lists, random edits: the value is that of the same edit in memory, and only the edit's lines change.
@Suite struct EditingPropertyTests {
    enum Spelling: String, CaseIterable {
        case asFoundation, carriageReturns, blanks, oneLine, utf16, noLastLineEnd

        func data(_ value: PropertyListValue) throws -> Data {
            let text = String(decoding: try PropertyList.data(value), as: UTF8.self)
            switch self {
            case .asFoundation: return Data(text.utf8)
            case .carriageReturns: return Data(text.replacing("\n", with: "\r\n").utf8)
            case .blanks: return Data(text.replacing("\t", with: "  ").utf8)
            case .oneLine: return Data(text.replacing(/>[\n\t]+</, with: "><").utf8)
            case .utf16:
                let units = text.replacing("encoding=\"UTF-8\"", with: "encoding=\"UTF-16\"").utf16
                return Data([0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
            case .noLastLineEnd: return Data(text.trimmingCharacters(in: .newlines).utf8)
            }
        }
    }

    @Test(arguments: Spelling.allCases, 0..<40) func randomEdits(_ spelling: Spelling, _ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed &* 7919 &+ 13)
        let object = RandomValue.dictionary(depth: 4, using: &generator)
        let value = try #require(PropertyList.value(ofFoundationObject: object))
        var editor = try PropertyListEditor(data: try spelling.data(value))
        for _ in 0..<6 {
            let edit = RandomEdit(of: editor.value, using: &generator)
            try EditCheck(editor).expect(edit, in: &editor)
        }
    }

    /// The same over public apps' files.
    @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
    func corpus() throws {
        var edited = 0
        var refused = 0
        var generator = SeededGenerator(seed: 4711)
        for name in Corpus.paths(".plist", ".entitlements") {
            guard let data = try? Data(contentsOf: Corpus.folder.appendingPathComponent(name)) else { continue }
            guard var editor = try? PropertyListEditor(data: data) else {
                refused += 1
                continue
            }
            edited += 1
            #expect(editor.data == data, "\(name)")
            for _ in 0..<3 {
                let edit = RandomEdit(of: editor.value, using: &generator)
                try EditCheck(editor).expect(edit, in: &editor)
            }
        }
        #expect(edited > 0)
        print("corpus: \(edited) property lists edited 3 times each, \(refused) refused")
    }
}

/// An edit somewhere in a value.
struct RandomEdit {
    enum Kind {
        case set(PropertyListValue)
        case add(key: String, PropertyListValue)
        case insert([PropertyListValue], at: Int)
        case removeKey(String)
        case removeElement(Int)
    }

    let path: PropertyListKeyPath
    let kind: Kind

    init(of value: PropertyListValue, using generator: inout SeededGenerator) {
        var (path, value) = (PropertyListKeyPath(), value)
        while let component = Self.component(of: value, using: &generator),
            Int.random(in: 0..<4, using: &generator) > 0,
            let child = value[[component]]
        {
            (path, value) = (path.appending(component), child)
        }
        let object = RandomValue.make(depth: 2, using: &generator)
        // A file in the XML format has no parts of seconds; Foundation's objects are property lists.
        let new = PropertyList.value(ofFoundationObject: object) ?? "none"
        self.path = path
        switch value {
        case .dictionary(let entries):
            let key = entries.keys.sorted().randomElement(using: &generator)
            if let key, Bool.random(using: &generator) {
                kind = .removeKey(key)
            } else {
                var key = "neu & <\(entries.count)>"
                while entries[key] != nil { key += "x" }
                kind = .add(key: key, new)
            }
        case .array(let elements):
            if let index = elements.indices.randomElement(using: &generator), Bool.random(using: &generator) {
                kind = .removeElement(index)
            } else {
                kind = .insert([new, "zwei"], at: Int.random(in: 0...elements.count, using: &generator))
            }
        default: kind = .set(new)
        }
    }

    private static func component(
        of value: PropertyListValue, using generator: inout SeededGenerator
    ) -> String? {
        switch value {
        case .dictionary(let entries): entries.keys.sorted().randomElement(using: &generator)
        case .array(let elements): elements.indices.randomElement(using: &generator).map(String.init)
        default: nil
        }
    }
}

/// What an edit must come to, worked out by itself.
struct EditCheck {
    let before: PropertyListValue
    let data: Data

    init(_ editor: PropertyListEditor) {
        before = editor.value
        data = editor.data
    }

    func expect(_ edit: RandomEdit, in editor: inout PropertyListEditor) throws {
        let target = try #require(before[edit.path])
        let expected: PropertyListValue
        /// Lines of the file that may change.
        var lines = 0
        switch edit.kind {
        case .set(let new):
            try editor.set(new, at: edit.path)
            (expected, lines) = (new, try Self.lines(target))
        case .add(let key, let new):
            try editor.set(new, at: edit.path.appending(key))
            var entries = target.dictionaryValue ?? [:]
            lines = entries.isEmpty ? 1 : 0
            entries[key] = new
            expected = .dictionary(entries)
        case .insert(let new, let index):
            try editor.insert(new, at: index, into: edit.path)
            var elements = target.arrayValue ?? []
            lines = elements.isEmpty ? 1 : 0
            elements.insert(contentsOf: new, at: index)
            expected = .array(elements)
        case .removeKey(let key):
            try editor.remove(at: edit.path.appending(key))
            var entries = target.dictionaryValue ?? [:]
            // The key may have lines of its own.
            lines = try Self.lines(target[[key]] ?? "") + Self.lines(.string(key)) + (entries.count == 1 ? 2 : 0)
            entries[key] = nil
            expected = .dictionary(entries)
        case .removeElement(let index):
            try editor.remove(at: edit.path.appending(index))
            var elements = target.arrayValue ?? []
            lines = try Self.lines(elements[index]) + (elements.count == 1 ? 2 : 0)
            elements.remove(at: index)
            expected = .array(elements)
        }
        let read = try PropertyList.parse(editor.data)
        #expect(read == editor.value)
        #expect(read == Self.replacing(edit.path.components[...], of: before, with: expected))
        guard !data.starts(with: Data("bplist".utf8)), data.first == UInt8(ascii: "<") else { return }
        let changed = Self.changedLines(data, editor.data)
        // On one line, or where a value was laid out by hand, there is no telling how many lines it has.
        // Foundation breaks the lines of data where their indentation tells.
        if Self.isAsFoundationWrites(data, before), !Self.hasData(target) { #expect(changed <= lines, "\(edit)") }
    }

    private static func hasData(_ value: PropertyListValue) -> Bool {
        switch value {
        case .data: true
        case .array(let elements): elements.contains(where: hasData)
        case .dictionary(let entries): entries.values.contains(where: hasData)
        default: false
        }
    }

    private static func isAsFoundationWrites(_ data: Data, _ value: PropertyListValue) -> Bool {
        (try? PropertyList.data(value)) == data
    }

    private static func replacing(
        _ path: ArraySlice<String>, of value: PropertyListValue, with new: PropertyListValue
    ) -> PropertyListValue {
        guard let first = path.first else { return new }
        if var entries = value.dictionaryValue, let old = entries[first] {
            entries[first] = replacing(path.dropFirst(), of: old, with: new)
            return .dictionary(entries)
        }
        guard var elements = value.arrayValue, let index = Int(first) else { return value }
        elements[index] = replacing(path.dropFirst(), of: elements[index], with: new)
        return .array(elements)
    }

    /// The lines that a value takes in the XML that Foundation writes.
    private static func lines(_ value: PropertyListValue) throws -> Int {
        // Two lines of prologue, two tags of the list.
        Array(try PropertyList.data(value)).split(separator: 0x0A, omittingEmptySubsequences: false).count - 5
    }

    /// The lines between the beginning and the end that two texts share.
    private static func changedLines(_ before: Data, _ after: Data) -> Int {
        let old = Array(before).split(separator: 0x0A, omittingEmptySubsequences: false)
        let new = Array(after).split(separator: 0x0A, omittingEmptySubsequences: false)
        let prefix = zip(old, new).prefix { $0 == $1 }.count
        let rest = min(old.count, new.count) - prefix
        let suffix = zip(old.reversed().prefix(rest), new.reversed().prefix(rest)).prefix { $0 == $1 }.count
        return old.count - prefix - suffix
    }
}
