public import BuildSettings

extension [EvaluatedBuildSetting.Link] {
    /// Whether one of the build settings refers to several others.
    public var isBranching: Bool { zip(self, dropFirst()).contains { $0.depth >= $1.depth } }

    /// The line where the value is written: that of the last build setting, if none refers to several others, or else of
    /// the first. `nil` if no file has it.
    public var source: BuildSettingOrigin? {
        isBranching ? first?.origin : last { ($0.origin?.line ?? 0) > 0 }?.origin
    }
}

extension BuildSettingOrigin {
    /// Whether the value is Xcode's own, and not from a file or a command line.
    public var isXcodes: Bool { file == BuildFacts.source && line == 0 }
}
