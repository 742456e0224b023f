/// An `#include` or `#include?` directive.
package struct XcconfigInclude: Hashable, Sendable {
    /// The name between the quotes, as written. References in it are not expanded.
    package let name: String
    /// Whether it is `#include?`: a missing file is not an error. An unreadable file still is.
    package let isOptional: Bool
    /// The line, from 1.
    package let line: Int
    /// The bytes of the directive in the file, without the line end.
    package let range: Range<Int>
}
