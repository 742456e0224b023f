/// What a hub wants of a device: the changes that the device has not carried out yet, the oldest first.
///
/// A device keeps the version of the last change that it carried out, and asks for later ones. Only the last change of
/// each subject is kept, so that a device that was away for a long time catches up with a short list.
public struct DesiredState: Codable, Sendable, Hashable {
    /// The version of the last change; 0 before the first. It never decreases.
    public var version: Int
    /// The changes after the version that the device named, sorted by their versions; the first ones, if they exceed
    /// ``HubLimits/responseBytes``.
    public var changes: [DesiredChange]
    /// The lines that only read, after the number that the device named, sorted by their numbers.
    public var lines: [DesiredLine]

    /// Creates a state.
    public init(version: Int = 0, changes: [DesiredChange] = [], lines: [DesiredLine] = []) {
        self.version = version
        self.changes = changes
        self.lines = lines
    }
}

/// A line of the command language that only reads: it is not a change, has no version, and may run again.
public struct DesiredLine: Codable, Sendable, Hashable {
    /// The number, by which a device says which lines it has.
    public var number: Int
    /// A new text for each line.
    public var identifier: String
    /// The line.
    public var line: String

    /// Creates a line.
    public init(number: Int, identifier: String, line: String) {
        self.number = number
        self.identifier = identifier
        self.line = line
    }
}

/// What a line that only reads said.
public struct LineAnswer: Codable, Sendable, Hashable {
    /// The identifier of the line.
    public var identifier: String
    /// Whether it could be run. Otherwise, the text says why not.
    public var succeeded: Bool
    /// The output of the line.
    public var text: String

    /// Creates an answer.
    public init(identifier: String, succeeded: Bool, text: String) {
        self.identifier = identifier
        self.succeeded = succeeded
        self.text = text
    }
}

/// One change that a hub wants of a device.
public struct DesiredChange: Codable, Sendable, Hashable {
    /// The version of the desired state that began with this change.
    public var version: Int
    /// What is to change.
    public var action: DesiredAction
    /// The seconds until the change is void, also if the device has carried it out; `nil` if it never is. Seconds
    /// instead of a date, because the clocks of devices are wrong.
    public var expiresIn: Double?

    /// Creates a change.
    public init(version: Int, action: DesiredAction, expiresIn: Double? = nil) {
        self.version = version
        self.action = action
        self.expiresIn = expiresIn
    }
}

/// What a change does on a device.
///
/// In JSON, it is an object with exactly one member:
///
/// | JSON | What it does |
/// |---|---|
/// | `{"environment": "qa"}` | chooses an environment for the next launch |
/// | `{"environment": null}` | removes the choice |
/// | `{"set": {"key": "timeout", "value": "5s"}}` | overrides a live key |
/// | `{"unset": {"key": "timeout"}}` | removes the override |
/// | `{"reset": {}}` | resets the app |
/// | `{"command": {"identifier": "7f3a", "line": "cart fill 3"}}` | runs a line of the command language |
public enum DesiredAction: Sendable, Hashable {
    /// Chooses an environment for the next launch or, with `nil`, removes the choice.
    case environment(String?)
    /// Overrides a live key with a text, which the device reads by the key's type or, with `nil`, removes the override.
    case override(key: String, text: String?)
    /// Resets the app.
    case reset
    /// Runs one line of the command language. The identifier is new for each line.
    case command(identifier: String, line: String)

    /// What the action is about. A later action takes the place of an earlier one with the same subject.
    public var subject: String {
        switch self {
        case .environment: "environment"
        case .override(let key, _): "override \(key)"
        case .reset: "reset"
        case .command(let identifier, _): "command \(identifier)"
        }
    }
}

/// What came of a change on a device.
public struct ChangeOutcome: Codable, Sendable, Hashable {
    /// The version of the change.
    public var version: Int
    /// Whether it was carried out. Otherwise, the text says why not.
    public var succeeded: Bool
    /// What to tell the operator: the effect, the output of a command, or the reason of a refusal.
    public var text: String

    /// Creates an outcome.
    public init(version: Int, succeeded: Bool, text: String) {
        self.version = version
        self.succeeded = succeeded
        self.text = text
    }
}
