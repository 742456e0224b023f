import Artifacts
import Testing

@Suite struct ChunkTests {
    @Test(arguments: [1, 7, 100, 1_000, 1_001, 5_000], [0, 1, 63, 2_000])
    func chunksOverlap(size: Int, overlap: Int) throws {
        let content = noise(1_000)
        let archive = ZipWriter().archive([ZipWriter.Entry("a", content, deflated: true)])
        let file = Artifact(bytes: archive, name: "a.zip").files[0]
        var read: [UInt8] = []
        try file.readChunks(of: size, overlap: overlap) { chunk in
            #expect(chunk.overlap == min(overlap, chunk.offset + chunk.overlap))
            #expect(chunk.offset + chunk.overlap == read.count)
            #expect(chunk.bytes.elementsEqual(content[chunk.offset..<chunk.offset + chunk.bytes.count]))
            read += chunk.bytes.dropFirst(chunk.overlap)
        }
        #expect(read == content)
    }

    @Test func anErrorOfTheCallerEndsTheReading() {
        struct Enough: Error {}
        let file = Artifact(bytes: noise(1_000), name: "a").files[0]
        var count = 0
        #expect(throws: Enough.self) {
            try file.readChunks(of: 10) { _ in
                count += 1
                throw Enough()
            }
        }
        #expect(count == 1)
    }

    @Test func contentsAreLimited() {
        let file = Artifact(bytes: noise(1_000), name: "a").files[0]
        let issue = #expect(throws: ArtifactIssue.self) { try file.contents(limit: 999) }
        #expect(issue?.reason == .sizeLimit)
    }
}
