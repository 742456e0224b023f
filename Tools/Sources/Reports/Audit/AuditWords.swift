import ArtifactAudit
import Foundation
import SourceText
import Switchyard

/// The words of an audit, the same in text, HTML and SARIF.
enum AuditWords {
    /// The verdict with the name of the artifact.
    static func verdict(_ outcome: AuditResult) -> String {
        let name = URL(fileURLWithPath: outcome.artifact).lastPathComponent
        switch outcome.report.verdict {
        case .proven: return "\(name): proven"
        case .nothingFound where outcome.subject != nil: return "\(name): nothing found"
        case .nothingFound:
            return "\(name): \(warnings(outcome.report) == 0 ? "nothing" : "nothing certainly") suspicious"
        case .notProven: return "\(name): not proven"
        case .unreadable: return "\(name): not readable"
        }
    }

    /// The number of warnings that do not forbid a proof.
    private static func warnings(_ report: AuditReport) -> Int {
        report.hits.count { $0.severity == .warning && $0.accepted == nil }
            - report.open.count { $0.severity == .warning }
    }

    /// The verdict and what it rests on, in one line.
    static func headline(_ outcome: AuditResult) -> String { "\(verdict(outcome)): \(basis(outcome))" }

    /// What the verdict rests on.
    static func basis(_ outcome: AuditResult) -> String {
        let report = outcome.report
        let open = report.open
        let entries = open.count { $0.rule == .unusualEntry }
        let undecoded = open.filter { $0.rule == .undecodedFile }
        let errors = open.count { $0.severity == .error } - undecoded.count
        let unclear = open.count - entries - undecoded.count - errors
        let missing = report.required.count { !$0.found }
        let unread = report.coverage.unread.count
        var parts: [String] = []
        if errors > 0 {
            parts.append(
                outcome.subject == nil
                    ? count(errors, "suspicious place", "suspicious places")
                    : count(errors, "text of another environment", "texts of other environments"))
        }
        if unclear > 0 {
            parts.append(
                count(
                    unclear, "place may have a text of another environment",
                    "places may have texts of other environments"))
        }
        if entries > 0 {
            parts.append(count(entries, "entry may be read in different ways", "entries may be read in different ways"))
        }
        if !undecoded.isEmpty {
            parts.append(
                count(
                    undecoded.count, "script or configuration file is not decoded",
                    "scripts or configuration files are not decoded") + ": \(few(undecoded.map(\.path)))")
        }
        if missing > 0 { parts.append(count(missing, "required text is missing", "required texts are missing")) }
        if unread > 0 { parts.append(count(unread, "part was not read", "parts were not read")) }
        let accepted = report.hits.count { $0.severity == .error && $0.accepted != nil }
        if let subject = outcome.subject, errors + unclear == 0 {
            // What a search cannot see is said whatever it found; the article about audits lists it.
            let found =
                accepted == 0
                ? report.coverage.texts == 0
                    ? "the catalog has no text of an environment other than \(subject.expected), and no name of one was found"
                    : "no text of an environment other than \(subject.expected) was found"
                : "of environments other than \(subject.expected), only "
                    + count(accepted, "accepted text was found", "accepted texts were found")
            parts.insert("\(found) in \(report.coverage.spellings) spellings; other encodings were not searched", at: 0)
        }
        let warnings = warnings(report)
        if warnings > 0 { parts.append(count(warnings, "warning", "warnings")) }
        if outcome.subject == nil {
            parts.append("without a catalog nothing is proven")
        } else if report.coverage.executables == 0 {
            parts.append(
                "no program was there to look at, only \(count(report.coverage.files, "file", "files"))")
        }
        let opaque = report.coverage.opaque.filter { path in !undecoded.contains { $0.path == path } }
        if !opaque.isEmpty {
            parts.append(
                "\(count(opaque.count, "file is", "files are")) not decoded and may have texts: \(few(opaque))")
        }
        return parts.joined(separator: "; ")
    }

    /// Some paths, and how many more there are.
    static func few(_ paths: [String]) -> String {
        paths.prefix(5).joined(separator: ", ") + (paths.count > 5 ? ", and \(paths.count - 5) more" : "")
    }

    /// Separates what is the same in many files, such as a host in each translation, from what is in few.
    static func spread(
        _ hits: [AuditReport.Hit]
    ) -> (spread: [(hit: AuditReport.Hit, paths: [String])], rest: [AuditReport.Hit]) {
        func cause(_ hit: AuditReport.Hit) -> [String] { [hit.severity.rawValue, hit.rule.rawValue, message(hit)] }
        let paths = Dictionary(grouping: hits, by: cause).mapValues { Set($0.map(\.path)).sorted() }
            .filter { $0.value.count > mostFiles }
        var seen: Set<[String]> = []
        let spread = hits.compactMap { hit in
            paths[cause(hit)].flatMap { seen.insert(cause(hit)).inserted ? (hit: hit, paths: $0) : nil }
        }
        return (spread, hits.filter { paths[cause($0)] == nil })
    }

    /// In more files, one cause is not listed with each of them.
    private static let mostFiles = 5

