import PropertyLists
import SourceText

extension XcconfigLint {
    /// A byte order mark, which makes the build system ignore the first line.
    var byteOrderMark: [Finding] {
        guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return [] }
        return [
            Finding(
                rule: .xcconfigByteOrderMark, severity: .error,
                message: "file starts with a byte order mark: Xcode ignores its first line",
                location: location(at: 0), fix: "save the file as UTF-8 without a byte order mark")
        ]
    }
}
