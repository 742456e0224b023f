import BuildSettings

/// What the builds of a project ask about an xcconfig file, found out once.
struct LoadedXcconfig: Sendable {
    /// The layer of the file with its includes.
    let layer: BuildSettingLayer
    /// What the layer will have once Flutter has generated the file that it includes; `nil` if it includes none, or has it.
    let generated: BuildSettingLayer?
    /// The file or those that it includes that cannot be read, optional ones as well. Those of CocoaPods change no value that is
    /// asked for, and what those of Flutter say is known.
    let missing: [MissingXcconfig]
}
