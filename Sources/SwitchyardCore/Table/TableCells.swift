import CTableCells
import Foundation
import PropertyLists

/// A cell of a table: a string, an integer, a number or a Boolean, or a reference to a value that was made; and whether there is
/// a value.
@usableFromInline
struct TableCell {
    @usableFromInline var first: UInt64 = 0
    @usableFromInline var second: UInt64 = 0
}

/// What a table knows besides its cells.
@usableFromInline
struct TableHeader {
    let rows: TableRows
    /// The values of keys that something else than the texts of the environment may give, by the numbers of the keys.
    let resolved: [Int: ResolvedValue]
    let folder: URL?
    /// What `Live` properties read.
    let source: (any LiveValueSource)?
}

/// A value that was made when it was first read.
@usableFromInline
final class TableBox<Value>: @unchecked Sendable {  // Values of the configuration are sendable.
    @usableFromInline let value: Value

    @usableFromInline init(_ value: Value) { self.value = value }
}

/// The memory of a table. Strings and numbers are written before anybody else has the table; references are put into their
/// cells once, by whoever reads them first.
@usableFromInline
final class TableCells: ManagedBuffer<TableHeader, TableCell> {
    deinit {
        withUnsafeMutablePointers { header, cells in
            for (index, row) in header.pointee.rows.rows.enumerated() {
                let cell = UnsafeMutableRawPointer(cells + index)
                switch row.key.storage {
                case .string: cell.assumingMemoryBound(to: String?.self).deinitialize(count: 1)
                case .reference:
                    cell.load(as: UnsafeRawPointer?.self).map { Unmanaged<AnyObject>.fromOpaque($0).release() }
                case .plain: break
                }
            }
        }
    }

    /// Cells without values.
    static func empty(_ header: TableHeader) -> TableCells {
        let rows = header.rows.rows
        let made = TableCells.create(minimumCapacity: rows.count) { _ in header }
        made.withUnsafeMutablePointerToElements { cells in
            cells.initialize(repeating: TableCell(), count: rows.count)
            for (index, row) in rows.enumerated() where row.key.storage == .string {
                UnsafeMutableRawPointer(cells + index)
                    .initializeMemory(as: String?.self, to: row.key.isOptional ? nil : "")
            }
        }
        return unsafeDowncast(made, to: TableCells.self)
    }

    /// Cells without values, for a fake.
    static func made(_ rows: TableRows) -> TableCells {
        empty(TableHeader(rows: rows, resolved: [:], folder: nil, source: nil))
    }

    // MARK: Reading

    @inlinable
    func load<Value>(_ key: Int, as type: Value.Type) -> Value {
        withUnsafeMutablePointerToElements { UnsafeRawPointer($0 + key).load(as: Value.self) }
    }

    @inlinable
    func isPresent(_ key: Int) -> Bool {
        withUnsafeMutablePointerToElements { $0[key].second != 0 }
    }

    /// The value that a cell refers to, if it was made.
    @inlinable
    func made<Value>(_ key: Int, as type: Value.Type) -> Value? {
        guard let object = reference(key) else { return nil }
        // The cell keeps the box, and this object keeps the cell.
        return withExtendedLifetime(self) {
            Unmanaged<TableBox<Value>>.fromOpaque(object).takeUnretainedValue().value
        }
    }

    @usableFromInline
    func reference(_ key: Int) -> UnsafeRawPointer? {
        withUnsafeMutablePointerToElements { cells in
            UnsafeRawPointer(table_cell_load(Self.place(cells + key)))
        }
    }

