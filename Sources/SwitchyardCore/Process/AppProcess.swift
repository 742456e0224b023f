public import Foundation
import PropertyLists

/// A run of the app or of one of its extensions: what a launch takes from the system, and the sessions that it has.
///
/// An app uses ``current``. A test makes its own, so that every test is a process of its own:
///
/// ```swift
/// let process = AppProcess(arguments: ["-environment", "qa"], environment: [:], identifier: "com.example.shop")
/// let session = try EnvironmentSession<AppConfiguration>.start(
///     policy: .open, options: SessionOptions(process: process))
/// ```
public final class AppProcess: Sendable {
    /// What a process is to the app. Later versions may add roles, so switch with a default.
    public struct Role: RawRepresentable, Sendable, Hashable {
        /// The name of the role.
        public let rawValue: String
        /// Creates a role from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The app itself. A reset that is requested in Settings is carried out by it.
        public static let app = Role(rawValue: "app")
        /// A widget or another app extension. It uses the app's catalog and choice, and carries out no reset.
        public static let appExtension = Role(rawValue: "app-extension")
    }

    /// The launch arguments, without the name of the program.
    public let arguments: [String]
    /// The process environment. That of the running process is copied when it is asked for: a sealed launch does not.
    public var environment: [String: String] { givenEnvironment ?? ProcessInfo.processInfo.environment }
    private let givenEnvironment: [String: String]?
    /// The bundle identifier, or the name of a program without a bundle.
    public let identifier: String
    /// What the process is to the app.
    public let role: Role
    /// How the app was installed; `nil` to find out at the start of a session.
    public let distribution: Distribution?
    /// Whether an open build stores what this launch selected. Unit tests, previews, playgrounds, and launches with the
    /// argument `-SwitchyardRecord NO` do not, so that they leave no trace for the next launch.
    public var records: Bool { unrecordedReason == nil }
    /// Why an open build stores nothing in this process, in words, such as `variable XCTestBundlePath`; `nil` if it does.
    /// The launch argument `-SwitchyardRecord YES` outweighs every sign.
    public var unrecordedReason: String? {
        if let givenRecords { return givenRecords ? nil : "records: false" }
        if let asked = ArgumentDomain.values(in: arguments)[Self.recordArgument]?.truthValue {
            return asked ? nil : "launch argument -\(Self.recordArgument)"
        }
        var signs = signs
        signs.arguments = arguments
        signs.environment = environment
        signs.identifier = identifier
        return signs.first
    }

    private let givenRecords: Bool?
    /// Looked at only when it matters: a sealed launch does not ask.
    private let signs: TestSigns
    private let recordFolder: URL?
    /// The process, as the others of the app see it.
    let identity: ProcessIdentity
    let launches = LaunchRegistry()

    /// The running process.
    public static let current = AppProcess(
        signs: TestSigns(
            program: ProcessInfo.processInfo.arguments.first, bundle: Bundle.main.bundleURL,
            hasXCTest: { NSClassFromString("XCTestCase") != nil }))

    /// Creates a process from its facts, by default those of the running one.
    ///
    /// - Parameters:
    ///   - arguments: the launch arguments, without the name of the program.
    ///   - environment: the process environment.
    ///   - identifier: the bundle identifier.
    ///   - role: what the process is to the app; by default, an extension if the bundle is one.
    ///   - distribution: how the app was installed; by default, as far as can be seen.
    ///   - records: whether the launch is recorded; by default, unless the arguments and variables are those of unit
    ///     tests, a preview or a playground. A test that records in a store of its own passes `true`, or other arguments
    ///     and variables than its own.
    ///   - recordFolder: where the records of all processes are; by default, in Application Support. What is recorded with
    ///     a store in memory is in memory, too.
    public convenience init(
        arguments: [String] = Array(ProcessInfo.processInfo.arguments.dropFirst()),
        environment: [String: String]? = nil,
        identifier: String = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName, role: Role? = nil,
        distribution: Distribution? = nil, records: Bool? = nil, recordFolder: URL? = nil
    ) {
        self.init(
            arguments: arguments, environment: environment, identifier: identifier, role: role,
            distribution: distribution, records: records, recordFolder: recordFolder, signs: TestSigns())
    }

    init(
        arguments: [String] = Array(ProcessInfo.processInfo.arguments.dropFirst()),
        environment: [String: String]? = nil,
        identifier: String = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName, role: Role? = nil,
        distribution: Distribution? = nil, records: Bool? = nil, recordFolder: URL? = nil,
        signs: TestSigns, identity: ProcessIdentity? = nil
    ) {
        self.arguments = arguments
        givenEnvironment = environment
        self.identifier = identifier
        self.role = role ?? (AppBundle.isAppExtension(Bundle.main.bundleURL) ? .appExtension : .app)
        self.distribution = distribution
        givenRecords = records
        self.signs = signs
        self.recordFolder = recordFolder
        self.identity = identity ?? .current(identifier)
    }

    /// Where this process keeps its record, unless in Application Support.
    func recordFiles(with store: any DefaultsStore) -> (any RecordFiles)? {
        if let recordFolder { return RecordFolder(of: identifier, in: recordFolder) }
        // To find out that a type does not conform takes a search of everything in the process.
        if store is UserDefaultsStore || store is FileDefaultsStore { return nil }
        return (store as? any RecordKeeping)?.record(of: identifier)
    }

    static let recordArgument = "SwitchyardRecord"
    static let resetArgument = "SwitchyardReset"

    /// Whether a launch argument asks for a reset, as UI tests do: `-SwitchyardReset YES`.
    var asksForReset: Bool { ArgumentDomain.values(in: arguments)[Self.resetArgument]?.truthValue == true }
}
