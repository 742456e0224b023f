import Artifacts
import Testing

@Suite struct ZipFormatTests {
    typealias Entry = ZipWriter.Entry

    @Test(arguments: [false, true], [false, true])
    func entriesAreReadStoredAndDeflated(hasDescriptor: Bool, isZip64: Bool) throws {
        let text = prose(100_000)
        let entries = [
            Entry("Payload/Shop.app/Info.plist", bytes("<plist/>")), Entry("Payload/", []),
            Entry("Payload/Shop.app/data.json", text, deflated: true), Entry("empty", []),
            Entry("empty deflated", [], deflated: true),
        ].map {
            $0.with {
                $0.hasDescriptor = hasDescriptor; $0.isZip64 = isZip64
            }
        }
        let artifact = Artifact(bytes: ZipWriter(isZip64: isZip64).archive(entries), name: "Shop.ipa")
        #expect(artifact.kind == .zip)
        #expect(artifact.issues.isEmpty)
        #expect(
            artifact.paths == [
                "Payload/Shop.app/Info.plist", "Payload/Shop.app/data.json", "empty", "empty deflated",
            ])
        #expect(try artifact.content(of: "Payload/Shop.app/Info.plist") == bytes("<plist/>"))
        #expect(try artifact.content(of: "Payload/Shop.app/data.json") == text)
        #expect(try artifact.content(of: "empty deflated") == [])
        #expect(artifact.files[0].storage == .stored)
        #expect(artifact.files[1].storage == .deflated)
        #expect(artifact.files.allSatisfy { $0.depth == ($0.storage == .structure ? 0 : 1) })
        #expect(artifact.readAll().issues.isEmpty)
    }

    @Test func anEmptyArchiveHasNoFiles() {
        let artifact = Artifact(bytes: ZipWriter().archive([]), name: "a.zip")
        #expect(artifact.kind == .zip)
        #expect(artifact.paths.isEmpty)
        #expect(artifact.issues.isEmpty)
    }

    @Test func namesAreUTF8OrCodePage437() {
        let flagged = Entry("Grüße.txt", bytes("a")).with { $0.flags = 0x800 }
        let unflagged = Entry("日本.txt", bytes("b"))
        let old = Entry(name: [0x47, 0x72, 0x81, 0xE1, 0x65], bytes("c"))
        let unicode = Entry(name: [0x81], bytes("d")).with {
            // The checksum of the byte 0x81, and "ü" in UTF-8.
            $0.extra = u16(0x7075) + u16(7) + [1] + u32(0xC8E0_6DB4) + [0xC3, 0xBC]
        }
        let artifact = Artifact(bytes: ZipWriter().archive([flagged, unflagged, old, unicode]), name: "a.zip")
        #expect(artifact.paths.prefix(3) == ["Grüße.txt", "日本.txt", "Grüße"])
        #expect(artifact.paths.last == "ü")
    }

    @Test func theEndRecordIsFoundBehindACommentAndAPrefix() throws {
        let entry = Entry("a.txt", bytes("content"), deflated: true)
        for writer in [
            ZipWriter(comment: noise(65_535)), ZipWriter(prefix: noise(3_000)), ZipWriter(suffix: [1, 2, 3]),
            ZipWriter(prefix: noise(3_000), isZip64: true),
        ] {
            let artifact = Artifact(bytes: writer.archive([entry]), name: "a.zip")
            #expect(try artifact.content(of: "a.txt") == bytes("content"))
        }
    }

    @Test func whatIsNotContentIsTheArchivesStructure() throws {
        let archive = ZipWriter(comment: bytes("https://staging.example")).archive([
            Entry("one.txt", bytes("first content")), Entry("two.txt", bytes("second content")),
        ])
        let artifact = Artifact(bytes: archive, name: "a.zip")
        let structure = try #require(artifact.files.first { $0.storage == .structure })
        #expect(structure.path == "a.zip")
        let text = String(decoding: try structure.contents(limit: 10_000), as: UTF8.self)
        #expect(text.contains("https://staging.example"))
        #expect(text.contains("one.txt"))
        #expect(!text.contains("content"))
        #expect(artifact.files.reduce(0) { $0 + $1.byteCount } == archive.count)
    }

    @Test func bytesThatAreNoArchiveAreAFile() {
        let artifact = Artifact(bytes: bytes("text"), name: "notes.txt")
        #expect(artifact.kind == .file)
        #expect(artifact.paths == ["notes.txt"])
        #expect(artifact.issues.isEmpty)
    }
}
