import Foundation
import PropertyListEditing
import PropertyLists
import TestSupport
import Testing

/// Dates in XML: whole seconds in UTC, in the proleptic Gregorian calendar.
@Suite struct DateTests {
    private static let empty = EditText.file("<dict/>")

    private static func text(of date: Date) throws -> String? {
        try EditText.edited(empty) { try $0.set(.date(date), at: ["d"]) }
            .firstMatch(of: /<date>(.*)<\/date>/).map { String($0.output.1) }
    }

    /// Seconds since 2001, counted by hand from days of 86,400 seconds.
    @Test(arguments: [
        (0, "2001-01-01T00:00:00Z"), (-1, "2000-12-31T23:59:59Z"), (1, "2001-01-01T00:00:01Z"),
        (59, "2001-01-01T00:00:59Z"), (60, "2001-01-01T00:01:00Z"), (3_600, "2001-01-01T01:00:00Z"),
        (86_399, "2001-01-01T23:59:59Z"), (86_400, "2001-01-02T00:00:00Z"), (31 * 86_400, "2001-02-01T00:00:00Z"),
        (58 * 86_400, "2001-02-28T00:00:00Z"), (59 * 86_400, "2001-03-01T00:00:00Z"),
        (364 * 86_400, "2001-12-31T00:00:00Z"), (365 * 86_400, "2002-01-01T00:00:00Z"),
        // 2004 is a leap year: 3 * 365 + 31 + 28 days.
        (1_154 * 86_400, "2004-02-29T00:00:00Z"), (1_155 * 86_400, "2004-03-01T00:00:00Z"),
        // 2000 is a leap year, because 400 divides it: 366 days before 2001, January has 31, February 29.
        (-(366 - 59) * 86_400, "2000-02-29T00:00:00Z"), (-366 * 86_400, "2000-01-01T00:00:00Z"),
        // 1900 is none: 36,525 days before 2001 is January 1 of 1901 less one year of 365.
        (-36_525 * 86_400, "1901-01-01T00:00:00Z"), (-(36_525 + 306) * 86_400, "1900-03-01T00:00:00Z"),
        (-(36_525 + 307) * 86_400, "1900-02-28T00:00:00Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
        (252_423_993_599, "9999-12-31T23:59:59Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"),
    ])
    func areWrittenInUTC(seconds: Int, text: String) throws {
        #expect(try Self.text(of: Date(timeIntervalSinceReferenceDate: Double(seconds))) == text)
    }

    @Test(arguments: 0..<10) func anyDateComesBack(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let dates = (0..<50).map { _ in
            Date(
                timeIntervalSinceReferenceDate: Double(
                    Int.random(in: -63_113_904_000...252_423_993_599, using: &generator)))
        }
        var editor = try PropertyListEditor(data: Data(EditText.file("<array/>").utf8))
        try editor.insert(dates.map(PropertyListValue.date), at: 0, into: [])
        #expect(try PropertyList.parse(editor.data) == .array(dates.map(PropertyListValue.date)))
        // In the order of the dates, the texts are in the order of letters: every field has its width.
        let texts = String(decoding: editor.data, as: UTF8.self).matches(of: /<date>(.*)<\/date>/).map(\.output.1)
        #expect(texts.count == dates.count)
        #expect(texts.sorted() == zip(dates, texts).sorted { $0.0 < $1.0 }.map(\.1))
    }

    @Test(arguments: [0.5, -0.25, 252_423_993_600, -63_113_904_001, .infinity, .nan])
    func othersAreNotRepresentable(seconds: Double) throws {
        var editor = try PropertyListEditor(data: Data(Self.empty.utf8))
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let error = #expect(throws: PropertyListEditError.self) { try editor.set([.date(date)], at: ["d"]) }
        #expect(error?.code == .notRepresentable)
        #expect(
            error?.message
                == "an XML property list can hold only dates in the years 1 to 9999 without fractions of a second")
        #expect(editor.data == Data(Self.empty.utf8))
    }
}
