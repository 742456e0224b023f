/// A parsed xcconfig file: its statements in order. Includes are not followed; ``XcconfigLoader`` does that.
package struct XcconfigFile: Sendable {
    /// A line that is neither blank nor a comment.
    package enum Statement: Hashable, Sendable {
        /// An assignment to a build setting.
        case assignment(BuildSettingAssignment)
        /// An include of another file.
        case include(XcconfigInclude)
        /// A line that cannot be parsed.
        case diagnostic(XcconfigDiagnostic)
    }

    /// The path of the file, for messages.
    package let file: String
    /// The statements, in order.
    package let statements: [Statement]

    /// Parses the bytes of a file. Any input is accepted: a line that cannot be parsed becomes a diagnostic.
    package init(bytes: [UInt8], file: String) {
        self.file = file
        var scanner = XcconfigScanner(bytes: bytes, file: file)
        // About as many as there are lines, so that the array rarely grows.
        scanner.statements.reserveCapacity(bytes.count / 64)
        scanner.scanFile()
        statements = scanner.statements
    }

    /// The assignments, in order.
    package var assignments: [BuildSettingAssignment] {
        statements.compactMap { if case .assignment(let assignment) = $0 { assignment } else { nil } }
    }

    /// The diagnostics, in order.
    package var diagnostics: [XcconfigDiagnostic] {
        statements.compactMap { if case .diagnostic(let diagnostic) = $0 { diagnostic } else { nil } }
    }

    /// Parses a name with conditions, such as the key `NAME[sdk=iphoneos*]` of a project file.
    ///
    /// - Returns: `nil` when the text has another form.
    package static func name(_ text: String) -> (name: String, conditions: [BuildSettingCondition])? {
        // Most keys are names, and need no scanner. A closure: a key path would not be compiled into a call here.
        if text.utf8.first?.startsName == true, text.utf8.allSatisfy({ $0.continuesName }) { return (text, []) }
        var scanner = XcconfigScanner(bytes: Array(text.utf8) + [.equals], file: "")
        scanner.scanFile()
        guard case .assignment(let assignment)? = scanner.statements.first, scanner.statements.count == 1,
            assignment.valueSlice.isEmpty
        else { return nil }
        return (assignment.name, assignment.conditions)
    }
}
