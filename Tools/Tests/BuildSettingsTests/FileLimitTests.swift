import Foundation
import SourceText
import Testing

@testable import BuildSettings

/// Files that are too large, or that assign too much, are errors with the limit.
@Suite struct FileLimitTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func aHugeFileIsNotRead() throws {
        try withFolder { folder in
            let huge = folder.appendingPathComponent("huge.xcconfig").path
            try #require(FileManager.default.createFile(atPath: huge, contents: nil))
            try #require(truncate(huge, 3 << 30) == 0)
            try Data("#include \"huge\"\nA = 1".utf8).write(to: folder.appendingPathComponent("top.xcconfig"))
            let limit = "the file has more than 16777216 bytes, the most that Switchyard reads"
            let included = XcconfigLoader().load(folder.appendingPathComponent("top.xcconfig").path)
            #expect(included.diagnostics.map(\.kind) == [.missingIncludedFile])
            #expect(included.diagnostics.first?.message == "unable to read included file '\(huge)': \(limit)")
            #expect(included.assignments.map(\.name) == ["A"])
            let top = XcconfigLoader().load(huge)
            #expect(top.diagnostics.map(\.kind) == [.unreadableBaseConfiguration])
            #expect(top.diagnostics.first?.message == "unable to open '\(huge)': \(limit)")
            #expect(XcconfigFileSystem.disk.read(huge) == nil)
        }
    }

    static let endless = "/proc/self/pagemap"

    @Test(
        .enabled(if: access(endless, R_OK) == 0, "this system has no \(endless)"), .timeLimit(.minutes(5)))
    func aLinkToAFileWithoutAnEndIsNotRead() throws {
        try withFolder { folder in
            let link = folder.appendingPathComponent("top.xcconfig").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Self.endless)
            #expect(
                XcconfigLoader().load(link).diagnostics.first?.message.hasSuffix(
                    "16777216 bytes, the most that Switchyard reads") == true)
        }
    }

    @Test(.timeLimit(.minutes(5))) func aPipeIsNotWaitedFor() throws {
        try withFolder { folder in
            let pipe = folder.appendingPathComponent("top.xcconfig").path
            try #require(mkfifo(pipe, 0o600) == 0)
            #expect(XcconfigLoader().load(pipe).diagnostics.map(\.kind) == [.unreadableBaseConfiguration])
        }
    }

    /// A file of one layer with 100,000 build settings is a large one; with more statements than a build may have, the
    /// rest is not kept.
    @Test func aLargeFileIsReadUpToTheLimitOfStatements() {
        let text = (0..<100_000).map { "NAME_\($0) = some value of usual length\n" }.joined()
        #expect(XcconfigFile(bytes: Array(text.utf8), file: "f").assignments.count == 100_000)
        let many = XcconfigFile(bytes: Array(String(repeating: "A=\n", count: 300_000).utf8), file: "f")
        #expect(many.statements.count == SourceLimits().includedStatements + 1)
        let layer = XcconfigLoader(
            fileSystem: .memory(["/f": String(repeating: "A=\n", count: 300_000)])
        ).load("/f")
        #expect(layer.diagnostics.map(\.kind) == [.includeLimitReached])
    }

    @Test func onlySoManyStatementsAreRead() {
        let files = [
            "/top.xcconfig": String(repeating: "#include \"many\"\n", count: 5) + "LAST = 1",
            "/many.xcconfig": String(repeating: "A=\n", count: 10),
        ]
        var loader = XcconfigLoader(fileSystem: .memory(files))
        loader.limits.includedStatements = 25
        let layer = loader.load("/top.xcconfig")
        #expect(layer.assignments.count == 25)
        #expect(layer.diagnostics.map(\.kind) == [.includeLimitReached])
        #expect(layer.diagnostics.first?.message == "more than 25 statements are read; the rest is skipped")
    }

    @Test func mistakesCountToo() {
        let files = ["/top.xcconfig": String(repeating: "no assignment\n", count: 10)]
        var loader = XcconfigLoader(fileSystem: .memory(files))
        loader.limits.includedStatements = 4
        #expect(
            loader.load("/top.xcconfig").diagnostics.map(\.kind).suffix(2) == [
                .missingEqualsInAssignment, .includeLimitReached,
            ])
        #expect(loader.load("/top.xcconfig").diagnostics.count == 5)
    }
}
