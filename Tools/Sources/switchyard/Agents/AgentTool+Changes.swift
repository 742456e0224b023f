import Crypto
import Foundation
import Generation
import JSONRPC
import SourceText

/// Tools that write. Each shows a preview, and writes only what was shown: with the identifier that the preview has.
extension AgentTool {
    private static let previewSchema: JSONValue = .object([
        "type": .string("string"),
        "description": .string(
            "The identifier of a preview that the user agreed to. Without it, nothing is changed, and the answer is a preview."
        ),
    ])

    static let generate = AgentTool(
        GenerateCommand.self, name: "generate", title: "Write what Switchyard.yaml asks for",
        about: """
            Writes catalogs, xcconfig files, Info.plist keys, schemes, and accessors from Switchyard.yaml. The first call \
            writes nothing and answers with a preview; show it to the user, and call again with its identifier.
            """,
        offers: [
            .pathWord("path"), .option("wire"), .option("unwire"), .option("prune"), .option("move-settings"),
            .option("project"),
        ], more: ["preview": previewSchema], fixed: { _ in ["--diff"] }, schema: "generate", lists: ["files"],
        narrowing: "path", changesSomething: true
    ) { command, arguments, call in
        // The project is named from the folder of the manifest.
        if let project = command.project {
            try call.roots.require(ManifestSource(command.path).folder.appendingPathComponent(project).path)
        }
        var preview = command
        preview.dryRun = true
        let planned = await GenerateReport.running(preview)
        let identifier = AgentPreview.identifier(
            of: planned.files.map { "\($0.path)\n\($0.change)" }, planned.files.map(\.data))
        guard planned.status == nil else { return try AgentDocument(GenerateJSON(planned), planned.status) }
        guard let agreed = arguments["preview"], agreed != .null else {
            return try AgentPreview.document(
                AgentDocument(GenerateJSON(planned), nil), identifier, GenerateText(planned).text)
        }
        try AgentPreview.require(agreed, is: identifier)
        try Task.checkCancellation()
        let written = await GenerateReport.running(command)
        return try AgentDocument(GenerateJSON(written), written.status)
    }

    static let initialize = AgentTool(
        InitCommand.self, name: "init", title: "Propose Switchyard.yaml",
        about: """
            Proposes a Switchyard.yaml for a project from what it has. The first call writes nothing and answers with the \
            file as a preview; show it to the user, and call again with its identifier. A file that exists is never replaced.
            """,
        offers: [.pathWord("path"), .path("project"), .option("target"), .option("starter")],
        more: ["preview": previewSchema], schema: "init", lists: ["keys"], narrowing: "target", changesSomething: true
    ) { command, arguments, call in
        try await call.work {
            var preview = command
            preview.dryRun = true
            let planned = InitReport(preview)
            guard planned.status == nil, let yaml = planned.yaml else {
                return try AgentDocument(InitJSON(planned), planned.status)
            }
            // A file that exists is in the way of the second call, so the first one says so.
            if FileManager.default.fileExists(atPath: ProjectOptions.path(planned.file)) {
                let refused = InitReport(command)
                return try AgentDocument(InitJSON(refused), refused.status)
            }
            let identifier = AgentPreview.identifier(of: [planned.file], [Data(yaml.utf8)])
            guard let agreed = arguments["preview"], agreed != .null else {
                return try AgentPreview.document(AgentDocument(InitJSON(planned), nil), identifier, yaml)
            }
            try AgentPreview.require(agreed, is: identifier)
            let written = InitReport(command)
            return try AgentDocument(InitJSON(written), written.status)
        }
    }
}

/// What is shown before something is changed. Its identifier is a hash of all that would be changed, so that only that is.
enum AgentPreview {
    /// The name of the identifier among the metadata of an answer.
    static let member = "switchyard/preview"

    static func identifier(of names: [String], _ contents: [Data?] = []) -> String {
        var hash = SHA256()
        for name in names { hash.update(data: Data("\(name.utf8.count):\(name)".utf8)) }
        for content in contents {
            hash.update(data: Data("\(content?.count ?? -1):".utf8))
            if let content { hash.update(data: content) }
        }
        return hash.finalize().prefix(12).map { ("0" + String($0, radix: 16)).suffix(2) }.joined()
    }

    static func document(_ document: AgentDocument, _ identifier: String, _ text: String) -> AgentDocument {
        var document = document
        document.metadata[member] = .string(identifier)
        document.words = [
            "Preview: nothing was changed. If the user agrees, call again with the same arguments and \"preview\": \"\(identifier)\".",
            Redaction.redacted(text).harmless,
        ]
        return document
    }

    static func require(_ agreed: JSONValue, is identifier: String) throws {
        guard agreed.text == identifier else {
            throw AgentRefusal(
                "what would be changed is not what the preview \"\(agreed.text?.printableValue ?? "")\" showed: nothing was "
                    + "changed; call again without preview")
        }
    }
}
