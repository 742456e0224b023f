@_spi(Tools) import Digests
package import Foundation
import Generation
package import JSONRPC
import Reports
import SourceText

/// Tools that write. Each shows a preview, and writes only what was shown: with the identifier that the preview has.
extension AgentTool {
    private static let previewSchema: JSONValue = .object([
        "type": .string("string"),
        "description": .string(
            "The identifier of a preview that the user agreed to. Without it, nothing is changed, and the answer is a preview."
        ),
    ])

    package static func generate(_ command: CommandDescription?) -> AgentTool {
        AgentTool(
            command, name: "generate", title: "Write what Switchyard.yaml asks for",
            about: """
                Writes catalogs, xcconfig files, Info.plist keys, schemes, and accessors from Switchyard.yaml. The first call \
                writes nothing and answers with a preview; show it to the user, and call again with its identifier.
                """,
            offers: [
                .pathWord("path"), .option("wire"), .option("unwire"), .option("prune"), .option("move-settings"),
                .option("project"),
            ], more: ["preview": previewSchema], schema: "generate", lists: ["files"], narrowing: "path",
            changesSomething: true
        ) { values, arguments, call in
            var request = GenerateRequest()
            request.path = values.text("path") ?? request.path
            (request.isWiring, request.isUnwiring) = (values.flag("wire"), values.flag("unwire"))
            (request.isPruning, request.movesSettings) = (values.flag("prune"), values.flag("move-settings"))
            (request.project, request.showsChanges) = (values.text("project"), true)
            try request.validate()
            // The project is named from the folder of the manifest.
            if let project = request.project {
                try call.roots.require(ManifestSource(request.path).folder.appendingPathComponent(project).path)
            }
            var preview = request
            preview.isDry = true
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
            let written = await GenerateReport.running(request)
            return try AgentDocument(GenerateJSON(written), written.status)
        }
    }

    static func initialize(_ command: CommandDescription?) -> AgentTool {
        AgentTool(
            command, name: "init", title: "Propose Switchyard.yaml",
            about: """
                Proposes a Switchyard.yaml for a project from what it has. The first call writes nothing and answers with the \
                file as a preview; show it to the user, and call again with its identifier. A file that exists is never replaced.
                """,
            offers: [.pathWord("path"), .path("project"), .option("target"), .option("starter")],
            more: ["preview": previewSchema], schema: "init", lists: ["keys"], narrowing: "target",
            changesSomething: true
        ) { values, arguments, call in
            var request = InitRequest()
            request.path = values.text("path") ?? request.path
            (request.project, request.target) = (values.text("project"), values.text("target"))
            request.isStarter = values.flag("starter")
            try request.validate()
            return try await call.work { [request] in
                var preview = request
                preview.isDry = true
                let planned = InitReport(preview)
                guard planned.status == nil, let yaml = planned.yaml else {
                    return try AgentDocument(InitJSON(planned), planned.status)
                }
                // A file that exists is in the way of the second call, so the first one says so.
                if FileManager.default.fileExists(atPath: planned.file.absolutePath) {
                    let refused = InitReport(request)
                    return try AgentDocument(InitJSON(refused), refused.status)
                }
                let identifier = AgentPreview.identifier(of: [planned.file], [Data(yaml.utf8)])
                guard let agreed = arguments["preview"], agreed != .null else {
                    return try AgentPreview.document(AgentDocument(InitJSON(planned), nil), identifier, yaml)
                }
                try AgentPreview.require(agreed, is: identifier)
                let written = InitReport(request)
                return try AgentDocument(InitJSON(written), written.status)
            }
        }
    }
}

/// What is shown before something is changed. Its identifier is a hash of all that would be changed, so that only that is.
package enum AgentPreview {
    /// The name of the identifier among the metadata of an answer.
    static let member = "switchyard/preview"

    package static func identifier(of names: [String], _ contents: [Data?] = []) -> String {
        var hash = MessageDigest()
        for name in names { hash.update(Data("\(name.utf8.count):\(name)".utf8)) }
        for content in contents {
            hash.update(Data("\(content?.count ?? -1):".utf8))
            if let content { hash.update(content) }
        }
        return hash.finish().prefix(12).hexadecimal
    }

    package static func document(_ document: AgentDocument, _ identifier: String, _ text: String) -> AgentDocument {
        var document = document
        document.metadata[member] = .string(identifier)
        document.words = [
            "Preview: nothing was changed. If the user agrees, call again with the same arguments and \"preview\": \"\(identifier)\".",
            Redaction.redacted(text).text.harmless,
        ]
        return document
    }

    package static func require(_ agreed: JSONValue, is identifier: String) throws {
        guard agreed.text == identifier else {
            throw AgentRefusal(
                "what would be changed is not what the preview \"\(agreed.text?.printableValue ?? "")\" showed: nothing was "
                    + "changed; call again without preview")
        }
    }
}
