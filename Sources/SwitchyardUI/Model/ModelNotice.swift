import PropertyLists
import SwitchyardCore

/// What came of the last action, in words.
///
/// ```swift
/// model.choose("qa")
/// print(model.notice?.text ?? "")   // "qa" takes effect at the next launch.
/// ```
public struct ModelNotice: Sendable, Hashable {
    /// The sentence.
    public let text: String
    /// Whether the action had an error.
    public let isError: Bool

    init(_ text: String) {
        self.text = text
        isError = false
    }

    /// An error with what to do about it.
    init(_ error: ConfigurationError) {
        let findings = error.findings.map { [$0.message, $0.fix].compactMap { $0 }.joined(separator: ": ") }
        let lines = [error.message] + findings.filter { $0 != error.message }
        text = lines.joined(separator: "\n")
        isError = true
    }

    /// What handlers threw: each handler with its last error.
    init(_ errors: [EnvironmentChangeError]) {
        let last = Dictionary(errors.map { ($0.handler, "\($0.error)") }) { _, last in last }
        text =
            localizedText("Not everything was reset:")
            + last.sorted { $0.key < $1.key }.map { "\n\($0): \($1)" }.joined()
        isError = true
    }

    /// The effect of a choice.
    init(choosing title: String, _ effect: ChangeEffect) {
        text =
            switch effect.timing {
            case .now: localizedText("\"%1$@\" is in use.", title)
            case .nextLaunch: localizedText("\"%1$@\" takes effect at the next launch.", title)
            default: localizedText("\"%1$@\" has no effect, because of %2$@.", title, effect.strongerSource ?? "")
            }
        isError = false
    }

    /// The effect of an override; `nil` if it is in effect, which the control shows.
    init?(overriding key: String, _ effect: ChangeEffect) {
        guard effect.timing != .now else { return nil }
        self.init(choosing: key, effect)
    }
}
