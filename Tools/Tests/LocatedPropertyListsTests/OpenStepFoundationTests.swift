import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import TestSupport
import Testing

/// Old-style text is read as Foundation reads it.
@Suite struct OpenStepFoundationTests {
    @Test(arguments: 0..<60)
    func agreesOnEverySpelling(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<5 {
            let value = RandomOpenStep.value(depth: 4, using: &generator, isRoot: true)
            var text = RandomOpenStep.spelling(of: value, using: &generator)
            if let entries = value.dictionaryValue, Bool.random(using: &generator) {
                text = RandomOpenStep.content(of: entries, using: &generator)
            }
            let list = LocatedPropertyList(data: Data(text.utf8))
            #expect(list.syntaxError == nil, "\(text)")
            #expect(list.value == value, "\(text)")
            if !text.isEmpty { #expect(try Self.foundation(Data(text.utf8)) == value, "\(text)") }
        }
    }

    @Test(arguments: 0..<60)
    func agreesOnDamagedText(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let splinters = [
            "{", "}", "(", ")", ";", "=", ",", "\"", "'", "\\", "/", "//", "*/", " ", "<", ">", "<0f>", "a", "é", "\n",
            "",
            "<<<<<<< ", "@", "\u{0}",
        ].map { Array($0.utf8) }
        let value = RandomOpenStep.value(depth: 3, using: &generator, isRoot: true)
        let sample = Array(RandomOpenStep.spelling(of: value, using: &generator).utf8)
        for _ in 0..<60 {
            var bytes = sample
            let from = Int.random(in: 0...bytes.count, using: &generator)
            let to = min(bytes.count, from + Int.random(in: 0...3, using: &generator))
            bytes.replaceSubrange(from..<to, with: splinters.randomElement(using: &generator) ?? [])
            let data = Data(bytes)
            let list = LocatedPropertyList(data: data)
            if list.isXML || bytes.isEmpty || Self.isOurOwnError(list) { continue }
            let theirs = try? Self.foundation(data)
            // Foundation ends an array at an element that it cannot read, and drops the element.
            if let error = list.syntaxError, theirs != nil, Self.hasArray(list, before: error.position) { continue }
            #expect(list.value == theirs, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    /// Errors that our reader reports on purpose, and Foundation ignores.
    @Test(arguments: ["{ a = b; } /* c", "a = b; } c", "a = b; /* c = d;", "( a, \" )", "( a, < )", "{ a = b; ' }"])
    func refusesWhatFoundationDrops(text: String) throws {
        #expect(throws: Never.self) { try Self.foundation(Data(text.utf8)) }
        #expect(LocatedPropertyList(data: Data(text.utf8)).syntaxError != nil)
    }

    /// Project files and `.strings` files of public apps.
    @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
    func readsFilesOfPublicApps() throws {
        let files = Corpus.paths(".pbxproj", ".strings")
        var read = 0
        var refused: [String] = []
        for file in files {
            guard let data = try? Data(contentsOf: Corpus.folder.appendingPathComponent(file)) else { continue }
            let list = LocatedPropertyList(data: data)
            guard !list.isXML, !data.starts(with: Array("bplist".utf8)), !data.isEmpty else { continue }
            guard let theirs = try? Self.foundation(data) else {
                #expect(list.syntaxError != nil, "\(file)")
                refused.append("\(file):\(list.syntaxError?.description ?? "")")
                continue
            }
            read += 1
            #expect(list.value == theirs, "\(file): \(list.syntaxError?.description ?? "another value")")
            #expect(list.position(of: []) != nil || theirs == [:], "\(file)")
        }
        #expect(read > 0)
        print("corpus: \(read) old-style texts read as Foundation reads them; refused by both: \(refused)")
    }

    private static func hasArray(_ list: LocatedPropertyList, before position: SourcePosition) -> Bool {
        let end = list.lines.offset(of: position) ?? 0
        return list.lines.bytes[..<end].contains(UInt8(ascii: "("))
    }

    private static func foundation(_ data: Data) throws -> PropertyListValue? {
        let objects = try PropertyListSerialization.propertyList(from: data, format: nil)
        return PropertyList.value(ofFoundationObject: objects)
    }

    /// Whether only our reader reports an error: invalid UTF-8, unclosed text, text after the last entry, or JSON.
    ///
    /// Foundation prints a line to standard error for each missing character. The undamaged texts show that our reader
    /// reports no false errors.
    private static func isOurOwnError(_ list: LocatedPropertyList) -> Bool {
        let text = String(decoding: list.lines.bytes, as: UTF8.self)
        if (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil { return true }
        guard let message = list.syntaxError?.message else { return false }
        return [
            "invalid UTF-8", "the comment is not closed", "the quoted string is not closed", "expected a key",
            "\";\" is missing", "\"=\" is missing", "unresolved merge conflict",
        ].contains { message.contains($0) }
    }
}
