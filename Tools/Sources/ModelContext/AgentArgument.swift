package import JSONRPC
import PropertyLists
package import Reports
import SourceText
import Switchyard

/// An argument of a command that a tool offers. Its schema is what the command line says of it.
package struct AgentArgument: Sendable {
    package enum Place: Sendable, Equatable {
        /// An option or a flag of this name.
        case option
        /// One of the arguments without a name.
        case word
        /// All of them.
        case words
        /// None of the command's: the tool's own, a text or, if it is repeating, several.
        case own(isRepeating: Bool, values: [String]?)
    }

    package let name: String
    package let place: Place
    /// Whether it is a path, which has to be below the roots.
    let isPath: Bool
    /// What it is, where the command says it of all its arguments together.
    package let about: String?

    /// An option or a flag.
    package static func option(_ name: String, _ about: String? = nil) -> AgentArgument {
        AgentArgument(name: name, place: .option, isPath: false, about: about)
    }

    /// An option whose value is a path, or several.
    package static func path(_ name: String, _ about: String? = nil) -> AgentArgument {
        AgentArgument(name: name, place: .option, isPath: true, about: about)
    }

    /// An argument without a name that is a path.
    static func pathWord(_ name: String, _ about: String? = nil) -> AgentArgument {
        AgentArgument(name: name, place: .word, isPath: true, about: about)
    }

    /// Arguments without a name.
    package static func words(_ name: String, _ about: String? = nil) -> AgentArgument {
        AgentArgument(name: name, place: .words, isPath: false, about: about)
    }

    /// An argument that the command does not have.
    ///
    /// - Parameter values: the texts that it can be; any if it is `nil`.
    package static func own(
        _ name: String, isRepeating: Bool = false, _ about: String, values: [String]? = nil
    ) -> AgentArgument {
        AgentArgument(name: name, place: .own(isRepeating: isRepeating, values: values), isPath: false, about: about)
    }

    private func described(in command: CommandDescription) -> CommandDescription.Argument? {
        switch place {
        case .option: command.option(name)
        case .word, .words: command.words
        case .own: nil
        }
    }

    private var isOwn: Bool { if case .own = place { true } else { false } }

    private func values(_ command: CommandDescription) -> [String]? {
        if case .own(_, let values) = place { values } else { described(in: command)?.allValues }
    }

    private func isFlag(_ command: CommandDescription) -> Bool {
        place == .option && described(in: command)?.kind == .flag
    }

    private func isList(_ command: CommandDescription) -> Bool {
        switch place {
        case .words: true
        case .option: !isFlag(command) && described(in: command)?.isRepeating == true
        case .own(let isRepeating, _): isRepeating
        case .word: false
        }
    }

    /// The schema of its value.
    package func schema(_ command: CommandDescription) -> JSONValue? {
        let argument = described(in: command)
        guard isOwn || argument != nil else { return nil }
        var members: [String: JSONValue] = ["type": .string("string")]
        if let values = values(command) { members["enum"] = .array(values.map(JSONValue.string)) }
        if isFlag(command) { members = ["type": .string("boolean")] }
        if isList(command) { members = ["type": .string("array"), "items": .object(members)] }
        members["description"] = .string(Self.ofTools(about ?? argument?.abstract ?? ""))
        if let value = argument?.defaultValue, argument?.kind != .flag, place == .option {
            members["default"] = .string(value)
        }
        return .object(members)
    }

    /// Words of the command line as an agent knows them: options are arguments, and the current folder is the first root.
    private static func ofTools(_ words: String) -> String {
        words.replacing(/--([a-z][a-z-]*)/) { $0.output.1 }.replacing("the current folder", with: "the first root")
    }

    /// The texts of a value, and whether it is true, for a flag.
    ///
    /// - Throws: ``AgentRefusal`` if the value is of another type, or none of those that there are.
    package func texts(_ value: JSONValue, _ command: CommandDescription) throws -> (texts: [String], isTrue: Bool) {
        if isFlag(command) {
            guard let truth = value.truth else { throw mismatch(value, "true or false") }
            return ([], truth)
        }
        let texts = try isList(command) ? list(value) : [text(value)]
        if let values = values(command), let wrong = texts.first(where: { !values.contains($0) }) {
            throw AgentRefusal(
                "\"\(name)\" cannot be \"\(wrong.printableValue)\": pass one of \(values.joined(separator: ", "))")
        }
        return (texts, false)
    }

    private func text(_ value: JSONValue) throws -> String {
        guard let text = value.text else { throw mismatch(value, "a string") }
        guard !text.utf8.contains(0) else { throw AgentRefusal("\"\(name)\" has a character that no argument has") }
        return text
    }

    private func list(_ value: JSONValue) throws -> [String] {
        // One string is what models write for a list of one.
        guard let elements = value.elements else { return [try text(value)] }
        return try elements.map(text)
    }

    private func mismatch(_ value: JSONValue, _ wanted: String) -> AgentRefusal {
        AgentRefusal("\"\(name)\" is of type \(value.kind): pass \(wanted)")
    }
}

/// The arguments of a call, by name.
package struct AgentValues: Sendable {
    private var texts: [String: [String]] = [:]
    private var flags: Set<String> = []

    /// Reads what a client has passed.
    ///
    /// - Throws: ``AgentRefusal`` if a value cannot be used, or a path is outside of the roots.
    init(
        _ values: [String: JSONValue], _ arguments: [AgentArgument], of command: CommandDescription,
        in roots: AgentRoots
    ) throws {
        for argument in arguments {
            guard let value = values[argument.name], value != .null else { continue }
            let (read, isTrue) = try argument.texts(value, command)
            if argument.isPath { for path in read { try roots.require(path) } }
            texts[argument.name] = read
            if isTrue { flags.insert(argument.name) }
        }
    }

    package func text(_ name: String) -> String? { texts[name]?.last }

    package func list(_ name: String) -> [String] { texts[name] ?? [] }

    package func flag(_ name: String) -> Bool { flags.contains(name) }

    /// Texts of a form, such as `NAME=VALUE`.
    ///
    /// - Throws: ``AgentRefusal`` if one has another form.
    package func list<Value>(_ name: String, as form: String, _ make: (String) -> Value?) throws -> [Value] {
        try list(name).map { text in
            guard let value = make(text) else {
                throw AgentRefusal("\"\(name)\" cannot be \"\(text.printableValue)\": pass \(form)")
            }
            return value
        }
    }

    func pairs(_ name: String) throws -> [NamedText] { try list(name, as: "name=value") { NamedText(argument: $0) } }

    /// The build of a project.
    package var project: ProjectRequest {
        ProjectRequest(
            project: text("project"), target: text("target"), configuration: text("configuration"),
            xcconfig: text("xcconfig"))
    }
}
