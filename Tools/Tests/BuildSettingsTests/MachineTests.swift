import TestSupport
import Testing

@testable import BuildSettings

/// The parts of the evaluator by themselves.
@Suite struct TableIDTests {
    @Test func aMapGrowsWhenItIsWrittenTo() {
        var map = IDMap<AssignmentID, Int?>(default: nil)
        #expect(map[AssignmentID(index: 5_000)] == nil)
        map[AssignmentID(index: 700)] = 7
        map[AssignmentID(index: 0)] = 0
        #expect(map[AssignmentID(index: 700)] == 7)
        #expect(map[AssignmentID(index: 699)] == nil)
        #expect(map[AssignmentID(index: 701)] == nil)
        #expect(map[AssignmentID(index: 5_000)] == nil)
    }

    @Test func linksGrowWhenTheyAreWrittenTo() {
        var links = IDLinks<AssignmentID, FrameID>()
        links[AssignmentID(index: 5_000)] = nil
        #expect(links[AssignmentID(index: 5_000)] == nil)
        links[AssignmentID(index: 700)] = FrameID(index: 7)
        links[AssignmentID(index: 0)] = FrameID(index: 0)
        links[AssignmentID(index: 3)] = FrameID(index: 3)
        links[AssignmentID(index: 3)] = nil
        #expect(links[AssignmentID(index: 700)] == FrameID(index: 7))
        #expect(links[AssignmentID(index: 699)] == nil)
        #expect(links[AssignmentID(index: 701)] == nil)
        #expect(links.linked == [AssignmentID(index: 0), AssignmentID(index: 700)])
    }

    /// Copies of shared links are as independent as copies of plain ones, whatever is linked before and after.
    @Test(arguments: 0..<20) func linksAreShared(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var links = LayeredLinks<AssignmentID, FrameID>()
        var plain = IDLinks<AssignmentID, FrameID>()
        func link(_ links: inout LayeredLinks<AssignmentID, FrameID>, _ plain: inout IDLinks<AssignmentID, FrameID>) {
            for _ in 0..<Int.random(in: 0..<200, using: &random) {
                let (id, target) = (Int.random(in: 0..<400, using: &random), Int.random(in: 0..<50, using: &random))
                links.link(AssignmentID(index: id), to: FrameID(index: target))
                plain[AssignmentID(index: id)] = FrameID(index: target)
            }
        }
        for _ in 0..<3 {
            link(&links, &plain)
            if Bool.random(using: &random) { links.share() }
            var (copy, plainCopy) = (links, plain)
            link(&copy, &plainCopy)
            #expect(copy.linked == plainCopy.linked)
            #expect(links.linked == plain.linked)
            for index in 0..<500 {
                #expect(copy[AssignmentID(index: index)] == plainCopy[AssignmentID(index: index)])
                #expect(links[AssignmentID(index: index)] == plain[AssignmentID(index: index)])
            }
        }
    }

    /// A table with a few links finds what a plain one finds, and knows which ids were linked to nothing.
    @Test(arguments: 0..<20) func linksAreSparse(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var links = SparseLinks<AssignmentID, FrameID>()
        var plain: [Int: Int?] = [:]
        let highest = Int.random(in: 1..<2_000, using: &random)
        for _ in 0..<Int.random(in: 0..<400, using: &random) {
            let id = Int.random(in: 0..<highest, using: &random)
            let target = Bool.random(using: &random) ? Int.random(in: 0..<50, using: &random) : nil
            links[AssignmentID(index: id)] = target.map(FrameID.init(index:))
            plain[id] = .some(target)
        }
        for index in 0..<highest {
            #expect(links[AssignmentID(index: index)]?.index == plain[index] ?? nil)
            #expect(links.contains(AssignmentID(index: index)) == plain.keys.contains(index))
        }
        #expect(Dictionary(uniqueKeysWithValues: links.all.map { ($0.id.index, $0.target?.index) }) == plain)
    }

    @Test func aSetIsEmptiedAtOnce() {
        var set = AssignmentSet()
        let ids = [3, 3, 300].map(AssignmentID.init(index:))
        let areNew = ids.map { set.insert($0) }
        #expect(areNew == [true, false, true])
        set.removeAll()
        let areNewAgain = ids.map { set.insert($0) }
        #expect(areNewAgain == [true, false, true])
    }

