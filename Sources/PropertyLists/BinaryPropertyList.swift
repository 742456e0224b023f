import Foundation

/// Reads Apple's binary property-list format (`bplist00`): a header, objects, an offset table, and a trailer of 32
/// bytes.
///
/// The format is documented in CoreFoundation's `CFBinaryPList.c`. Every count and offset is checked against the data
/// before it is used.
enum BinaryPropertyList {
    static let magic = Array("bplist".utf8)

    static func read(
        _ data: Data, spending budget: inout ReadingBudget
    ) throws(PropertyListError) -> PropertyListValue {
        try read(data, isPart: false, spending: &budget) { reader throws(PropertyListError) in
            try reader.object(reader.topObject, depth: 0)
        }
    }

    /// The keys of the root dictionary, with the numbers of the objects that are their values.
    ///
    /// - Throws: also if the root is not a dictionary.
    static func entries(
        of data: Data, spending budget: inout ReadingBudget
    ) throws(PropertyListError) -> [String: Entry] {
        try read(data, spending: &budget) { reader throws(PropertyListError) in try reader.rootEntries() }
    }

    /// A value of the root dictionary.
    struct Entry {
        let object: Int
        let isDictionary: Bool
    }

    /// Reads one object and what it contains.
    static func value(
        of object: Int, in data: Data, spending budget: inout ReadingBudget
    ) throws(PropertyListError) -> PropertyListValue {
        try read(data, spending: &budget) { reader throws(PropertyListError) in try reader.object(object, depth: 1) }
    }

    private static func read<Part>(
        _ data: Data, isPart: Bool = true, spending budget: inout ReadingBudget,
        _ body: (inout Reader) throws(PropertyListError) -> Part
    ) throws(PropertyListError) -> Part {
        let result: Result<Part, PropertyListError> = data.withUnsafeBytes { bytes in
            do throws(PropertyListError) {
                var reader = try Reader(
                    bytes, maximumMemory: budget.maximumValueBytes, memory: budget.valueBytes, isPart: isPart)
                reader.maximumRepeatedText = budget.limits.repeatedTextBytes
                reader.repeatedText = budget.repeatedTextBytes
                let part = try body(&reader)
                budget.valueBytes = reader.memory
                budget.repeatedTextBytes = reader.repeatedText
                return .success(part)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Whether a dictionary has two keys that are canonically equivalent in Unicode, so that its value holds only one
    /// of them.
    static func hidesKeys(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            guard var reader = try? Reader(bytes, maximumMemory: .max, memory: 0),
                (try? reader.object(reader.topObject, depth: 0)) != nil
            else { return false }
            return reader.hidesKeys
        }
    }
}

private struct Reader {
    let bytes: UnsafeRawBufferPointer
    let offsetSize: Int
    let referenceSize: Int
    let objectCount: Int
    let topObject: Int
    let offsetTable: Int
    /// Strings by object index: all dictionaries of a file share their keys.
    private var strings: [String?]
    /// The same while only a part of the file is read, which may have few of its strings.
    private var stringsOfPart: [Int: String] = [:]
    /// Data by object index, from the first on: an object that is referenced many times is stored once.
    private var blobs: [Data?] = []
    private var blobsOfPart: [Int: Data] = [:]
    /// The memory that values may take and have taken, in bytes (approximate).
    let maximumMemory: Int
    var memory: Int
    /// The size of strings that were referenced before, and its limit, in bytes: a repeated reference costs no
    /// memory, but costs time whenever it is visited.
    var repeatedText = 0
    var maximumRepeatedText = Int.max
    /// Whether a dictionary has canonically equivalent keys.
    var hidesKeys = false

    init(
        _ bytes: UnsafeRawBufferPointer, maximumMemory: Int, memory: Int, isPart: Bool = false
    ) throws(PropertyListError) {
        guard bytes.count >= 8 + 32 else { throw Self.malformed("truncated file") }
        self.bytes = bytes
        self.maximumMemory = maximumMemory
        self.memory = memory
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.unsigned(bytes, trailer + 8, 8), let top = Self.unsigned(bytes, trailer + 16, 8),
            let table = Self.unsigned(bytes, trailer + 24, 8), count > 0, top < count, table >= 8, table < trailer,
            count <= (trailer - table) / offsetSize
        else { throw Self.malformed("invalid trailer") }
        objectCount = count
        topObject = top
        offsetTable = table
        strings = isPart ? [] : Array(repeating: nil, count: count)
        try take(memory: strings.count * MemoryLayout<String?>.stride)
    }

    private func knownString(_ index: Int) -> String? {
        if index < strings.count { return strings[index] }
        return stringsOfPart.isEmpty ? nil : stringsOfPart[index]
    }

    private func knownBlob(_ index: Int) -> Data? {
        if index < blobs.count { return blobs[index] }
        return blobsOfPart.isEmpty ? nil : blobsOfPart[index]
    }

    /// Counts memory before it is allocated: a small file can reference a large container many times, or overlap many
    /// long strings.
    private mutating func take(memory bytes: Int) throws(PropertyListError) {
        memory += bytes
        guard memory <= maximumMemory else {
            throw PropertyListError(
                .tooLarge, "the values need more than \(maximumMemory) bytes of memory, the most that Switchyard uses")
        }
    }

    static func malformed(_ reason: String) -> PropertyListError {
        PropertyListError(.malformed, "invalid binary property list: \(reason)")
    }

    /// A big-endian unsigned number that fits `Int`.
    static func unsigned(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ size: Int) -> Int? {
        guard start >= 0, size <= bytes.count, start <= bytes.count - size else { return nil }
        var value: UInt64 = 0
        for index in start..<(start + size) { value = value << 8 | UInt64(bytes[index]) }
        return Int(exactly: value)
    }

    private func offset(of object: Int) throws(PropertyListError) -> Int {
        guard object < objectCount,
            let offset = Self.unsigned(bytes, offsetTable + object * offsetSize, offsetSize), offset >= 8,
            offset < offsetTable
        else { throw Self.malformed("object outside the file") }
        return offset
    }

    /// The length in an object's marker, and the offset of its contents.
    private func length(at offset: Int) throws(PropertyListError) -> (count: Int, start: Int) {
        let low = Int(bytes[offset] & 0x0F)
        guard low == 0x0F else { return (low, offset + 1) }
        guard offset + 1 < offsetTable, bytes[offset + 1] & 0xF0 == 0x10 else {
            throw Self.malformed("invalid length")
        }
        let size = 1 << Int(bytes[offset + 1] & 0x0F)
        guard size <= 8, let count = Self.unsigned(bytes, offset + 2, size) else {
            throw Self.malformed("invalid length")
        }
        return (count, offset + 2 + size)
    }

    /// The contents of an object of `count` units, checked to end before the offset table.
    private func contents(_ count: Int, of unit: Int, from start: Int) throws(PropertyListError)
        -> UnsafeRawBufferPointer
    {
        guard start <= offsetTable, count <= (offsetTable - start) / unit else {
            throw Self.malformed("truncated object")
        }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<(start + count * unit)])
    }

