/// A syntax error with an offset, which becomes a line and column later.
struct ScanError: Error, Equatable, Sendable {
    let offset: Int
    let message: String
    /// What to do about it, if that is known.
    var fix: String?
}
