import Foundation

/// A date in an XML property list: `2024-12-31T23:59:59Z`, in whole seconds, in the years 1 to 9999.
struct XMLDate {
    let text: String

    /// The text of a date.
    ///
    /// - Throws: `not-representable` for fractions of a second and for other years.
    init(_ date: Date) throws(PropertyListEditError) {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds.isFinite, Self.range.contains(seconds), seconds.rounded() == seconds else {
            throw PropertyListEditError(
                .notRepresentable,
                "an XML property list can hold only dates in the years 1 to 9999 without fractions of a second")
        }
        let whole = Int64(seconds)
        let day = whole >= 0 ? whole / 86_400 : -((86_399 - whole) / 86_400)
        let time = whole - day * 86_400
        let (year, month, dayOfMonth) = Self.civil(daysSince2001: day)
        text =
            "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(dayOfMonth, 2))T"
            + "\(Self.padded(time / 3_600, 2)):\(Self.padded(time / 60 % 60, 2)):\(Self.padded(time % 60, 2))Z"
    }

    /// From 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
    private static let range = -63_113_904_000.0...252_423_993_599.0

    /// The date in the proleptic Gregorian calendar.
    private static func civil(daysSince2001: Int64) -> (year: Int64, month: Int64, day: Int64) {
        // Days since March 1 of the year 0, in years that end with February, so that leap days come last.
        let days = daysSince2001 + 730_791
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let isNextYear = month >= 10
        return (era * 400 + yearOfEra + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3, day)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
}
