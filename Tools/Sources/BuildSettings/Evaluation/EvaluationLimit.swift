/// Why an evaluation was given up. The build system has no such limits: it goes on until memory or patience ends.
public enum EvaluationLimit: String, Hashable, Codable, Sendable {
    /// The value is longer than ``EvaluationLimits/bytes``; what there is of it is kept.
    case tooLong
    /// It took more than ``EvaluationLimits/steps``: settings that refer to each other in a great many ways.
    case tooManySteps
    /// All values together are longer than ``EvaluationLimits/totalBytes``.
    case tooMuchMemory
}

/// How much an evaluation may take.
public struct EvaluationLimits: Hashable, Sendable {
    /// The longest value.
    public var bytes = 1 << 20
    /// The longest way to one value: instructions, and text copied in pieces of 64 bytes.
    public var steps = 2_000_000
    /// The longest way to all values of an evaluator, besides 20 for each assignment; after that, each value has only
    /// ``leastSteps``.
    public var totalSteps = 10_000_000
    /// What every value may take all the same.
    public var leastSteps = 250
    /// The most that an evaluator keeps and hands out.
    public var totalBytes = 256 << 20
    /// What every value may have of it all the same.
    public var leastBytes = 1_000
    /// The longest chain that is reported for a value.
    public var chain = 100

    /// The usual limits.
    public init() {}
}
