import Foundation
import JSONRPC
import TestSupport
import Testing

/// Messages come out of a stream as they went in, in whatever pieces it comes.
@Suite struct FrameReaderTests {
    static let framings: [Framing] = [.lines, .contentLength]

    private func frames(_ bytes: Data, _ framing: Framing, limit: Int = 1_000, pieces: [Int]) -> [FrameReader.Frame] {
        var reader = FrameReader(framing, limit: limit)
        var rest = bytes
        var found: [FrameReader.Frame] = []
        for piece in pieces + [Int.max] {
            let part = rest.prefix(piece)
            reader.append(Data(part))
            rest = Data(rest.dropFirst(part.count))
            while let frame = reader.next() { found.append(frame) }
        }
        return found
    }

    @Test("In any pieces", arguments: framings) func pieces(_ framing: Framing) {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<SoakCount.of(full: 20_000, slice: 300) {
            let messages = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                Data(
                    (0..<Int.random(in: 1...200, using: &random)).map { _ in UInt8.random(in: 33...126, using: &random)
                    })
            }
            let bytes = messages.map(framing.frame).reduce(Data(), +)
            let pieces = (0..<20).map { _ in Int.random(in: 0...60, using: &random) }
            #expect(frames(bytes, framing, pieces: pieces) == messages.map { .message($0) })
        }
    }

    @Test("Random bytes", arguments: framings) func noise(_ framing: Framing) {
        var random = SeededGenerator(seed: 2)
        let parts = [
            "Content-Length", ": ", "5", "-1", "99999999999999999999", "\r\n", "\r\n\r\n", "\n", "{}", "é", "\u{0}",
        ]
        for _ in 0..<SoakCount.of(full: 50_000, slice: 1_000) {
            let text = (0..<12).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }.joined()
            let pieces = (0..<20).map { _ in Int.random(in: 0...9, using: &random) }
            let whole = frames(Data(text.utf8), framing, limit: 8, pieces: [])
            #expect(frames(Data(text.utf8), framing, limit: 8, pieces: pieces) == whole, "\(text)")
        }
    }

    @Test("A message above the limit is skipped, and the next one is read", arguments: framings) func limit(
        _ framing: Framing
    ) {
        let long = Data(repeating: UInt8(ascii: "x"), count: 5_000)
        let next = Data("next".utf8)
        let bytes = framing.frame(long) + framing.frame(next)
        for piece in [1, 7, 999, 1_001, 6_000] {
            let pieces = [Int](repeating: piece, count: 6_000 / piece)
            #expect(frames(bytes, framing, pieces: pieces) == [.tooLarge, .message(next)])
        }
    }

    @Test(
        "A header that says nothing of the length ends the reading",
        arguments: [
            "Content-Type: x\r\n\r\n{}", "Content-Length: x\r\n\r\n{}", "Content-Length: -1\r\n\r\n",
            "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}", String(repeating: "x", count: 5_000),
        ]) func headers(_ text: String)
    {
        #expect(frames(Data(text.utf8), .contentLength, pieces: [3, 100]) == [.unreadable])
    }

    @Test("Lines may end as on Windows, and empty ones are none") func lineEnds() {
        #expect(
            frames(Data("\r\n{}\r\n \n[]\n".utf8), .lines, pieces: []) == [
                .message(Data("{}".utf8)), .message(Data("[]".utf8)),
            ])
    }

    @Test("Other headers are passed over") func otherHeaders() {
        let text = "content-type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:  2\r\n\r\n{}"
        #expect(frames(Data(text.utf8), .contentLength, pieces: []) == [.message(Data("{}".utf8))])
    }
}
