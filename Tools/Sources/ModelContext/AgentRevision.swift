import JSONRPC
import Reports

/// A revision of the protocol, and what its requests and results have.
struct AgentRevision: Hashable, Sendable {
    let name: String

    /// Those of which each request says its own, the latest first: nothing is known from one request to the next.
    private static let ofRequests = ["2026-07-28"]
    /// Those that a session begins with, the latest first.
    private static let ofSessions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

    /// All of them, as a client that asks what there is gets them.
    static let names: JSONValue = .array((ofRequests + ofSessions).map(JSONValue.string))

    /// The revision of a session: the one that the client wants, or the latest.
    init(ofSession wanted: String) { name = Self.ofSessions.contains(wanted) ? wanted : Self.ofSessions[0] }

    /// The revision that a request says of itself; `nil` of a request in a session.
    ///
    /// - Throws: ``RPCError`` if it is none of them, or what a request has to say of itself is missing.
    init?(of method: String, _ params: JSONValue?) throws(RPCError) {
        let said = params?["_meta"]
        let isSaid = said?[Self.revision] != nil || said?[Self.capabilities] != nil
        // A client that speaks both may say it of the request that begins a session, too.
        let beginsSession = method == "initialize" && params?["protocolVersion"] != nil
        guard isSaid || method == Self.discovery, !beginsSession else { return nil }
        guard let wanted = said?[Self.revision]?.text else { throw Self.missing(Self.revision) }
        guard Self.ofRequests.contains(wanted) else {
            throw RPCError(
                .unsupportedRevision, "this revision of the protocol is not supported",
                data: .object(["supported": Self.names, "requested": .string(wanted)]))
        }
        guard said?[Self.capabilities]?.members != nil else { throw Self.missing(Self.capabilities) }
        name = wanted
    }

    /// The error of a request that says nothing of itself, before a session has begun.
    static let unsaid = RPCError(
        .invalidParams, "the first request is \"initialize\", or each has \"\(revision)\" in \"_meta\"")

    private static func missing(_ member: String) -> RPCError {
        RPCError(.invalidParams, "\"_meta\" has no \"\(member)\"")
    }

    private static let revision = "io.modelcontextprotocol/protocolVersion"
    private static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    private static let server = "io.modelcontextprotocol/serverInfo"

    /// The method that asks what the server is.
    static let discovery = "server/discover"

    /// Whether requests say it of themselves.
    var isOfRequest: Bool { Self.ofRequests.contains(name) }

    /// Whether it knows documents, their schemas, and titles.
    var hasDocuments: Bool { name >= "2025-06-18" }

    /// A result as the revision has it.
    ///
    /// - Parameter isConstant: whether it is the same as long as the server runs; `nil` if no client may keep it.
    func result(_ result: JSONValue, isConstant: Bool?) -> JSONValue {
        guard isOfRequest, case .object(var members) = result else { return result }
        members["resultType"] = .string("complete")
        var metadata = members["_meta"]?.members ?? [:]
        metadata[Self.server] = Self.serverInformation
        members["_meta"] = .object(metadata)
        if let isConstant {
            // Another server may be started with other options, so that no two clients share it.
            members["cacheScope"] = .string("private")
            members["ttlMs"] = .integer(isConstant ? 300_000 : 0)
        }
        return .object(members)
    }

    /// An error as the revision has it.
    func error(_ error: RPCError) -> RPCError {
        guard isOfRequest, error.code == .noResource else { return error }
        return RPCError(.invalidParams, error.message, data: error.data)
    }

    /// What the server says it is.
    static let serverInformation: JSONValue = .object([
        "name": .string("switchyard"), "title": .string("Switchyard"), "version": .string(ToolVersion.current),
    ])
}

extension RPCError.Code {
    /// A request of a revision that the server does not speak.
    static let unsupportedRevision = RPCError.Code(-32_022)
}
