/// One xcconfig file as it was parsed: its lines in order, its includes not followed.
public struct XcconfigFile: Sendable {
    /// A line that says something.
    public enum Statement: Hashable, Sendable {
        /// A build setting gets a value.
        case assignment(BuildSettingAssignment)
        /// Another file is included here.
        case include(XcconfigInclude)
        /// A line could not be read.
        case diagnostic(XcconfigDiagnostic)
    }

    /// The file's path, as it is to be shown.
    public let file: String
    /// What the lines say, in order.
    public let statements: [Statement]

    /// Parses the bytes of a file. Every input is a file; what can not be read becomes a diagnostic.
    public init(bytes: [UInt8], file: String) {
        self.file = file
        var scanner = XcconfigScanner(bytes: bytes, file: file)
        // About as many as there are lines, so that the array seldom grows.
        scanner.statements.reserveCapacity(bytes.count / 64)
        scanner.scanFile()
        statements = scanner.statements
    }

    /// The assignments, in order.
    public var assignments: [BuildSettingAssignment] {
        statements.compactMap { if case .assignment(let assignment) = $0 { assignment } else { nil } }
    }

    /// The diagnostics, in order.
    public var diagnostics: [XcconfigDiagnostic] {
        statements.compactMap { if case .diagnostic(let diagnostic) = $0 { diagnostic } else { nil } }
    }

    /// A name with its conditions, as the keys of a project's build settings have them: `NAME[sdk=iphoneos*]`.
    ///
    /// `nil` when the text is not of that form.
    public static func name(_ text: String) -> (name: String, conditions: [BuildSettingCondition])? {
        var scanner = XcconfigScanner(bytes: Array(text.utf8) + [.equals], file: "")
        scanner.scanFile()
        guard case .assignment(let assignment)? = scanner.statements.first, scanner.statements.count == 1,
            assignment.valueSlice.isEmpty
        else { return nil }
        return (assignment.name, assignment.conditions)
    }
}
