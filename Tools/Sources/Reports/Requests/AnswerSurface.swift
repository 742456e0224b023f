/// Who reads an answer, and so how it names what can be asked for besides.
package enum AnswerSurface: Sendable {
    /// Somebody who types commands.
    case commandLine
    /// An assistant, which calls tools with named arguments.
    case tool

    /// The reader of what is answered now.
    @TaskLocal package static var current = AnswerSurface.commandLine
}

extension DefaultStringInterpolation {
    /// An option of a command in advice: for a tool, it is the argument of that name.
    mutating func appendInterpolation(option name: String, _ value: String? = nil) {
        switch AnswerSurface.current {
        case .commandLine: appendLiteral("--\(name)" + (value.map { " \($0)" } ?? ""))
        case .tool: appendLiteral("\"\(name)\"" + (value.map { ": \"\($0)\"" } ?? ""))
        }
    }
}
