public import SourceText

/// A build phase that runs a script.
public struct ScriptPhase: Hashable, Sendable {
    /// The name that Xcode shows.
    public let name: String
    /// The script.
    public let text: String
    /// The paths that the phase reads, with references to build settings.
    public let inputs: [String]
    /// The paths that the phase makes, with references to build settings.
    public let outputs: [String]
    /// The location of the script in the project file.
    public let location: SourceLocation
}
