/// A finding about a property list: rule, severity, message, and location. The command's printer turns the key path
/// into a line and a column.
///
/// ```swift
/// func report(_ findings: [PropertyListFinding]) {
///     for finding in findings where finding.severity == .error {
///         print(finding.file ?? "", finding.keyPath ?? [], finding.message, finding.fix ?? "")
///     }
/// }
/// ```
public struct PropertyListFinding: Sendable, Hashable {
    /// How serious a finding is.
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
        /// Good to know.
        case note
        /// The outcome is probably not what was intended.
        case warning
        /// The outcome is wrong or unknown.
        case error
    }

    /// The rule.
    public var rule: Rule
    /// The severity.
    public var severity: Severity
    /// What is wrong, as one sentence without a period.
    public var message: String
    /// The path of the file; `nil` if the finding is about an argument or a variable.
    public var file: String?
    /// The location in the file, as a key path.
    public var keyPath: PropertyListKeyPath?
    /// What to do about it, in the imperative, if known.
    public var fix: String?

    /// Creates a finding.
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

    /// Creates a finding from an error in reading or writing a file.
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
    /// One line without line and column numbers, which only the command knows.
    public var description: String {
        let path = keyPath.flatMap { $0.components.isEmpty ? nil : $0.description }
        let location = [file, path].compactMap { $0 }.joined(separator: " ")
        return (location.isEmpty ? "" : location + ": ") + "\(severity.rawValue): \(message) [\(rule.rawValue)]"
    }
}

extension Sequence<PropertyListFinding> {
    /// Whether at least one of the findings is an error.
    public var containError: Bool { contains { $0.severity == .error } }
}
