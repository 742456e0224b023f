import SourceText

/// An error that keeps a project from being wired.
struct WiringError: Error {
    let finding: Finding

    init(_ finding: Finding) { self.finding = finding }
}
