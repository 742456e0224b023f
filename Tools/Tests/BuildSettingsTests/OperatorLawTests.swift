import TestSupport
import Testing

@testable import BuildSettings

/// Laws of the operators, on paths and texts made up by chance.
@Suite struct OperatorLawTests {
    /// The text of `$(V:operation)`, by the string grammar.
    private static func apply(_ operation: String, _ value: String) -> String {
        var build = SampleBuild(
            settings: ["V": value, "R": "$(V:\(operation))"], types: ["V": .string, "R": .string])
        return build.text("R")
    }

    private static func path(_ generator: inout SeededGenerator, isAbsolute: Bool = false) -> String {
        // Of two slashes in a row, `dir` leaves one.
        anyPath(&generator, isAbsolute: isAbsolute).replacing(/\/\/+/, with: "/")
    }

    private static func anyPath(_ generator: inout SeededGenerator, isAbsolute: Bool = false) -> String {
        let parts = (0..<(1 + generator.upTo(4))).map { _ in
            generator.pick(["a", "b.c", "x.tar.gz", ".h", "x.", "é", "..", ".", "", "a b"])
        }
        return (isAbsolute || generator.oneIn(2) ? "/" : "") + parts.joined(separator: "/")
            + generator.pick(["", "", "/"])
    }

    private static func text(_ generator: inout SeededGenerator) -> String {
        (0..<(1 + generator.upTo(6))).map { _ in
            generator.pick(["a", "B", "9", " ", "-", "_", ".", "/", "é", "ß", "日", "\"", "'", "\\", "\t", "🙂"])
        }.joined()
    }

    /// Once more changes nothing.
    @Test(arguments: [
        "upper", "lower", "identifier", "rfc1034identifier", "c99extidentifier", "dir", "standardizepath",
        "truncatedversion", "file=f.x", "suffix=o", "base=b", "default=z", "file", "relativeto=nowhere",
    ])
    func isIdempotent(operation: String) {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<60 {
            let value = generator.oneIn(2) ? Self.path(&generator) : Self.text(&generator)
            let once = Self.apply(operation, value)
            #expect(Self.apply("\(operation):\(operation)", value) == once, "\(value.debugDescription)")
            #expect(Self.apply(operation, once) == once || once.isEmpty, "\(value.debugDescription)")
        }
    }

    @Test func aPathIsItsParts() {
        var generator = SeededGenerator(seed: 22)
        for _ in 0..<150 {
            let path = Self.path(&generator)
            let (directory, file) = (Self.apply("dir", path), Self.apply("file", path))
            #expect(directory.hasSuffix("/"))
            #expect(directory + file == (path.contains("/") ? path : "./" + path))
            #expect(Self.apply("base", path) + Self.apply("suffix", path) == file)
            #expect(Self.apply("file:base", path) == Self.apply("base", path))
            #expect(Self.apply("file:suffix", path) == Self.apply("suffix", path))
        }
    }

    @Test func aReplacedPartIsReadBack() {
        var generator = SeededGenerator(seed: 23)
        for _ in 0..<150 {
            let path = Self.path(&generator)
            let file = Self.apply("file", path)
            #expect(Self.apply("dir=/new:file", path) == (file.isEmpty ? "new" : file))
            #expect(Self.apply("file=new.f:file", path) == "new.f")
            #expect(Self.apply("file=new.f:dir", path) == Self.apply("dir", path))
            #expect(Self.apply("base=new:base", path) == "new")
            #expect(Self.apply("base=new:dir", path) == Self.apply("dir", path))
            #expect(Self.apply("suffix=new:suffix", path) == ".new")
            #expect(Self.apply("suffix=new:base", path) == Self.apply("base", path))
        }
    }

