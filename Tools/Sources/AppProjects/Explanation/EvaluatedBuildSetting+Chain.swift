package import BuildSettings
import SourceText

extension [EvaluatedBuildSetting.Link] {
    /// Whether one of the build settings refers to several others.
    package var isBranching: Bool { zip(self, dropFirst()).contains { $0.depth >= $1.depth } }
}

extension ConfiguredTarget {
    /// The line where a value is written: that of the build setting that it refers to, or of the one behind it where that is
    /// nothing but a reference. Of several that one text refers to, the one that gives most of it counts. `nil` if no file
    /// has it.
    package func source(of chain: [EvaluatedBuildSetting.Link]) -> BuildSettingOrigin? {
        let direct = chain.indices.filter { chain[$0].depth == 1 }
        let lengths = direct.map { evaluated(chain[$0].name).value.utf8.count }
        guard let longest = zip(direct, lengths).max(by: { ($0.1, $1.0) < ($1.1, $0.0) })?.0 else { return nil }
        var index = longest
        while index + 1 < chain.count, chain[index + 1].depth > chain[index].depth,
            let origin = chain[index].origin, isReference(at: origin), (chain[index + 1].origin?.line ?? 0) > 0
        {
            index += 1
        }
        return chain[index].origin.flatMap { $0.line > 0 ? $0 : nil }
    }

    /// Whether what an assignment gives is a reference and nothing else: `$(NAME)`.
    private func isReference(at origin: BuildSettingOrigin) -> Bool {
        layers.firstNonNil { layer in layer.settings.assignments.first { $0.origin == origin } }?.isReference == true
    }
}

extension EvaluatedBuildSetting.Link {
    /// Whether only signing knows the value, which is then what it usually is.
    package var isOfSigning: Bool { BuildFacts.ofSigning.contains(name) && origin?.isXcodes == true }
}

extension BuildSettingOrigin {
    /// Whether the value is Xcode's own, and not from a file or a command line.
    package var isXcodes: Bool { file == BuildFacts.source && line == 0 }
}
