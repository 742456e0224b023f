import Artifacts
import Foundation
import Testing

@Suite struct FolderTests {
    @Test func filesOfFoldersAndArchivesInThemAreListed() throws {
        let folder = try TemporaryFolder()
        try folder.write(bytes("<plist/>"), to: "Shop.app/Info.plist")
        try folder.write([], to: "Shop.app/empty")
        try folder.write(
            ZipWriter().archive([ZipWriter.Entry("a.json", bytes("{}"))]), to: "Shop.app/Assets.zip")
        try folder.write(gzip(bytes("text")), to: "Shop.app/b.txt.gz")
        let artifact = try Artifact(at: folder.path + "/Shop.app")
        #expect(artifact.kind == .folder)
        #expect(artifact.name == "Shop.app")
        #expect(artifact.paths == ["Assets.zip/a.json", "Info.plist", "b.txt.gz/b.txt", "empty"])
        #expect(try artifact.content(of: "Info.plist") == bytes("<plist/>"))
        #expect(try artifact.content(of: "Assets.zip/a.json") == bytes("{}"))
        #expect(artifact.issues.isEmpty)
    }

    @Test func linksAreNotFollowed() throws {
        let folder = try TemporaryFolder()
        try folder.write(bytes("a"), to: "A/a.txt")
        let links = ["A/loop": "..", "Current": "A", "out": "../../secret", "absolute": "/etc", "broken": "nothing"]
        for (name, target) in links { #expect(symlink(target, folder.path + "/" + name) == 0) }
        let artifact = try Artifact(at: folder.path)
        #expect(artifact.paths == ["A/a.txt"])
        #expect(
            artifact.reasons == [
                "A/loop": [.symbolicLink(target: "..", leadsOutside: false)],
                "Current": [.symbolicLink(target: "A", leadsOutside: false)],
                "out": [.symbolicLink(target: "../../secret", leadsOutside: true)],
                "absolute": [.symbolicLink(target: "/etc", leadsOutside: true)],
                "broken": [.symbolicLink(target: "nothing", leadsOutside: false)],
            ])
    }

    @Test func pipesAreReportedWithoutWaiting() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        #expect(try Artifact(at: folder.path).reasons == ["pipe": [.notRegularFile]])
        #expect(throws: ArtifactIssue.self) { try Artifact(at: folder.path + "/pipe") }
    }

    @Test func namesNeedNotBeText() throws {
        let folder = try TemporaryFolder()
        let path: [CChar] = Array(folder.path.utf8CString.dropLast()) + [0x2F, -1, 0]
        let descriptor = creat(path, 0o600)
        #expect(descriptor >= 0)
        close(descriptor)
        #expect(try Artifact(at: folder.path).paths == ["\u{FFFD}"])
    }

    @Test func aFileThatChangesIsReported() throws {
        let folder = try TemporaryFolder()
        try folder.write(bytes("content"), to: "a.txt")
        let artifact = try Artifact(at: folder.path)
        try folder.write(bytes("more content"), to: "a.txt")
        #expect(artifact.readAll().issues.map(\.reason) == [.changed])
    }

    @Test func aMissingArtifactThrows() {
        let issue = #expect(throws: ArtifactIssue.self) { try Artifact(at: "/nowhere/Shop.app") }
        #expect(issue == ArtifactIssue(path: "Shop.app", reason: .unreadable(errno: ENOENT)))
    }

    @Test func manyFoldersInEachOtherEnd() throws {
        let folder = try TemporaryFolder()
        try folder.write(bytes("a"), to: (0..<200).map { _ in "deep" }.joined(separator: "/") + "/a.txt")
        #expect(try Artifact(at: folder.path).paths.count == 1)
        var limits = ArtifactLimits()
        limits.entries = 100
        #expect(try Artifact(at: folder.path, limits: limits).issues.map(\.reason) == [.entryLimit])
    }
}
