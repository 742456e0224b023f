import Foundation
import PropertyLists

@testable import SwitchyardCatalog
@testable import SwitchyardCore

/// A phone with one app and its widget, for tests of whole starts: files of a bundle, an App Group, and user defaults of
/// each process.
final class Phone {
    struct Values: Decodable, Sendable {
        let name: String
        let endpoint: URL
        let theme: Live<Theme>
        let limit: Int
    }

    typealias Session = EnvironmentSession<Values>

    let folder: LaunchFolder
    /// What the Settings app writes to.
    let shared = StoredDomain()
    /// The user defaults of each process, in which older versions stored something.
    let own: [AppProcess.Role: StoredDomain] = [.app: StoredDomain(), .appExtension: StoredDomain()]
    let findings = Findings()
    let diary = Diary()
    /// The App Group, unless the app has none.
    var appGroup: String? = "group.shop"
    var policy = ReleasePolicy.open
    var distribution = Distribution.unknown
    var recovery = LaunchRecovery.none
    var whenLocked = WhenLocked.error
    var handlers: [EnvironmentChangeHandler] = []
    var managed: [String: PropertyListValue]?
    /// Options that no other property of the phone gives.
    var options = SessionOptions()
    var isLocked = false
    /// Whether the App Group cannot be read, though the user defaults of the process can.
    var isGroupLocked = false
    /// The life of the process that was launched last.
    private(set) var life = ProcessLife()
    private(set) var process = AppProcess(arguments: [], environment: [:], identifier: "org.example.shop")
    private(set) var log = FindingsLog.silent

    init(
        _ header: [String: PropertyListValue] = [:], info: [String: PropertyListValue] = [:],
        environments: [String: PropertyListValue] = [:]
    ) throws {
        folder = try LaunchFolder()
        try install(header, environments)
        var info = info
        info["CFBundleIdentifier"] = "org.example.shop"
        info["CFBundleShortVersionString"] = "1.2"
        try folder.write(.dictionary(info), to: "Shop.app/Info.plist")
        try folder.write(
            ["PreferenceSpecifiers": [Row.text("volume", default: "7"), Row.title("version")]],
            to: "Shop.app/Settings.bundle/Root.plist")
    }

    /// Installs an update whose catalog has these environments in addition or instead.
    func install(
        _ header: [String: PropertyListValue] = [:], _ environments: [String: PropertyListValue] = [:],
        without removed: String? = nil
    ) throws {
        let own: [String: PropertyListValue] = [
            "ResetKey": "reset", "SettingsTitles": ["version": "CFBundleShortVersionString"],
            "Keys": [
                "theme": ["Type": "enumeration", "Values": ["light", "dark"], "Live": true],
                "limit": ["Type": "int", "Managed": true], "token": ["Type": "string", "Secret": true],
            ],
        ]
        var root: [String: PropertyListValue] = [
            "Switchyard": .dictionary(own.merging(header) { $1 }),
            "Common": ["theme": "light", "limit": 5, "token": "t"],
        ]
        for name in ["dev", "qa", "prod"] where name != removed {
            root[name] = ["name": .string(name), "endpoint": .string("https://\(name).example")]
        }
        root.merge(environments) { $1 }
        try folder.write(.dictionary(root), to: "Shop.app/Environments.plist")
    }

    private func store() -> MortalStore {
        let life = isGroupLocked ? ProcessLife(isLocked: true) : life
        let store = MortalStore(shared, life, appGroup: appGroup, identity: "shop")
        store.managed = managed
        return store
    }

    /// Launches a new process and starts a session in it.
    ///
    /// - Parameters:
    ///   - operations: how many operations of its stores the process survives.
    ///   - failing: which operations on the files of its record fail, by their number from 1 on.
    func launch(
        _ role: AppProcess.Role = .app, arguments: [String] = [], variables: [String: String] = [:],
        records: Bool? = nil, endingAfter operations: Int? = nil,
        failing: @escaping @Sendable (_ number: Int, _ isReading: Bool) -> Bool = { _, _ in false }
    ) throws -> Session {
        life = ProcessLife(isLocked: isLocked)
        life.endAfter(operations)
        life.fail(failing)
        log = findings.log
        process = AppProcess(
            arguments: arguments, environment: variables, identifier: Self.name(role), role: role,
            distribution: distribution, records: records, signs: TestSigns(), identity: identity(role))
        return try start()
    }

    /// The processes that have been launched and have not ended, by their numbers.
    let alive = Locked<Set<Int32>>([])
    private var number: Int32 = 0

    private func identity(_ role: AppProcess.Role) -> ProcessIdentity {
        number += 1
        let number = number
        alive.withLock { _ = $0.insert(number) }
        return ProcessIdentity(identifier: Self.name(role), number: number) { [alive] number in
            alive.withLock { $0.contains(number) }
        }
    }

    private static func name(_ role: AppProcess.Role) -> String {
        role == .app ? "org.example.shop" : "org.example.shop.widget"
    }

    /// Starts a session in the process that runs.
    func start(policy: ReleasePolicy? = nil) throws -> Session {
        let app = folder.file("Shop.app")
        let isApp = process.role == .app
        var started = options
        (started.store, started.handlers, started.recovery) = (store(), handlers, recovery)
        (started.process, started.log, started.whenLocked) = (process, log, whenLocked)
        let session: Session = try SessionStart(
            bundle: AppBundle(url: isApp ? app : app.appendingPathComponent("PlugIns/Widget.appex")),
            policy: policy ?? self.policy, catalog: .file(nil, secrets: [:]),
            options: started,
            ownStore: own[process.role].map { MortalStore($0, life, appGroup: nil, identity: process.identifier) }
        ).session(.decoding)
        // A moment later.
        session.core.storeLaunchWrites()
        return session
    }

    /// The files of a process's record.
    func files(_ role: AppProcess.Role) -> [String: [String: PropertyListValue]] {
        let record = shared.record(of: Self.name(role))
        return Dictionary(uniqueKeysWithValues: record.names().map { ($0, record.contents(of: $0) ?? [:]) })
    }

    /// The environment that a process recorded last.
    func recorded(_ role: AppProcess.Role) -> String? {
        try? ProcessRecord(shared.record(of: Self.name(role))).current.environment?.name
    }
}
