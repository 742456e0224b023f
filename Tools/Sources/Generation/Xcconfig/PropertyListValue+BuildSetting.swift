import Foundation
import PropertyLists

extension PropertyListValue {
    /// The value as the text of a build setting, which every type of a catalog except arrays and dictionaries reads back;
    /// `nil` for those.
    var buildSettingText: String? {
        switch self {
        case .string(let text): text
        case .boolean(let truth): truth ? "YES" : "NO"
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .date(let date): Self.text(of: date)
        case .data(let data): data.base64EncodedString()
        case .array, .dictionary: nil
        }
    }

    private static func text(of date: Date) -> String {
        let isWhole = date.timeIntervalSince1970.rounded() == date.timeIntervalSince1970
        return date.formatted(
            isWhole
                ? .iso8601
                : .iso8601.year().month().day().timeZone(separator: .omitted)
                    .time(includingFractionalSeconds: true))
    }
}
