import ArgumentParser
import Foundation
import JSONRPC
import SourceText
import PropertyLists

/// A tool for agents: a command of the command line, of which some arguments are offered, and its JSON document.
struct AgentTool: Sendable {
    let name: String
    let title: String
    let about: String
    /// The schema of the arguments.
    let input: JSONValue
    /// The schema of the document; `nil` if it has none.
    let output: JSONValue?
    let changesSomething: Bool
    /// Whether it asks something outside of this computer's files.
    let isOpenWorld: Bool
    /// The members that are lists, of which an answer has a part if it would be too long: the first one that the document has.
    let lists: [String]
    /// How an answer becomes shorter.
    let narrowing: String
    let run: @Sendable (_ arguments: [String: JSONValue], _ call: AgentCall) async throws -> AgentDocument

    /// The tool as it is listed.
    ///
    /// - Parameter hasSchemas: whether the revision of the protocol knows schemas of documents, and titles.
    func value(hasSchemas: Bool) -> JSONValue {
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
struct AgentDocument: Sendable {
    /// The document, as text.
    var json: String
    /// What a model reads before the document.
    var words: [String] = []
    var isError = false
    /// What programs read besides the document.
    var metadata: [String: JSONValue] = [:]
}

/// A call of a tool.
struct AgentCall: Sendable {
    let roots: AgentRoots
    /// Tells the client how far the work is.
    let progress: @Sendable (_ done: Double, _ total: Double?, _ message: String) -> Void
    /// Whether the client has taken the call back.
    let isCancelled: @Sendable () -> Bool

    /// Does work that takes the thread, away from those that answer messages.
    func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        let value = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { continuation.resume(with: Result { try body() }) }
        }
        try Task.checkCancellation()
        return value
    }
}

extension AgentTool {
    /// A tool over a command.
    ///
    /// - Parameters:
    ///   - arguments: what is offered of the command's arguments; nothing else reaches the command.
    ///   - more: arguments of the tool's own, with their schemas.
    ///   - fixed: words of the command line that are always there, depending on the arguments.
    ///   - schema: the name of the document's schema.
    init<Command: ParsableCommand>(
        _ command: Command.Type, name: String, title: String, about: String, offers arguments: [AgentArgument],
        more: [String: JSONValue] = [:], required: [String] = [],
        fixed: @escaping @Sendable ([String: JSONValue]) -> [String] = { _ in [] },
        schema: String, lists: [String], narrowing: String, changesSomething: Bool = false,
        run: @escaping @Sendable (Command, [String: JSONValue], AgentCall) async throws -> AgentDocument
    ) {
        let description = CommandDescription(command)
        var properties = more
        for argument in arguments { properties[argument.name] = description.flatMap(argument.schema) }
        if !lists.isEmpty { properties["offset"] = Self.offsetSchema(lists) }
        self.init(
            name: name, title: title, about: about,
            input: .object([
                "type": .string("object"), "properties": .object(properties),
                "required": .array(required.map(JSONValue.string)), "additionalProperties": .boolean(false),
            ]),
            output: DocumentSchemas.schema(named: schema), changesSomething: changesSomething, isOpenWorld: false,
            lists: lists, narrowing: narrowing
        ) { values, call in
            guard let description else { throw AgentRefusal("the command cannot be described") }
            var (options, words) = (fixed(values), [String]())
            for argument in arguments {
                guard let value = values[argument.name], value != .null else { continue }
                for path in try argument.paths(value) { try call.roots.require(path) }
                let parts = try argument.arguments(value, description)
                options += parts.options
                words += parts.words
            }
            return try await run(try await Self.parse(command, options + ["--"] + words), values, call)
        }
    }

    static func offsetSchema(_ lists: [String]) -> JSONValue {
        .object([
            "type": .string("integer"), "minimum": .integer(0), "default": .integer(0),
            "description": .string(
                "For the rest of an answer that was cut: how many of \(lists.joined(separator: " or ")) to leave out."),
        ])
    }

    private static func parse<Command: ParsableCommand>(
        _ command: Command.Type, _ words: [String]
    ) async throws -> Command {
        do {
            // Some commands complete their words by asking a hub, and end the process if they are parsed at once.
            if let asynchronous = command as? any AsyncParsableCommand.Type,
                let parsed = try await asynchronous.asyncParse(words) as? Command
            {
                return parsed
            }
            return try command.parse(words)
        } catch {
            throw AgentRefusal(AgentArgument.ofTools(command.message(for: error)))
        }
    }

    /// - Throws: ``AgentRefusal`` if an argument is none of the tool's, or one that is needed is missing.
    func check(_ arguments: [String: JSONValue]) throws {
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
