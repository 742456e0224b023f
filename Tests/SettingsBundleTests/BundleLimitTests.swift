import Foundation
import PropertyLists
import SettingsBundle
import Testing

/// Limits hold for a bundle, not only for each of its files.
@Suite struct BundleLimitTests {
    /// Root, and pages that are links to one file of 1,000 characters.
    static func linked(_ count: Int) throws -> WrittenBundle {
        let specifiers = (0..<count).map { pane("P\($0)") }
        let bundle = try WrittenBundle([
            "Root": .dictionary(["PreferenceSpecifiers": .array(specifiers)]),
            "Text": page(field("a", .string(String(repeating: "x", count: 1_000)))),
        ])
        for number in 0..<count {
            try FileManager.default.createSymbolicLink(
                atPath: bundle.path("P\(number)"), withDestinationPath: bundle.path("Text"))
        }
        return bundle
    }

    @Test("Links to one page are as many pages") func bytes() throws {
        var limits = ReadingLimits()
        limits.totalBytes = 20_000
        var budget = ReadingBudget(limits)
        let bundle = try Self.linked(40)
        let contents = SettingsBundleContents.read(bundle.url, spending: &budget)
        #expect((2...20).contains(contents.pages.count))
        #expect(contents.findings.map(\.rule.rawValue) == ["reading-limit"])
        #expect(
            contents.findings.first?.message
                == "files that are read together have more than 20000 bytes, the most that Switchyard reads"
        )
        #expect(contents.findings.first?.severity == .error)
    }

    @Test("Pages are counted") func pages() throws {
        var limits = ReadingLimits()
        limits.totalFiles = 10
        var budget = ReadingBudget(limits)
        let bundle = try Self.linked(40)
        let contents = SettingsBundleContents.read(bundle.url, spending: &budget)
        #expect(contents.pages.count == 10)
        #expect(
            contents.findings.map(\.message) == [
                "more than 10 files are read together, the most that Switchyard allows"
            ])
    }

    /// A page whose specifiers are one specifier 600 times, each with one array of 600 elements.
    static let unfolding: Data = {
        func array(_ reference: Int) -> [UInt8] {
            [0xAF, 0x11, 2, 88] + [UInt8](repeating: UInt8(reference), count: 600)
        }
        let objects: [[UInt8]] = [
            [0xD1, 1, 2], [0x5F, 0x10, 20] + Array("PreferenceSpecifiers".utf8), array(3), [0xD2, 4, 5, 6, 7],
            [0x56] + Array("Values".utf8), [0x54] + Array("File".utf8), array(8), [0x54] + Array("Next".utf8), [0x09],
        ]
        var data = Data("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += [UInt8(data.count >> 8), UInt8(data.count & 0xFF)]
            data += object
        }
        let table = data.count
        data += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
        for number in [objects.count, 0, table] {
            data += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        return data
    }()

    @Test("Small pages of many values are limited together") func values() throws {
        // 360,000 values of 16 bytes would fit this limit once, and not twice.
        var limits = ReadingLimits()
        limits.leastValueBytes = 8_000_000
        let names = (1...6).map { "P\($0)" }
        let bundle = try WrittenBundle(["Root": .dictionary(["PreferenceSpecifiers": .array(names.map { pane($0) })])])
        for name in names { try bundle.write(name, Self.unfolding) }
        var budget = ReadingBudget(limits)
        let contents = SettingsBundleContents.read(bundle.url, spending: &budget)
        #expect(contents.fileNames == ["Root", "P1"])
        #expect(
            contents.findings.map(\.message)
                == [String](
                    repeating: "the values need more than 8000000 bytes of memory, the most that Switchyard uses",
                    count: 5))
        #expect(contents.findings.map(\.file) == names.dropFirst().map { bundle.path($0) })
    }

    @Test("The usual limits refuse each of them") func usual() throws {
        let bundle = try WrittenBundle(["Root": page(pane("P1"))])
        try bundle.write("P1", Self.unfolding)
        #expect(bundle.read().findings.map(\.rule.rawValue) == ["property-list-too-large"])
    }
}
