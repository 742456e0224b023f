/// The exit status of a command that does not succeed.
package enum ExitStatus: Int32, Error {
    /// There are findings of error severity; or, for a server of editors, the editor broke off.
    case findings = 1
    /// The input or the arguments cannot be used.
    case unusable = 2
    /// The user interrupted the command; as in shells, 128 plus the number of SIGINT.
    case interrupted = 130
}
