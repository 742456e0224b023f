public import Foundation

/// A file of a Settings bundle as it is to be.
public struct GeneratedFile: Sendable, Hashable {
    /// What becomes of a file.
    public enum Change: String, Sendable, Hashable {
        /// There was no such file.
        case created
        /// Some of its lines change.
        case changed
        /// Nothing but Switchyard's was in it.
        case removed
        /// It is as it is to be.
        case unchanged
    }

    /// Its path in the bundle.
    public let path: String
    /// What becomes of it.
    public let change: Change
    /// Its bytes as they were read; `nil` when there was no such file.
    public let before: Data?
    /// Its bytes afterwards; `nil` when it is removed.
    public let data: Data?
    /// What is done to it and what is left, one sentence each without a full stop.
    public let reasons: [String]

    /// Why a file is removed.
    static let nothingElse = "removes the file, which Switchyard made and in which nothing else is left"

    init(path: String, before: Data?, after: Data?, reasons: [String]) {
        self.path = path
        self.before = before
        data = after
        self.reasons = reasons
        change =
            after == before ? .unchanged : after == nil ? .removed : before == nil ? .created : .changed
    }
}
