import Foundation
import SourceText
import TestProjects
import TestSupport
import Testing
import XcodeProjects

/// A damaged `project.xcproj` is an error with its place, or a project; never a trap.
@Suite struct JSONMutationTests {
    @Test func damagedFilesAreRefusedOrRead() throws {
        let texts = try ["Classic/Classic.xcodeproj", "Modern/Modern.xcodeproj"].map {
            Array(try ConvertedProject.text(of: Fixture.convertible($0)).utf8)
        }
        let words = [
            "null", "17.0", "[ ]", "{ }", "\"id:X\"", "\"..\"", "\"\"", "true", "// ", "/* ", "<<<<<<< HEAD\n",
        ]
        var (read, refused) = (0, 0)
        for seed in 0..<SoakCount.of(full: 100_000, slice: 300) {
            var generator = SeededGenerator(seed: UInt64(seed))
            var text = generator.pick(texts)
            for _ in 0...generator.upTo(3) {
                let place = generator.upTo(text.count - 1)
                switch generator.upTo(4) {
                case 0: text.remove(at: place)
                case 1: text[place] = UInt8(generator.upTo(127))
                case 2: text.removeSubrange(place..<min(text.count, place + generator.upTo(200)))
                case 3: text.insert(contentsOf: Array(generator.pick(words).utf8), at: place)
                default: text.removeLast(generator.upTo(text.count / 2))
                }
                if text.isEmpty { text = [0x20] }
            }
            do throws(XcodeProjectError) {
                let project = try XcodeProject(data: Data(text), directory: "/repo/App.xcodeproj", format: .json)
                read += 1
                for finding in project.findings { #expect(finding.location?.position != nil, "seed \(seed)") }
            } catch {
                refused += 1
                #expect(error.finding.location?.position != nil, "seed \(seed): \(error)")
                #expect(RuleID.ofUnusableProjects.contains(error.finding.rule), "seed \(seed): \(error)")
            }
        }
        #expect(read > 0 && refused > 0)
    }
}
