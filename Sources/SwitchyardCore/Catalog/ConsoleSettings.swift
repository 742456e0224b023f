public import Foundation

/// What the catalog says about consoles: the command line in the app, and the link to a hub. Only an open build has it.
///
/// ```swift
/// var catalog = EnvironmentCatalog(environments: ["production": [:], "qa": [:]])
/// catalog.console = ConsoleSettings(hub: URL(string: "https://hub.example:8443"), allowsProduction: false)
/// ```
public struct ConsoleSettings: Sendable, Hashable {
    /// The address of the hub that the app connects to; `nil` for none, unless a variable or a pairing link names one.
    public var hub: URL?
    /// Whether production can be chosen in a console, with a confirmation.
    public var allowsProduction: Bool

    /// Creates settings.
    public init(hub: URL? = nil, allowsProduction: Bool = true) {
        self.hub = hub
        self.allowsProduction = allowsProduction
    }
}
