import PropertyLists
import SourceText

extension XcconfigLint {
    /// Lines that start with `=`. The build system only says that the character is unexpected.
    var namelessAssignments: [Finding] {
        statements.compactMap { statement in
            guard case .diagnostic(let diagnostic) = statement, diagnostic.kind == .unexpectedCharacter,
                let offset = firstByte(ofLine: diagnostic.line), bytes[offset] == .equals
            else { return nil }
            return Finding(
                rule: .xcconfigNamelessAssignment, severity: .error,
                message: "assignment without a name: Xcode ignores the line", location: location(at: offset),
                fix: "write the name of the build setting before the \"=\", or remove the line")
        }
    }
}