    mutating func object(_ index: Int, depth: Int) throws(PropertyListError) -> PropertyListValue {
        if let string = knownString(index) {
            repeatedText += string.utf8.count
            guard repeatedText <= maximumRepeatedText else {
                throw PropertyListError(
                    .tooLarge,
                    "repeated strings have more than \(maximumRepeatedText) bytes in total, the most that Switchyard reads"
                )
            }
            return .string(string)
        }
        let offset = try offset(of: index)
        let marker = bytes[offset]
        switch marker & 0xF0 {
        case 0x00:
            switch marker {
            case 0x08: return .boolean(false)
            case 0x09: return .boolean(true)
            default: throw Self.malformed("unknown type of object")
            }
        case 0x10: return try integer(marker, offset)
        case 0x20: return .real(try real(marker, offset))
        case 0x30: return .date(Date(timeIntervalSinceReferenceDate: try real(0x23, offset)))
        case 0x40:
            return .data(try blob(index, offset))
        case 0x50, 0x60: return .string(try string(index))
        case 0xA0: return .array(try array(offset, depth))
        case 0xD0: return .dictionary(try dictionary(offset, depth))
        default: throw Self.malformed("unknown type of object")
        }
    }

    private mutating func blob(_ index: Int, _ offset: Int) throws(PropertyListError) -> Data {
        if let known = knownBlob(index) { return known }
        let (count, start) = try length(at: offset)
        let content = try contents(count, of: 1, from: start)
        try take(memory: count + 64)
        let blob = content.baseAddress.map { Data(bytes: $0, count: count) } ?? Data()
        // Not by number where a whole file is read, as at each launch: the first dictionary of a process with numbers as
        // keys looks up whether they are hashable.
        if strings.isEmpty {
            blobsOfPart[index] = blob
        } else {
            if blobs.isEmpty {
                try take(memory: objectCount * MemoryLayout<Data?>.stride)
                blobs = Array(repeating: nil, count: objectCount)
            }
            blobs[index] = blob
        }
        return blob
    }

