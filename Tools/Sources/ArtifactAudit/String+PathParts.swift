/// Parts of the path of a file in an artifact. Those of `NSString` end the process on Linux for a path such as `//é`.
extension String {
    /// The name of the file.
    var fileName: String { utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? self } ?? self }

    /// What follows the last dot of the name; empty where nothing precedes or follows it.
    var fileNameExtension: String {
        let name = fileName.utf8
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return "" }
        return String(name[name.index(after: dot)...]) ?? ""
    }
}
