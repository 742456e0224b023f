import Foundation
import PropertyLists

extension ValueTable {
    /// The table of a launch of generated code.
    ///
    /// - Parameters:
    ///   - rows: the keys, and the texts with the values of the environment.
    ///   - resolved: the values of the keys that something else may give.
    ///   - folder: the folder that `file:NAME` values are relative to.
    ///   - source: what `Live` properties read.
    init(
        _ rows: TableRows, resolved: [Int: ResolvedValue], folder: URL?, source: (any LiveValueSource)?
    ) throws(ConfigurationError) {
        let made = TableCells.empty(TableHeader(rows: rows, resolved: resolved, folder: folder, source: source))
        var index = 0
        for row in rows.rows {
            if let start = row.value { made.write(row, start, at: index) }
            index += 1
        }
        // The code was generated where an integer has 64 bits.
        if TableCells.hasShortIntegers { try made.checkIntegers(except: resolved) }
        for (index, value) in resolved { try made.write(value.raw, at: index, value) }
        self.init(made)
    }

    /// The table of a configuration, which may have been read from a property list.
    init(_ catalog: EnvironmentCatalog, _ configuration: EnvironmentConfiguration) throws(ConfigurationError) {
        let keys = catalog.texts?.keys ?? ""
        if let rows = configuration.contents.rows, rows.keys.utf8Start == keys.utf8Start {
            if let error = configuration.findings.first(where: { $0.severity == .error }) {
                let isMissing = error.rule == .missingValue
                throw ConfigurationError(isMissing ? .missingValue : .invalidValue, error.message, findings: [error])
            }
            try self.init(
                rows, resolved: configuration.contents.resolved, folder: configuration.folder,
                source: configuration.liveSource)
        } else {
            try self.init(keys: keys, declarations: catalog.declarations, configuration)
        }
    }

    /// The table for the values of any configuration, such as one of a property list. Every value is checked.
    init(keys: StaticString, declarations: [String: KeyDeclaration], _ configuration: EnvironmentConfiguration)
        throws(ConfigurationError)
    {
        let rows = TableRows(keys: keys)
        var resolved: [Int: ResolvedValue] = [:]
        for (index, row) in rows.rows.enumerated() {
            let name = row.key.text
            guard let value = configuration.values[name] ?? configuration.nested(name) else {
                guard row.key.isOptional else { throw configuration.missingValue(name) }
                continue
            }
            if !row.key.isWrapped, let finding = value.revealing(as: String.self) {
                throw ConfigurationError(.invalidValue, finding.message, findings: [finding])
            }
            do throws(CoercionError) {
                try row.key.check(value.raw, folder: configuration.folder)
                if row.key.valueType == nil, let type = declarations[name]?.type {
                    _ = try type.coerced(value.raw, folder: configuration.folder)
                }
            } catch {
                let type = declarations[name]?.type ?? row.key.valueType ?? .string
                let finding = value.coercionFinding(error, as: type, secret: declarations[name]?.isSecret ?? false)
                throw ConfigurationError(.invalidValue, finding.message, findings: [finding])
            }
            resolved[index] = value
        }
        try self.init(rows, resolved: resolved, folder: configuration.folder, source: configuration.liveSource)
    }
}

extension TableCells {
    /// Writes a value of the text of an environment. Its kind is nearly always that of the type.
    fileprivate func write(_ row: TableRows.Row, _ start: UnsafePointer<UInt8>, at index: Int) {
        let text = UnsafeBufferPointer(start: start, count: strlen(start))
        switch (row.key.storage, row.key.type, row.kind) {
        case (.string, _, TableKind.string): write(text: String(decoding: text, as: UTF8.self), at: index)
        case (.plain, .int, TableKind.integer):
            write(plain: Int(truncatingIfNeeded: TableKind.whole(text)), at: index)
        case (.plain, .double, TableKind.real): write(plain: TableKind.number(text), at: index)
        case (.plain, .bool, TableKind.boolean): write(plain: TableKind.truth(text), at: index)
        case (.reference, _, _): setPresent(index)
        // What cannot be read now could not be read when the code was generated.
        default: if let raw = header.rows.raw(at: index) { try? write(raw, at: index) }
        }
    }

    /// Whether integers have fewer bits than those of a catalog, as on some watches.
    fileprivate static let hasShortIntegers = Int.bitWidth < Int64.bitWidth

    /// An integer that is too large for this system is an error.
    fileprivate func checkIntegers(except resolved: [Int: ResolvedValue]) throws(ConfigurationError) {
        for (index, row) in header.rows.rows.enumerated()
        where row.key.type == .int && resolved[index] == nil {
            guard let raw = header.rows.raw(at: index), (try? write(raw, at: index)) == nil else { continue }
            throw ConfigurationError(.invalidValue, "\(row.key.text) is out of range for Int")
        }
    }

    fileprivate func write(
        _ raw: PropertyListValue, at index: Int, _ value: ResolvedValue
    ) throws(ConfigurationError) {
        do {
            try write(raw, at: index)
        } catch {
            let type = value.declared ?? header.rows.rows[index].key.valueType ?? .string
            let finding = value.coercionFinding(error, as: type)
            throw ConfigurationError(.invalidValue, finding.message, findings: [finding])
        }
    }
}

extension TableRows {
    /// A value of the text of an environment with its origin.
    func resolvedValue(
        at index: Int, layers: LayerOrigins, _ declaration: KeyDeclaration?, folder: URL?
    ) -> ResolvedValue? {
        guard let raw = raw(at: index) else { return nil }
        let row = rows[index]
        let path = row.keyPath
        let origin =
            row.isInCommon ? layers.onlyCommon : row.isOverCommon ? layers.both : layers.onlyOwn
        return ResolvedValue(
            name: row.key.text, declared: declaration?.type, isSecret: declaration?.isSecret ?? false,
            isLive: declaration?.isLive ?? false, places: .layers(origin, path: path.count == 1 ? [] : path), raw: raw,
            folder: folder)
    }
}
