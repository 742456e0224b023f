import Foundation

/// Names of Swift declarations, made from the names of keys, values, and environments.
enum SwiftName {
    /// `apiUrl` for `api_url`, `baseURL` for `BaseURL`; `nil` if nothing of the text can be in a name.
    static func property(_ text: String) -> String? {
        name(text).map { unwritable.contains($0) ? $0 + "Value" : $0 }
    }

    /// The case of an enumeration.
    static func enumerationCase(_ text: String) -> String? {
        if text.isEmpty { return "empty" }
        return name(text).map { unwritable.contains($0) || membersOfEnumerations.contains($0) ? $0 + "Value" : $0 }
    }

    /// `ServerPool` for `server_pool`, with a suffix where the name is that of another type.
    static func type(_ text: String, suffix: String, taken: Set<String>) -> String? {
        guard let property = name(text) else { return nil }
        let type = capitalized(property)
        return type == property || typesInUse.contains(type) || taken.contains(type) ? type + suffix : type
    }

    /// A name as source text: in backticks, if it is a keyword.
    static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Whether a text can be the name of a type as it is.
    static func isType(_ text: String) -> Bool {
        let words = text.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") })
        return words == [text[...]] && text.first?.isNumber == false && !keywords.contains(text)
            && !typesInUse.contains(text) && text.unicodeScalars.allSatisfy(\.isASCII)
            && text.contains(where: \.isLetter)
    }

    private static func name(_ text: String) -> String? {
        let words = text.precomposedStringWithCanonicalMapping.split(whereSeparator: { !isPart($0) }).map(String.init)
        guard let first = words.first else { return nil }
        let rest = words.dropFirst().map { capitalized(isShouted($0) ? $0.lowercased() : $0) }
        let joined = ([uncapitalized(first)] + rest).joined()
        return joined.first?.isNumber == true ? "_" + joined : joined
    }

    /// Letters and digits that Swift allows in names.
    private static func isPart(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { scalar in
            guard !scalar.isASCII else { return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) }
            let isLetter = scalar.properties.isAlphabetic && scalar.properties.generalCategory != .letterNumber
            return isLetter
                && ((0xC0...0x2FF).contains(scalar.value) || (0x370...0x167F).contains(scalar.value)
                    || (0x1E00...0x1FFF).contains(scalar.value) || (0x3040...0xD7FF).contains(scalar.value))
        }
    }

    private static func isShouted(_ word: String) -> Bool { word.count > 1 && word == word.uppercased() }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// `url` for `URL`, `urlScheme` for `URLScheme`, `baseURL` for `BaseURL`.
    private static func uncapitalized(_ word: String) -> String {
        let capitals = word.prefix { $0.isUppercase || $0.isNumber }
        if capitals.count == word.count { return word.lowercased() }
        guard capitals.count > 1, word.dropFirst(capitals.count).first?.isLowercase == true else {
            return word.prefix(max(capitals.count, 1)).lowercased() + word.dropFirst(max(capitals.count, 1))
        }
        return capitals.dropLast().lowercased() + word.dropFirst(capitals.count - 1)
    }

    /// Names that mean something else after a dot, even in backticks.
    private static let unwritable: Set<String> = ["self", "init"]
    private static let membersOfEnumerations: Set<String> = ["allCases", "valueType", "coerced", "rawValue"]
    /// The types of generated code, which nested types must not hide.
    private static let typesInUse: Set<String> = [
        "Any", "Array", "Bool", "ConfigurationEnumeration", "ConfigurationError", "ConfigurationKey", "Data", "Date",
        "Dictionary", "Double", "Duration", "EnvironmentConfiguration", "Int", "Live", "Optional", "PropertyListValue",
        "Protocol", "Secret", "Self", "Sendable", "String", "Type", "URL", "ValueTable",
    ]
    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
