public import Foundation
import PropertyLists

/// The values of a launch in the order of the keys of generated code, which reads a value by the number of its key.
///
/// Typed accessors are a view of a table: each property reads one of its cells. Every value was checked when the code was
/// generated, or at launch, so that no read can fail. The functions are for generated code, which has the numbers and the
/// types of its keys; with other numbers or types, the result is undefined.
///
/// ```swift
/// nonisolated struct ShopConfiguration: GeneratedConfiguration {
///     let table: ValueTable
///     var timeout: Duration { table.value(0) }
///
///     init(table: ValueTable) { self.table = table }
///     static var policy: ReleasePolicy { .sealed }
///     static var catalog: EnvironmentCatalog {
///         var catalog = EnvironmentCatalog(keys: "l timeout\0")
///         catalog.add("production", "s timeout\030s\0")
///         return catalog
///     }
/// }
/// ```
public struct ValueTable: @unchecked Sendable {  // A cell changes once, atomically; a copy that changes is made first.
    @usableFromInline var cells: TableCells

    init(_ cells: TableCells) { self.cells = cells }

    /// A table without values, for the in-memory fake of generated code, which sets each of them.
    public init<Values: GeneratedConfiguration>(placeholdersOf type: Values.Type) {
        self.init(keys: type.catalog.texts?.keys ?? "")
    }

    package init(keys: StaticString) { cells = .made(TableRows(keys: keys)) }

    /// A string.
    @inlinable
    public func string(_ key: Int) -> String { cells.load(key, as: String.self) }

    /// A string, if there is one.
    @inlinable
    public func optionalString(_ key: Int) -> String? { cells.load(key, as: String?.self) }

    /// An integer.
    @inlinable
    public func int(_ key: Int) -> Int { cells.load(key, as: Int.self) }

    /// An integer, if there is one.
    @inlinable
    public func optionalInt(_ key: Int) -> Int? { cells.isPresent(key) ? int(key) : nil }

    /// A floating-point number.
    @inlinable
    public func double(_ key: Int) -> Double { cells.load(key, as: Double.self) }

    /// A floating-point number, if there is one.
    @inlinable
    public func optionalDouble(_ key: Int) -> Double? { cells.isPresent(key) ? double(key) : nil }

    /// A Boolean.
    @inlinable
    public func bool(_ key: Int) -> Bool { cells.load(key, as: Bool.self) }

    /// A Boolean, if there is one.
    @inlinable
    public func optionalBool(_ key: Int) -> Bool? { cells.isPresent(key) ? bool(key) : nil }

    /// A URL. It is made when it is first read.
    public func url(_ key: Int) -> URL {
        if let url = cells.made(key, as: URL.self) { return url }
        // It was a URL where the code was generated; only another version of Foundation could disagree.
        let raw = cells.raw(key) ?? .string(ValueType.placeholderURL)
        let url = try? Coercion.url(raw, folder: cells.header.folder)
        return cells.keep(url ?? URL(fileURLWithPath: "/"), at: key)
    }

    /// A URL, if there is one.
    public func optionalURL(_ key: Int) -> URL? { cells.isPresent(key) ? url(key) : nil }

    /// A value of another type. It is made when it is first read.
    @inlinable
    public func value<Value: ConfigurationValue>(_ key: Int) -> Value {
        if let value = cells.made(key, as: Value.self) { return value }
        return cells.keep(cells.read(key), at: key)
    }

    /// A value of another type, if there is one.
    @inlinable
    public func optionalValue<Value: ConfigurationValue>(_ key: Int) -> Value? {
        cells.isPresent(key) ? .some(value(key)) : nil
    }

    /// The value of a live key.
    @inlinable
    public func live<Value: ConfigurationValue>(_ key: Int) -> Live<Value> {
        if let live = cells.made(key, as: Live<Value>.self) { return live }
        return cells.keep(cells.live(key, pinned: cells.read(key)), at: key)
    }

    /// The value of a live key, if there is one.
    @inlinable
    public func optionalLive<Value: ConfigurationValue>(_ key: Int) -> Live<Value>? {
        cells.isPresent(key) ? .some(live(key)) : nil
    }

    /// Replaces the values of a key and of those after it, up to another one, by those of another table with the same keys.
    public mutating func set(_ first: Int, through last: Int, from other: ValueTable) {
        if !isKnownUniquelyReferenced(&cells) { cells = cells.copied() }
        if first <= last { cells.copy(first...last, from: other.cells) }
    }

    /// Replaces a value, in this copy of the table, for the in-memory fake of generated code.
    public mutating func set<Value: Sendable>(_ key: Int, _ value: Value?) {
        if !isKnownUniquelyReferenced(&cells) { cells = cells.copied() }
        cells.set(key, value)
    }
}

extension ValueTable: CustomReflectable {
    /// The values by the names of their keys, without secrets.
    public var customMirror: Mirror {
        let values = cells.header.rows.rows.indices.compactMap { index -> (String?, Any)? in
            let row = cells.header.rows.rows[index]
            let isSecret = cells.header.resolved[index]?.isSecret ?? false
            return cells.raw(index).map { (row.key.text, isSecret ? redacted : "\($0)") }
        }
        return Mirror(self, children: values, displayStyle: .struct)
    }
}
