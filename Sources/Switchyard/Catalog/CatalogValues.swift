import Foundation
public import PropertyLists

/// The values of an environment or of Common, written one after another: what generated code fills.
///
/// One statement for each value, with its kind in the name, compiles faster than a large literal.
///
/// ```swift
/// var catalog = EnvironmentCatalog()
/// catalog.add("production") { values in
///     values.string("apiURL", "https://example.com/api")
///     values.integer("retries", 3)
///     values.dictionary("server") { $0.string("region", "eu") }
/// }
/// ```
public struct CatalogValues: Sendable {
    private var entries: [String: PropertyListValue] = [:]

    /// The values by key that a function writes.
    public static func entries(_ write: EnvironmentCatalog.LayerInCode) -> [String: PropertyListValue] {
        var values = CatalogValues()
        write(&values)
        return values.entries
    }

    /// Writes a string.
    public mutating func string(_ key: String, _ value: String) { entries[key] = .string(value) }
    /// Writes an integer.
    public mutating func integer(_ key: String, _ value: Int64) { entries[key] = .integer(value) }
    /// Writes a floating-point number.
    public mutating func real(_ key: String, _ value: Double) { entries[key] = .real(value) }
    /// Writes a Boolean.
    public mutating func boolean(_ key: String, _ value: Bool) { entries[key] = .boolean(value) }
    /// Writes a point in time, in seconds since January 1, 2001, 00:00 UTC.
    public mutating func date(_ key: String, _ seconds: Double) {
        entries[key] = .date(Date(timeIntervalSinceReferenceDate: seconds))
    }
    /// Writes data, given in Base64. A text that is not Base64 is kept as it is, so that reading it fails.
    public mutating func data(_ key: String, base64 text: String) {
        entries[key] = Data(base64Encoded: text).map(PropertyListValue.data) ?? .string(text)
    }
    /// Writes an array.
    public mutating func array(_ key: String, _ elements: [PropertyListValue]) { entries[key] = .array(elements) }
    /// Writes a dictionary, or adds to the one that is there.
    public mutating func dictionary(_ key: String, _ write: (inout CatalogValues) -> Void) {
        var below = CatalogValues()
        below.entries = entries[key]?.dictionaryValue ?? [:]
        write(&below)
        entries[key] = .dictionary(below.entries)
    }
}
