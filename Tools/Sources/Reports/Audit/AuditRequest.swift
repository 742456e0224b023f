import ArtifactAudit
import Artifacts
import Foundation
import PropertyLists
import SourceText
package import Switchyard

/// The artifact to audit, and what it may have.
package struct AuditRequest: Sendable {
    /// The built app, archive, or folder.
    package var artifact: String
    /// `Switchyard.yaml` or a property-list catalog, or a folder with one; by default, the current folder.
    package var catalog: String?
    package var isWithoutCatalog = false
    /// The environment that may be there; by default, production.
    package var expect: String?
    package var policy = ReleasePolicy.sealed
    package var brand: String?
    package var looksForSecrets = false
    package var allowsOpaque = false
    /// The file with hits that are known.
    package var accept: String?
    /// Whether the result has the hash of the artifact.
    package var isHashed = false

    package init(artifact: String) { self.artifact = artifact }

    /// A policy by its name.
    package static func policy(named name: String) -> ReleasePolicy? {
        switch name {
        case "sealed": .sealed
        case "testflight": .testFlight
        case "open": .open
        default: nil
        }
    }

    package func validate() throws(RequestError) {
        if isWithoutCatalog, catalog != nil {
            throw RequestError("\(option: "catalog") cannot be combined with \(option: "no-catalog").")
        }
        if isWithoutCatalog, expect != nil || looksForSecrets || brand != nil {
            throw RequestError("\(option: "expect"), \(option: "brand"), and \(option: "secrets") need a catalog.")
        }
    }

    /// Audits the artifact.
    ///
    /// - Parameters:
    ///   - isCancelled: whether the result is no longer wanted, which then is not complete.
    ///   - step: receives how many of the bytes are read.
    package func audit(
        isCancelled: @escaping @Sendable () -> Bool = { false },
        step: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(AuditRefusal) -> AuditResult {
        let subject = try isWithoutCatalog ? nil : AuditSubject(catalog, expect, brand, policy, looksForSecrets)
        let accepted = try accept.map(Self.accepted)
        let artifact: Artifact
        do throws(ArtifactIssue) {
            artifact = try Artifact(at: self.artifact.absolutePath)
        } catch {
            throw AuditRefusal(.unreadableFile, "\(error.reason)", file: self.artifact)
        }
        artifact.declareSecrets()
        if isWithoutCatalog, artifact.files.allSatisfy({ $0.storage == .structure }), artifact.issues.isEmpty {
            throw AuditRefusal(.unreadableFile, "there is nothing in it to audit", file: self.artifact)
        }
        let progress = AuditProgress(bytes: artifact.files.reduce(0) { $0 + $1.byteCount }, telling: step)
        defer { progress.end() }
        let audit = ArtifactAudit(subject?.texts, policy: policy, allowsOpaque: allowsOpaque)
        var report = audit.report(on: artifact, isCancelled: isCancelled, step: progress.step)
        let stale = accepted?.mark(&report) ?? []
        return AuditResult(
            artifact: self.artifact, subject: subject, policy: policy, report: report, stale: stale,
            hash: isHashed ? ArtifactHash.sha256(at: self.artifact.absolutePath) : nil)
    }

    private static func accepted(_ path: String) throws(AuditRefusal) -> AcceptedHits {
        do {
            return try AcceptedHits(
                RegularFile.contents(atPath: path.absolutePath, limit: ComparedCatalog.mostBytes))
        } catch let error as PropertyListError {
            throw AuditRefusal(.unreadableFile, error.message, file: path)
        } catch let error as DecodingError {
            throw AuditRefusal(.unreadableFile, error.words, file: path)
        } catch {
            throw AuditRefusal(.unreadableFile, "\(error)", file: path)
        }
    }
}

extension DecodingError {
    /// What is wrong, without the names of Swift types.
    fileprivate var words: String {
        switch self {
        case .keyNotFound(let key, _): "there is no \"\(key.stringValue)\""
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            (context.codingPath.isEmpty
                ? "" : context.codingPath.map(\.stringValue).joined(separator: ".") + ": ") + context.debugDescription
        @unknown default: "the file is malformed"
        }
    }
}