    @Test func namesHaveOneIDEach() {
        var names = BuildSettingNames()
        #expect(names.existingID(of: "inherited") == .inherited)
        #expect(names.existingID(of: "value") == .value)
        let texts = (0..<500).map { "NAME_\($0)" } + ["é", "e", "", "日本"]
        let ids = texts.map { names.id(of: Array($0.utf8)[...]) }
        #expect(Set(ids).count == texts.count)
        #expect(names.count == texts.count + 2)
        for (text, id) in zip(texts, ids) {
            #expect(names[id] == text)
            #expect(names.existingID(of: text) == id)
            #expect(names.id(of: Array(text.utf8)[...]) == id)
        }
        #expect(names.existingID(of: "NAME_500") == nil)
        #expect(
            names.existingID(of: "e\u{301}") == names.existingID(of: "\u{E9}"), "the same text, spelled differently")
    }

    @Test func namesAreSortedByTheirBytes() {
        var names = BuildSettingNames()
        let texts = ["b", "ab", "a", "B", "_", "abc", ""]
        let ids = texts.map { names.id(of: Array($0.utf8)[...]) }
        #expect(names.areASCII)
        #expect(names.sortedByBytes(ids).map { names[$0] } == texts.sorted())
        _ = names.id(of: Array("ü".utf8)[...])
        #expect(!names.areASCII)
    }
}

@Suite struct ValueStackTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func aValueWithoutElementsIsNotAnEmptyElement() {
        var stack = ValueStack()
        stack.push()
        #expect(stack.topElements == [])
        #expect(!stack.topHasElements)
        #expect(!stack.topIsOneElement)
        stack.append(bytes(""))
        #expect(stack.topElements == [""])
        #expect(stack.topHasElements)
        #expect(stack.topIsOneElement)
    }

    @Test func elementsEndWhenMoreFollows() {
        var stack = ValueStack()
        stack.push()
        stack.endElement()
        stack.append(bytes("a"))
        stack.append(bytes("b"))
        stack.endElement()
        stack.endElement()
        #expect(stack.topElements == ["ab"], "an end without more text adds no element")
        stack.append(bytes("c"))
        #expect(stack.topElements == ["ab", "c"])
        #expect(stack.topText == "abc")
        #expect(stack.topByteCount == 3)
    }

    @Test(arguments: [
        (false, "", ["a"]), (true, "", ["a"]), (false, "b", ["ab"]), (true, "b", ["a", "b"]),
    ])
    func aMergedValueContinuesOrStartsAnElement(ends: Bool, text: String, elements: [String]) {
        var stack = ValueStack()
        stack.push()
        stack.append(bytes("a"))
        if ends { stack.endElement() }
        stack.push()
        if !text.isEmpty { stack.append(bytes(text)) }
        stack.merge()
        #expect(stack.topElements == elements)
        #expect(stack.count == 1)
    }

    @Test func aPoppedValueLeavesNothing() {
        var stack = ValueStack()
        stack.push()
        stack.append(bytes("a"))
        stack.endElement()
        stack.push()
        stack.append(bytes("b"))
        stack.endElement()
        stack.append(bytes("c"))
        stack.pop()
        #expect(stack.topElements == ["a"])
        stack.append(bytes("d"))
        #expect(stack.topElements == ["a", "d"])
        #expect(stack.byteCount == 2)
    }

    @Test func eachElementIsMapped() {
        var stack = ValueStack()
        stack.push()
        stack.append(bytes("below"))
        stack.push()
        for element in ["a", "", "c"] {
            stack.append(bytes(element))
            stack.endElement()
        }
        stack.mapTop { "<\($0)>" }
        #expect(stack.topElements == ["<a>", "<>", "<c>"])
        stack.append(bytes("d"))
        #expect(stack.topElements == ["<a>", "<>", "<c>", "d"])
        stack.merge()
        #expect(stack.topElements == ["below<a>", "<>", "<c>", "d"])
    }

    @Test func theBeginningOfAllOrOfTheBottomValue() {
        var stack = ValueStack()
        stack.push()
        stack.append(bytes("abc"))
        stack.push()
        stack.append(bytes("def"))
        #expect(Array(stack.prefix(5, ofBottomOnly: false)) == bytes("abcde"))
        #expect(Array(stack.prefix(5, ofBottomOnly: true)) == bytes("abc"))
        stack.removeAll()
        #expect(stack.count == 0 && stack.byteCount == 0)
    }

    @Test func aStoredValueComesBackWithItsElements() {
        var stack = ValueStack()
        stack.push()
        stack.append(bytes("x"))
        stack.push()
        stack.append(bytes("a"))
        stack.endElement()
        stack.append(bytes("bc"))
        var results = ResultStorage()
        let id = results.append(stack, references: [], isSameInBothForms: false)
        #expect(results.size > 0)
        stack.append(results[id], of: results)
        #expect(stack.topElements == ["a", "bca", "bc"])
        stack.removeAll()
        stack.push()
        let empty = results.append(stack, references: [], isSameInBothForms: true)
        stack.append(results[empty], of: results)
        #expect(stack.topElements == [])
    }
}

