import PropertyLists
import SourceText
import TestSupport
import Testing

@testable import LocatedPropertyLists

/// Reading a project file in parts finds the same as reading it in order: the value, all positions, and every error.
@Suite struct DividedListTests {
    @Test(arguments: 0..<60) func partsAreReadAsAWhole(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let text = Self.project(&random)
        for parts in [2, 3, 7] { expectSame(text, parts) }
    }

    /// A damaged file has the same error, and the same positions before it.
    @Test(arguments: 0..<60) func damagedPartsAreReadAsAWhole(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = Array(Self.project(&random).utf8)
        let pieces = ["\"", "{", "}", "/*", "*/", "\n\t\tA = 1;\n", "\n\t};\n", ";", "\n\t\t", "//", "("]
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            if Bool.random(using: &random) { bytes.remove(at: place) }
            bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: place)
        }
        for parts in [2, 5] { expectSame(String(decoding: bytes, as: UTF8.self), parts) }
    }

    /// The same object in two parts is a duplicate, whose last value counts.
    @Test func anObjectMayBeInTwoParts() {
        let lines = (0..<100).map { "\t\tA\($0 % 60) = {isa = B\($0); };\n" }.joined()
        let text = "{\n\tobjects = {\n\(lines)\t};\n\trootObject = A1;\n}\n"
        let (whole, divided) = (read(text, 1), read(text, 4))
        #expect(whole.duplicates.count == 40)
        #expect(divided.duplicates == whole.duplicates)
        expectSame(text, 4)
    }

    /// What looks like an entry within a text is none.
    @Test func aTextMayLookLikeEntries() {
        let script = String(repeating: "\n\t\tA = {};\n", count: 300)
        expectSame("{\n\tobjects = {\n\t\tA1 = {script = \"\(script)\"; };\n\t\tA2 = {};\n\t};\n}\n", 4)
    }

    /// Several parts are read, or the other tests would compare nothing.
    @Test func partsAreRead() {
        var random = SeededGenerator(seed: 1)
        #expect(read(Self.project(&random), 4).numbers > 1 << 32)
    }

    private func expectSame(_ text: String, _ parts: Int, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let (whole, divided) = (read(text, 1), read(text, parts))
        #expect(divided.value == whole.value, sourceLocation: sourceLocation)
        #expect(divided.error == whole.error, sourceLocation: sourceLocation)
        #expect(divided.duplicates == whole.duplicates, sourceLocation: sourceLocation)
        #expect(divided.places == whole.places, sourceLocation: sourceLocation)
    }

    /// What reading finds.
    private struct Found {
        let value: PropertyListValue?
        let error: String?
        let duplicates: [[String]]
        /// The offsets of all key paths, and of some that are not there.
        let places: [String]
        /// The highest number of a node.
        let numbers: Int
    }

    private func read(_ text: String, _ parts: Int) -> Found {
        Array(text.utf8).withUnsafeBytes { bytes in
            var reader = BracedListReader(bytes: bytes, limits: SourceLimits())
            reader.parts = parts
            var value: PropertyListValue?
            var message: String?
            do throws(ScanError) { value = try reader.read() } catch { message = "\(error.offset): \(error.message)" }
            let tree = reader.tree
            var paths: [[String]] = [[], ["objects"], ["rootObject"], ["objects", "none"]]
            for number in 0..<150 {
                for rest in [[], ["isa"], ["buildSettings"], ["buildSettings", "NAME"], ["list", "1"], ["none"]] {
                    paths.append(["objects", "A\(number)"] + rest)
                }
            }
            let nodes = paths.map { (tree.node(at: $0), tree.nearestNode(to: $0)) }
            let places = nodes.map { node, nearest in
                [node.map(tree.offset), node.flatMap(tree.valueOffset), nearest.map(tree.offset)].map { "\($0 ?? -1)" }
                    .joined(separator: " ") + " \(node.map(tree.keyPath) ?? [])"
            }
            return Found(
                value: value, error: message, duplicates: tree.duplicates.map { tree.keyPath(of: $0.second) },
                places: places, numbers: nodes.compactMap(\.0).max() ?? 0)
        }
    }

    /// A project file as Xcode writes it, with some entries over several lines.
    private static func project(_ random: inout SeededGenerator) -> String {
        let objects = (0..<Int.random(in: 60..<150, using: &random)).map { number in
            switch Int.random(in: 0..<4, using: &random) {
            case 0: "\t\tA\(number) /* A name */ = {isa = PBXBuildFile; list = (A1, A2 ); };\n"
            case 1:
                "/* Begin section */\n\t\tA\(number) = {\n\t\t\tisa = PBXGroup;\n\t\t\tlist = (\n\t\t\t\tA1,\n\t\t\t);\n\t\t};\n"
            case 2:
                "\t\tA\(number) = {\n\t\t\tisa = XCBuildConfiguration;\n\t\t\tbuildSettings = {\n\t\t\t\tNAME = \"a b\";\n\t\t\t\tNAME = c;\n\t\t\t};\n\t\t};\n"
            default: "\n\t\tA\(number) = {isa = \"x\\n\\t\\ty\"; };\n"
            }
        }.joined()
        return
            "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tclasses = {\n\t};\n\tobjects = {\n\(objects)\t};\n\trootObject = A1;\n}\n"
    }
}
