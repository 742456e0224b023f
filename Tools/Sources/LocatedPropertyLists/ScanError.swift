/// A malformed place before its offset has become a line and a column.
struct ScanError: Error, Equatable, Sendable {
    let offset: Int
    let message: String
}
