/// What a build can reach.
public enum ReleasePolicy: String, Sendable, Hashable {
    /// Every environment, from every source.
    case open
    /// Production only; no other source is read.
    case sealed
}
