/// An `#include` or `#include?` directive.
public struct XcconfigInclude: Hashable, Sendable {
    /// The name between the quotes, as written: nothing in it is expanded.
    public let name: String
    /// Whether it is `#include?`: a file that is not found is no error. One that can not be read still is.
    public let isOptional: Bool
    /// The line, from 1.
    public let line: Int
    /// Where the directive stands in the file's bytes, without the line end.
    public let range: Range<Int>
}
