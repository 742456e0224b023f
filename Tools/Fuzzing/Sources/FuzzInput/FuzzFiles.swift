/// Files that exist only in memory, named so that one can include another: `top`, `a`, `b`, ….
package enum FuzzFiles {
    /// The path of the file that is loaded.
    package static let top = "/project/top.xcconfig"

    /// The files that some parts make, by path.
    package static func named(_ parts: [[UInt8]]) -> [String: [UInt8]] {
        let paths = [top] + ["a", "b", "c", "folder/d", "folder/e"].map { "/project/\($0).xcconfig" }
        return Dictionary(zip(paths, parts)) { first, _ in first }
    }
}
