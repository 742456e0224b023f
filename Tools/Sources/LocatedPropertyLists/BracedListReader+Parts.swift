import Foundation
import PropertyLists
import SourceText

/// A project file is a dictionary with one large dictionary in it, the objects. It is divided into parts between lines, and
/// each processor reads one.
///
/// Where the lines are is a guess, which reading confirms: each part must end where the next one begins. If one does not, or
/// has an error, or a key is in several parts, all of it is read in order instead, which finds the same as ever.
extension BracedListReader {
    /// The number of open containers when entries of the large dictionary are read.
    static let dividedDepth = 2

    /// What was read of a part.
    private struct Part: Sendable {
        let entries: [String: PropertyListValue]
        let tree: NodeTree
    }

    /// Reads what can be read at the same time, if this is the beginning of a large dictionary.
    mutating func readParts() {
        guard parts > 1, dialect == .openStep, frames[0].key == "objects", let container = frames.last,
            container.kind == .dictionary, text.offset == container.start + 1
        else { return }
        let bounds = bounds(parts: parts)
        parts = 1
        guard bounds.count > 2 else { return }
        nonisolated(unsafe) let reader = self  // The bytes do not change, and outlive the call.
        let ranges = zip(bounds, bounds.dropFirst()).map { $0..<$1 }
        let read = Array(ranges.indices).concurrentMap { index in
            var own = reader
            return own.part(index, ranges[index])
        }.compactMap { $0 }
        guard read.count == ranges.count else { return }
        var whole = tree
        let (isWhole, frame) = concurrently {
            whole.add(read.map(\.tree))
        } _: { [container] in
            container.adding(read.map(\.entries))
        }
        guard isWhole else { return }
        tree = whole
        frames[frames.count - 1] = frame
        text.offset = bounds[bounds.count - 1]
    }

    /// Reads a part; `nil` if it does not consist of whole entries.
    private mutating func part(_ index: Int, _ range: Range<Int>) -> Part? {
        tree = NodeTree(part: index, of: tree)
        frames = frames.map(\.emptied)
        text.offset = range.lowerBound
        do throws(ScanError) {
            while true {
                if frames.count == Self.dividedDepth {
                    guard try skipBlanks(), text.offset <= range.upperBound else { return nil }
                    if text.offset == range.upperBound { return Part(entries: frames[1].entries, tree: tree) }
                }
                guard frames.count >= Self.dividedDepth else { return nil }
                if let value = try readNext(), try add(value) { return nil }
            }
        } catch {
            return nil
        }
    }

    /// Where the parts begin, and where the last one ends: lines that are indented like an entry, as Xcode writes them.
    private func bounds(parts: Int) -> [Int] {
        guard parts > 1 else { return [] }
        let (start, length) = (text.offset, text.bytes.count - text.offset)
        var bounds = [start]
        for index in 1..<parts {
            guard let next = entry(from: start + length / parts * index) else { return [] }
            if next > bounds[bounds.count - 1] { bounds.append(next) }
        }
        // Near the end; what is left is read in order.
        for distance in [1 << 9, 1 << 11, 1 << 13] {
            guard let last = entry(from: text.bytes.count - distance), last > bounds[bounds.count - 1] else { continue }
            return bounds + [last]
        }
        return []
    }

    /// The start of the next line with two tabs and a letter or digit.
    private func entry(from offset: Int) -> Int? {
        var offset = max(offset, 0)
        while let newline = ByteSearch.firstOffset(of: UInt8(ascii: "\n"), in: text.bytes, from: offset) {
            if text.byte(at: newline + 1) == UInt8(ascii: "\t"), text.byte(at: newline + 2) == UInt8(ascii: "\t"),
                let first = text.byte(at: newline + 3), first.hexadecimalDigit != nil
            {
                return newline + 3
            }
            offset = newline + 1
        }
        return nil
    }

    /// The number of parts of a text: more than there are processors, because some take longer than others, but none so small
    /// that it takes less time than handing it to another thread.
    static func parts(ofBytes count: Int) -> Int { min(count >> 16, 4 * ProcessInfo.processInfo.activeProcessorCount) }
}
