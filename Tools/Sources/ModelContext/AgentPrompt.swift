package import JSONRPC
import Reports

/// A question that people ask often, with what an assistant should do for it.
package struct AgentPrompt: Sendable {
    package struct Argument: Sendable {
        package let name, about: String
        var isRequired = false
    }

    package let name, title, about: String
    package let arguments: [Argument]
    package let text: @Sendable ([String: String]) -> String

    package static let all = [whyThisEnvironment, isThisReleaseSealed, addAnEnvironment]

    private static let project = Argument(
        name: "project", about: "The folder of the project; by default, the first root.")

    private static let whyThisEnvironment = AgentPrompt(
        name: "why-this-environment", title: "Why this environment?",
        about: "Which environment a build selects, and which line of which file makes it so.",
        arguments: [
            project, Argument(name: "scheme", about: "The scheme."),
            Argument(name: "expected", about: "The environment that was expected."),
        ]
    ) { values in
        """
        Find out which environment the app selects\(quoted(" of the project ", values["project"]))\
        \(quoted(" when it is launched by the scheme ", values["scheme"])), and why.
        1. Call the tool explain. If it answers with several targets, call matrix for an overview, and explain again with the \
        target or the scheme that is meant.
        2. Name the source that decided, with file and line, and the sources that were asked before it and what they said. \
        For a value from a build setting, follow its chain with build_settings.
        3. \(values["expected"].map { "The user expected the environment \"\($0)\": say what to change so that it is selected." } ?? "If a finding explains a surprise, say so, and look up its rule with the tool rule.")
        Quote files and lines from the answers; do not guess.
        """
    }

    private static let isThisReleaseSealed = AgentPrompt(
        name: "is-this-release-sealed", title: "Is this release sealed?",
        about: "Whether a built app can only reach production, and whether its project builds such apps.",
        arguments: [
            Argument(name: "artifact", about: "The .app, .ipa, or .xcarchive.", isRequired: true),
            Argument(name: "catalog", about: "Switchyard.yaml or a catalog; by default, that of the first root."),
        ]
    ) { values in
        """
        Find out whether the release\(quoted(" ", values["artifact"])) can only reach production.
        1. Call the tool audit with the artifact\(quoted(" and the catalog ", values["catalog"])). If there is no catalog, say that \
        a proof needs one, and call it again with no-catalog.
        2. Report the verdict in the tool's own words. "proven" is a proof only for what was read: name what is listed as \
        unread, opaque, or unprovable.
        3. For each hit, say which file, which environment, and which key it is of. Call matrix for the project, and say whether the \
        archive action of the scheme selects production.
        """
    }

    private static let addAnEnvironment = AgentPrompt(
        name: "add-an-environment", title: "Add an environment",
        about: "What to write into Switchyard.yaml for another environment, and what that changes.",
        arguments: [
            Argument(name: "name", about: "The name of the new environment.", isRequired: true),
            Argument(name: "like", about: "An environment that it resembles."), project,
        ]
    ) { values in
        """
        Plan another environment\(quoted(" ", values["name"]))\(quoted(", similar to ", values["like"]))\
        \(quoted(" in the project ", values["project"])).
        1. Call explain and matrix to see which environments there are and what selects them; call diff with two of them to see \
        which keys differ. The new environment needs a value for each of those keys: ask the user for what is not known.
        2. Show the lines for Switchyard.yaml. Without that file, show what the tool init proposes, or the lines for the catalog \
        that the project has.
        3. After the user has edited the file, call check, and explain its findings. If the tool generate is offered, show its \
        preview, and write only after the user has agreed.
        """
    }

    private static func quoted(_ words: String, _ value: String?) -> String { value.map { "\(words)\"\($0)\"" } ?? "" }

    /// The prompt as it is listed.
    package var value: JSONValue {
        .object([
            "name": .string(name), "title": .string(title), "description": .string(about),
            "arguments": .array(
                arguments.map {
                    .object([
                        "name": .string($0.name), "description": .string($0.about), "required": .boolean($0.isRequired),
                    ])
                }),
        ])
    }

    /// The messages with values for the arguments.
    ///
    /// - Throws: ``RPCError`` if an argument is missing, unknown, or no text.
    func messages(_ values: [String: JSONValue]) throws(RPCError) -> JSONValue {
        var texts: [String: String] = [:]
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard arguments.contains(where: { $0.name == name }) else {
                throw RPCError(.invalidParams, "the prompt \(self.name) has no such argument: \(name.printableValue)")
            }
            guard let text = value.text else {
                throw RPCError(.invalidParams, "\"\(name)\" is of type \(value.kind): pass a string")
            }
            if !text.isEmpty { texts[name] = text.printableValue }
        }
        for argument in arguments where argument.isRequired && texts[argument.name] == nil {
            throw RPCError(.invalidParams, "the prompt \(name) needs the argument \(argument.name)")
        }
        return .object([
            "description": .string(about),
            "messages": .array([
                .object([
                    "role": .string("user"),
                    "content": .object(["type": .string("text"), "text": .string(text(texts))]),
                ])
            ]),
        ])
    }
}
