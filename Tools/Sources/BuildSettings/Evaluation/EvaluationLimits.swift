/// How much an evaluation may take. The build system itself has no such limits.
package struct EvaluationLimits: Hashable, Sendable {
    /// The length of one value.
    package var bytes = 1 << 20
    /// The steps to one value: its instructions, and text copied in pieces of 64 bytes.
    package var steps = 2_000_000
    /// The steps to all values of an evaluator, in addition to 20 for each assignment. After that, each value gets only
    /// ``leastSteps``.
    package var totalSteps = 10_000_000
    /// The steps that every value gets in any case.
    package var leastSteps = 250
    /// The length of all values that an evaluator stores and returns.
    package var totalBytes = 256 << 20
    /// The length that every value gets in any case.
    package var leastBytes = 1_000
    /// The links in the chain of one value.
    package var chain = 100

    /// The usual limits.
    package init() {}
}

/// Why an evaluation stopped early.
package enum EvaluationLimit: String, Hashable, Codable, Sendable {
    /// The value is longer than ``EvaluationLimits/bytes``. Its first bytes are kept.
    case tooLong
    /// The value takes more than ``EvaluationLimits/steps``: build settings refer to each other in too many ways.
    case tooManySteps
    /// All values together are longer than ``EvaluationLimits/totalBytes``.
    case tooMuchMemory
}
