public import Artifacts
import SourceText
public import Switchyard

/// Proves that a built artifact has nothing of other environments, or says what it has.
///
/// ```swift
/// let audit = ArtifactAudit(AuditedTexts(catalog, expected: "production"))
/// let report = audit.report(on: try Artifact(at: "Shop.ipa"))
/// print(report.verdict.rawValue)
/// ```
public struct ArtifactAudit: Sendable {
    private let examiner: FileExaminer
    private let policy: ReleasePolicy

    /// Creates an audit.
    ///
    /// - Parameters:
    ///   - texts: what is looked for; `nil` without a catalog, for servers that look like those of development.
    ///   - policy: the policy that every executable with the runtime must have.
    public init(_ texts: AuditedTexts?, policy: ReleasePolicy = .sealed) {
        examiner = FileExaminer(texts)
        self.policy = policy
    }

    /// Reads every file of an artifact.
    ///
    /// - Parameter step: called after each file, on any thread, with the number of its bytes.
    public func report(on artifact: Artifact, step: @Sendable (Int) -> Void = { _ in }) -> AuditReport {
        // Long files first, so that no thread is left with one at the end.
        let order = artifact.files.indices.sorted { artifact.files[$0].byteCount > artifact.files[$1].byteCount }
        let found = order.concurrentMap { index in
            defer { step(artifact.files[index].byteCount) }
            return examiner.audit(artifact.files[index])
        }
        var audits = [FileAudit](repeating: FileAudit(), count: order.count)
        for (index, audit) in zip(order, found) { audits[index] = audit }
        return report(artifact, audits)
    }

    private func report(_ artifact: Artifact, _ audits: [FileAudit]) -> AuditReport {
        var coverage = AuditReport.Coverage()
        coverage.files = artifact.files.count { $0.storage != .structure }
        coverage.bytes = artifact.files.reduce(0) { $0 + $1.byteCount }
        coverage.executables = audits.count(where: \.isExecutable)
        coverage.opaque = zip(artifact.files, audits).filter(\.1.isOpaque).map(\.0.path)
        coverage.unread =
            artifact.issues.filter(\.reason.leavesUnread).map {
                AuditReport.Coverage.Unread(path: $0.path, reason: $0.reason.code, matters: true)
            } + audits.flatMap(\.unread)
        coverage.unprovable = examiner.texts.unprovable
        coverage.texts = examiner.search.textCount
        coverage.spellings = examiner.search.spellingCount

        var hits = audits.flatMap(\.hits) + linkHits(artifact)
        var required: [AuditReport.Requirement] = []
        let found = audits.reduce(into: Set<AuditedText>()) { $0.formUnion($1.allowed) }
        let foundTexts = Set(found.map(\.text))
        // Everyday names mean something in an artifact that has something of the catalog.
        let isOfCatalog =
            audits.contains { $0.markers.hasRuntime || !$0.markers.found.isEmpty }
            || found.contains { $0.kind == .value && $0.text.utf8.count > AuditedText.longestImmediate }
            || hits.contains { $0.rule == .otherEnvironmentValue && $0.value.utf8.count > AuditedText.longestImmediate }
        hits += audits.flatMap(\.likelyHits).map { hit in
            var hit = hit
            if !isOfCatalog, hit.severity == .error { hit.severity = .warning }
            return hit
        }
        for text in examiner.texts.required {
            required.append(
                AuditReport.Requirement(
                    what: "production-value", key: text.key,
                    path: zip(artifact.files, audits).first { $0.1.allowed.contains(text) }?.0.path,
                    found: foundTexts.contains(text.text)))
        }
        for (file, audit) in zip(artifact.files, audits) where audit.isExecutable {
            for (other, offset) in audit.markers.found.sorted(by: { $0.key.rawValue < $1.key.rawValue })
            where other != policy {
                hits.append(
                    AuditReport.Hit(
                        rule: .otherPolicy, severity: .error, path: file.path, offset: offset,
                        value: RuntimeMarkers.text(of: other)))
            }
            if audit.markers.hasRuntime || !audit.markers.found.isEmpty {
                required.append(
                    AuditReport.Requirement(
                        what: "\(policy.rawValue)-marker", path: file.path, found: audit.markers.found[policy] != nil))
            }
        }
        hits.sort { ($0.path, $0.offset ?? -1, $0.value) < ($1.path, $1.offset ?? -1, $1.value) }
        return AuditReport(hits: hits, required: required, coverage: coverage)
    }

    /// Entries of archives that programs may read in different ways, and links out of the artifact or to other environments.
    private func linkHits(_ artifact: Artifact) -> [AuditReport.Hit] {
        artifact.issues.flatMap { issue -> [AuditReport.Hit] in
            let entry = AuditReport.Hit(
                rule: .unusualEntry, severity: .warning, path: issue.path, value: issue.reason.code)
            switch issue.reason {
            case .symbolicLink(let target, let leadsOutside):
                return (leadsOutside ? [entry] : []) + examiner.hits(inTarget: target, path: issue.path)
            case .duplicateName, .unsafeName: return [entry]
            default: return []
            }
        }
    }
}