/// An evaluator is a value, and remembers.
@Suite struct EvaluatorTests {
    @Test func copiesAreIndependent() {
        var build = SampleBuild("A = $(B)1\nB = $(C)2\nC = 3")
        _ = build.text("A")
        var copy = build.evaluator
        copy.limits.bytes = 1
        #expect(copy.evaluate("C").value == "3")
        #expect(build.text("A") == "321")
        #expect(build.evaluator.limits.bytes == 1 << 20)
    }

    @Test func theSameValueEachTime() {
        var build = SampleBuild("A = $(B) \"$(B)\"\nB = b $(A:upper)\nA = $(inherited) x")
        let first = build.evaluator.evaluate("A")
        #expect(build.evaluator.evaluate("A") == first)
        #expect(build.evaluator.evaluateAll().first == first)
        #expect(first.list.isEmpty == false)
        var fresh = SampleBuild("A = $(B) \"$(B)\"\nB = b $(A:upper)\nA = $(inherited) x")
        #expect(fresh.evaluator.evaluate("A") == first)
    }

    @Test func anUnknownNameHasNoValue() {
        var build = SampleBuild("A = $(B)")
        for name in ["B", "NONE", "", "inherited", "value"] {
            let expected = EvaluatedBuildSetting(name: name, value: "", list: [], origin: nil)
            #expect(build.evaluator.evaluate(name) == expected)
        }
    }

    @Test func allAreSortedByName() {
        var build = SampleBuild("b = 1\nA = 2\na = 3\n_ = 4", "B = 5\nA = 6\nZ[sdk=x] = 7")
        #expect(build.evaluator.evaluateAll().map(\.name) == ["A", "B", "Z", "_", "a", "b"])
        #expect(build.evaluator.evaluateAll().map(\.value) == ["6", "5", "", "4", "3", "1"])
    }

    @Test func originsAreThoseOfTheAssignments() {
        var build = SampleBuild("A = 1\n\nB = \\\n2\n", "A = $(inherited)\n")
        #expect(build.evaluator.evaluate("A").origin?.description == "layer1:1")
        #expect(build.evaluator.evaluate("A").chain.map { $0.origin?.description } == ["layer0:1"])
        #expect(build.evaluator.evaluate("B").origin == BuildSettingOrigin(file: "layer0", line: 3, endLine: 4))
        #expect(BuildSettingOrigin(file: "command line", line: 0, endLine: 0).description == "command line")
    }

    /// Settings that a user assigns to the names with a meaning of their own.
    @Test func inheritedAndValueCanBeAssigned() {
        var build = SampleBuild("inherited = i\ninherited = $(inherited)2\nvalue = v\nA = $(inherited)$(value)|")
        #expect(build.text("inherited") == "i2")
        #expect(build.text("value") == "v")
        #expect(build.text("A") == "|")
        #expect(build.evaluator.expand("$(inherited)|$(value)|$inherited") == "|v|$inherited")
    }

    @Test(arguments: [
        ("YES", true), ("yes", true), ("Y", true), ("true", true), ("T", true), ("1", true), ("9x", true), ("5", true),
        ("NO", false), ("0", false), ("false", false), ("", false), (" YES", false), ("on", false), ("-1", false),
    ])
    func aBooleanIsOn(value: String, isOn: Bool) {
        #expect(EvaluatedBuildSetting(name: "A", value: value, list: [value], origin: nil).isOn == isOn)
    }

    @Test func textsThatAreExpandedLeaveNothingBehind() {
        var build = SampleBuild("A = a\nB = $(A)b")
        let count = build.evaluator.table.program.instructions.count
        for _ in 0..<100 { #expect(build.evaluator.expand("<$(B)$(NEW:default=x)>") == "<abx>") }
        #expect(build.evaluator.table.program.instructions.count == count)
        let evaluated = build.evaluator.evaluate(text: "$(B)")
        #expect(evaluated.chain.map(\.name) == ["B", "A"])
        #expect(evaluated.chain.map(\.depth) == [1, 2])
        #expect(build.evaluator.expand("no reference") == "no reference")
    }
}
