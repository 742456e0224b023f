import Artifacts
import Foundation
import TestSupport

extension Artifact {
    /// The paths of the files that are not structure.
    var paths: [String] { files.filter { $0.storage != .structure }.map(\.path) }

    /// The reasons of the issues by path.
    var reasons: [String: [ArtifactIssue.Reason]] {
        Dictionary(grouping: issues, by: \.path).mapValues { $0.map(\.reason) }
    }

    /// The content of a file.
    func content(of path: String) throws -> [UInt8]? {
        guard let file = files.first(where: { $0.path == path && $0.storage != .structure }) else { return nil }
        return [UInt8](try file.contents(limit: 1 << 30))
    }

    /// Everything that is read, with the issues of reading.
    func readAll() -> (bytes: Int, issues: [ArtifactIssue]) {
        var bytes = 0
        var issues: [ArtifactIssue] = []
        for file in files {
            do {
                try file.readChunks(of: 1_000, overlap: 10) { bytes += $0.bytes.count - $0.overlap }
            } catch let issue as ArtifactIssue {
                issues.append(issue)
            } catch {}
        }
        return (bytes, issues)
    }
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Bytes that do not compress, the same for the same seed.
func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count { withUnsafeBytes(of: generator.next()) { bytes.append(contentsOf: $0) } }
    return Array(bytes.prefix(count))
}

/// Text that compresses to a fraction of its size.
func prose(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    let words = ["staging ", "https://", "example ", "value=", "\n", "production ", "key ", "0x"].map { Array($0.utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 16)
    while bytes.count < count {
        let number = generator.next()
        bytes += words[Int(number % 8)]
        bytes.append(UInt8(truncatingIfNeeded: number >> 8) % 64 + 48)
    }
    return Array(bytes.prefix(count))
}

/// A folder that is removed at the end of a test.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("artifacts-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }
}
