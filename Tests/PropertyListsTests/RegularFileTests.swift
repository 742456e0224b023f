import Foundation
import Testing

@testable import PropertyLists

/// Files are read to their end or to the limit, whatever their size said before.
@Suite struct RegularFileTests {
    /// What a file gives while it is read: pieces, and then the end.
    final class Source {
        private var pieces: [Int]
        private(set) var asked = 0
        private(set) var given = 0

        init(_ pieces: [Int]) { self.pieces = pieces }

        func next(_ room: UnsafeMutableRawBufferPointer) -> Int {
            asked += 1
            guard let piece = pieces.first else { return 0 }
            let count = min(piece, room.count)
            for offset in 0..<count { room[offset] = UInt8(truncatingIfNeeded: given + offset) }
            given += count
            if count == piece { pieces.removeFirst() } else { pieces[0] -= count }
            return count
        }
    }

    @Test(
        "What was read is what was there", .timeLimit(.minutes(5)),
        arguments: [
            ("as large as it was", 10, [10], 10), ("grown", 10, [4_000], 4_000),
            ("grown in pieces", 10, [10, 7, 1], 10),
            ("shrunk", 10, [3], 3), ("shrunk to nothing", 10, [], 0), ("empty", 0, [], 0),
            ("without a size", 0, [5_000, 5_000], 10_000), ("in pieces", 10, [1, 2, 3, 4], 10),
            ("grown before the first look", 10, [8, 8], 16), ("as large as the limit", 100_000, [100_000], 100_000),
            ("grown to the limit", 5, [99_999, 1], 100_000), ("without a size, to the limit", 0, [100_000], 100_000),
        ] as [(String, Int, [Int], Int)])
    func sizes(_ name: String, _ size: Int, _ pieces: [Int], _ count: Int) throws {
        let source = Source(pieces)
        let data = try RegularFile.contents(size: size, limit: 100_000, next: source.next).get()
        #expect(data == Data((0..<count).map { UInt8(truncatingIfNeeded: $0) }))
    }

    @Test("An ordinary file is read by one call") func oneCall() throws {
        let source = Source([1_000])
        #expect(try RegularFile.contents(size: 1_000, limit: 5_000, next: source.next).get().count == 1_000)
        #expect(source.asked == 1)
    }

    @Test(
        "Reading stops just past the limit",
        arguments: [
            ("without an end", 0, 1 << 40), ("grown past it", 10, 1 << 40), ("a byte too long", 0, 1_001),
            ("a byte longer than it was", 1_000, 1_001),
        ] as [(String, Int, Int)])
    func limit(_ name: String, _ size: Int, _ there: Int) {
        let source = Source([there])
        #expect(RegularFile.contents(size: size, limit: 1_000, next: source.next) == .failure(.tooLarge))
        #expect((1_001...1_000 + 4_096).contains(source.given))
    }

    @Test("A file that says that it is too large is not read", arguments: [1_001, .max]) func size(_ size: Int) {
        let source = Source([size])
        #expect(RegularFile.contents(size: size, limit: 1_000, next: source.next) == .failure(.tooLarge))
        #expect(source.asked == 0)
    }

    @Test("An error while reading is one") func unreadable() {
        #expect(RegularFile.contents(size: 5, limit: 1_000, next: { _ in -1 }) == .failure(.unreadable))
    }

    @Test("A limit of any size is none too many", arguments: [-1, 0, .max]) func limits(_ limit: Int) {
        let source = Source([3])
        let result = RegularFile.contents(size: 0, limit: limit, next: source.next)
        #expect((try? result.get())?.count == (limit > 3 ? 3 : nil))
    }
}

/// The same of real files.
@Suite struct FileLimitTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A file of 3 GB is refused with the limit") func huge() throws {
        let file = try folder.file("huge.plist")
        try #require(truncate(file.path, 3 << 30) == 0)
        let error = #expect(throws: PropertyListError.self) { try PropertyList.read(file) }
        #expect(error?.code.rawValue == "file-too-large")
        #expect(error?.message == "the file has more than 33554432 bytes, the most that Switchyard reads")
        #expect(error?.file == file.path)
    }

    static let endless = "/proc/self/pagemap"

    @Test(
        "A link to a file without an end is refused with the limit",
        .enabled(if: access(endless, R_OK) == 0, "this system has no \(endless)"), .timeLimit(.minutes(5)))
    func link() throws {
        let link = folder.url.appendingPathComponent("Root.plist")
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: URL(fileURLWithPath: Self.endless))
        let error = #expect(throws: PropertyListError.self) { try PropertyList.read(link) }
        #expect(error?.code.rawValue == "file-too-large")
    }

    @Test(
        "A file that has no size and is small is read",
        .enabled(if: access("/proc/self/cmdline", R_OK) == 0, "this system has no /proc")) func small() throws
    {
        #expect(try !PropertyList.contents(of: URL(fileURLWithPath: "/proc/self/cmdline")).isEmpty)
    }

    @Test("A zero in a path names no other file") func zero() throws {
        let file = try folder.file("real.plist", PropertyList.data(["a": 1]))
        #expect(throws: PropertyListError(.missing, "the file does not exist", file: file.path + "\0.strings")) {
            try RegularFile.contents(atPath: file.path + "\0.strings")
        }
    }

    @Test("Files that are read together are limited together") func together() throws {
        let file = try folder.file("a.plist", PropertyList.data(["a": "0123456789"]))
        let size = try PropertyList.contents(of: file).count
        var limits = ReadingLimits()
        limits.totalBytes = 2 * size + 1
        var budget = ReadingBudget(limits)
        for _ in 0..<2 { #expect(try PropertyList.read(file, spending: &budget) == ["a": "0123456789"]) }
        let message =
            "files that are read together have more than \(2 * size + 1) bytes, the most that Switchyard reads"
        #expect(throws: PropertyListError(.budgetExceeded, message, file: file.path)) {
            try PropertyList.read(file, spending: &budget)
        }
    }

    @Test("So is their number, also of those that are not there") func number() throws {
        let file = folder.url.appendingPathComponent("none.plist")
        var limits = ReadingLimits()
        limits.totalFiles = 2
        var budget = ReadingBudget(limits)
        for _ in 0..<2 {
            #expect(throws: PropertyListError(.missing, "the file does not exist", file: file.path)) {
                try PropertyList.read(file, spending: &budget)
            }
        }
        #expect(
            throws: PropertyListError(
                .budgetExceeded, "more than 2 files are read together, the most that Switchyard allows", file: file.path
            )
        ) {
            try PropertyList.read(file, spending: &budget)
        }
    }
}
