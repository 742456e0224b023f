import Foundation
import PropertyLists

/// A binary property list in any valid layout, object by object. An edit adds and removes objects. All others keep their
/// bytes, their order, and the bytes between them, so that removing an inserted value restores the file.
struct BinaryList: EditableList {
    let data: Data
    /// The objects, by number.
    private(set) var objects: [BinaryObject] = []
    /// The objects, in the order of the file.
    private(set) var order: [Int] = []
    private(set) var top: Int
    private(set) var layout: Layout

    /// The bytes around the objects.
    struct Layout {
        /// `bplist00`.
        let header: [UInt8]
        /// Between the last object and the table of offsets.
        let tableGap: [UInt8]
        /// Between the table and the trailer.
        let trailerGap: [UInt8]
        /// The five unused bytes of the trailer and the sort version.
        let trailerStart: [UInt8]
        let offsetWidth: BinaryWidth
        let referenceWidth: BinaryWidth
    }

    static let magic = Data("bplist".utf8)

    var root: Int { top }
    var lastOfEqualKeysCounts: Bool { false }

    /// The objects of a file that is known to be a binary property list.
    ///
    /// - Throws: `not-editable` if objects share bytes, or if an unused one is damaged.
    init(_ data: Data) throws(PropertyListEditError) {
        let bytes = Array(data)
        guard let trailer = BinaryTrailer(bytes) else { throw Self.notEditable("the trailer is damaged") }
        self.data = data
        top = trailer.top
        var found: [(start: Int, end: Int)] = []
        for number in 0..<trailer.count {
            guard let offset = trailer.offset(of: number, in: bytes),
                let parsed = BinaryObjectReader(bytes, trailer).object(at: offset)
            else { throw Self.notEditable("the object \(number) is damaged") }
            objects.append(parsed.object)
            found.append((offset, parsed.end))
        }
        order = objects.indices.sorted { found[$0].start < found[$1].start }
        var end = 8
        for number in order {
            guard found[number].start >= end else { throw Self.notEditable("some of the objects share bytes") }
            objects[number].gap = Array(bytes[end..<found[number].start])
            end = found[number].end
        }
        layout = Layout(
            header: Array(bytes[..<8]), tableGap: Array(bytes[end..<trailer.table]),
            trailerGap: Array(bytes[trailer.tableEnd..<(bytes.count - 32)]),
            trailerStart: Array(bytes[(bytes.count - 32)..<(bytes.count - 26)]),
            offsetWidth: BinaryWidth(trailer.offsetSize, smallest: BinaryNumber.size(of: trailer.table)),
            referenceWidth: BinaryWidth(trailer.referenceSize, smallest: BinaryNumber.size(of: trailer.count)))
    }

    private static func notEditable(_ reason: String) -> PropertyListEditError {
        PropertyListEditError(.notEditable, "the binary property list cannot be edited: \(reason)")
    }
}

// MARK: - Nodes

extension BinaryList {
    func children(of node: Int) -> ListChildren {
        switch objects[node].content {
        case .leaf: .none
        case .array(let elements): .array(elements)
        case .dictionary(let keys, let values):
            .dictionary(keys: keys.map { BinaryLeaf(objects[$0])?.units ?? [] }, values: values)
        }
    }

    func holds(_ value: PropertyListValue, at node: Int) -> Bool {
        switch (objects[node].content, value) {
        case (.leaf, _): return BinaryLeaf(objects[node])?.holds(value) ?? false
        case (.array(let elements), .array(let values)):
            return elements.count == values.count && zip(elements, values).allSatisfy { holds($1, at: $0) }
        case (.dictionary(let keys, let values), .dictionary(let entries)):
            return keys.count == entries.count
                && zip(keys, values).allSatisfy { key, value in
                    guard let units = BinaryLeaf(objects[key])?.units,
                        let index = entries.index(forKey: String(decoding: units, as: UTF16.self))
                    else { return false }
                    return units.elementsEqual(entries[index].key.utf16) && holds(entries[index].value, at: value)
                }
        default: return false
        }
    }

    func value(at node: Int) -> PropertyListValue? {
        var list = self
        list.top = node
        return try? PropertyList.parse(list.bytes)
    }

    func isSame(_ node: Int, as other: Int, of list: BinaryList) -> Bool {
        // Otherwise, containers that contain the same container twice, level by level, would take exponential time.
        var seen: Set<[Int]> = []
        var pending = [(node, other)]
        while let (mine, theirs) = pending.popLast() {
            switch (objects[mine].content, list.objects[theirs].content) {
            case (.leaf(let mine), .leaf(let theirs)):
                guard mine == theirs else { return false }
            case (let content, let otherContent):
                guard seen.insert([mine, theirs]).inserted else { continue }
                switch (content, otherContent) {
                case (.array(let mine), .array(let theirs)) where mine.count == theirs.count:
                    pending += zip(mine, theirs)
                case (.dictionary(let keys, let values), .dictionary(let otherKeys, let otherValues))
                where keys.count == otherKeys.count:
                    pending += zip(keys + values, otherKeys + otherValues)
                default: return false
                }
            }
        }
        return true
    }
}

// MARK: - Edits

extension BinaryList {
    func applying(
        _ change: ListChange, at path: [Int], keyOrder: [String]
    ) throws(PropertyListEditError) -> BinaryList {
        var list = self
        let unused = unreachable()
        switch change {
        case .replace(let value): list.replace(with: try list.add(value), at: path)
        case .remove(let indices): list.remove(indices, of: list.owned(path))
        case .insert(let entries, let index):
            var keys: [Int] = []
            var values: [Int] = []
            for entry in entries {
                if let key = entry.key { keys.append(try list.add(.string(key))) }
                values.append(try list.add(entry.value))
            }
            list.insert(keys, values, at: index, into: list.owned(path))
        }
        list.dropUnreachable(except: unused)
        return try BinaryList(list.bytes)
    }

