package import SourceText

/// A build phase that runs a script.
package struct ScriptPhase: Hashable, Sendable {
    /// The name that Xcode shows.
    package let name: String
    /// The script.
    package let text: String
    /// The paths that the phase reads, with references to build settings.
    package let inputs: [String]
    /// The paths that the phase makes, with references to build settings.
    package let outputs: [String]
    /// The location of the script in the project file.
    package let location: SourceLocation
}
