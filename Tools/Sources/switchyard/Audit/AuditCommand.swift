import ArgumentParser
import ArtifactAudit
import Artifacts
import Foundation
import Manifest
import PropertyLists
import SourceText
import Switchyard

/// `switchyard audit`: proves that a built app has nothing of other environments.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Prove that a built app can only reach production, or show what else is in it.",
        discussion: """
            ARTIFACT is an .app, .ipa, .xcarchive, .framework, .appex, a zip of them, a folder, or an executable. \
            Nothing is unpacked to disk. Every byte is searched for every text and host that only other environments \
            have, in UTF-8, UTF-16, UTF-32, percent-encoded, JSON, XML, and base64, also in compressed content; titles and \
            names count as whole values and keys of files with a structure.

            Without --catalog, the catalog of the current folder is used. With --no-catalog, the artifact is searched \
            for what developers usually leave behind: local, private, and staging-like hosts.

            Exit codes: 0 proven, or nothing found where there is no program or no catalog, or with --allow-opaque; 1 not proven \
            (something of another environment is there or may be, a script or a configuration file is compressed in a way that is \
            not decoded, or something required is missing); 2 something could not be read, or \
            unusable arguments.

            Examples: switchyard audit Shop.ipa --catalog Switchyard.yaml
                      switchyard audit build/Shop.xcarchive --format html > audit.html
                      switchyard audit Shop.ipa --no-catalog
            """
    )

    @Argument(help: ArgumentHelp("The built app, archive, or folder.", valueName: "artifact"))
    var artifact: String

    @Option(help: ArgumentHelp("Switchyard.yaml or a property-list catalog, or a folder with one.", valueName: "file"))
    var catalog: String?

    @Flag(name: .customLong("no-catalog"), help: "Look only for what developers usually leave behind.")
    var isWithoutCatalog = false

    @Option(help: ArgumentHelp("The environment that may be there; by default, production.", valueName: "name"))
    var expect: String?

    @Option(help: "What the build may reach: sealed, testflight, or open.")
    var policy: AuditedPolicy = .sealed

    @Option(help: ArgumentHelp("The brand, in a catalog with brands.", valueName: "name"))
    var brand: String?

    @Flag(help: "Search for other environments' secrets too, from where Switchyard.yaml says that they are.")
    var secrets = false

    @Flag(
        name: .customLong("allow-opaque"),
        help: "Let scripts and configuration files be compressed in a way that is not decoded: nothing is proven then.")
    var allowsOpaque = false

    @Option(help: ArgumentHelp("A JSON file with hits that are known, each with a reason.", valueName: "file"))
    var accept: String?

    @Option(
        help: """
            text for people; json for programs; sarif for code scanning; html to attach to a release; markdown for the \
            comment of a pull request.
            """)
    var format: AuditFormat = .text

    func validate() throws {
        if isWithoutCatalog, catalog != nil {
            throw ValidationError("--catalog and --no-catalog exclude each other.")
        }
        if isWithoutCatalog, expect != nil || secrets || brand != nil {
            throw ValidationError("--expect, --brand, and --secrets need a catalog.")
        }
    }

    func run() throws {
        let outcome: AuditResult
        do throws(AuditRefusal) {
            outcome = try audit()
        } catch {
            if format == .json {
                try Output.line(
                    JSONDocument.text(of: AuditJSON(.nothing(artifact, policy.policy), findings: error.findings)))
            } else {
                Output.errors(FindingPrinter().lines(error.findings))
            }
            throw ExitStatus.unusable
        }
        switch format {
        case .text: try Output.line(AuditText(outcome).text)
        case .json: try Output.line(JSONDocument.text(of: AuditJSON(outcome)))
        case .sarif: try Output.line(AuditSARIF(outcome).log.text)
        case .html: try Output.line(AuditHTML(outcome).text)
        case .markdown: try Output.line(AuditMarkdown(outcome).text)
        }
        switch outcome.report.verdict {
        case .proven, .nothingFound: break
        case .notProven: throw ExitStatus.findings
        case .unreadable: throw ExitStatus.unusable
        }
    }

    /// Audits the artifact.
    ///
    /// - Parameters:
    ///   - isCancelled: whether the result is no longer wanted, which then is not complete.
    ///   - step: receives how many of the bytes are read.
    func audit(
        isCancelled: @escaping @Sendable () -> Bool = { false },
        step: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(AuditRefusal) -> AuditResult {
        let subject = try isWithoutCatalog ? nil : AuditSubject(catalog, expect, brand, policy.policy, secrets)
        let accepted = try accept.map(Self.accepted)
        let artifact: Artifact
        do throws(ArtifactIssue) {
            artifact = try Artifact(at: ProjectOptions.path(self.artifact))
        } catch {
            throw AuditRefusal(.unreadableFile, "\(error.reason)", file: self.artifact)
        }
        if isWithoutCatalog, artifact.files.allSatisfy({ $0.storage == .structure }), artifact.issues.isEmpty {
            throw AuditRefusal(.unreadableFile, "there is nothing in it to audit", file: self.artifact)
        }
        let progress = AuditProgress(bytes: artifact.files.reduce(0) { $0 + $1.byteCount }, telling: step)
        defer { progress.end() }
        let audit = ArtifactAudit(subject?.texts, policy: policy.policy, allowsOpaque: allowsOpaque)
        var report = audit.report(on: artifact, isCancelled: isCancelled, step: progress.step)
        let stale = accepted?.mark(&report) ?? []
        return AuditResult(
            artifact: self.artifact, subject: subject, policy: policy.policy, report: report, stale: stale,
            hash: format == .html ? ArtifactHash.sha256(at: ProjectOptions.path(self.artifact)) : nil)
    }

    private static func accepted(_ path: String) throws(AuditRefusal) -> AcceptedHits {
        do {
            return try AcceptedHits(
                RegularFile.contents(atPath: ProjectOptions.path(path), limit: ComparedCatalog.mostBytes))
        } catch let error as PropertyListError {
            throw AuditRefusal(.unreadableFile, error.message, file: path)
        } catch let error as DecodingError {
            throw AuditRefusal(.unreadableFile, error.words, file: path)
        } catch {
            throw AuditRefusal(.unreadableFile, "\(error)", file: path)
        }
    }
}

/// The reason that nothing was audited.
struct AuditRefusal: Error {
    let findings: [Finding]

    init(_ findings: [Finding]) { self.findings = findings }

    init(_ rule: RuleID, _ message: String, file: String, fix: String? = nil) {
        self.init([Finding(rule, .error, message, file: file, fix: fix)])
    }
}

/// What was audited, and the result.
struct AuditResult {
    let artifact: String
    /// The catalog; `nil` without one.
    let subject: AuditSubject?
    let policy: ReleasePolicy
    let report: AuditReport
    /// Accepted hits that are not there any more.
    let stale: [AcceptedHits.Entry]
    /// The hash of the artifact, for people.
    let hash: String?

    /// The result where nothing was audited.
    static func nothing(_ artifact: String, _ policy: ReleasePolicy) -> AuditResult {
        AuditResult(artifact: artifact, subject: nil, policy: policy, report: .empty, stale: [], hash: nil)
    }
}

/// A policy on the command line.
enum AuditedPolicy: String, ExpressibleByArgument, CaseIterable {
    case sealed, testflight, open

    var policy: ReleasePolicy {
        switch self {
        case .sealed: .sealed
        case .testflight: .testFlight
        case .open: .open
        }
    }
}

/// The forms of a report.
enum AuditFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif, html, markdown
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
