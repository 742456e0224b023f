/// The expression of an `#if` in Swift, or of an `#if`, `#ifdef` or `#ifndef` in Objective-C.
///
/// A value is true, false, or unknown: what depends on the compiler or on a macro that is not known here.
/// Source: "Conditional Compilation Block" in The Swift Programming Language.
indirect enum CompilationExpression: Hashable, Sendable {
    case constant(Bool)
    /// A condition in Swift; a macro in Objective-C, which holds if it is defined and not 0.
    case name(String)
    /// `defined(NAME)` in Objective-C.
    case defined(String)
    /// What only the compiler knows, such as `canImport(UIKit)`.
    case unknown(String)
    case not(CompilationExpression)
    case and(CompilationExpression, CompilationExpression)
    case or(CompilationExpression, CompilationExpression)

    /// The names of the conditions.
    var names: Set<String> {
        switch self {
        case .constant, .unknown: []
        case .name(let name), .defined(let name): [name]
        case .not(let operand): operand.names
        case .and(let left, let right), .or(let left, let right): left.names.union(right.names)
        }
    }

    /// The first text that only the compiler knows.
    var unknownPart: String? {
        switch self {
        case .constant, .name, .defined: nil
        case .unknown(let text): text
        case .not(let operand): operand.unknownPart
        case .and(let left, let right), .or(let left, let right): left.unknownPart ?? right.unknownPart
        }
    }

    /// The value; `nil` if it is unknown.
    func value(_ conditions: CompilationConditions) -> Bool? {
        switch self {
        case .constant(let value): return value
        case .name(let name): return conditions.holds(name)
        case .defined(let name): return conditions.isDefined(name)
        case .unknown: return nil
        case .not(let operand): return operand.value(conditions).map { !$0 }
        case .and(let left, let right):
            let values = [left.value(conditions), right.value(conditions)]
            return values.contains(false) ? false : values.contains(nil) ? nil : true
        case .or(let left, let right):
            let values = [left.value(conditions), right.value(conditions)]
            return values.contains(true) ? true : values.contains(nil) ? nil : false
        }
    }
}

/// The language of a source file, which decides what a condition means.
enum SourceLanguage: Sendable {
    case swift, objectiveC

    /// The language of a file, by its name; `nil` for other languages.
    init?(file: String) {
        switch file.suffix(while: { $0 != "." }).lowercased() {
        case "swift": self = .swift
        case "m", "mm": self = .objectiveC
        default: return nil
        }
    }
}

extension String {
    fileprivate func suffix(while predicate: (Character) -> Bool) -> Substring {
        self[(lastIndex { !predicate($0) }.map(index(after:)) ?? startIndex)...]
    }
}

extension CompilationExpression {
    /// Parses an expression. What cannot be parsed is unknown.
    init(_ text: String, _ language: SourceLanguage) {
        var parser = ExpressionParser(text, language)
        self = parser.disjunction()
        if !parser.isAtEnd { self = .unknown(text) }
    }
}

/// A recursive descent over `||`, `&&`, `!` and parentheses, which both languages have.
private struct ExpressionParser {
    private let language: SourceLanguage
    private let tokens: [Substring]
    private var next = 0
    private var depth = 0

    init(_ text: String, _ language: SourceLanguage) {
        self.language = language
        tokens = Self.tokens(of: text)
    }

    var isAtEnd: Bool { next == tokens.count }

