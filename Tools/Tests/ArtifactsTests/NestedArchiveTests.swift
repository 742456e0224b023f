import Artifacts
import Foundation
import Testing

@Suite struct NestedArchiveTests {
    typealias Entry = ZipWriter.Entry

    @Test(arguments: [false, true], [false, true])
    func archivesInArchivesAreFolders(outerDeflated: Bool, innerDeflated: Bool) throws {
        let inner = ZipWriter().archive([Entry("deep/a.json", bytes("{}"), deflated: innerDeflated)])
        let outer = ZipWriter().archive([
            Entry("Payload/Shop.app/no-extension", inner, deflated: outerDeflated), Entry("b.txt", bytes("b")),
        ])
        let artifact = Artifact(bytes: outer, name: "Shop.ipa")
        #expect(artifact.issues.isEmpty)
        #expect(artifact.paths == ["Payload/Shop.app/no-extension/deep/a.json", "b.txt"])
        #expect(try artifact.content(of: "Payload/Shop.app/no-extension/deep/a.json") == bytes("{}"))
        #expect(artifact.files[0].depth == 2)
    }

    @Test func gzipFilesAreDecoded() throws {
        let members = gzip(bytes("first "), name: "x") + gzip(bytes("second"))
        let artifact = Artifact(bytes: members, name: "log.txt.gz")
        #expect(artifact.kind == .gzip)
        #expect(artifact.paths == ["log.txt"])
        #expect(try artifact.content(of: "log.txt") == bytes("first second"))
        let zip = ZipWriter().archive([
            Entry("a/log.txt.gz", members), Entry("data", gzip(bytes("{}")), deflated: true),
        ])
        let nested = Artifact(bytes: zip, name: "a.zip")
        #expect(nested.paths == ["a/log.txt.gz/log.txt", "data/content"])
        #expect(nested.files.allSatisfy { ($0.storage == .gzip) == ($0.depth == 2) })
        #expect(nested.issues.isEmpty)
    }

    @Test func aBrokenGzipFileIsReportedAndAFile() {
        let broken = gzip(prose(1_000)).dropLast(4)
        let artifact = Artifact(bytes: ZipWriter().archive([Entry("a.gz", Array(broken))]), name: "a.zip")
        #expect(artifact.reasons == ["a.gz": [.truncated]])
        #expect(artifact.paths == ["a.gz"])
        var wrong = gzip(prose(1_000))
        wrong[wrong.count - 6] ^= 1
        #expect(Artifact(bytes: wrong, name: "a.gz").reasons == ["a.gz": [.checksum]])
    }

    @Test func depthIsLimited() {
        var archive = ZipWriter().archive([Entry("a.txt", bytes("a"))])
        for _ in 0..<3 { archive = ZipWriter().archive([Entry("z", archive, deflated: true)]) }
        #expect(Artifact(bytes: archive, name: "a.zip").paths == ["z/z/z/a.txt"])
        archive = ZipWriter().archive([Entry("z", archive)])
        var limits = ArtifactLimits()
        limits.archiveDepth = 4
        let artifact = Artifact(bytes: archive, name: "a.zip", limits: limits)
        #expect(artifact.reasons == ["z/z/z/z": [.depthLimit]])
        #expect(artifact.paths == ["z/z/z/z"])
    }

    @Test func largeNestedArchivesAreReported() {
        var limits = ArtifactLimits()
        limits.nestedArchiveBytes = 1_000
        let inner = ZipWriter().archive([Entry("a", noise(2_000))])
        let artifact = Artifact(
            bytes: ZipWriter().archive([Entry("z", inner, deflated: true)]), name: "a.zip", limits: limits)
        #expect(artifact.reasons == ["z": [.sizeLimit]])
        #expect(artifact.paths == ["z"])
    }

    @Test func aFileThatOnlyBeginsLikeAnArchiveIsReported() {
        let archive = ZipWriter().archive([Entry("a", [0x50, 0x4B, 3, 4] + noise(100))])
        let artifact = Artifact(bytes: archive, name: "a.zip")
        #expect(artifact.reasons == ["a": [.truncated]])
        #expect(artifact.paths == ["a"])
        let named = Artifact(bytes: bytes("text"), name: "a.zip")
        #expect(named.reasons == ["a.zip": [.malformed("not a zip archive")]])
        #expect(named.paths == ["a.zip"])
    }

    /// Large enough for several checkpoints, whose number is limited in one of the runs.
    @Test(arguments: [128 << 20, 256 << 10, 0])
    func filesOfCompressedArchivesAreReadInAnyOrder(indexBytes: Int) async throws {
        let contents = (0..<24).map { index in
            index % 2 == 0 ? prose(400_000 + index, seed: UInt64(index)) : noise(300_000, seed: UInt64(index))
        }
        let inner = ZipWriter().archive(
            contents.enumerated().map { Entry("\($0.offset)", $0.element, deflated: $0.offset % 3 == 0) })
        var limits = ArtifactLimits()
        limits.indexBytes = indexBytes
        let middle = ZipWriter().archive([Entry("inner.zip", inner, deflated: true)])
        let artifact = Artifact(bytes: gzip(middle), name: "a.zip.gz", limits: limits)
        #expect(artifact.issues.isEmpty)
        #expect(artifact.paths == (0..<24).map { "a.zip/inner.zip/\($0)" })
        let files = artifact.files.filter { $0.storage != .structure }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    for (file, content) in zip(files, contents).reversed() {
                        let read = [UInt8](try file.contents(limit: .max))
                        #expect(read == content)
                    }
                }
            }
            try await group.waitForAll()
        }
        let reader = try files[6].reader()
        for start in [0, 100_000, 50_000, 399_000] {
            #expect(try reader.bytes(in: start..<start + 100) == Array(contents[6][start..<start + 100]))
        }
        #expect(throws: ArtifactIssue.self) { try reader.bytes(in: 400_000..<400_100) }
    }
}
