import SourceText

extension EvaluatedBuildSetting {
    /// Whether the value is not printed, by its own name, or by that of a build setting that it refers to.
    package var isHidden: Bool { Redaction.hides(names: [name] + chain.map(\.name), value: value) }

    /// The value, or what takes its place.
    package var shown: String { isHidden ? Redaction.text : value }
}
