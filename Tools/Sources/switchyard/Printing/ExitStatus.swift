/// How a command ends, when it does not simply end.
enum ExitStatus: Int32, Error {
    /// There are findings of error severity.
    case findings = 1
    /// The input or the arguments cannot be used.
    case unusable = 2
    /// The user ended it, as shells say it: 128 and the number of SIGINT.
    case interrupted = 130
}
