import Artifacts
import Foundation
import TestSupport
import Testing

/// Archives that other programs made.
@Suite struct OtherProgramsTests {
    private static let hasZip = Program("zip") != nil
    private static let hasPython = Program("python3") != nil

    @Test(.enabled(if: hasZip, "the program zip is not installed"), arguments: ["-0", "-1", "-9", "-9 -y", "-fz"])
    func archivesOfZip(options: String) async throws {
        let zip = try #require(Program("zip"))
        let folder = try TemporaryFolder()
        let files = ["Payload/Shop.app/Info.plist": prose(5_000), "Payload/Shop.app/Grüße.bin": noise(70_000)]
        for (name, content) in files { try folder.write(content, to: name) }
        #expect(symlink("Info.plist", folder.path + "/Payload/Shop.app/link") == 0)
        let arguments = options.split(separator: " ").map { String($0) } + ["-q", "-r", "Shop.ipa", "Payload"]
        #expect(try await zip.run(arguments, in: folder.path).isSuccess)
        let artifact = try Artifact(at: folder.path + "/Shop.ipa")
        for (name, content) in files { #expect(try artifact.content(of: name) == content) }
        #expect(artifact.readAll().issues.isEmpty)
        let link = ArtifactIssue.Reason.symbolicLink(target: "Info.plist", leadsOutside: false)
        #expect(artifact.issues.map(\.reason) == (options.contains("-y") ? [link] : []))
    }

    @Test(.enabled(if: hasZip, "the program zip is not installed"))
    func encryptedArchivesOfZip() async throws {
        let zip = try #require(Program("zip"))
        let folder = try TemporaryFolder()
        try folder.write(prose(500), to: "a.txt")
        #expect(try await zip.run(["-q", "-P", "password", "a.zip", "a.txt"], in: folder.path).isSuccess)
        #expect(try Artifact(at: folder.path + "/a.zip").reasons == ["a.txt": [.encrypted]])
    }

    /// Streamed, so that there are descriptors; with zip64 fields in the local header alone; and other compressions.
    @Test(.enabled(if: hasPython, "Python is not installed"))
    func archivesOfPython() async throws {
        let python = try #require(Program("python3"))
        let folder = try TemporaryFolder()
        let script = """
            import io, zipfile
            class Pipe(io.RawIOBase):
                def __init__(self, f): self.f = f
                def writable(self): return True
                def write(self, b): return self.f.write(b)
            with open('a.zip', 'wb') as f, zipfile.ZipFile(Pipe(f), 'w', zipfile.ZIP_DEFLATED) as z:
                for name in ['one', 'zwei-ü']:
                    with z.open(name, 'w', force_zip64=True) as e: e.write(b'content of ' * 1000)
                z.writestr(zipfile.ZipInfo('bzip2'), b'x' * 1000, zipfile.ZIP_BZIP2)
                z.writestr(zipfile.ZipInfo('lzma'), b'x' * 1000, zipfile.ZIP_LZMA)
            """
        #expect(try await python.run(["-c", script], in: folder.path).isSuccess)
        let artifact = try Artifact(at: folder.path + "/a.zip")
        let content = [UInt8]((0..<1_000).map { _ in "content of " }.joined().utf8)
        #expect(try artifact.content(of: "one") == content)
        #expect(try artifact.content(of: "zwei-ü") == content)
        #expect(
            artifact.reasons == [
                "bzip2": [.unsupportedCompression(method: 12)], "lzma": [.unsupportedCompression(method: 14)],
            ])
    }
}
