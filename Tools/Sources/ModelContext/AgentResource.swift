import JSONRPC
import PropertyLists
import Reports
import Rules
import SourceText
import Switchyard

/// What a client can read without a question: each kind lists its own.
struct AgentResource: Sendable {
    let uri: String
    let name: String
    let about: String
    let mimeType: String
    /// Whether its text is about the first root's files.
    var readsFiles = false
    let text: @Sendable () async throws -> String

    /// All of them.
    static let all: [AgentResource] = maps + rules

    static let template = "switchyard://rules/{id}"

    /// The map of `switchyard report`, of the first root.
    private static let maps = [
        AgentResource(
            uri: "switchyard://map.mermaid", name: "map.mermaid",
            about: "Which environment each scheme of the project reaches, as a Mermaid diagram.",
            mimeType: "text/vnd.mermaid", readsFiles: true
        ) { try await map(.mermaid) },
        AgentResource(
            uri: "switchyard://map.svg", name: "map.svg",
            about: "Which environment each scheme of the project reaches, as a picture.", mimeType: "image/svg+xml",
            readsFiles: true
        ) { try await map(.svg) },
    ]

    private static func map(_ format: ReportPageFormat) async throws -> String {
        let model = await ReportModel.checking(".", since: nil)
        guard model.status != .unusable else {
            throw RPCError(.noResource, model.findings.first?.message ?? "there is no project")
        }
        return format.text(of: model).harmless
    }

    /// A page for each rule.
    private static let rules = Rule.all.map { rule in
        AgentResource(
            uri: "switchyard://rules/\(rule.id.rawValue)", name: rule.id.rawValue, about: rule.summary,
            mimeType: "text/plain"
        ) { RulesText.explanation(of: [rule]).harmless }
    }

    /// The resource of an address.
    ///
    /// - Throws: ``RPCError`` if there is none.
    static func resource(at uri: String) throws(RPCError) -> AgentResource {
        guard let resource = all.first(where: { $0.uri == uri }) else {
            let near = Suggestion.nearest(to: uri, among: all.map(\.uri))
            throw RPCError(
                .noResource,
                "there is no resource \"\(uri.printableValue)\"\(near.map { ": did you mean \"\($0)\"?" } ?? "")")
        }
        return resource
    }

    /// The resource as it is listed.
    var value: JSONValue {
        .object([
            "uri": .string(uri), "name": .string(name), "description": .string(about), "mimeType": .string(mimeType),
        ])
    }

    /// What is read of it.
    func contents() async throws -> JSONValue {
        .object([
            "contents": .array([
                .object(["uri": .string(uri), "mimeType": .string(mimeType), "text": .string(try await text())])
            ])
        ])
    }
}

extension RPCError.Code {
    /// There is no such resource, as the Model Context Protocol has it.
    static let noResource = RPCError.Code(-32_002)
}
