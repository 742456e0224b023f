import Foundation

/// Times in what is printed: people read their own time with its offset, programs read UTC.
extension Date {
    /// The local time with its offset, such as `2026-11-23 02:25:22+01:00`.
    var localText: String {
        formatted(
            Date.ISO8601FormatStyle(timeZone: .current).year().month().day().dateTimeSeparator(.space)
                .time(includingFractionalSeconds: false).timeZone(separator: .colon))
    }

    /// The time in UTC, such as `2026-11-23T01:25:22Z`.
    var universalText: String { formatted(.iso8601) }
}
