import PropertyLists
import SourceText

/// What findings say about xcconfig files, besides what is wrong with their text.
extension FindingWords {
    /// Xcconfig files that cannot be read.
    ///
    /// - Parameter paths: the files, as they are shown.
    static func missingXcconfigs(_ paths: [String], isBase: Bool, isEncrypted: Bool) -> Self {
        let kind = isBase ? "xcconfig file" : "included file"
        let object = paths.words("the file", "the files")
        let state =
            isEncrypted
            ? paths.words("is encrypted by git-crypt", "are encrypted by git-crypt")
            : paths.words(isBase ? "cannot be read" : "does not exist", "do not exist")
        return Self(
            paths.words(
                "the \(kind) \(paths[0]) \(state)", "\(paths.count) \(kind)s \(state): \(paths.listed(upTo: 4))"),
            fix: isEncrypted
                ? "run \"git-crypt unlock\""
                : isBase
                    ? "restore \(object), or choose \(paths.words("another one", "others")) for the build configuration"
                    : "create \(object), or write #include? if not every machine has \(paths.words("it", "them"))")
    }

    /// What the readers of build settings say about a condition.
    static func condition(_ message: String, _ fix: String?) -> Self { Self(message, fix: fix) }

    /// Values of a file that end at their `//`.
    ///
    /// - Parameter fix: what to do about the first one.
    static func cut(_ names: [String], of count: Int, areURLs: Bool, fix: String?) -> Self {
        let listed = names.count > 5 ? names.prefix(5).joined(separator: ", ") + ", …" : names.listed
        return Self(
            "\(count) \(areURLs ? "URLs" : "values") of this file are cut off, because // starts a comment: those of \(listed)",
            fix: fix.map { "\($0), and the \(count == 2 ? "other" : "others") in the same way" })
    }

    static func tooManyFolders(_ limit: Int) -> Self {
        Self(
            "there are more than \(limit) folders, the most that Switchyard searches; the rest is not checked",
            fix: "check the folder of the app")
    }
}

extension Finding.Note {
    static func generatesProject(_ tool: String, from file: String) -> Self {
        Self(
            message: "\(tool) generates the project from this file: make the change here",
            location: SourceLocation(file: file))
    }

    /// A comment that suppresses nothing, because it has no reason.
    static func needsReason(_ mark: String, _ rule: String, at location: SourceLocation) -> Self {
        Self(message: "the comment needs a reason: \(mark) \(rule) REASON", location: location)
    }

    /// A comment that suppresses nothing, because it names no rule.
    static func namesNoRule(_ name: String, suggestion: String?, at location: SourceLocation) -> Self {
        Self(
            message: "the comment names no rule: \"\(name)\"" + (suggestion.map { ", \($0)" } ?? ""), location: location
        )
    }
}
