/// The moments of a replacement between which another program may write, so that tests can be that program.
enum ReplacementStep: Sendable, Hashable, CaseIterable {
    /// The old file was read.
    case read
    /// The new bytes are on the disk, and not in place.
    case drafted
    /// The old file was looked at again, just before the new one takes its place.
    case looked
    /// The new file is in place, and what came out was not looked at.
    case exchanged
    /// What came out was not what was read, and is not back yet.
    case rejected

    @TaskLocal static var observer: (@Sendable (ReplacementStep) -> Void)?

    static func reach(_ step: ReplacementStep) { observer?(step) }
}
