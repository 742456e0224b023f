import Foundation
import PropertyLists

/// Edits of objects. An object that stands for several places is found out when the new bytes are read.
extension BinaryObjects {
    /// Another value in the place of one within a container.
    mutating func set(_ new: PropertyListValue, at path: [String]) -> Bool {
        guard let last = path.last, let container = object(at: path.dropLast()), let added = add(new) else {
            return false
        }
        switch objects[container] {
        case .array(var elements):
            guard let index = Int(last), elements.indices.contains(index) else { return false }
            elements[index] = added
            objects[container] = .array(elements)
        case .dictionary(let keys, var values):
            guard let index = keys.firstIndex(where: { isText($0, last) }) else { return false }
            values[index] = added
            objects[container] = .dictionary(keys: keys, values: values)
        case .leaf: return false
        }
        dropUnused()
        return true
    }

    /// An entry behind a dictionary's others.
    mutating func insert(_ new: PropertyListValue, forKey key: String, into path: [String]) -> Bool {
        guard let container = object(at: path[...]), let name = add(.string(key)), let added = add(new),
            case .dictionary(let keys, let values) = objects[container]
        else { return false }
        objects[container] = .dictionary(keys: keys + [name], values: values + [added])
        return true
    }

    /// Elements of an array.
    mutating func insert(_ new: [PropertyListValue], at index: Int, into path: [String]) -> Bool {
        let added = new.compactMap { add($0) }
        guard let container = object(at: path[...]), added.count == new.count,
            case .array(var elements) = objects[container], index <= elements.count
        else { return false }
        elements.insert(contentsOf: added, at: index)
        objects[container] = .array(elements)
        return true
    }

    /// Entries or elements taken out of a container.
    mutating func remove(_ names: Set<String>, of path: [String]) -> Bool {
        guard let container = object(at: path[...]) else { return false }
        switch objects[container] {
        case .array(let elements):
            objects[container] = .array(
                elements.indices.filter { !names.contains(String($0)) }.map { elements[$0] })
        case .dictionary(let keys, let values):
            let kept = keys.indices.filter { index in !names.contains { isText(keys[index], $0) } }
            objects[container] = .dictionary(keys: kept.map { keys[$0] }, values: kept.map { values[$0] })
        case .leaf: return false
        }
        dropUnused()
        return true
    }

    private func object(at path: ArraySlice<String>) -> Int? {
        path.reduce(Optional(top)) { object, component in
            guard let object else { return nil }
            switch objects[object] {
            case .array(let elements):
                return Int(component).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            case .dictionary(let keys, let values):
                return keys.firstIndex { isText($0, component) }.map { values[$0] }
            case .leaf: return nil
            }
        }
    }

    /// The keys of a dictionary in the file's order; `nil` where there is none. Half a surrogate pair is U+FFFD.
    func keys(at path: [String]) -> [String]? {
        guard let object = object(at: path[...]), case .dictionary(let keys, _) = objects[object] else { return nil }
        return keys.map { String(decoding: units(of: $0) ?? [], as: UTF16.self) }
    }

    /// Whether a dictionary has a key of exactly these code units.
    func hasKey(_ key: String, at path: [String]) -> Bool {
        guard let object = object(at: path[...]), case .dictionary(let keys, _) = objects[object] else { return false }
        return keys.contains { isText($0, key) }
    }

    /// Whether an object is a string of exactly these code units.
    private func isText(_ object: Int, _ text: String) -> Bool {
        units(of: object)?.elementsEqual(text.utf16) ?? false
    }

    private func units(of object: Int) -> [UInt16]? {
        guard case .leaf(let bytes) = objects[object], let marker = bytes.first else { return nil }
        let length = marker & 0xF == 0xF ? 2 + (1 << min(Int((bytes.dropFirst().first ?? 0) & 0xF), 4)) : 1
        let content = bytes.dropFirst(length)
        switch marker >> 4 {
        case 0x5: return Array(String(decoding: content, as: UTF8.self).utf16)
        case 0x6:
            return stride(from: content.startIndex, to: content.endIndex - 1, by: 2).map {
                UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
            }
        default: return nil
        }
    }

    /// A value's objects, behind all others; where the outermost one stands.
    private mutating func add(_ value: PropertyListValue) -> Int? {
        guard let data = try? PropertyList.data(value, binary: true), let new = BinaryObjects(data) else { return nil }
        let first = objects.count
        objects += new.objects.map { object in
            switch object {
            case .leaf: object
            case .array(let elements): .array(elements.map { $0 + first })
            case .dictionary(let keys, let values):
                .dictionary(keys: keys.map { $0 + first }, values: values.map { $0 + first })
            }
        }
        return new.top + first
    }

    /// Drops what is no longer named; the others keep their order.
    private mutating func dropUnused() {
        var isUsed = Array(repeating: false, count: objects.count)
        var pending = [top]
        isUsed[top] = true
        while let object = pending.popLast() {
            for reference in objects[object].references where !isUsed[reference] {
                isUsed[reference] = true
                pending.append(reference)
            }
        }
        var numbers = Array(repeating: 0, count: objects.count)
        var next = 0
        for index in objects.indices where isUsed[index] {
            numbers[index] = next
            next += 1
        }
        let kept = objects.indices.filter { isUsed[$0] }.map { objects[$0] }
        top = numbers[top]
        objects = kept.map { object in
            switch object {
            case .leaf: object
            case .array(let elements): .array(elements.map { numbers[$0] })
            case .dictionary(let keys, let values):
                .dictionary(keys: keys.map { numbers[$0] }, values: values.map { numbers[$0] })
            }
        }
    }
}
