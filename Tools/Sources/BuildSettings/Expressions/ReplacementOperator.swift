/// An operator with an argument, such as `$(NAME:suffix=.o)`. It maps a text, or each element of a list.
enum ReplacementOperator: String, CaseIterable, Sendable {
    case dir, file, base, suffix, `default`, relativeto, isancestor

    /// Whether it applies to a list without elements, too.
    var appliesToNothing: Bool { self == .default }

    /// Maps one text.
    func apply(_ argument: String, to text: String) -> String {
        switch self {
        case .dir: return PathText.join(argument, PathText.file(text))
        case .file: return PathText.join(PathText.directory(text), argument)
        case .base:
            return PathText.join(PathText.directory(text), argument) + "." + PathText.suffix(text).dropFirst()
        case .suffix:
            let suffix = argument.utf8.contains(.dot) ? String(PathText.suffix(argument).dropFirst()) : argument
            return PathText.withoutSuffix(text) + "." + suffix
        case .default: return text.isEmpty ? argument : text
        case .relativeto:
            guard PathText.isAbsolute(text), PathText.isAbsolute(argument) else { return text }
            return PathText.relative(from: text, to: argument)
        case .isancestor:
            guard PathText.isAbsolute(text), PathText.isAbsolute(argument) else { return "NO" }
            return PathText.isAncestor(argument, of: text) ? "YES" : "NO"
        }
    }
}
