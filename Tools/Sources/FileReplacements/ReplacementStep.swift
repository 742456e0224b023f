/// The steps of a replacement between which another program may write, for tests that act as that program.
enum ReplacementStep: Sendable, Hashable, CaseIterable {
    /// The old file was read.
    case read
    /// The draft is on disk, but has not replaced the file.
    case drafted
    /// The old file was checked again, just before it is replaced.
    case checked
    /// The file was replaced, but the replaced file was not checked yet.
    case exchanged
    /// The replaced file is not the one that was read, and was not restored yet.
    case rejected

    @TaskLocal static var observer: (@Sendable (ReplacementStep) -> Void)?

    static func reach(_ step: ReplacementStep) { observer?(step) }
}
