import Artifacts
import Foundation
import Testing

@Suite struct ZipIssueTests {
    typealias Entry = ZipWriter.Entry

    private let other = Entry("other.txt", bytes("other"))

    private func artifact(
        _ entries: [Entry], _ writer: ZipWriter = ZipWriter(), limits: ArtifactLimits = ArtifactLimits()
    ) -> Artifact {
        Artifact(bytes: writer.archive(entries), name: "a.zip", limits: limits)
    }

    @Test func encryptedEntriesAreReportedAndTheRestIsRead() throws {
        let secret = Entry("secret.txt", noise(100)).with { $0.flags = 1 }
        let artifact = artifact([secret, other])
        #expect(artifact.reasons == ["secret.txt": [.encrypted]])
        #expect(artifact.paths == ["other.txt"])
        #expect(artifact.issues[0].reason.leavesUnread)
        // The bytes are searchable as they are.
        let structure = try #require(artifact.files.last)
        #expect(try structure.contents(limit: 1_000).range(of: .init(noise(100))) != nil)
    }

    @Test(arguments: [9, 12, 14, 93, 95] as [UInt16])
    func otherCompressionsAreReported(method: UInt16) {
        let artifact = artifact([Entry("a.bin", noise(100)).with { $0.method = method }, other])
        #expect(artifact.reasons == ["a.bin": [.unsupportedCompression(method: method)]])
        #expect(artifact.paths == ["other.txt"])
    }

    @Test func entriesOfTheSameNameAreReportedAndRead() {
        let artifact = artifact([other, Entry("other.txt", bytes("hidden"))])
        #expect(artifact.reasons == ["other.txt": [.duplicateName]])
        #expect(artifact.paths == ["other.txt", "other.txt"])
    }

    @Test(arguments: ["../a", "a/../../b", "/etc/passwd", "a\\b", "C:/a", "", "a\0b", "a/.."])
    func namesThatLeaveTheFolderAreReported(name: String) {
        let artifact = artifact([Entry(name, bytes("x"))])
        #expect(artifact.reasons == [name: [.unsafeName]])
        #expect(artifact.paths == [name])
    }

    @Test(arguments: ["a..b", "...", "a/.hidden", "ä:b"])
    func otherNamesAreNot(name: String) { #expect(artifact([Entry(name, bytes("x"))]).issues.isEmpty) }

    @Test(arguments: [
        ("A", "Versions/Current", false), ("../../etc/passwd", "a/link", true), ("../b", "a/link", false),
        ("/etc", "link", true), ("b/../../c", "link", true),
    ])
    func linksAreReported(target: String, path: String, leadsOutside: Bool) {
        let link = Entry(path, bytes(target)).with { $0.mode = 0o120755 }
        let artifact = artifact([link, other])
        #expect(artifact.reasons == [path: [.symbolicLink(target: target, leadsOutside: leadsOutside)]])
        #expect(artifact.paths == ["other.txt"])
    }

    @Test func aWrongChecksumIsThrownAfterTheContent() throws {
        for deflated in [false, true] {
            let artifact = artifact([Entry("a", bytes("content"), deflated: deflated).with { $0.checksum ^= 1 }])
            var read: [UInt8] = []
            let issue = #expect(throws: ArtifactIssue.self) {
                try artifact.files[0].readChunks { read += $0.bytes }
            }
            #expect(issue?.reason == .checksum)
            #expect(read == bytes("content"))
        }
    }

    @Test func aSizeThatIsNotThatOfTheContentIsThrown() {
        let text = prose(10_000)
        for (size, reason) in [
            (9_999, ArtifactIssue.Reason.malformed("the content is larger than stated")), (10_001, .truncated),
        ] {
            let artifact = artifact([Entry("a", text, deflated: true).with { $0.size = UInt64(size) }])
            #expect(artifact.readAll().issues.map(\.reason) == [reason])
        }
        let stored = artifact([Entry("a", bytes("content")).with { $0.size = 3 }])
        #expect(stored.reasons == ["a": [.malformed("a stored entry with two sizes")]])
    }

    @Test func brokenDeflateDataIsThrown() {
        let artifact = artifact([Entry("a", text, deflated: true).with { $0.content[40] ^= 0xFF }, other])
        #expect(artifact.readAll().issues.map(\.path) == ["a"])
    }

    private let text = prose(10_000)

    @Test func entriesThatShareBytesAreReadOnce() {
        let first = Entry("a", bytes("content"))
        let same = Entry("b", bytes("content")).with {
            $0.headerOffset = 0; $0.localName = bytes("a")
        }
        let artifact = artifact([first, same, other])
        #expect(artifact.reasons == ["b": [.overlappingEntries]])
        #expect(artifact.paths == ["a", "other.txt"])
    }

    @Test func differentHeadersAreReported() {
        let artifact = artifact([Entry("a.txt", bytes("content")).with { $0.localName = bytes("b.txt") }])
        #expect(artifact.reasons == ["a.txt": [.headerMismatch("name")]])
        #expect(artifact.paths == ["a.txt"])
    }

    @Test func bytesOfNoEntryAreReportedAndReadable() throws {
        let artifact = artifact([other], ZipWriter(gap: bytes("https://staging.example")))
        #expect(artifact.reasons == ["a.zip": [.unlistedBytes(23)]])
        let structure = try #require(artifact.files.last)
        #expect(try structure.contents(limit: 1_000).range(of: .init("https://staging.example".utf8)) != nil)
    }

    @Test func twoEndRecordsAreAmbiguous() {
        let fake = Array(ZipWriter().archive([]).suffix(22))
        let artifact = artifact([other], ZipWriter(comment: bytes("x") + fake))
        #expect(artifact.reasons["a.zip"]?.contains(.ambiguousDirectory) == true)
    }

    @Test func limitsLeaveOutEntries() {
        var limits = ArtifactLimits()
        limits.entries = 2
        #expect(artifact([other, other, other], limits: limits).issues.contains { $0.reason == .entryLimit })
        limits = ArtifactLimits()
        limits.inflatedBytes = 15_000
        let two = [Entry("a", text, deflated: true), Entry("b", text, deflated: true), other]
        #expect(artifact(two, limits: limits).reasons == ["b": [.totalLimit]])
        #expect(artifact(two, limits: limits).paths == ["a", "other.txt"])
    }

    @Test func bombsAreRefused() {
        let zeros = Entry("zeros", [UInt8](repeating: 0, count: 20 << 20), deflated: true)
        #expect(artifact([zeros, other]).reasons == ["zeros": [.ratioLimit]])
        let liar = Entry("liar", bytes("x"), deflated: true).with {
            $0.size = 1 << 40; $0.isZip64 = true
        }
        #expect(artifact([liar, other]).reasons == ["liar": [.ratioLimit]])
        // Few zeros are common.
        #expect(artifact([Entry("few", [UInt8](repeating: 0, count: 1 << 20), deflated: true)]).issues.isEmpty)
    }

    @Test(arguments: 0..<200)
    func everyTruncationIsReported(missing: Int) {
        let whole = ZipWriter().archive([Entry("a", text, deflated: true), other])
        guard missing > 0 else { return }
        let artifact = Artifact(bytes: Array(whole.dropLast(missing)), name: "a.zip")
        #expect(artifact.issues.contains { $0.reason.leavesUnread })
    }
}
