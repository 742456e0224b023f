import Artifacts
import BytePatterns
import Foundation
import SourceText
import Synchronization

/// How much content within files an audit decodes: archives in archives may have any number of them.
final class TotalBudget: Sendable {
    private let left = Mutex((contents: 50_000, bytes: 8 << 30))

    /// Whether there is something left for another content.
    func take(_ byteCount: Int) -> Bool {
        left.withLock { left in
            guard left.contents > 0, left.bytes >= byteCount else { return false }
            left.contents -= 1
            left.bytes -= byteCount
            return true
        }
    }
}

/// How much content within one file is decoded, with that of all files.
final class InnerBudget {
    let total: TotalBudget
    let waste: WasteBudget

    init(_ total: TotalBudget, byteCount: Int) { (self.total, waste) = (total, WasteBudget(byteCount)) }
}

extension FileExaminer {
    /// The most contents within one another.
    static let mostDepth = 8
    /// Why content is not decoded of which there is more than the file's bytes allow.
    static let usedUp = "decoding-limit"
    /// The most archives in one content.
    private static let mostArchives = 256

    /// Examines content that was decoded from a part of a file, as if it were an artifact of its own.
    ///
    /// - Parameters:
    ///   - isWhole: whether these are all the bytes. Parts of what is too large are only searched.
    ///   - hasEnd: whether it is known where the content ends, so that what follows an archive in it belongs to it.
    ///   - place: what the part is called, and its offset in the file.
    func addInner(
        _ bytes: UnsafeRawBufferPointer, isWhole: Bool, hasEnd: Bool = true, of file: ArtifactFile, _ place: String,
        _ offset: Int?, _ budget: InnerBudget, _ depth: Int, _ audit: inout FileAudit
    ) {
        let hasFormat = InnerContent.hasFormat(bytes)
        guard isWhole, hasFormat || !ScannedPlaces(bytes, isCode: false).isPlain else {
            if !isWhole, hasFormat { audit.isOpaque = true }
            return addTexts(of: bytes, of: file, to: &audit) { _ in (place, offset) }
        }
        guard depth < Self.mostDepth, budget.total.take(bytes.count) else {
            audit.unread.append(unread(file, depth < Self.mostDepth ? "total-limit" : "depth-limit"))
            return addTexts(of: bytes, of: file, to: &audit) { _ in (place, offset) }
        }
        var limits = ArtifactLimits()
        limits.archiveDepth = Self.mostDepth - depth
        limits.archives = Self.mostArchives
        let artifact = Artifact(bytes: Array(bytes), name: "", limits: limits)
        for inner in artifact.files {
            guard inner.depth == 0 || budget.total.take(inner.byteCount) else {
                audit.unread.append(unread(file, "total-limit"))
                break
            }
            let found = self.audit(inner, budget, depth: depth + 1)
            audit.add(found) { hit in
                var hit = hit
                let parts = [place, inner.path, hit.part ?? ""].filter { !$0.isEmpty }
                hit.part = parts.joined(separator: " ")
                hit.path = file.path
                hit.offset = offset
                hit.length = nil
                return hit
            }
            audit.unread += found.unread.map { unread(file, $0.reason) }
        }
        for issue in artifact.issues {
            if !hasEnd, case .unlistedBytes = issue.reason { continue }
            if issue.reason.leavesUnread { audit.unread.append(unread(file, issue.reason.code)) }
            audit.hits += issue.reason.hits(at: file.path) + hits(ofLink: issue, path: file.path)
        }
    }

    /// Examines binary property lists amid other bytes. One that is not whole in the chunk is not decoded.
    func addLists(
        in chunk: ArtifactChunk, headers: [Int], isLast: Bool, of file: ArtifactFile, _ budget: InnerBudget,
        _ depth: Int, _ audit: inout FileAudit
    ) {
        // What begins in the last bytes of a part is left to the next one.
        var end = chunk.offset == 0 ? 1 : max(0, chunk.overlap - EmbeddedStreams.overlap)
        let last = isLast ? chunk.bytes.count : chunk.bytes.count - EmbeddedStreams.overlap
        let headers = headers.filter { $0 < last && chunk.bytes[$0] == UInt8(ascii: "b") }
        guard !headers.isEmpty else { return }
        let ends = BinaryListObjects.ends(ofListsIn: chunk.bytes, at: headers)
        for header in headers where header >= end {
            if let listEnd = ends[header] {
                addInner(
                    UnsafeRawBufferPointer(rebasing: chunk.bytes[header..<listEnd]), isWhole: true, of: file,
                    "property list", chunk.offset + header, budget, depth, &audit)
                end = listEnd
            } else if BinaryListObjects.isCollection(UnsafeRawBufferPointer(rebasing: chunk.bytes[header...])) {
                audit.isOpaque = true
            }
        }
    }

    /// What the target of a symbolic link has, if the issue is one.
    func hits(ofLink issue: ArtifactIssue, path: String) -> [AuditReport.Hit] {
        guard case .symbolicLink(let target, _) = issue.reason else { return [] }
        return hits(inTarget: target, path: path)
    }
}

extension ArtifactIssue.Reason {
    /// What programs may read in different ways, as a hit. What leaves something unread is none: it is listed.
    func hits(at path: String) -> [AuditReport.Hit] {
        if leavesUnread { return [] }
        if case .symbolicLink(_, let leadsOutside) = self, !leadsOutside { return [] }
        return [AuditReport.Hit(rule: .unusualEntry, severity: .warning, path: path, value: code)]
    }
}

/// Content within a file, by its first bytes.
enum InnerContent {
    /// Whether there may be more in it than its bytes show.
    static func hasFormat(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count > 4 else { return false }
        let first = (bytes[0], bytes[1])
        let isZlib = first.0 & 0x8F == 8 && (Int(first.0) << 8 | Int(first.1)).isMultiple(of: 31)
        return isZlib || [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")].contains(first.0)
            || EmbeddedStreams.mayBeRaw(bytes) || hasMark(bytes)
    }

    /// Whether the first bytes are those of a format, and of nothing else.
    static func hasMark(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count > 4 else { return false }
        let first = (bytes[0], bytes[1])
        return first == (0x1F, 0x8B) || first == (0x50, 0x4B) || first == (0xFF, 0xFE) || first == (0xFE, 0xFF)
            || bytes.starts(with: "bplist".utf8) || OpaqueContent.hasBeginning(bytes)
    }
}
