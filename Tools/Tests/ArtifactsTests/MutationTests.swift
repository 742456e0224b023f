import Artifacts
import TestSupport
import Testing

/// Random changes: no trap, and an end.
@Suite struct MutationTests {
    typealias Entry = ZipWriter.Entry

    static let samples: [(name: String, bytes: [UInt8])] = [
        (
            "zip",
            ZipWriter(comment: bytes("comment")).archive([
                Entry("a.txt", bytes("stored")), Entry("b.txt", prose(600), deflated: true),
                Entry("link", bytes("../a")).with { $0.mode = 0o120755 },
                Entry("d", bytes("descriptor"), deflated: true).with { $0.hasDescriptor = true },
            ])
        ),
        (
            "zip64",
            ZipWriter(isZip64: true).archive([
                Entry("a.txt", bytes("stored")).with { $0.isZip64 = true },
                Entry("b.txt", prose(300), deflated: true).with { $0.isZip64 = true },
            ])
        ),
        ("gzip", gzip(bytes("first"), name: "name") + gzip(prose(500))),
        (
            "nested",
            ZipWriter().archive([
                Entry(
                    "inner.zip",
                    ZipWriter().archive([
                        Entry("a.gz", gzip(prose(300))), Entry("b", prose(300), deflated: true),
                    ]))
            ])
        ),
        (
            "compressed",
            ZipWriter().archive([
                Entry(
                    "inner.zip", ZipWriter().archive([Entry("a.gz", gzip(prose(300)), deflated: true)]),
                    deflated: true)
            ])
        ),
    ]

    @Test(arguments: samples.indices)
    func noChangeTraps(sample: Int) {
        let original = Self.samples[sample].bytes
        #expect(Artifact(bytes: original, name: "a").readAll().issues.isEmpty)
        var generator = SeededGenerator(seed: UInt64(sample))
        for _ in 0..<10_000 {
            let artifact = Artifact(bytes: mutated(original, &generator), name: "a.zip")
            let read = artifact.readAll()
            // What is read is bounded by what deflate can expand, in each of the archives around it.
            #expect(read.bytes < 5 << 20)
        }
    }

    private func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        let interesting: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, 0x50, 0x4B]
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            guard !bytes.isEmpty else { break }
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: bytes.removeLast(bytes.count - place)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(interesting.randomElement(using: &generator) ?? 0, at: place)
            case 3: bytes[place] = interesting.randomElement(using: &generator) ?? 0
            case 4:
                for offset in 0..<min(8, bytes.count - place) { bytes[place + offset] = 0xFF }
            case 5:
                let from = Int.random(in: 0..<bytes.count, using: &generator)
                let count = min(Int.random(in: 1...60, using: &generator), bytes.count - max(place, from))
                bytes.replaceSubrange(place..<place + count, with: Array(bytes[from..<from + count]))
            default: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
        }
        return bytes
    }
}
