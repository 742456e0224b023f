import Foundation
import PropertyLists
import Switchyard
import TestSupport

/// The values of the machine's app.
struct MachineValues: Decodable, Sendable {
    let name: String
    let endpoint: URL
    let pageSize: Int
    let theme: Live<Theme>

    /// What an app may do while its values are decoded.
    @TaskLocal static var whileDecoding: (@Sendable () -> Void)?

    private enum CodingKeys: String, CodingKey { case name, endpoint, pageSize, theme }

    init(from decoder: any Decoder) throws {
        Self.whileDecoding?()
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        endpoint = try container.decode(URL.self, forKey: .endpoint)
        pageSize = try container.decode(Int.self, forKey: .pageSize)
        theme = try container.decode(Live<Theme>.self, forKey: .theme)
    }
}

/// One version of the app: a catalog, a policy, and what Info.plist names.
struct MachineBuild: Equatable, CustomStringConvertible {
    enum Lock: String, CaseIterable { case open, testFlight, appStore, sealed }

    var version = 0
    var lock = Lock.open
    var info: String?

    static let infos: [String?] = [nil, nil, "qa", "quality"]

    static func random(_ random: inout SeededGenerator) -> MachineBuild {
        MachineBuild(
            version: random.upTo(catalogs.count - 1), lock: random.oneIn(2) ? .open : random.pick(Lock.allCases),
            info: random.pick(infos))
    }

    var description: String { "version \(version), \(lock.rawValue), Info.plist \(info ?? "-")" }

    var policy: ReleasePolicy {
        switch lock {
        case .open: .open
        case .testFlight, .appStore: .testFlight
        case .sealed: .sealed
        }
    }

    var distribution: Distribution {
        switch lock {
        case .testFlight: .testFlight
        case .appStore: .appStore
        default: .unknown
        }
    }

    var isSealed: Bool { lock == .sealed || lock == .appStore }

    // MARK: The catalogs, as an app's versions have them

    private static func environment(_ name: String) -> PropertyListValue {
        ["name": .string(name), "endpoint": .string("https://\(name).example")]
    }

    private static func catalog(
        _ names: [String], header: [String: PropertyListValue] = [:], broken: String? = nil
    ) -> PropertyListValue {
        let own: [String: PropertyListValue] = [
            "ResetKey": "reset", "TestFlightEnvironments": ["qa"],
            "Keys": [
                "endpoint": "url", "pageSize": ["Type": "int", "Setting": true],
                "theme": ["Type": "enumeration", "Values": ["light", "dark"], "Live": true],
            ],
        ]
        var root: [String: PropertyListValue] = [
            "Switchyard": .dictionary(own.merging(header) { $1 }), "Common": ["pageSize": 20, "theme": "light"],
        ]
        for name in names { root[name] = environment(name) }
        if let broken { root[broken] = ["name": .string(broken)] }
        return .dictionary(root)
    }

    static let catalogs: [PropertyListValue] = [
        catalog(["dev", "qa", "prod"], header: ["RememberVariable": true]),
        // QA is removed, and variables are not remembered.
        catalog(["dev", "prod"]),
        // QA is renamed, with an alias, and the app cannot start in dev.
        catalog(["test", "prod"], header: ["RememberVariable": true, "Aliases": ["qa": "test"]], broken: "dev"),
        // The Settings bundle of this version has a default.
        catalog(["dev", "qa", "stage", "prod"], header: ["RememberVariable": true]),
    ]

    static let names = [
        ["dev", "qa", "prod"], ["dev", "prod"], ["dev", "test", "prod"], ["dev", "qa", "stage", "prod"],
    ]

    /// The environment of a name, by the rules of the documentation.
    func environment(_ name: String) -> String? {
        let name = version == 2 && name == "qa" ? "test" : name
        return Self.names[version].contains(name) ? name : nil
    }

    var remembers: Bool { version != 1 }
    var settingsDefault: String? { version == 3 ? "stage" : nil }
    func canStart(in environment: String) -> Bool { !(version == 2 && environment == "dev") }

    /// Whether a TestFlight build selects the environment. The list of version 2 has only the old name.
    func allows(_ environment: String) -> Bool {
        lock == .open || environment == "prod" || (lock == .testFlight && environment == "qa")
    }
}

/// The bundles of all builds, with a widget in each.
struct MachineBundles {
    private let folder: LaunchFolder

    init() throws {
        folder = try LaunchFolder()
        for (version, catalog) in MachineBuild.catalogs.enumerated() {
            for info in Set(MachineBuild.infos) {
                let build = MachineBuild(version: version, info: info)
                var values: [String: PropertyListValue] = ["CFBundleIdentifier": "app"]
                values["SwitchyardEnvironment"] = info.map(PropertyListValue.string)
                try folder.write(catalog, to: name(build) + "/Environments.plist")
                try folder.write(.dictionary(values), to: name(build) + "/Info.plist")
                guard let value = build.settingsDefault else { continue }
                try folder.write(
                    ["PreferenceSpecifiers": [Row.picker("environment", MachineBuild.names[version], default: value)]],
                    to: name(build) + "/Settings.bundle/Root.plist")
            }
        }
    }

    private func name(_ build: MachineBuild) -> String { "\(build.version)\(build.info ?? "")/Shop.app" }

    func bundle(_ build: MachineBuild, _ process: MachineProcess) -> AppBundle {
        let app = folder.file(name(build))
        return AppBundle(url: process == .app ? app : app.appendingPathComponent("PlugIns/Widget.appex"))
    }
}

enum MachineProcess: String, CaseIterable {
    case app, widget
    /// Another instance of the widget, at the same time.
    case secondWidget

    var role: AppProcess.Role { self == .app ? .app : .appExtension }
    /// Instances have one bundle identifier, one container, and one record.
    var identifier: String { self == .app ? "app" : "widget" }
}
