/// One assignment to a build setting, as written: nothing in it has been expanded.
public struct BuildSettingAssignment: Hashable, Sendable {
    /// The build setting's name, without conditions.
    public let name: String
    /// When it applies: all must hold. Empty when it always applies.
    public let conditions: [BuildSettingCondition]
    /// The right-hand side in UTF-8: without comment, trailing blanks and one trailing semicolon; lines joined.
    public let bytes: [UInt8]
    /// Where it stands.
    public let origin: BuildSettingOrigin
    /// Where it stands in the file's bytes: from the name to the end of its last line, without the line end.
    public let range: Range<Int>
    /// The offset behind the `=`.
    public let valueStart: Int

    /// An assignment with the given right-hand side.
    public init(
        name: String, conditions: [BuildSettingCondition] = [], bytes: [UInt8], origin: BuildSettingOrigin,
        range: Range<Int> = 0..<0, valueStart: Int = 0
    ) {
        self.name = name
        self.conditions = conditions
        self.bytes = bytes
        self.origin = origin
        self.range = range
        self.valueStart = valueStart
    }

    /// The right-hand side.
    public var value: String { String(decoding: bytes, as: UTF8.self) }
}
