package import Artifacts
import SourceText
package import Switchyard

/// Proves that a built artifact has nothing of other environments, or says what it has.
///
/// ```swift
/// let audit = ArtifactAudit(AuditedTexts(catalog, expected: "production"))
/// let report = audit.report(on: try Artifact(at: "Shop.ipa"))
/// print(report.verdict.rawValue)
/// ```
package struct ArtifactAudit: Sendable {
    private let examiner: FileExaminer
    private let policy: ReleasePolicy
    private let allowsOpaque: Bool

    /// Creates an audit.
    ///
    /// - Parameters:
    ///   - texts: what is looked for; `nil` without a catalog, for servers that look like those of development.
    ///   - policy: the policy that every executable with the runtime must have.
    ///   - allowsOpaque: whether scripts and configuration files may be compressed in a way that is not undone. Nothing is proven then.
    package init(_ texts: AuditedTexts?, policy: ReleasePolicy = .sealed, allowsOpaque: Bool = false) {
        examiner = FileExaminer(texts)
        (self.policy, self.allowsOpaque) = (policy, allowsOpaque)
    }

    /// Reads every file of an artifact.
    ///
    /// - Parameter step: called after each file, on any thread, with the number of its bytes.
    package func report(
        on artifact: Artifact, isCancelled: @Sendable () -> Bool = { false }, step: @Sendable (Int) -> Void = { _ in }
    ) -> AuditReport {
        // Long files first, so that no thread is left with one at the end.
        let sizes = artifact.files.map(\.byteCount)
        let order = sizes.indices.sorted { sizes[$0] > sizes[$1] }
        let total = TotalBudget()
        // What is in an archive that was not opened is not decoded in another way.
        let unopened = Set(
            artifact.issues.filter { [.archiveLimit, .depthLimit].contains($0.reason) }.map(\.path))
        let found = order.concurrentMap { index in
            defer { step(artifact.files[index].byteCount) }
            guard !isCancelled() else { return FileAudit() }
            let file = artifact.files[index]
            let budget = InnerBudget(total, byteCount: file.byteCount)
            return examiner.audit(file, budget, depth: unopened.contains(file.path) ? FileExaminer.mostDepth : 0)
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
                AuditReport.Coverage.Unread(path: $0.path, reason: $0.reason.code)
            } + audits.flatMap(\.unread).uniqued
        coverage.unprovable = examiner.texts.unprovable
        coverage.texts = examiner.search.textCount
        coverage.spellings = examiner.search.spellingCount

        let issues = artifact.issues.flatMap {
            $0.reason.hits(at: $0.path) + examiner.hits(ofLink: $0, path: $0.path)
        }
        var hits = audits.flatMap(\.hits) + issues
        var likely = audits.flatMap(\.likelyNames)
        for audit in audits {
            audit.texts.forEach { text, hit in
                if examiner.search.texts[text].isEverywhere { likely.append(hit) } else { hits.append(hit) }
            }
        }
        var required: [AuditReport.Requirement] = []
        let places = zip(artifact.files, audits).reduce(into: [AuditedText: String]()) { places, pair in
            for index in pair.1.allowed {
                let text = examiner.search.texts[index]
                if places[text] == nil { places[text] = pair.0.path }
            }
        }
        let foundTexts = Set(places.keys.map(\.text))
        // Everyday names mean something in an artifact that has something of the catalog.
        let isOfCatalog =
            audits.contains { $0.markers.hasRuntime || !$0.markers.found.isEmpty }
            || places.keys.contains { $0.kind == .value && $0.text.utf8.count > AuditedText.longestImmediate }
            || hits.contains { $0.rule == .otherEnvironmentValue && $0.value.utf8.count > AuditedText.longestImmediate }
        hits += likely.map { hit in
            var hit = hit
            if !isOfCatalog, hit.severity == .error { hit.severity = .warning }
            return hit
        }
        for text in examiner.texts.required {
            required.append(
                AuditReport.Requirement(
                    what: "production-value", key: text.key,
                    path: places[text],
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
        let notShipped = NotShipped(artifact)
        if examiner.suspicious == nil {
            for (file, audit) in zip(artifact.files, audits) where audit.isUndecoded && !notShipped.contains(file.path)
            {
                hits.append(
                    AuditReport.Hit(
                        rule: .undecodedFile, severity: allowsOpaque ? .note : .error, path: file.path,
                        value: file.path.fileName))
            }
        }
        for index in hits.indices where notShipped.contains(hits[index].path) { hits[index].severity = .note }
        hits.sort { ($0.path, $0.offset ?? -1, $0.value) < ($1.path, $1.offset ?? -1, $1.value) }
        var report = AuditReport(hits: hits, required: required, coverage: coverage)
        report.redact(AuditRedaction(examiner.texts, examiner.search))
        return report
    }
}

extension AuditReport {
    /// Takes secrets out of everything that is shown.
    fileprivate mutating func redact(_ redaction: AuditRedaction) {
        for index in hits.indices {
            hits[index].path = redaction.shown(hits[index].path)
            hits[index].part = hits[index].part.map(redaction.shown)
            hits[index].value = redaction.shown(hits[index].value)
        }
        for index in required.indices { required[index].path = required[index].path.map(redaction.shown) }
        for index in coverage.unread.indices {
            coverage.unread[index].path = redaction.shown(coverage.unread[index].path)
        }
        coverage.opaque = coverage.opaque.map(redaction.shown)
    }
}

/// The files of an .xcarchive that stay with the team: debugging information beside `Products`. In an app, a folder of the same name
/// is shipped.
private struct NotShipped {
    private let folders: [String]

    init(_ artifact: Artifact) {
        let root: String
        if artifact.kind == .folder {
            root = ""
        } else {
            // A zip of an archive has one folder.
            root =
                (artifact.files.first { $0.storage != .structure }?.path.split(separator: "/").first).map { "\($0)/" }
                ?? ""
        }
        let name = root.isEmpty ? artifact.name : String(root.dropLast())
        let isArchive =
            name.fileNameExtension == "xcarchive" && artifact.files.contains { $0.path.hasPrefix(root + "Products/") }
        folders = isArchive ? [root + "dSYMs/", root + "BCSymbolMaps/"] : []
    }

    func contains(_ path: String) -> Bool { folders.contains { path.hasPrefix($0) } }
}
