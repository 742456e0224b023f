import SourceText

/// An assignment to a build setting, as written: references in it are not expanded.
///
/// It shares the bytes of its file. ``name`` and ``value`` make a `String` of them each time; ``assigns(to:)`` and
/// ``valueContains(_:)`` do not.
package struct BuildSettingAssignment: Sendable {
    /// The conditions that must all hold for it to apply. Empty when it always applies.
    package let conditions: [BuildSettingCondition]
    let source: XcconfigSource
    private let nameBytes: ByteRange
    private let valueBytes: ByteRange
    private let statementBytes: ByteRange
    private let valueStartOffset: UInt32
    let line: UInt32
    let endLine: UInt32
    /// The column of the value's first byte, from 1; 0 when the value is not a part of one line of a file.
    let valueColumn: UInt32

    /// Creates an assignment with the given right-hand side.
    package init(
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
        statementBytes = ByteRange(range)
        valueStartOffset = UInt32(clamping: valueStart)
        self.valueColumn = UInt32(clamping: valueColumn)
    }
}

extension BuildSettingAssignment {
    /// The name of the build setting, without conditions.
    package var name: String { String(decoding: nameSlice, as: UTF8.self) }

    /// The right-hand side: without comment, trailing blanks, and one trailing semicolon, its lines joined.
    package var value: String { String(decoding: valueSlice, as: UTF8.self) }

    /// Whether it assigns to a build setting: their bytes are compared.
    package func assigns(to name: String) -> Bool {
        nameSlice.count == name.utf8.count && nameSlice.elementsEqual(name.utf8)
    }

    /// Whether the bytes of a text are in the right-hand side.
    package func valueContains(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { wanted in
            valueSlice.withUnsafeBytes { ByteSearch.firstOffset(of: UnsafeRawBufferPointer(wanted), in: $0) != nil }
        }
    }

    /// Whether the right-hand side is a reference and nothing else: `$(NAME)`.
    package var isReference: Bool {
        let value = valueSlice.drop(while: \.isListBlank).reversed().drop(while: \.isListBlank).reversed()
        let name = value.dropFirst(2).dropLast()
        return value.first == .dollar && value.dropFirst().first.map { [.parenthesis, .brace].contains($0) } == true
            && value.last.map { [.closingParenthesis, .closingBrace].contains($0) } == true
            && name.first?.startsName == true && name.allSatisfy(\.continuesName)
    }

    /// The file and the lines.
    package var origin: BuildSettingOrigin {
        BuildSettingOrigin(file: source.file, line: Int(line), endLine: Int(endLine))
    }

    /// Its bytes in the file: from the name to the end of its last line, without the line end.
    package var range: Range<Int> { statementBytes.range }

    /// The offset after the `=`.
    package var valueStart: Int { Int(valueStartOffset) }

    var nameSlice: ArraySlice<UInt8> { source.bytes[nameBytes.range] }
    var valueSlice: ArraySlice<UInt8> { source.bytes[valueBytes.range] }
}

extension BuildSettingAssignment: Hashable {
    /// Whether both have the same text at the same location.
    package static func == (left: BuildSettingAssignment, right: BuildSettingAssignment) -> Bool {
        left.line == right.line && left.endLine == right.endLine && left.statementBytes == right.statementBytes
            && left.valueStartOffset == right.valueStartOffset && left.conditions == right.conditions
            && left.nameSlice == right.nameSlice && left.valueSlice == right.valueSlice
            && left.source.file == right.source.file
    }

    /// Hashes the line, the name, and the value.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(line)
        hasher.combine(nameSlice)
        hasher.combine(valueSlice)
    }
}
