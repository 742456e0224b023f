import ArgumentParser
import JSONRPC
import PropertyLists
import SourceText
import Switchyard

/// An argument of a command that a tool offers. Its schema is what the command says of it, and its value becomes the words of the
/// command line: there is one definition.
struct AgentArgument: Sendable {
    enum Place: Sendable {
        /// An option or a flag of this name.
        case option
        /// One of the arguments without a name.
        case word
        /// All of them.
        case words
    }

    let name: String
    let place: Place
    /// Whether it is a path, which has to be below the roots.
    let isPath: Bool
    /// What it is, where the command says it of all its arguments together.
    let about: String?

    /// An option or a flag.
    static func option(_ name: String, _ about: String? = nil) -> AgentArgument {
        AgentArgument(name: name, place: .option, isPath: false, about: about)
    }

    /// An option whose value is a path, or several.
    static func path(_ name: String, _ about: String? = nil) -> AgentArgument {
        AgentArgument(name: name, place: .option, isPath: true, about: about)
    }

    /// An argument without a name that is a path.
    static func pathWord(_ name: String, _ about: String? = nil) -> AgentArgument {
        AgentArgument(name: name, place: .word, isPath: true, about: about)
    }

    /// Arguments without a name.
    static func words(_ name: String, _ about: String? = nil) -> AgentArgument {
        AgentArgument(name: name, place: .words, isPath: false, about: about)
    }

    /// The schema of its value.
    func schema(_ command: CommandDescription) -> JSONValue? {
        let argument = place == .option ? command.option(name) : command.words
        guard let argument else { return nil }
        var text: [String: JSONValue] = ["type": .string("string")]
        if let values = argument.allValues { text["enum"] = .array(values.map(JSONValue.string)) }
        var members: [String: JSONValue]
        switch (argument.kind, place) {
        case (.flag, _): members = ["type": .string("boolean")]
        case (_, .words): members = ["type": .string("array"), "items": .object(text)]
        case (.option, .option) where argument.isRepeating:
            members = ["type": .string("array"), "items": .object(text)]
        default: members = text
        }
        let words = Self.ofTools(about ?? argument.abstract ?? "")
        members["description"] = .string(isPath ? "\(words) A relative path is from the first root." : words)
        if let value = argument.defaultValue, argument.kind != .flag, place == .option {
            members["default"] = .string(value)
        }
        return .object(members)
    }

    /// The words of the command line for a value; those without a name come last.
    ///
    /// - Throws: ``AgentRefusal`` if the value has another type.
    func arguments(_ value: JSONValue, _ command: CommandDescription) throws -> (options: [String], words: [String]) {
        let argument = place == .option ? command.option(name) : command.words
        switch (place, argument?.kind) {
        case (.option, .flag?):
            guard let truth = value.truth else { throw mismatch(value, "true or false") }
            return (truth ? ["--\(name)"] : [], [])
        case (.option, _) where argument?.isRepeating == true:
            return (try texts(value).map { "--\(name)=\($0)" }, [])
        case (.option, _): return (["--\(name)=\(try text(value))"], [])
        case (.word, _): return ([], [try text(value)])
        case (.words, _): return ([], try texts(value))
        }
    }

    /// Words of the command line as an agent knows them: options are arguments, and the current folder is the first root.
    static func ofTools(_ words: String) -> String {
        words.replacing(/--([a-z][a-z-]*)/) { $0.output.1 }.replacing("the current folder", with: "the first root")
    }

    /// The paths in a value.
    func paths(_ value: JSONValue) throws -> [String] {
        guard isPath else { return [] }
        return value.elements == nil ? [try text(value)] : try texts(value)
    }

    private func text(_ value: JSONValue) throws -> String {
        guard let text = value.text else { throw mismatch(value, "a string") }
        guard !text.utf8.contains(0) else { throw AgentRefusal("\"\(name)\" has a character that no argument has") }
        return text
    }

    private func texts(_ value: JSONValue) throws -> [String] {
        // One string is what models write for a list of one.
        guard let elements = value.elements else { return [try text(value)] }
        return try elements.map(text)
    }

    private func mismatch(_ value: JSONValue, _ wanted: String) -> AgentRefusal {
        AgentRefusal("\"\(name)\" is of type \(value.kind): pass \(wanted)")
    }
}
