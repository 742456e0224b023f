import Foundation
package import JSONRPC
import PropertyLists
import Reports
package import SourceText

/// A tool for agents: a report, of whose arguments some are offered, and its JSON document.
package struct AgentTool: Sendable {
    package let name: String
    package let title: String
    package let about: String
    /// The schema of the arguments.
    package let input: JSONValue
    /// The schema of the document; `nil` if it has none.
    package let output: JSONValue?
    package let changesSomething: Bool
    /// Whether it asks something outside of this computer's files.
    package let isOpenWorld: Bool
    /// The members that are lists, of which an answer has a part if it would be too long: the first one that the document has.
    package let lists: [String]
    /// How an answer becomes shorter.
    package let narrowing: String
    package let run: @Sendable (_ arguments: [String: JSONValue], _ call: AgentCall) async throws -> AgentDocument

    package init(
        name: String, title: String, about: String, input: JSONValue, output: JSONValue?, changesSomething: Bool,
        isOpenWorld: Bool, lists: [String], narrowing: String,
        run: @escaping @Sendable (_ arguments: [String: JSONValue], _ call: AgentCall) async throws -> AgentDocument
    ) {
        (self.name, self.title, self.about) = (name, title, about)
        (self.input, self.output, self.changesSomething) = (input, output, changesSomething)
        (self.isOpenWorld, self.lists, self.narrowing) = (isOpenWorld, lists, narrowing)
        self.run = run
    }

    /// The tool as it is listed.
    ///
    /// - Parameter hasSchemas: whether the revision of the protocol knows schemas of documents, and titles.
    package func value(hasSchemas: Bool) -> JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name), "description": .string(about), "inputSchema": input,
            "annotations": .object([
                "title": .string(title), "readOnlyHint": .boolean(!changesSomething),
                "destructiveHint": .boolean(changesSomething), "idempotentHint": .boolean(true),
                "openWorldHint": .boolean(isOpenWorld),
            ]),
        ]
        if hasSchemas {
            members["title"] = .string(title)
            members["outputSchema"] = output
        }
        return .object(members)
    }
}

/// What a tool gives: a JSON document, or words about it.
package struct AgentDocument: Sendable {
    /// The document, as text.
    package var json: RedactedText
    /// What a model reads before the document.
    package var words: [String] = []
    var isError = false
    /// What programs read besides the document.
    var metadata: [String: JSONValue] = [:]
}

/// A call of a tool.
package struct AgentCall: Sendable {
    package let roots: AgentRoots
    /// Tells the client how far the work is.
    package let progress: @Sendable (_ done: Double, _ total: Double?, _ message: String) -> Void
    /// Whether the client has taken the call back.
    package let isCancelled: @Sendable () -> Bool

    /// Does work that takes the thread, away from those that answer messages.
    package func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        let (secrets, surface) = (Redaction.request, AnswerSurface.current)
        let value = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(
                    with: Result {
                        try AnswerSurface.$current.withValue(surface) { try RequestSecrets.with(secrets, body) }
                    })
            }
        }
        try Task.checkCancellation()
        return value
    }
}

extension AgentTool {
    /// A tool that asks what a command answers.
    ///
    /// - Parameters:
    ///   - command: the command, whose words about its arguments are those of the tool.
    ///   - arguments: what is offered of the command's arguments.
    ///   - more: arguments of the tool's own, with their schemas.
    ///   - schema: the name of the document's schema.
    package init(
        _ command: CommandDescription?, name: String, title: String, about: String, offers arguments: [AgentArgument],
        more: [String: JSONValue] = [:], required: [String] = [], schema: String, lists: [String], narrowing: String,
        changesSomething: Bool = false, isOpenWorld: Bool = false,
        run: @escaping @Sendable (AgentValues, [String: JSONValue], AgentCall) async throws -> AgentDocument
    ) {
        var properties = more
        for argument in arguments { properties[argument.name] = command.flatMap(argument.schema) }
        if !lists.isEmpty { properties["offset"] = Self.offsetSchema(lists) }
        self.init(
            name: name, title: title, about: about,
            input: .object([
                "type": .string("object"), "properties": .object(properties),
                "required": .array(required.map(JSONValue.string)), "additionalProperties": .boolean(false),
            ]),
            output: DocumentSchemas.schema(named: schema), changesSomething: changesSomething, isOpenWorld: isOpenWorld,
            lists: lists, narrowing: narrowing
        ) { values, call in
            guard let command else { throw AgentRefusal("the command cannot be described") }
            do {
                return try await run(AgentValues(values, arguments, of: command, in: call.roots), values, call)
            } catch let error as RequestError {
                throw AgentRefusal(error.message)
            }
        }
    }

    static func offsetSchema(_ lists: [String]) -> JSONValue {
        .object([
            "type": .string("integer"), "minimum": .integer(0), "default": .integer(0),
            "description": .string(
                "For the rest of an answer that was cut: how many of \(lists.joined(separator: " or ")) to leave out."),
        ])
    }

    /// - Throws: ``AgentRefusal`` if an argument is none of the tool's, or one that is needed is missing.
    package func check(_ arguments: [String: JSONValue]) throws {
        let known = input["properties"]?.members ?? [:]
        for name in arguments.keys.sorted() where known[name] == nil {
            let near = Suggestion.nearest(to: name, among: Array(known.keys))
            throw AgentRefusal(
                "\(self.name) has no argument \"\(name.printableValue)\": "
                    + (near.map { "did you mean \"\($0)\"?" } ?? "it has \(known.keys.sorted().joined(separator: ", "))")
            )
        }
        for name in input["required"]?.elements?.compactMap(\.text) ?? [] where arguments[name] == nil {
            throw AgentRefusal("\(self.name) needs the argument \"\(name)\"")
        }
    }
}