    private static func place(
        _ cell: UnsafeMutablePointer<TableCell>
    ) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
        UnsafeMutableRawPointer(cell).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    }

    /// Puts a value into its cell, and returns it, or the one that another thread has put there first.
    @usableFromInline
    func keep<Value>(_ value: Value, at key: Int) -> Value {
        let box = Unmanaged.passRetained(TableBox(value))
        let other = withUnsafeMutablePointerToElements { cells in
            table_cell_fill(Self.place(cells + key), box.toOpaque())
        }
        guard let other else { return value }
        box.release()
        return Unmanaged<TableBox<Value>>.fromOpaque(other).takeUnretainedValue().value
    }

    /// The value of a key as a property-list value.
    func raw(_ key: Int) -> PropertyListValue? { header.resolved[key]?.raw ?? header.rows.raw(at: key) }

    /// Reads the value of a key that has one.
    @usableFromInline
    func read<Value: ConfigurationValue>(_ key: Int) -> Value {
        let row = header.rows.rows[key].key
        // A table without values is that of a fake.
        let raw = raw(key) ?? Value.valueType.placeholder
        guard let value = try? Value.coerced(from: raw, folder: header.folder) else {
            preconditionFailure("\(row.text) was checked as \(Value.self)")  // Not on input: it was read before.
        }
        return value
    }

    @usableFromInline
    func live<Value: ConfigurationValue>(_ key: Int, pinned: Value) -> Live<Value> {
        // In a fake, it is a constant.
        Live(name: raw(key).map { _ in header.rows.rows[key].key.text }, pinned: pinned, source: header.source)
    }

    // MARK: Writing

    /// Writes the value of a key, before anybody reads it.
    func write(_ value: PropertyListValue, at key: Int) throws(CoercionError) {
        let row = header.rows.rows[key].key
        switch row.storage {
        case .string: write(text: try String.coerced(from: value, folder: nil), at: key)
        case .reference: setPresent(key)
        case .plain where row.type == .int: write(plain: try Int.coerced(from: value, folder: nil), at: key)
        case .plain where row.type == .double: write(plain: try Coercion.double(value), at: key)
        case .plain: write(plain: try Coercion.bool(value), at: key)
        }
    }

    func write(text: String, at key: Int) {
        withUnsafeMutablePointerToElements { cells in
            UnsafeMutableRawPointer(cells + key).assumingMemoryBound(to: String?.self).pointee = text
        }
    }

    func write<Plain: BitwiseCopyable>(plain value: Plain, at key: Int) {
        withUnsafeMutablePointerToElements { cells in
            UnsafeMutableRawPointer(cells + key).storeBytes(of: value, as: Plain.self)
            cells[key].second = 1
        }
    }

    func setPresent(_ key: Int) { withUnsafeMutablePointerToElements { $0[key].second = 1 } }

    /// Sets a value of a table that nobody else has.
    func set<Value>(_ key: Int, _ value: Value?) {
        withUnsafeMutablePointerToElements { cells in
            let cell = UnsafeMutableRawPointer(cells + key)
            switch header.rows.rows[key].key.storage {
            case .string: cell.assumingMemoryBound(to: String?.self).pointee = value as? String
            case .reference:
                let box = value.map { Unmanaged.passRetained(TableBox($0)).toOpaque() }
                cell.load(as: UnsafeRawPointer?.self).map { Unmanaged<AnyObject>.fromOpaque($0).release() }
                cell.storeBytes(of: box, as: UnsafeMutableRawPointer?.self)
                cells[key].second = value == nil ? 0 : 1
            case .plain:
                switch value {
                case let number as Int: write(plain: number, at: key)
                case let number as Double: write(plain: number, at: key)
                case let truth as Bool: write(plain: truth, at: key)
                default: cells[key] = TableCell()
                }
            }
        }
    }

    func copied() -> TableCells {
        let copy = Self.empty(header)
        let count = header.rows.rows.count
        if count > 0 { copy.copy(0...(count - 1), from: self) }
        return copy
    }

    /// Copies cells of other cells for the same keys into these, which nobody else has.
    func copy(_ keys: ClosedRange<Int>, from other: TableCells) {
        for key in keys {
            switch header.rows.rows[key].key.storage {
            case .string: set(key, other.load(key, as: String?.self))
            case .plain:
                let cell = other.load(key, as: TableCell.self)
                withUnsafeMutablePointerToElements { $0[key] = cell }
            case .reference:
                let object = other.reference(key).map { Unmanaged<AnyObject>.fromOpaque($0).retain().toOpaque() }
                let isPresent = other.isPresent(key)
                withUnsafeMutablePointerToElements { cells in
                    let old = UnsafeMutableRawPointer(cells + key)
                    old.load(as: UnsafeRawPointer?.self).map { Unmanaged<AnyObject>.fromOpaque($0).release() }
                    old.storeBytes(of: object, as: UnsafeMutableRawPointer?.self)
                    cells[key].second = isPresent ? 1 : 0
                }
            }
        }
    }
}

extension TableKey {
    /// What a cell holds.
    enum Storage {
        case string, plain
        /// A reference to a box, which is empty until the value is first read.
        case reference
    }

    var storage: Storage { isWrapped ? .reference : type.storage }
}
