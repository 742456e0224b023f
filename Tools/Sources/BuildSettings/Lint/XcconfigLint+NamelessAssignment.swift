import SourceText

extension XcconfigLint {
    /// A line that starts with `=`: the build system only says that the character is unexpected.
    var namelessAssignments: [Finding] {
        statements.compactMap { statement in
            guard case .diagnostic(let diagnostic) = statement, diagnostic.kind == .unexpectedCharacter,
                let offset = firstByte(ofLine: diagnostic.line), bytes[offset] == .equals
            else { return nil }
            return Finding(
                rule: "xcconfig-nameless-assignment", severity: .error,
                message: "nothing stands before the “=”; Xcode drops the line", location: location(at: offset),
                fix: "write the build setting's name before the “=”, or remove the line")
        }
    }
}
