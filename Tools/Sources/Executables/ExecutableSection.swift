/// A section of an executable.
package struct ExecutableSection: Sendable, Hashable {
    /// What a section contains.
    package enum Kind: String, Sendable, Hashable {
        /// Instructions.
        case code
        /// C strings: null-terminated UTF-8.
        case cStrings = "c-strings"
        /// UTF-16 strings in the byte order of the architecture.
        case utf16Strings = "utf-16-strings"
        /// Constants.
        case constants
        /// Names and descriptions of types, for reflection at run time.
        case swiftReflection = "swift-reflection"
        /// The information property list of a command-line tool.
        case infoPlist = "info-plist"
        /// Debugging information.
        case debugging
        /// Something else.
        case other
    }

    /// The segment, such as `__TEXT`; empty in ELF files.
    package let segment: String
    /// The name, such as `__cstring` or `.rodata`.
    package let name: String
    /// The offsets of its bytes in the file; `nil` for sections that have none there.
    package let range: Range<Int>?
    /// What it contains.
    package let kind: Kind

    /// The segment and the name: `__TEXT,__cstring`, `.rodata`.
    package var qualifiedName: String { segment.isEmpty ? name : "\(segment),\(name)" }
}
