package import Foundation
package import PropertyLists

/// Conversions from property-list values to the types of a catalog. They are strict: ambiguous values are rejected
/// with a reason.
package enum Coercion {
    package static func bool(_ value: PropertyListValue) throws(CoercionError) -> Bool {
        switch value {
        case .boolean(let truth): return truth
        case .integer(0): return false
        case .integer(1): return true
        case .string(let text):
            guard !text.isEmpty, let truth = value.truthValue else { fallthrough }
            return truth
        default: throw CoercionError("is neither yes nor no")
        }
    }

    package static func integer(_ value: PropertyListValue) throws(CoercionError) -> Int64 {
        switch value {
        case .integer(let number): return number
        case .real(let number):
            guard let whole = Int64(exactly: number) else { fallthrough }
            return whole
        case .string:
            guard let number = value.stringValue.flatMap({ Int64($0) }) else { fallthrough }
            return number
        default: throw CoercionError("is not an integer")
        }
    }

    package static func double(_ value: PropertyListValue) throws(CoercionError) -> Double {
        let number: Double? =
            switch value {
            case .integer(let whole): Double(whole)
            case .real(let number): number
            case .string(let text): Double(text)
            default: nil
            }
        guard let number, number.isFinite else { throw CoercionError("is not a finite number") }
        return number
    }

    package static func date(_ value: PropertyListValue) throws(CoercionError) -> Date {
        switch value {
        case .date(let date): return date
        case .string(let text):
            let styles: [Date.ISO8601FormatStyle] = [
                .iso8601,
                .iso8601.year().month().day().timeZone(separator: .omitted).time(includingFractionalSeconds: true),
                .iso8601.year().month().day(),
            ]
            if isDate(text), let date = styles.firstNonNil({ try? $0.parse(text) }) { return date }
        default: break
        }
        throw CoercionError("is not a valid date", fix: "write it as 2026-11-21T08:00:00Z")
    }

    /// Whether a text is a complete, valid date. Foundation's styles ignore trailing text, so that a time without a
    /// time zone would become midnight, and read February 31 as March 3.
    private static func isDate(_ text: String) -> Bool {
        let shape =
            /[0-9]{4}(-[0-9]{2}){2}(T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]+)?(Z|[+-][0-9]{2}:?[0-9]{2}))?/
        let day = Date.ISO8601FormatStyle.iso8601.year().month().day()
        guard text.wholeMatch(of: shape) != nil, let midnight = try? day.parse(String(text.prefix(10))) else {
            return false
        }
        return day.format(midnight) == text.prefix(10)
    }

    package static func data(_ value: PropertyListValue) throws(CoercionError) -> Data {
        switch value {
        case .data(let bytes): return bytes
        case .string(let text):
            if let bytes = Data(base64Encoded: text) { return bytes }
        default: break
        }
        throw CoercionError("is not data", fix: "write it as property-list data or in Base64")
    }

    package static func enumeration(_ value: PropertyListValue, _ names: [String]) throws(CoercionError) -> String {
        guard let text = value.stringValue else { throw CoercionError("is not a string") }
        guard names.contains(text) else { throw notListed(text, names) }
        return text
    }

    package static func notListed(_ text: String, _ names: [String]) -> CoercionError {
        let listed = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
        return CoercionError("is not one of \(listed)", fix: Suggestion.sentence(for: text, among: names))
    }

    package static func array(_ value: PropertyListValue) throws(CoercionError) -> [PropertyListValue] {
        guard let elements = unfolded(value, opening: "(").arrayValue else { throw CoercionError("is not an array") }
        return elements
    }

    package static func dictionary(_ value: PropertyListValue) throws(CoercionError) -> [String: PropertyListValue] {
        guard let entries = unfolded(value, opening: "{").dictionaryValue else {
            throw CoercionError("is not a dictionary")
        }
        return entries
    }

    /// An array with each element converted.
    static func array<Element>(
        _ value: PropertyListValue, _ convert: (PropertyListValue) throws(CoercionError) -> Element
    ) throws(CoercionError) -> [Element] {
        var elements: [Element] = []
        for (index, element) in try array(value).enumerated() {
            do {
                elements.append(try convert(element))
            } catch {
                throw CoercionError("has element \(index), which \(error.reason)", fix: error.fix)
            }
        }
        return elements
    }

    /// A dictionary with each value converted.
    static func dictionary<Value>(
        _ value: PropertyListValue, _ convert: (PropertyListValue) throws(CoercionError) -> Value
    ) throws(CoercionError) -> [String: Value] {
        var entries: [String: Value] = [:]
        for (key, element) in try dictionary(value) {
            do {
                entries[key] = try convert(element)
            } catch {
                throw CoercionError("has a value for \"\(key)\", which \(error.reason)", fix: error.fix)
            }
        }
        return entries
    }

    /// A container as text, as `NSUserDefaults` reads it in an argument: `(a, b)` or `{ a = b; }`.
    private static func unfolded(_ value: PropertyListValue, opening: String) -> PropertyListValue {
        guard let text = value.stringValue, text.hasPrefix(opening) else { return value }
        return (try? PropertyList.parse(Data(text.utf8))) ?? value
    }
}
