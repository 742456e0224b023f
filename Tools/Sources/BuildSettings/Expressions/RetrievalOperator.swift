import Foundation

/// An operator without an argument, such as `$(NAME:upper)`. It maps a text, or each element of a list.
enum RetrievalOperator: String, CaseIterable, Sendable {
    case quote, upper, lower, identifier, rfc1034identifier, c99extidentifier
    case dir, file, base, suffix, standardizepath
    case not, truncatedversion
    case md5 = "__md5"
    case stripslash = "__stripslash"

    /// How many steps of an evaluation each byte costs.
    var cost: Int {
        switch self {
        case .identifier, .rfc1034identifier, .c99extidentifier: 8
        case .upper, .lower, .standardizepath, .md5: 2
        default: 1
        }
    }

    /// Maps one text.
    func apply(to text: String) -> String {
        switch self {
        case .quote: return IdentifierText.quoted(text)
        case .upper: return text.uppercased()
        case .lower: return text.lowercased()
        case .identifier: return IdentifierText.identifier(text)
        case .rfc1034identifier: return IdentifierText.rfc1034(text)
        case .c99extidentifier: return IdentifierText.c99(text)
        case .dir:
            let directory = PathText.directory(text)
            if directory.isEmpty { return "./" }
            return directory.utf8.last == .slash ? directory : directory + "/"
        case .file: return PathText.file(text)
        case .base: return PathText.withoutSuffix(PathText.file(text))
        case .suffix: return PathText.suffix(text)
        case .standardizepath: return PathText.normalized(text, climbing: false)
        case .not: return text == "YES" ? "NO" : "YES"
        case .truncatedversion:
            let parts = text.utf8.split(separator: .dot, maxSplits: 3)
            return parts.prefix(3).map { String(Substring($0)) }.joined(separator: ".")
        case .md5:
            return MD5.hexadecimal(of: text)
        case .stripslash: return PathText.isAbsolute(text) ? String(text.dropFirst()) : text
        }
    }
}
