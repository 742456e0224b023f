import ConsoleCommands
import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting

@testable import SwitchyardConsole

extension FakeHub {
    /// A session of an app whose catalog names a hub.
    static func session(
        policy: ReleasePolicy = .open, hub: String? = "http://127.0.0.1:4000"
    ) throws -> EnvironmentSession<EnvironmentConfiguration> {
        let header: [String: PropertyListValue] = [
            "Keys": [
                "theme": ["Type": "enumeration", "Values": ["light", "dark"], "Live": true],
                "token": ["Type": "string", "Secret": true],
            ],
            "ConsoleProduction": false, "Ephemeral": ["pr-*": ["theme": "dark"]],
        ]
        let context = try LaunchContext.testing(
            catalog: [
                "Switchyard": .dictionary(header.merging(hub.map { ["Hub": .string($0)] } ?? [:]) { $1 }),
                "Common": ["theme": "light", "token": "s3cret-value"], "qa": [:], "staging": [:], "production": [:],
            ], infoPlist: ["SwitchyardEnvironment": "staging"], policy: policy)
        let process = AppProcess(
            arguments: [], environment: [:], identifier: "com.example.shop", role: .app, records: true)
        return try EnvironmentSession(context: context, store: InMemoryDefaultsStore(), process: process)
    }

    /// A link of the session to a hub in memory.
    static func link(
        _ session: EnvironmentSession<EnvironmentConfiguration>, _ hub: FakeHub, _ key: MemoryStorage = MemoryStorage(),
        _ progress: MemoryStorage = MemoryStorage(), commands: [ConsoleCommand] = [], variable: String? = nil,
        name: String = HubLink.variable, log: LinkLog = .silent
    ) async throws -> HubLink {
        try HubLink(
            await EnvironmentConsole(session, commands: commands), places: LinkPlaces(key: key, progress: progress),
            transport: { address, _ in
                hub.connected(to: address)
                return hub
            }, sleep: { _ in try await Task.sleep(for: .milliseconds(1)) },
            variables: variable.map { [name: $0] } ?? [:], log: log)
    }
}
