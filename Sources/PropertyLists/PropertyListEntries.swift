public import Foundation

/// The entries of a property list whose root is a dictionary. The values of a binary file are read when they are asked
/// for, and what is wrong in a value is unknown until then; other formats are read at once.
///
/// ```swift
/// let data = try PropertyList.contents(of: URL(fileURLWithPath: "Environments.plist"))
/// let entries = try PropertyListEntries(data)
/// print(entries.keys.sorted(), try entries.value(forKey: "Common") ?? "nothing")
/// ```
public struct PropertyListEntries: Sendable {
    private enum Source {
        case values([String: PropertyListValue])
        case binary(Data, [String: BinaryPropertyList.Entry])
    }

    private let source: Source

    /// Reads the keys of a property list.
    ///
    /// - Throws: `malformed-property-list`, also if the root is not a dictionary, or one of the other errors of
    ///   ``PropertyList/parse(_:)``.
    public init(_ data: Data) throws(PropertyListError) {
        if data.starts(with: BinaryPropertyList.magic) {
            var budget = Self.budget(data)
            source = .binary(data, try BinaryPropertyList.entries(of: data, spending: &budget))
        } else {
            let root = try PropertyList.parse(data)
            guard let values = root.dictionaryValue else {
                throw PropertyListError(.malformed, "the root is not a dictionary, but \(root.kindPhrase)")
            }
            source = .values(values)
        }
    }

    /// Creates entries from values.
    public init(_ values: [String: PropertyListValue]) { source = .values(values) }

    /// The keys.
    public var keys: [String] {
        switch source {
        case .values(let values): Array(values.keys)
        case .binary(_, let entries): Array(entries.keys)
        }
    }

    /// All values, if they are already read; `nil` for a binary file.
    public var values: [String: PropertyListValue]? {
        if case .values(let values) = source { values } else { nil }
    }

    /// Whether the value of a key is a dictionary, which is not read for this.
    public func isDictionary(forKey key: String) -> Bool {
        switch source {
        case .values(let values): values[key]?.dictionaryValue != nil
        case .binary(_, let entries): entries[key]?.isDictionary ?? false
        }
    }

    /// Reads the value of a key; `nil` if there is none.
    ///
    /// - Throws: `malformed-property-list`, `property-list-too-deep`, or `property-list-too-large`.
    public func value(forKey key: String) throws(PropertyListError) -> PropertyListValue? {
        switch source {
        case .values(let values): return values[key]
        case .binary(let data, let entries):
            guard let entry = entries[key] else { return nil }
            var budget = Self.budget(data)
            return try BinaryPropertyList.value(of: entry.object, in: data, spending: &budget)
        }
    }

    private static func budget(_ data: Data) -> ReadingBudget {
        var budget = ReadingBudget()
        budget.spend(bytes: data.count)
        return budget
    }
}
