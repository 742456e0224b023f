/// What a device reports about itself: all of it, each time that something of it changes.
public struct DeviceReport: Codable, Sendable, Hashable {
    /// The launch: a new text for each one.
    public var launch: String
    /// The number of the report in its launch, from 1. A hub ignores a report that is not later than the last one.
    public var number: Int
    /// The app.
    public var app: ReportedApp
    /// The name of the environment of this launch.
    public var environment: String
    /// Why this launch uses the environment, as a phrase.
    public var explanation: String
    /// The environment of the next launch, if it differs.
    public var pendingEnvironment: String?
    /// The environments that the build can select.
    public var environments: [ReportedEnvironment]
    /// Every value, sorted by its key.
    public var values: [ReportedValue]
    /// The findings of the launch, and of changes since.
    public var findings: [ReportedFinding]
    /// The commands of the app, sorted by their names.
    public var commands: [ReportedCommand]
    /// The version of the last desired change that the device carried out or refused; 0 before the first.
    public var desiredVersion: Int
    /// What came of the last desired changes, the oldest first.
    public var outcomes: [ChangeOutcome]
    /// The last answers to lines that only read, the oldest first.
    public var answers: [LineAnswer]

    /// Creates a report.
    public init(
        launch: String, number: Int, app: ReportedApp, environment: String, explanation: String,
        pendingEnvironment: String? = nil, environments: [ReportedEnvironment] = [], values: [ReportedValue] = [],
        findings: [ReportedFinding] = [], commands: [ReportedCommand] = [], desiredVersion: Int = 0,
        outcomes: [ChangeOutcome] = [], answers: [LineAnswer] = []
    ) {
        self.launch = launch
        self.number = number
        self.app = app
        self.environment = environment
        self.explanation = explanation
        self.pendingEnvironment = pendingEnvironment
        self.environments = environments
        self.values = values
        self.findings = findings
        self.commands = commands
        self.desiredVersion = desiredVersion
        self.outcomes = outcomes
        self.answers = answers
    }
}

/// The app of a report.
public struct ReportedApp: Codable, Sendable, Hashable {
    /// The bundle identifier.
    public var identifier: String
    /// The name that people see.
    public var name: String
    /// The version, such as `2.1`.
    public var version: String
    /// The build, such as `417`.
    public var build: String
    /// The device: its model or host name. Never a name that a person gave it.
    public var device: String
    /// The operating system with its version.
    public var system: String
    /// The fingerprint of the catalog.
    public var catalog: String

    /// Creates an app.
    public init(
        identifier: String, name: String, version: String, build: String, device: String, system: String,
        catalog: String
    ) {
        self.identifier = identifier
        self.name = name
        self.version = version
        self.build = build
        self.device = device
        self.system = system
        self.catalog = catalog
    }
}

/// An environment that a device can select.
public struct ReportedEnvironment: Codable, Sendable, Hashable {
    /// The name or, of environments that come and go, the pattern of their names, which has one `*`.
    public var name: String
    /// The title that people see.
    public var title: String
    /// Whether it is production, which needs a confirmation.
    public var isProduction: Bool

    /// Creates an environment.
    public init(name: String, title: String, isProduction: Bool = false) {
        self.name = name
        self.title = title
        self.isProduction = isProduction
    }
}

/// A value of a device.
public struct ReportedValue: Codable, Sendable, Hashable {
    /// The key.
    public var key: String
    /// The name of the type, such as `bool`, `enumeration` or `url`.
    public var type: String
    /// The value as text; `nil` for a secret, which no report has.
    public var text: String?
    /// Where the value comes from, as a phrase.
    public var origin: String
    /// The places that the value hides, strongest first.
    public var hidden: [String]
    /// Whether the key is live, so that it can be overridden.
    public var isLive: Bool
    /// Whether an override is in effect.
    public var isOverridden: Bool
    /// The seconds until the override ends; `nil` if it does not.
    public var overrideExpiresIn: Double?
    /// The values of an enumeration.
    public var options: [String]
    /// The lowest and the highest number, if they are declared.
    public var range: ReportedRange?

    /// Creates a value.
    public init(
        key: String, type: String, text: String?, origin: String, hidden: [String] = [], isLive: Bool = false,
        isOverridden: Bool = false, overrideExpiresIn: Double? = nil, options: [String] = [],
        range: ReportedRange? = nil
    ) {
        self.key = key
        self.type = type
        self.text = text
        self.origin = origin
        self.hidden = hidden
        self.isLive = isLive
        self.isOverridden = isOverridden
        self.overrideExpiresIn = overrideExpiresIn
        self.options = options
        self.range = range
    }
}

/// The range of a number.
public struct ReportedRange: Codable, Sendable, Hashable {
    /// The lowest number.
    public var minimum: Double
    /// The highest number.
    public var maximum: Double

    /// Creates a range.
    public init(minimum: Double, maximum: Double) {
        self.minimum = minimum
        self.maximum = maximum
    }
}

/// A finding of a device.
public struct ReportedFinding: Codable, Sendable, Hashable {
    /// The identifier of the rule.
    public var rule: String
    /// `error`, `warning` or `note`.
    public var severity: String
    /// What is wrong.
    public var message: String
    /// What to do about it.
    public var fix: String?

    /// Creates a finding.
    public init(rule: String, severity: String, message: String, fix: String? = nil) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.fix = fix
    }
}

/// A command that an app has registered.
public struct ReportedCommand: Codable, Sendable, Hashable {
    /// The name, which begins a line.
    public var name: String
    /// The name with its parameters, as help shows it: `cart fill COUNT`.
    public var usage: String
    /// What it does, as one sentence.
    public var help: String

    /// Creates a command.
    public init(name: String, usage: String, help: String) {
        self.name = name
        self.usage = usage
        self.help = help
    }
}
