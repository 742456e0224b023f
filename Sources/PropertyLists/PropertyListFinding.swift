/// Something worth telling about a property list, as data: a rule, a place and words. One printer in the tool turns the
/// place into file, line and column.
///
/// ```swift
/// func report(_ findings: [PropertyListFinding]) {
///     for finding in findings where finding.severity == .error {
///         print(finding.file ?? "", finding.keyPath ?? [], finding.message, finding.fix ?? "")
///     }
/// }
/// ```
public struct PropertyListFinding: Sendable, Hashable {
    /// How much a finding matters.
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
        /// Good to know.
        case note
        /// The outcome is probably not what was intended.
        case warning
        /// The outcome is wrong or unknown.
        case error
    }

    /// What was checked.
    public var rule: Rule
    /// How much it matters.
    public var severity: Severity
    /// What is wrong, in one sentence without a full stop.
    public var message: String
    /// The file, as a path; `nil` when the finding is about an argument or a variable.
    public var file: String?
    /// The place in the file.
    public var keyPath: PropertyListKeyPath?
    /// What to do about it, when that can be said.
    public var fix: String?

    /// A finding.
    public init(
        _ rule: Rule, _ severity: Severity, _ message: String, file: String? = nil, keyPath: PropertyListKeyPath? = nil,
        fix: String? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.file = file
        self.keyPath = keyPath
        self.fix = fix
    }

    /// The finding that a file could not be read.
    public init(_ error: PropertyListError, severity: Severity = .error) {
        self.init(error.code.rule, severity, error.message, file: error.file)
    }
}

extension PropertyListFinding.Severity: Comparable {
    /// Whether `left` matters less than `right`: a note least, an error most.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

extension PropertyListFinding: CustomStringConvertible {
    /// One line without positions; the tool's printer knows lines and columns.
    public var description: String {
        let place = [file, keyPath.map(\.description)].compactMap { $0 }.joined(separator: " ")
        return (place.isEmpty ? "" : place + ": ") + "\(severity.rawValue): \(message) [\(rule.rawValue)]"
    }
}

extension Sequence<PropertyListFinding> {
    /// Whether one of them is an error.
    public var containError: Bool { contains { $0.severity == .error } }
}
