import Foundation
public import PropertyLists
import SettingsBundle

/// The selected environment, and the answer of every source: a pure function of the launch context.
///
/// ```swift
/// let context = LaunchContext(
///     catalog: EnvironmentCatalog(environments: ["qa": [:], "production": [:]]),
///     arguments: ["-environment", "qa"])
/// let selection = try EnvironmentSelection(context: context)
/// print(selection.environment, "because", selection.explanation)
/// for answer in selection.answers { print(answer.source, answer.outcome, answer.value ?? "") }
/// ```
public struct EnvironmentSelection: Sendable, Hashable {
    /// The name of the environment.
    public let environment: String
    /// The source that named it.
    public let source: EnvironmentSource
    /// Whether the app is sealed to production.
    public let isSealed: Bool
    /// The answer of every source, strongest first.
    public let answers: [SourceAnswer]
    /// Findings about unknown names, stale choices, and unknown production.
    public let findings: [PropertyListFinding]

    /// Asks the sources in order.
    ///
    /// A misspelled name never selects production. An unknown name in a launch argument or an environment variable is an
    /// error, unless the catalog has `SkipUnknownNames`. After an unknown name in another source, the next source that
    /// names an environment of the catalog is used; if there is none, that is an error too. An unknown name in a source
    /// that is weaker than the selected one is only a finding.
    ///
    /// With the TestFlight policy production needs no name: an unknown name, and an environment that is not on the
    /// list, are findings, and the next source is asked.
    ///
    /// An empty argument, variable, managed value or value of Info.plist counts as an unknown name; an empty choice is
    /// none. If no source names an environment, an open build uses the catalog's
    /// `Default`, or else production. Under a name that is nearly that of a source, another environment than the selected
    /// one is an error, unless a source that is at least as strong names one; so is a wrong entry of the catalog's
    /// dictionary `Switchyard` about sources.
    ///
    /// - Throws: ``ConfigurationError`` `unknown-environment`, `empty-environment`, `misspelled-source` or
    ///   `unnamed-environment` if such a name keeps an environment from being selected, `no-environment` if no source
    ///   names an environment and production is unknown.
    public init(context: LaunchContext) throws(ConfigurationError) {
        let asked = Self.asked(context)
        if let blocking = asked.blocking {
            throw ConfigurationError(blocking.blockingCode, blocking.message, findings: asked.findings)
        }
        guard let chosen = asked.answers.first(where: { $0.outcome == .chosen }), let name = chosen.value else {
            throw ConfigurationError(.noEnvironment, "no environment could be selected", findings: asked.findings)
        }
        environment = name
        source = chosen.source
        isSealed = context.reach == .production
        answers = asked.answers
        findings = asked.findings
    }

    /// Whether an argument or a variable of this launch named an environment, so that the next launch may differ.
    var isForThisLaunchOnly: Bool {
        answers.contains { answer in
            answer.isForThisLaunch && answer.outcome != .absent && answer.outcome != .ignoredSealed
        }
    }

    /// Returns the answer of every source, even if no environment can be selected.
    public static func answers(in context: LaunchContext) -> (answers: [SourceAnswer], findings: [PropertyListFinding])
    {
        let asked = asked(context)
        return (asked.answers, asked.findings)
    }

    private static func asked(_ context: LaunchContext) -> AskedSources {
        guard let open = context.policy.open, context.reach != .production else { return .sealed(context) }
        return open.ask(context)
    }
}

extension PropertyListFinding {
    /// The code of the error, if this keeps an environment from being selected.
    fileprivate var blockingCode: ConfigurationError.Code {
        switch rule {
        case .emptyEnvironment: .emptyEnvironment
        case .misspelledSource: .misspelledSource
        case .unnamedEnvironment, .catalogHeader, .notAnEnvironment: .unnamedEnvironment
        default: .unknownEnvironment
        }
    }
}