    private static func tokens(of text: String) -> [Substring] {
        var tokens: [Substring] = []
        var rest = text[...]
        while let first = rest.first {
            let length: Int
            if first.isWhitespace {
                rest = rest.dropFirst()
                continue
            } else if first.isLetter || first.isNumber || first == "_" {
                length = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count
            } else {
                let pair = String(rest.prefix(2))
                length = ["||", "&&", "==", "!=", ">=", "<="].contains(pair) ? 2 : 1
            }
            tokens.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return tokens
    }

    private mutating func take(_ token: Substring) -> Bool {
        guard next < tokens.count, tokens[next] == token else { return false }
        next += 1
        return true
    }

    mutating func disjunction() -> CompilationExpression {
        var result = conjunction()
        while take("||") { result = .or(result, conjunction()) }
        return result
    }

    private mutating func conjunction() -> CompilationExpression {
        var result = unary()
        while take("&&") { result = .and(result, unary()) }
        return result
    }

    private mutating func unary() -> CompilationExpression {
        // An expression is a line that somebody wrote: what is nested deeper is not one.
        guard depth < 100, next < tokens.count else { return .unknown("") }
        depth += 1
        defer { depth -= 1 }
        if take("!") { return .not(unary()) }
        if take("(") {
            let inner = disjunction()
            return take(")") ? compared(inner) : .unknown("(")
        }
        let token = tokens[next]
        next += 1
        guard let first = token.first, first.isLetter || first.isNumber || first == "_" else {
            return .unknown(String(token))
        }
        if language == .objectiveC, token == "defined" { return definition() }
        if take("(") { return call(token) }
        if first.isNumber { return compared(.constant(token != "0")) }
        if language == .swift, token == "true" || token == "false" { return .constant(token == "true") }
        return compared(.name(String(token)))
    }

    /// `defined NAME`, `defined(NAME)`
    private mutating func definition() -> CompilationExpression {
        let hasParenthesis = take("(")
        guard next < tokens.count else { return .unknown("defined") }
        let name = String(tokens[next])
        next += 1
        if hasParenthesis, !take(")") { return .unknown("defined(\(name)") }
        return .defined(name)
    }

    /// In C, a name or a number may be compared with a number. `NAME == 1` and `NAME != 0` hold where NAME does, as far as a switch
    /// is concerned.
    private mutating func compared(_ operand: CompilationExpression) -> CompilationExpression {
        guard language == .objectiveC, next < tokens.count,
            ["==", "!=", ">", ">=", "<", "<="].contains(tokens[next])
        else { return operand }
        let comparison = tokens[next]
        let number = next + 1 < tokens.count ? tokens[next + 1] : ""
        next = min(next + 2, tokens.count)
        switch (comparison, number) {
        case ("==", "1"), ("!=", "0"), (">", "0"), (">=", "1"): return operand
        case ("==", "0"), ("<", "1"), ("<=", "0"): return .not(operand)
        default: return .unknown("\(operand.names.sorted().first ?? "") \(comparison) \(number)")
        }
    }

    /// A condition on the version: known where every compiler of the library meets it, 6.1, whose oldest language is 5.10 here.
    private static func version(_ argument: String, of name: Substring) -> CompilationExpression {
        let oldest = name == "swift" ? [5, 10] : [6, 1]
        let numbers = argument.drop { !$0.isNumber }.split(separator: ".").map { Int($0) ?? .max }
        guard !numbers.isEmpty, argument.hasPrefix(">=") || argument.hasPrefix("<"), !argument.hasPrefix("<="),
            !oldest.lexicographicallyPrecedes(numbers)
        else { return .unknown("\(name)(\(argument))") }
        return .constant(argument.hasPrefix(">"))
    }

    /// A platform condition of Swift, or a macro with arguments. A build for users is one for a device.
    private mutating func call(_ name: Substring) -> CompilationExpression {
        var arguments: [Substring] = []
        var open = 1
        while next < tokens.count, open > 0 {
            if tokens[next] == "(" { open += 1 }
            if tokens[next] == ")" { open -= 1 }
            if open > 0 { arguments.append(tokens[next]) }
            next += 1
        }
        let argument = arguments.joined()
        switch (name, argument) {
        case ("targetEnvironment", "simulator"): return .constant(false)
        case ("canImport", "Switchyard"), ("canImport", "SwitchyardCore"), ("canImport", "Foundation"):
            return .constant(true)
        case ("swift", _), ("compiler", _): return Self.version(argument, of: name)
        default: return .unknown("\(name)(\(argument))")
        }
    }
}