    /// The relative path leads from the value to the argument.
    @Test func aRelativePathLeadsThere() {
        var generator = SeededGenerator(seed: 24)
        for _ in 0..<200 {
            let (from, to) = (Self.anyPath(&generator, isAbsolute: true), Self.anyPath(&generator, isAbsolute: true))
            let relative = Self.apply("relativeto=\(to)", from)
            #expect(!relative.hasPrefix("/"))
            #expect(
                Self.apply("standardizepath", "\(from)/\(relative)") == Self.apply("standardizepath", to),
                "\(from) to \(to)")
            let (start, end) = (Self.apply("standardizepath", from), Self.apply("standardizepath", to))
            let isAncestor = start != end && start.hasPrefix(end == "/" ? end : end + "/")
            #expect(Self.apply("isancestor=\(to)", from) == (isAncestor ? "YES" : "NO"), "\(from), \(to)")
        }
    }

    @Test func aStandardizedPathHasNoEmptyOrDotParts() {
        var generator = SeededGenerator(seed: 25)
        for _ in 0..<200 {
            let path = Self.anyPath(&generator)
            let standard = Self.apply("standardizepath", path)
            let parts = standard.split(separator: "/", omittingEmptySubsequences: false).dropFirst(
                standard.hasPrefix("/") ? 1 : 0)
            #expect(standard == "/" || standard == "." || standard.isEmpty || !parts.contains(""))
            #expect(standard == "." || !parts.contains("."))
            #expect(standard.hasPrefix("/") == path.hasPrefix("/"))
            if path.hasPrefix("/") { #expect(!parts.contains("..")) }
        }
    }

    /// What is quoted is one element of a list: itself.
    @Test func aQuotedTextIsOneElement() {
        var generator = SeededGenerator(seed: 26)
        for _ in 0..<200 {
            let text = Self.text(&generator)
            var build = SampleBuild(settings: ["L": Self.apply("quote", text)])
            #expect(build.list("L") == [text])
        }
        var empty = SampleBuild(settings: ["L": Self.apply("quote", "")], types: [:])
        #expect(empty.list("L") == [""])
    }

    @Test(arguments: ["identifier", "c99extidentifier", "rfc1034identifier"])
    func anIdentifierHasOnlyLettersDigitsAndItsFiller(operation: String) {
        var generator = SeededGenerator(seed: 27)
        let filler: Character = operation.hasPrefix("rfc") ? "-" : "_"
        for _ in 0..<200 {
            let identifier = Self.apply(operation, Self.text(&generator))
            #expect(identifier.first?.isNumber != true)
            for character in identifier {
                let isAllowed = character.isASCII || operation.hasPrefix("c99")
                #expect(character == filler || isAllowed && (character.isLetter || character.isNumber), "\(identifier)")
            }
        }
    }

    /// In a list evaluation, each element gets what it would get alone.
    @Test(
        arguments: RetrievalOperator.allCases.map(\.rawValue)
            + ["dir=/d", "file=f", "base=b", "suffix=s", "default=d", "relativeto=/r", "isancestor=/a"])
    func aListIsMapped(operation: String) {
        var generator = SeededGenerator(seed: 28)
        for _ in 0..<25 {
            let elements = (0..<(1 + generator.upTo(3))).map { _ in
                generator.oneIn(2) ? Self.text(&generator) : "/" + Self.path(&generator)
            }
            var build = SampleBuild(settings: [
                "L": BuildSettingLayer.text(ofList: elements), "R": "$(L:\(operation))",
            ])
            #expect(build.list("R") == elements.map { Self.apply(operation, $0) }, "\(elements)")
        }
    }

    /// Operators that follow each other are the same as build settings that refer to each other.
    @Test func operatorsCompose() {
        var generator = SeededGenerator(seed: 29)
        let operations = [
            "upper", "lower", "file", "dir", "base", "suffix=x", "default=y", "identifier", "dir=/q", "shout",
        ]
        for _ in 0..<150 {
            let value = Self.path(&generator)
            let chosen = (0..<(1 + generator.upTo(3))).map { _ in generator.pick(operations) }
            let stepwise = chosen.reduce(value) { Self.apply($1, $0) }
            #expect(Self.apply(chosen.joined(separator: ":"), value) == stepwise, "\(value) \(chosen)")
        }
    }
}
