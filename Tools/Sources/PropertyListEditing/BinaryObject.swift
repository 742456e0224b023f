/// An object of a binary property list, with its layout in the file.
struct BinaryObject {
    enum Content: Equatable {
        /// An object that does not refer to other objects, as bytes.
        case leaf([UInt8])
        case array([Int])
        case dictionary(keys: [Int], values: [Int])
    }

    var content: Content
    /// The number of bytes of a container's count after its marker.
    var countWidth = BinaryWidth.smallest
    /// The bytes before it that belong to no object.
    var gap: [UInt8] = []

    var references: [Int] {
        switch content {
        case .leaf: []
        case .array(let elements): elements
        case .dictionary(let keys, let values): keys + values
        }
    }

    func renumbered(_ number: (Int) -> Int) -> BinaryObject {
        var object = self
        switch content {
        case .leaf: break
        case .array(let elements): object.content = .array(elements.map(number))
        case .dictionary(let keys, let values):
            object.content = .dictionary(keys: keys.map(number), values: values.map(number))
        }
        return object
    }

    func bytes(referenceSize: Int) -> [UInt8] {
        var bytes: [UInt8]
        switch content {
        case .leaf(let leaf): return leaf
        case .array(let elements): bytes = start(0xA0, elements.count)
        case .dictionary(let keys, _): bytes = start(0xD0, keys.count)
        }
        for reference in references { bytes += BinaryNumber.bytes(of: reference, size: referenceSize) }
        return bytes
    }

    /// The marker and count of a container.
    private func start(_ kind: UInt8, _ count: Int) -> [UInt8] {
        let size = countWidth.size(for: count, smallest: count < 0xF ? 0 : BinaryNumber.size(of: count))
        guard size > 0 else { return [kind | UInt8(truncatingIfNeeded: count)] }
        return [kind | 0xF, 0x10 | UInt8(size.trailingZeroBitCount)] + BinaryNumber.bytes(of: count, size: size)
    }
}

/// The size of a number's field in a binary property list.
enum BinaryWidth {
    /// As Apple's writer does: the smallest of 1, 2, 4, and 8 bytes, and none for a short count.
    case smallest
    /// As another writer did, as long as the numbers fit.
    case fixed(Int)

    init(_ size: Int, smallest: Int) {
        self = size == smallest ? .smallest : .fixed(size)
    }

    func size(for number: Int, smallest: Int) -> Int {
        guard case .fixed(let size) = self, size > 0, size >= 8 || number < 1 << (size * 8) else { return smallest }
        return size
    }
}
