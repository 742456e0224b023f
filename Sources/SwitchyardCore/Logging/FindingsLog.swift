public import PropertyLists

/// Where a launch writes its findings, so that a mistake is seen without a line of code.
///
/// ```swift
/// // In a test or a script: nowhere.
/// let quiet = FindingsLog.silent
/// // In an app with a logging library of its own.
/// let log = FindingsLog { finding in
///     print("Switchyard \(finding.severity.rawValue): \(finding.message)", finding.fix ?? "")
/// }
/// try log.record(session.findings)
/// ```
///
/// A log writes each finding once, however often it is recorded, and copies of a log count as one. Secrets are redacted
/// in findings already.
public struct FindingsLog: Sendable {
    private let minimum: PropertyListFinding.Severity
    private let write: @Sendable (PropertyListFinding) -> Void
    /// What was written, by message: for a set of findings a launch would look up whether they are hashable.
    private let written = Locked<[String: [PropertyListFinding]]>([:])

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - minimum: the least severity that is written; by default, notes are not.
    ///   - write: writes one finding. It may be called on any thread.
    public init(
        minimum: PropertyListFinding.Severity = .warning, _ write: @escaping @Sendable (PropertyListFinding) -> Void
    ) {
        self.minimum = minimum
        self.write = write
    }

    /// Writes warnings and errors to the unified log, with the subsystem `Switchyard`; on Linux, to standard error.
    public static let `default` = FindingsLog { writeToSystem($0) }

    /// Writes nothing.
    public static let silent = FindingsLog { _ in }

    /// Writes findings, without those that are less severe or were written before.
    public func record(_ findings: some Sequence<PropertyListFinding>) {
        for finding in findings where finding.severity >= minimum {
            // Not while the lock is held: `write` may start a session, which records its own.
            if isNew(finding) { write(finding) }
        }
    }

    /// Writes a finding of any severity, if it was not written before.
    func announce(_ finding: PropertyListFinding) {
        if isNew(finding) { write(finding) }
    }

    private func isNew(_ finding: PropertyListFinding) -> Bool {
        written.withLock { written in
            if written[finding.message]?.contains(finding) == true { return false }
            written[finding.message, default: []].append(finding)
            return true
        }
    }

    /// A finding on one line: the file or `Switchyard`, the severity, the message, the rule, and the fix.
    static func line(_ finding: PropertyListFinding) -> String {
        let subject = finding.file == nil && finding.keyPath == nil ? "Switchyard: " : ""
        let fix = finding.fix.map { "; \($0)" } ?? ""
        // A value with a line break must not look like another finding.
        return "\(subject)\(finding)\(fix)".split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
