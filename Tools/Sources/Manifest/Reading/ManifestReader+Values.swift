import PropertyLists
import SourceText
@_spi(Tools) import SwitchyardCore

extension ManifestReader {
    /// The values of a dictionary of keys, nested at the dots of their names.
    mutating func values(_ node: YAMLNode, in place: String) -> [String: PropertyListValue] {
        var values: [String: PropertyListValue] = [:]
        values.reserveCapacity(node.map?.count ?? 0)
        for entry in node.map ?? [] { add(entry, below: "", in: place, to: &values) }
        return values
    }

    /// Adds an entry, whose name may have dots and may be an earlier name of a key.
    private mutating func add(
        _ entry: YAMLNode.Entry, below prefix: String, in place: String, to values: inout [String: PropertyListValue]
    ) {
        var name = prefix + entry.name
        let key = keys[name]
        if let key { name = key.name }
        if key?.secret != nil {
            report(
                .manifestValue, "\(name) is secret, so it must have no value in this file", entry.mark,
                fix: "remove the entry; the value comes from where keys.\(name).secret says")
            return
        }
        // An earlier name may lie elsewhere: its path starts at the root.
        let isMoved = key.map { $0.name != prefix + entry.name } ?? false
        if isMoved, !prefix.isEmpty {
            report(
                .manifestValue, "\"\(prefix + entry.name)\" is an earlier name of the key \(name)", entry.mark,
                fix: "write \(name) at the top of \(place)")
            return
        }
        let path = isMoved || prefix.isEmpty ? name : entry.name
        var components = path.split(separator: ".").map(String.init)[...]
        guard let first = components.popFirst() else { return }
        let value: PropertyListValue
        if let map = entry.value.map, key?.type == nil {
            var below: [String: PropertyListValue] = [:]
            for inner in map { add(inner, below: name + ".", in: place, to: &below) }
            value = .dictionary(below)
        } else {
            guard let converted = self.value(entry.value, as: key?.type, named: name) else { return }
            if let key { checkRange(converted, key, entry.value.mark) }
            value = converted
        }
        insert(value, at: first, components, named: name, entry.mark, to: &values)
    }

    private mutating func insert(
        _ value: PropertyListValue, at first: String, _ rest: ArraySlice<String>, named name: String, _ mark: YAMLMark,
        to values: inout [String: PropertyListValue]
    ) {
        if let next = rest.first {
            var below: [String: PropertyListValue] = [:]
            switch values[first] {
            case .dictionary(let entries)?: below = entries
            case nil: break
            default: return twice(name, mark)
            }
            insert(value, at: next, rest.dropFirst(), named: name, mark, to: &below)
            values[first] = .dictionary(below)
        } else if case .dictionary(let new) = value, case .dictionary(let old)? = values[first] {
            if let both = new.keys.filter({ old[$0] != nil }).min() { return twice("\(name).\(both)", mark) }
            values[first] = .dictionary(old.merging(new) { _, new in new })
        } else if values.updateValue(value, forKey: first) != nil {
            twice(name, mark)
        }
    }

    private mutating func twice(_ name: String, _ mark: YAMLMark) {
        report(.keyClash, "key \"\(name)\" occurs twice: as one name and as nested names", mark)
    }

    /// A value as its declared type needs it. What is text for the type is kept as it is written: `1.10` and `no`.
    private mutating func value(_ node: YAMLNode, as type: ValueType.Kind?, named name: String) -> PropertyListValue? {
        switch node.content {
        case .scalar(let scalar):
            if node.isNull {
                report(.manifestValue, "\(name) has no value", node.mark, fix: "write a value, or remove the entry")
                return nil
            }
            if type?.isTextInYAML == true { return .string(scalar.text) }
            switch scalar.value {
            case .null: return nil
            case .flag(let flag): return .boolean(flag)
            case .integer(let number): return .integer(number)
            case .real(let number): return .real(number)
            case .text(let text): return .string(text)
            }
        case .list(let elements):
            return .array(elements.compactMap { value($0, as: nil, named: name) })
        case .map(let entries):
            var values: [String: PropertyListValue] = [:]
            for entry in entries {
                guard let value = value(entry.value, as: nil, named: "\(name).\(entry.name)") else { continue }
                values[entry.name] = value
            }
            return .dictionary(values)
        }
    }

    private mutating func checkRange(_ value: PropertyListValue, _ key: ManifestKey, _ mark: YAMLMark) {
        guard key.minimum != nil || key.maximum != nil, let number = Self.number(value, key.type) else { return }
        if let minimum = key.minimum, number < minimum {
            report(.manifestValue, "\(key.name) is \(number.formatted), below its minimum \(minimum.formatted)", mark)
        }
        if let maximum = key.maximum, number > maximum {
            report(.manifestValue, "\(key.name) is \(number.formatted), above its maximum \(maximum.formatted)", mark)
        }
    }

    private static func number(_ value: PropertyListValue, _ type: ValueType.Kind?) -> Double? {
        let type = type.map { ValueType($0) } ?? .inferred(from: value)
        return (try? type.coerced(value, folder: nil))?.number
    }
}

extension Double {
    /// The number without a fraction of zero.
    fileprivate var formatted: String { Int64(exactly: self).map(String.init) ?? String(self) }
}
