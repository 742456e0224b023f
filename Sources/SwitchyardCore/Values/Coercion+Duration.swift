import Foundation
package import PropertyLists

extension Coercion {
    /// Seconds by unit.
    private static let units: [String: Double] = [
        "ms": 0.001, "s": 1, "sec": 1, "m": 60, "min": 60, "h": 3_600, "d": 86_400,
    ]

    package static func duration(_ value: PropertyListValue) throws(CoercionError) -> Duration {
        let seconds: Double? =
            switch value {
            case .integer(let whole): Double(whole)
            case .real(let number): number
            case .string(let text): Self.seconds(text)
            default: nil
            }
        // Duration crashes if a value is out of range; ten thousand years are enough.
        guard let seconds, seconds.isFinite, seconds.magnitude < 3.2e11 else {
            throw CoercionError("is not a duration", fix: "write a number and a unit: 250ms, 30s, 5m, 2h, 7d")
        }
        guard seconds >= 0 else { throw CoercionError("is a negative duration", fix: "write a duration of 0 or more") }
        // Uses whole milliseconds if the text has no more precision: 0.1 s is then exactly 100 ms.
        let milliseconds = (seconds * 1_000).rounded()
        return abs(milliseconds / 1_000 - seconds) < 1e-9 ? .milliseconds(Int64(milliseconds)) : .seconds(seconds)
    }

    private static func seconds(_ text: String) -> Double? {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        let unit = String(trimmed.reversed().prefix { $0.isLetter }.reversed())
        guard let number = Double(trimmed.dropLast(unit.count).trimmingCharacters(in: .whitespaces)) else { return nil }
        if unit.isEmpty { return number }
        return units[unit.lowercased()].map { number * $0 }
    }
}
