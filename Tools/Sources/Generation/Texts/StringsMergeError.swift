/// An error that keeps a strings file from being edited.
struct StringsMergeError: Error {
    /// What is wrong with the file.
    let message: String
    /// Whether the generation must stop. Otherwise, it continues without the file.
    let isFatal: Bool
    /// What to do about it.
    var fix: String?
}
