import Foundation
import Manifest
import PropertyLists

/// The entries of Info.plist with which an app may reach a hub in the local network.
///
/// The system asks the user before an app connects to a computer in the local network, and shows the reason. App Transport
/// Security is for public host names: with `NSAllowsLocalNetworking`, an app connects to names without a dot, names that end
/// with `.local`, and addresses as well. `NSBonjourServices` is not needed: the link has an address, and browses nothing.
///
/// See Apple's "NSLocalNetworkUsageDescription" and "NSAllowsLocalNetworking".
struct LocalNetworkEntries {
    private let host: String
    private let reason: String

    /// The entries for the hub of a manifest; `nil` without one.
    init?(_ console: ManifestConsole) {
        guard let host = console.hub.flatMap({ URLComponents(string: $0)?.host }), !host.isEmpty else { return nil }
        self.host = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]."))
        reason =
            console.localNetwork
            ?? "Connects to \(host), where the developers of this app can see and change its values."
    }

    /// The entries that are missing, with all of a dictionary that gets one more: a build replaces whole values.
    ///
    /// - Parameter own: The entries of the Info.plist.
    func missing(in own: [String: PropertyListValue]) -> [String: PropertyListValue] {
        var missing: [String: PropertyListValue] = [:]
        if !isThisComputer, own[Self.usage] == nil { missing[Self.usage] = .string(reason) }
        if isLocal, var security = own[Self.security, default: [:]].dictionaryValue,
            // Beside the key for local networks, the system ignores the key for everything.
            security[Self.local] == nil, security[Self.everything] != .boolean(true)
        {
            security[Self.local] = true
            missing[Self.security] = .dictionary(security)
        }
        return missing
    }

    private static let usage = "NSLocalNetworkUsageDescription"
    private static let security = "NSAppTransportSecurity"
    private static let local = "NSAllowsLocalNetworking"
    private static let everything = "NSAllowsArbitraryLoads"

    private var isThisComputer: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    /// Whether the host is a name that only the local network knows, or a private address.
    private var isLocal: Bool {
        if isThisComputer || host.hasSuffix(".local") { return true }
        if host.contains(":") { return host.wholeMatch(of: /f(e[89ab]|[cd][0-9a-f])[0-9a-f]:.*/) != nil }
        let numbers = host.split(separator: ".").map { UInt8($0) }
        switch (numbers.count, numbers.first ?? nil, numbers.dropFirst().first ?? nil) {
        case (1, _, _), (4, 10, _), (4, 192, 168), (4, 169, 254): return true
        case (4, 172, let second?): return (16...31).contains(second)
        default: return false
        }
    }
}