    private mutating func replace(with new: Int, at path: [Int]) {
        guard let last = path.last else {
            top = new
            return
        }
        setChild(last, of: owned(Array(path.dropLast())), to: new)
    }

    private mutating func setChild(_ index: Int, of container: Int, to new: Int) {
        switch objects[container].content {
        case .leaf: break
        case .array(var elements):
            elements[index] = new
            objects[container].content = .array(elements)
        case .dictionary(let keys, var values):
            values[index] = new
            objects[container].content = .dictionary(keys: keys, values: values)
        }
    }

    private mutating func insert(_ newKeys: [Int], _ newValues: [Int], at index: Int, into container: Int) {
        switch objects[container].content {
        case .leaf: break
        case .array(var elements):
            elements.insert(contentsOf: newValues, at: index)
            objects[container].content = .array(elements)
        case .dictionary(var keys, var values):
            keys.insert(contentsOf: newKeys, at: index)
            values.insert(contentsOf: newValues, at: index)
            objects[container].content = .dictionary(keys: keys, values: values)
        }
    }

    private mutating func remove(_ indices: Set<Int>, of container: Int) {
        func kept(_ numbers: [Int]) -> [Int] {
            numbers.indices.filter { !indices.contains($0) }.map { numbers[$0] }
        }
        switch objects[container].content {
        case .leaf: break
        case .array(let elements): objects[container].content = .array(kept(elements))
        case .dictionary(let keys, let values):
            objects[container].content = .dictionary(keys: kept(keys), values: kept(values))
        }
    }

    /// The container at a path, copied if something else refers to it: one object may have several locations, and an edit
    /// changes only one.
    private mutating func owned(_ path: [Int]) -> Int {
        var counts = Array(repeating: 0, count: objects.count)
        for object in objects { for reference in object.references { counts[reference] += 1 } }
        var node = top
        for index in path {
            var child = children(of: node).nodes[index]
            if counts[child] > 1 {
                var copy = objects[child]
                copy.gap = []
                counts[child] -= 1
                for reference in copy.references { counts[reference] += 1 }
                child = append(copy)
                counts.append(1)
                setChild(index, of: node, to: child)
            }
            node = child
        }
        return node
    }

    private mutating func append(_ object: BinaryObject) -> Int {
        objects.append(object)
        order.append(objects.count - 1)
        return objects.count - 1
    }

    /// Adds the objects of a value after all others, and returns the number of the outermost one.
    private mutating func add(_ value: PropertyListValue) throws(PropertyListEditError) -> Int {
        let data: Data
        do {
            data = try PropertyList.data(value, binary: true)
        } catch {
            throw PropertyListEditError(.notRepresentable, error.message)
        }
        let new = try BinaryList(data)
        let first = objects.count
        for object in new.objects { _ = append(object.renumbered { $0 + first }) }
        return new.top + first
    }

    /// The objects that are not referred to from the outermost one.
    private func unreachable() -> Set<Int> {
        var isUsed = Array(repeating: false, count: objects.count)
        var pending = [top]
        isUsed[top] = true
        while let object = pending.popLast() {
            for reference in objects[object].references where !isUsed[reference] {
                isUsed[reference] = true
                pending.append(reference)
            }
        }
        return Set(isUsed.indices.filter { !isUsed[$0] })
    }

    /// Removes the objects that are no longer referred to. The others keep their order.
    private mutating func dropUnreachable(except unused: Set<Int>) {
        var dropped = unreachable().subtracting(unused)
        // An unused object of the file may refer to one that is now also unused.
        var pending = Array(unused)
        while let object = pending.popLast() {
            for reference in objects[object].references where dropped.remove(reference) != nil {
                pending.append(reference)
            }
        }
        guard !dropped.isEmpty else { return }
        var numbers = Array(repeating: 0, count: objects.count)
        var kept: [BinaryObject] = []
        for number in objects.indices where !dropped.contains(number) {
            numbers[number] = kept.count
            kept.append(objects[number])
        }
        objects = kept.map { $0.renumbered { numbers[$0] } }
        order = order.filter { !dropped.contains($0) }.map { numbers[$0] }
        top = numbers[top]
    }

    /// The bytes of the file.
    private var bytes: Data {
        let referenceSize = layout.referenceWidth.size(
            for: objects.count, smallest: BinaryNumber.size(of: objects.count))
        var bytes = layout.header
        var offsets = Array(repeating: 0, count: objects.count)
        for number in order {
            bytes += objects[number].gap
            offsets[number] = bytes.count
            bytes += objects[number].bytes(referenceSize: referenceSize)
        }
        bytes += layout.tableGap
        let table = bytes.count
        let offsetSize = layout.offsetWidth.size(for: table, smallest: BinaryNumber.size(of: table))
        for offset in offsets { bytes += BinaryNumber.bytes(of: offset, size: offsetSize) }
        bytes += layout.trailerGap + layout.trailerStart
        bytes += [UInt8(truncatingIfNeeded: offsetSize), UInt8(truncatingIfNeeded: referenceSize)]
        for number in [objects.count, top, table] { bytes += BinaryNumber.bytes(of: number, size: 8) }
        return Data(bytes)
    }
}
