import Artifacts
import TestSupport
import Testing

/// Compressed content within files that are not archives.
@Suite struct EmbeddedStreamTests {
    /// What is decoded, by the offset of the stream.
    private static func decoded(_ bytes: [UInt8], inPartsOf length: Int) throws -> [Int: [UInt8]] {
        let file = try #require(Artifact(bytes: bytes, name: "data.db").files.first)
        var streams = EmbeddedStreams(overlap: 0, waste: WasteBudget(bytes.count))
        var decoded: [Int: [UInt8]] = [:]
        try file.readChunks(of: length, overlap: EmbeddedStreams.overlap) { chunk in
            let isLast = chunk.offset + chunk.bytes.count == file.byteCount
            let headers = chunk.bytes.indices.filter { chunk.bytes[$0] == 0x1F }
            streams.read(chunk, headers: headers, isLast: isLast) { decoded[$0.offset, default: []] += $0.bytes }
        }
        return decoded
    }

    private static let content = bytes("https://staging.shop.example/api, where the testers are, and nobody else")
    private static let part = 4_096

    /// A name of a file may be long, and the header with it is wherever a part of the file ends.
    @Test(arguments: [nil, "a", String(repeating: "name", count: 60)])
    func aStreamIsFoundWhereverAPartEnds(_ name: String?) throws {
        let stream = gzip(Self.content, name: name)
        var generator = SeededGenerator(seed: 1)
        for offset in Self.part - 400..<Self.part + 20 {
            // Digits are not headers.
            let before = (0..<offset).map { _ in UInt8(0x30 + generator.upTo(9)) }
            let file = before + stream + bytes(String(repeating: "0", count: 3_000))
            #expect(try Self.decoded(file, inPartsOf: Self.part)[offset] == Self.content, "at \(offset)")
        }
    }
}