    /// What was read and searched for.
    static func coverage(_ outcome: AuditResult) -> String {
        let coverage = outcome.report.coverage
        let bytes = ByteCountFormatter.string(fromByteCount: Int64(coverage.bytes), countStyle: .file)
        let searched =
            outcome.subject == nil
            ? "searched for suspicious hosts"
            : coverage.texts == 0
                ? "searched for nothing, because the catalog has no text of another environment"
                : "searched for \(count(coverage.texts, "text", "texts")) in \(coverage.spellings) spellings"
        let read = coverage.unread.isEmpty ? "every byte of " : "what could be read of "
        let executables =
            coverage.executables == 0
            ? "no executable, so no marker of a policy" : count(coverage.executables, "executable", "executables")
        return "\(read)\(count(coverage.files, "file", "files")) (\(bytes)) \(searched); \(executables)"
    }

    /// What was found.
    static func message(_ hit: AuditReport.Hit) -> String {
        let owner =
            [hit.environment, hit.key].compactMap { $0 }.joined(separator: " ")
            + (hit.isUnclear ? ", unless it is a part of a longer word here" : "")
        switch hit.rule {
        case .otherEnvironmentValue: return "\"\(hit.value)\" is the value of \(owner)"
        case .otherEnvironmentHost: return "\"\(hit.value)\" is the host of \(owner)"
        case .otherEnvironmentName: return "\"\(hit.value)\" names the environment \(hit.environment ?? "")"
        case .otherPolicy: return "the executable has the marker \(hit.value)"
        case .debuggableExecutable: return "the entitlement \(hit.value) lets a debugger attach"
        case .developmentNotifications: return "the entitlement \(hit.value) is for development"
        case .debugMenu: return "the name \(hit.value) suggests a screen for developers"
        case .otherEnvironmentFile: return "the file is named for \(hit.value)"
        case .serverSwitcher: return "the setting \(hit.value) chooses a server"
        case .undecodedFile: return "the file is compressed in a way that is not decoded, and may have texts"
        case .unusualEntry: return "the entry is unusual: \(hit.value)"
        default: return hit.value
        }
    }

    /// What to do about it.
    static func fix(_ hit: AuditReport.Hit, _ outcome: AuditResult) -> String {
        switch hit.rule {
        case .otherEnvironmentValue, .otherEnvironmentHost, .otherEnvironmentName:
            if hit.isUnclear {
                "check each place: accept another word with \(option: "accept"); otherwise leave the text out"
            } else if hit.path.contains("Settings.bundle/") {
                "leave the environments out of the Settings bundle of this build configuration"
            } else if hit.environment == nil {
                "only open builds connect to the hub: leave its address out"
            } else if hit.path.hasSuffix("Info.plist") {
                "give the build configuration the environment \(outcome.subject?.expected ?? "production")"
            } else {
                "leave the file out with EXCLUDED_SOURCE_FILE_NAMES, or the code with #if SWITCHYARD_OPEN; what belongs to a "
                    + "vendor can be accepted with \(option: "accept")"
            }
        case .otherPolicy:
            outcome.policy == .sealed
                ? "build a configuration that sets neither SWITCHYARD_OPEN nor SWITCHYARD_TESTFLIGHT"
                : "build a configuration for the policy \(outcome.policy.rawValue), or pass another \(option: "policy")"
        case .debuggableExecutable, .developmentNotifications: "sign with a profile for distribution"
        case .otherEnvironmentFile: "leave the file out with EXCLUDED_SOURCE_FILE_NAMES"
        case .serverSwitcher: "leave the choice out of the Settings bundle of this build configuration"
        case .undecodedFile:
            "audit the app with the file not compressed, or pass \(option: "allow-opaque"); then nothing is proven"
        case .unusualEntry: "make the archive again with Xcode or ditto"
        default: "remove it, or accept it with a reason in a file for \(option: "accept")"
        }
    }

    /// What to do about all that is open, each once.
    static func fixes(_ outcome: AuditResult) -> [String] {
        outcome.report.hits.filter { $0.accepted == nil && $0.severity != .note }.map { fix($0, outcome) }.uniqued
    }

    /// What had to be there and is not.
    static func requirement(_ requirement: AuditReport.Requirement, _ outcome: AuditResult) -> String {
        guard let key = requirement.key else {
            return "the marker of the policy \(outcome.policy.rawValue) in \(requirement.path ?? "")"
        }
        return "the value of \(key) of \(outcome.subject?.expected ?? "production")"
    }

    /// What no search can prove, by reason.
    static func unprovable(_ report: AuditReport) -> [String] {
        Dictionary(grouping: report.coverage.unprovable, by: \.reason).sorted { $0.key.rawValue < $1.key.rawValue }
            .map { reason, values in
                let names = values.map { "\($0.environment) \($0.key)" }.uniqued
                let shown = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
                return "\(words(reason)): \(shown)"
            }
    }

    private static func words(_ reason: Unprovable.Reason) -> String {
        switch reason {
        case .shortLiteral: "too short to be sure, because a compiler may write it as instructions"
        case .commonWord: "a common word, which other files may have too"
        case .notText: "not text"
        case .missingSecret: "secret, and not given"
        }
    }

    private static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count.formatted(.number.locale(Locale(identifier: "en_US")))) \(count == 1 ? one : many)"
    }
}

extension AuditReport.Hit {
    /// Whether it may be a part of another word.
    fileprivate var isUnclear: Bool {
        severity == .warning && [.otherEnvironmentValue, .otherEnvironmentHost].contains(rule)
    }
}
