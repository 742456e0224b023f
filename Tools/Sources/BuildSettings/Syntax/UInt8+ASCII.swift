extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let apostrophe = UInt8(ascii: "'")
    static let hash = UInt8(ascii: "#")
    static let dollar = UInt8(ascii: "$")
    static let parenthesis = UInt8(ascii: "(")
    static let closingParenthesis = UInt8(ascii: ")")
    static let brace = UInt8(ascii: "{")
    static let closingBrace = UInt8(ascii: "}")
    static let dot = UInt8(ascii: ".")
    static let slash = UInt8(ascii: "/")
    static let colon = UInt8(ascii: ":")
    static let semicolon = UInt8(ascii: ";")
    static let equals = UInt8(ascii: "=")
    static let bracket = UInt8(ascii: "[")
    static let backslash = UInt8(ascii: "\\")
    static let closingBracket = UInt8(ascii: "]")
    static let underscore = UInt8(ascii: "_")

    var isASCIILetter: Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
    }

    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether the name of a build setting can start with it.
    var startsName: Bool { isASCIILetter || self == .underscore }

    /// Whether the name of a build setting can contain it after the start.
    var continuesName: Bool { isASCIILetter || isASCIIDigit || self == .underscore }

    /// Whether the name of an operator can contain it.
    var isOperatorName: Bool {
        continuesName || self == UInt8(ascii: "+") || self == UInt8(ascii: "-") || self == .dot
    }

    /// Whether it is skipped between tokens of an xcconfig file: space, tab, vertical tab, form feed.
    var isBlank: Bool { self == .space || self == .tab || self == 0x0B || self == 0x0C }

    /// Whether it separates the elements of a list: blanks and line ends.
    var isListBlank: Bool { self == .space || (0x09...0x0D).contains(self) }

    /// The byte as a Latin-1 character, as the build system's messages have it.
    var latin1: Character { Character(Unicode.Scalar(self)) }
}
