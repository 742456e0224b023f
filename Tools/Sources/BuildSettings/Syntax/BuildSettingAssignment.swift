/// One assignment to a build setting, as written: nothing in it has been expanded.
///
/// It is a view of the file that it stands in; texts are made of it only when they are asked for.
public struct BuildSettingAssignment: Sendable {
    /// When it applies: all must hold. Empty when it always applies.
    public let conditions: [BuildSettingCondition]
    let source: XcconfigSource
    private let nameBytes: ByteRange
    private let valueBytes: ByteRange
    private let place: ByteRange
    private let behindEquals: UInt32
    let line: UInt32
    let endLine: UInt32
    /// The column of the value's first byte, from 1; 0 where the value is not what one line of a file has there.
    let valueColumn: UInt32

    /// An assignment with the given right-hand side.
    public init(
        name: String, conditions: [BuildSettingCondition] = [], bytes: [UInt8], origin: BuildSettingOrigin,
        range: Range<Int> = 0..<0, valueStart: Int = 0
    ) {
        let name = Array(name.utf8.prefix(ByteRange.limit))
        let bytes = bytes.prefix(ByteRange.limit)
        self.init(
            source: XcconfigSource(file: origin.file, bytes: name + bytes), name: 0..<name.count,
            conditions: conditions, value: name.count..<(name.count + bytes.count),
            lines: (origin.line, origin.endLine), range: range, valueStart: valueStart)
    }

    init(
        source: XcconfigSource, name: Range<Int>, conditions: [BuildSettingCondition], value: Range<Int>,
        lines: (first: Int, last: Int), range: Range<Int>, valueStart: Int, valueColumn: Int = 0
    ) {
        self.source = source
        self.conditions = conditions
        nameBytes = ByteRange(name)
        valueBytes = ByteRange(value)
        line = UInt32(clamping: lines.first)
        endLine = UInt32(clamping: lines.last)
        place = ByteRange(range)
        behindEquals = UInt32(clamping: valueStart)
        self.valueColumn = UInt32(clamping: valueColumn)
    }
}

extension BuildSettingAssignment {
    /// The build setting's name, without conditions.
    public var name: String { String(decoding: nameSlice, as: UTF8.self) }

    /// The right-hand side in UTF-8: without comment, trailing blanks and one trailing semicolon; lines joined.
    public var bytes: [UInt8] { Array(valueSlice) }

    /// The right-hand side.
    public var value: String { String(decoding: valueSlice, as: UTF8.self) }

    /// Where it stands.
    public var origin: BuildSettingOrigin {
        BuildSettingOrigin(file: source.file, line: Int(line), endLine: Int(endLine))
    }

    /// Where it stands in the file's bytes: from the name to the end of its last line, without the line end.
    public var range: Range<Int> { place.range }

    /// The offset behind the `=`.
    public var valueStart: Int { Int(behindEquals) }

    var nameSlice: ArraySlice<UInt8> { source.bytes[nameBytes.range] }
    var valueSlice: ArraySlice<UInt8> { source.bytes[valueBytes.range] }
}

extension BuildSettingAssignment: Hashable {
    /// Whether both say the same in the same place.
    public static func == (left: BuildSettingAssignment, right: BuildSettingAssignment) -> Bool {
        left.line == right.line && left.endLine == right.endLine && left.place == right.place
            && left.behindEquals == right.behindEquals && left.conditions == right.conditions
            && left.nameSlice == right.nameSlice && left.valueSlice == right.valueSlice
            && left.source.file == right.source.file
    }

    /// Hashes what makes two assignments differ most of the time.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(line)
        hasher.combine(nameSlice)
        hasher.combine(valueSlice)
    }
}
