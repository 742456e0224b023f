import Foundation
import TestSupport

/// Writes binary property lists as others than Apple do: wide offsets and references, padding, unused and shared objects.
struct BinaryTreeWriter {
    private enum Object: Hashable {
        case leaf([UInt8])
        case array([Int])
        case dictionary([Int], [Int])
    }

    private var random: SeededGenerator
    private let sharesLeaves: Bool
    private let sharesContainers: Bool
    private let hasPadding: Bool
    private let hasWideCounts: Bool
    private var objects: [Object] = []
    private var known: [Object: Int] = [:]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        sharesLeaves = random.oneIn(2)
        sharesContainers = random.oneIn(3)
        hasPadding = random.oneIn(2)
        hasWideCounts = random.oneIn(4)
    }

    mutating func data(_ tree: Tree) -> Data {
        (objects, known) = ([], [:])
        let top = add(tree)
        if random.oneIn(2) {
            for _ in 0..<random.upTo(3) { _ = add(random.tree(.binary, depth: 1)) }
        }
        return bytes(top: top)
    }

    // MARK: Objects

    private mutating func add(_ tree: Tree) -> Int {
        switch tree {
        case .array(let elements): return add(.array(elements.map { add($0) }), isShared: sharesContainers)
        case .dictionary(let entries):
            let keys = entries.map { add(.text($0.key)) }
            let values = entries.map { add($0.value) }
            return add(.dictionary(keys, values), isShared: sharesContainers)
        default: return add(.leaf(leaf(tree)), isShared: sharesLeaves)
        }
    }

    private mutating func add(_ object: Object, isShared: Bool) -> Int {
        if isShared, let number = known[object] { return number }
        objects.append(object)
        known[object] = objects.count - 1
        return objects.count - 1
    }

    private mutating func leaf(_ tree: Tree) -> [UInt8] {
        switch tree {
        case .truth(let truth): return [truth ? 9 : 8]
        case .integer(let isNegative, let magnitude): return integer(isNegative, magnitude)
        case .real(let bits):
            let number = Double(bitPattern: bits)
            if !number.isNaN, Double(Float(number)).bitPattern == bits, random.oneIn(2) {
                return [0x22] + Self.bytes(UInt64(Float(number).bitPattern), 4)
            }
            return [0x23] + Self.bytes(bits, 8)
        case .date(let bits): return [0x33] + Self.bytes(bits, 8)
        case .data(let data): return start(0x40, data.count) + data
        case .text(let units):
            guard units.contains(where: { $0 >= 0x80 }) || random.oneIn(3) else {
                return start(0x50, units.count) + units.map { UInt8($0) }
            }
            return start(0x60, units.count) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case .array, .dictionary: return []
        }
    }

    private mutating func integer(_ isNegative: Bool, _ magnitude: UInt64) -> [UInt8] {
        let pattern = isNegative ? 0 &- magnitude : magnitude
        let needsSixteen = !isNegative && magnitude > UInt64(Int64.max)
        if needsSixteen || random.oneIn(9) {
            return [0x14] + Array(repeating: isNegative ? 0xFF : 0, count: 8) + Self.bytes(pattern, 8)
        }
        let sizes = [0, 1, 2].filter { !isNegative && magnitude < 1 << (8 << UInt64($0)) } + [3]
        let size = random.pick(sizes)
        return [0x10 | UInt8(size)] + Self.bytes(pattern, 1 << size)
    }

    private func start(_ kind: UInt8, _ count: Int) -> [UInt8] {
        if count < 15, !hasWideCounts { return [kind | UInt8(count)] }
        let size = hasWideCounts ? 3 : count < 256 ? 0 : 1
        return [kind | 0xF, 0x10 | UInt8(size)] + Self.bytes(UInt64(count), 1 << size)
    }

    private static func bytes(_ number: UInt64, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> ($0 * 8)) : 0 }
    }

    // MARK: The file

    private mutating func bytes(top: Int) -> Data {
        let referenceSize = random.pick([1, 1, 2, 4, 8].filter { $0 > 1 || objects.count <= 256 })
        var order = Array(objects.indices)
        if random.oneIn(2) { order.shuffle(using: &random) }
        var file = Array("bplist00".utf8)
        var offsets = Array(repeating: 0, count: objects.count)
        for number in order {
            pad(&file)
            offsets[number] = file.count
            switch objects[number] {
            case .leaf(let bytes): file += bytes
            case .array(let elements):
                file += start(0xA0, elements.count) + elements.flatMap { Self.bytes(UInt64($0), referenceSize) }
            case .dictionary(let keys, let values):
                file += start(0xD0, keys.count) + (keys + values).flatMap { Self.bytes(UInt64($0), referenceSize) }
            }
        }
        pad(&file)
        let table = file.count
        let offsetSize = random.pick([1, 2, 3, 4, 8].filter { $0 > 1 && table < 65_536 || table < 256 || $0 > 2 })
        for offset in offsets { file += Self.bytes(UInt64(offset), offsetSize) }
        pad(&file)
        file += random.oneIn(2) ? [0, 0, 0, 0, 0, 0] : [1, 2, 3, 4, 5, 1]
        file += [UInt8(offsetSize), UInt8(referenceSize)]
        for number in [objects.count, top, table] { file += Self.bytes(UInt64(number), 8) }
        return Data(file)
    }

    private mutating func pad(_ file: inout [UInt8]) {
        guard hasPadding, random.oneIn(3) else { return }
        file += (0..<random.upTo(5)).map { _ in random.pick([0, 0x0F, 0xD1, 0xFF]) }
    }
}
