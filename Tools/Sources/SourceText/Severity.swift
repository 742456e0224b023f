/// How much a finding matters. The raw values are the words that compilers print.
public enum Severity: String, Hashable, Codable, CaseIterable, Sendable {
    /// Worth knowing; nothing is wrong.
    case note
    /// Probably wrong.
    case warning
    /// Wrong: the run fails.
    case error
}

extension Severity: Comparable {
    /// Whether `left` matters less than `right`: a note least, an error most.
    public static func < (left: Severity, right: Severity) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}