    private func integer(_ marker: UInt8, _ offset: Int) throws(PropertyListError) -> PropertyListValue {
        let size = 1 << Int(marker & 0x0F)
        guard size <= 16 else { throw Self.malformed("invalid integer") }
        let digits = try contents(size, of: 1, from: offset + 1)
        var value: UInt64 = 0
        for byte in digits.suffix(8) { value = value << 8 | UInt64(byte) }
        let number = Int64(bitPattern: value)
        // An integer of 16 bytes is either unsigned and needs the 64th bit, or its upper half is a sign extension.
        let upper = digits.dropLast(8)
        if !upper.isEmpty, number < 0, upper.allSatisfy({ $0 == 0 }) { return .real(Double(value)) }
        guard upper.allSatisfy({ $0 == (number < 0 ? 0xFF : 0) }) else {
            throw PropertyListError(.malformed, "the file has an integer of more than 64 bits")
        }
        return .integer(number)
    }

    private func real(_ marker: UInt8, _ offset: Int) throws(PropertyListError) -> Double {
        switch marker & 0x0F {
        case 2:
            var value: UInt32 = 0
            for byte in try contents(4, of: 1, from: offset + 1) { value = value << 8 | UInt32(byte) }
            return Double(Float(bitPattern: value))
        case 3:
            var value: UInt64 = 0
            for byte in try contents(8, of: 1, from: offset + 1) { value = value << 8 | UInt64(byte) }
            return Double(bitPattern: value)
        default: throw Self.malformed("invalid number")
        }
    }

    private mutating func string(_ index: Int) throws(PropertyListError) -> String {
        if let known = knownString(index) { return known }
        let offset = try offset(of: index)
        let string: String
        switch bytes[offset] & 0xF0 {
        case 0x50:
            let (count, start) = try length(at: offset)
            let content = try contents(count, of: 1, from: start)
            try take(memory: count)
            string = String(decoding: content, as: UTF8.self)
        case 0x60:
            let (count, start) = try length(at: offset)
            let units = try contents(count, of: 2, from: start)
            // A UTF-16 code unit takes at most three bytes in UTF-8.
            try take(memory: 3 * count)
            string = String(
                decoding: (0..<count).map { UInt16(units[2 * $0]) << 8 | UInt16(units[2 * $0 + 1]) }, as: UTF16.self)
        default: throw Self.malformed("dictionary key that is not a string")
        }
        if index < strings.count {
            strings[index] = string
        } else {
            try take(memory: 48)
            stringsOfPart[index] = string
        }
        return string
    }

    private func reference(_ position: Int, in references: UnsafeRawBufferPointer) throws(PropertyListError) -> Int {
        guard let index = Self.unsigned(references, position * referenceSize, referenceSize) else {
            throw Self.malformed("invalid reference")
        }
        return index
    }

    /// Counts the memory of a container of `count` values of `size` bytes each.
    private mutating func enter(_ count: Int, of size: Int, _ depth: Int) throws(PropertyListError) {
        guard depth < ReadingLimits.depth else {
            throw PropertyListError(
                .tooDeep,
                "containers are nested more than \(ReadingLimits.depth) levels deep, the most that Switchyard reads")
        }
        if count > 0 { try take(memory: 64 + count * size) }
    }

    private mutating func array(_ offset: Int, _ depth: Int) throws(PropertyListError) -> [PropertyListValue] {
        let (count, start) = try length(at: offset)
        let references = try contents(count, of: referenceSize, from: start)
        try enter(count, of: 16, depth)
        var elements: [PropertyListValue] = []
        elements.reserveCapacity(count)
        for position in 0..<count {
            elements.append(try object(try reference(position, in: references), depth: depth + 1))
        }
        return elements
    }

    mutating func rootEntries() throws(PropertyListError) -> [String: BinaryPropertyList.Entry] {
        let root = try offset(of: topObject)
        guard bytes[root] & 0xF0 == 0xD0 else { throw Self.malformed("the root is not a dictionary") }
        let (count, start) = try length(at: root)
        let references = try contents(count, of: 2 * referenceSize, from: start)
        try enter(count, of: 64, 0)
        var entries: [String: BinaryPropertyList.Entry] = [:]
        for position in 0..<count {
            let object = try reference(count + position, in: references)
            let marker = bytes[try offset(of: object)]
            entries[try string(try reference(position, in: references))] = BinaryPropertyList.Entry(
                object: object, isDictionary: marker & 0xF0 == 0xD0)
        }
        return entries
    }

    private mutating func dictionary(_ offset: Int, _ depth: Int) throws(PropertyListError) -> [String:
        PropertyListValue]
    {
        let (count, start) = try length(at: offset)
        let references = try contents(count, of: 2 * referenceSize, from: start)
        try enter(count, of: 64, depth)
        var entries: [String: PropertyListValue] = [:]
        entries.reserveCapacity(count)
        for position in 0..<count {
            let key = try string(try reference(position, in: references))
            entries[key] = try object(try reference(count + position, in: references), depth: depth + 1)
        }
        if entries.count < count { hidesKeys = true }
        return entries
    }
}
