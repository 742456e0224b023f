/// An `#include` or `#include?` directive.
public struct XcconfigInclude: Hashable, Sendable {
    /// The name between the quotes, as written. References in it are not expanded.
    public let name: String
    /// Whether it is `#include?`: a missing file is not an error. An unreadable file still is.
    public let isOptional: Bool
    /// The line, from 1.
    public let line: Int
    /// The bytes of the directive in the file, without the line end.
    public let range: Range<Int>
}
