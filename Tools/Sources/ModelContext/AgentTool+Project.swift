import JSONRPC
import Reports
import SourceText

/// Tools about a whole project that no single command answers as they do.
extension AgentTool {
    /// - Parameter hub: what a hub knows of the app with a bundle identifier; `nil` without a hub.
    static func launch(_ command: CommandDescription?, _ hub: HubLaunches?) -> AgentTool {
        let confirmation =
            hub == nil
            ? "" : " reported has what the app on each device of the hub said last: ask again after the launch."
        return AgentTool(
            command, name: "launch", title: "Launch in an environment",
            about: """
                The launch arguments and variables with which a build starts in an environment, as its catalog names them, and \
                what would be selected with them and why. A sealed build cannot be switched: obstacle and seal say it. For "how \
                do I launch in qa?".\(confirmation)
                """,
            offers: [
                .own("environment", "The name of the environment."), .path("project"), .option("scheme"),
                .option("target"), .option("configuration"), .option("action"), .path("xcconfig"), .path("catalog"),
            ], required: ["environment"], schema: "launch", lists: [], narrowing: "target or scheme",
            isOpenWorld: hub != nil
        ) { values, _, call in
            let request = try values.launch
            let environment = values.text("environment") ?? ""
            guard !environment.isEmpty else { throw AgentRefusal("\"environment\" must not be empty") }
            let (plain, status, identifier) = try await call.work {
                let report = LaunchReport(environment, request)
                return (LaunchJSON(report), report.explanation.status, report.bundleIdentifier)
            }
            guard let hub, let identifier else { return try AgentDocument(plain, status) }
            // How to launch is worth knowing without the hub, too.
            let asked: Result<[ReportedLaunch], AgentRefusal>
            do throws(AgentRefusal) {
                asked = .success(try await hub.launches(identifier))
            } catch {
                asked = .failure(error)
            }
            var content = plain
            content.reported = try? asked.get()
            var document = try AgentDocument(content, status)
            if case .failure(let refusal) = asked { document.words = [refusal.message] }
            return document
        }
    }

    static func map(_ command: CommandDescription?) -> AgentTool {
        AgentTool(
            command, name: "map", title: "The map from schemes to environments",
            about: """
                Which environment the actions of all schemes reach, and by what, as short as it can be: what looks the same is one \
                line. For "which schemes reach production?" in a project with many targets; matrix has each action with its seal.
                """,
            offers: [
                .pathWord("path"),
                .own("environment", isRepeating: true, "Only lines that lead to these environments."),
                .own("scheme", isRepeating: true, "Only these schemes."),
                .own("target", isRepeating: true, "Only these targets."),
                .own("configuration", isRepeating: true, "Only these build configurations."),
                .own(
                    "action", isRepeating: true, "Only these actions.",
                    values: MapFilter.actions),
            ], schema: "map", lists: ["lines"], narrowing: "environment, scheme, target, configuration, or action"
        ) { values, _, call in
            let filter = MapFilter(
                environments: values.list("environment"), schemes: values.list("scheme"),
                targets: values.list("target"), configurations: values.list("configuration"),
                actions: values.list("action"))
            let model = await ReportModel.checking(
                values.text("path") ?? ".", since: nil, isCancelled: call.isCancelled)
            return try AgentDocument(MapJSON(model, filter), model.status)
        }
    }

    static func changes(_ command: CommandDescription?) -> AgentTool {
        AgentTool(
            command, name: "changes", title: "What changed since a revision",
            about: """
                What users of the App Store, and developers and testers, get that they did not get at a git revision: \
                different environments of schemes, different values. For "what changed for App Store users since \
                v1.2?".
                """,
            offers: [
                .pathWord("path"), .option("since", "The git revision: a commit, a tag, a branch, HEAD~1."),
                .own(
                    "audience", "Only changes for these.", values: ReportChanges.Audience.allCases.map(\.rawValue)),
            ], required: ["since"], schema: "changes", lists: ["changes"], narrowing: "audience"
        ) { values, _, call in
            let since = values.text("since") ?? ""
            guard !since.isEmpty, !since.hasPrefix("-") else {
                throw AgentRefusal("\"since\" must not be empty or begin with \"-\"")
            }
            let model = await ReportModel.checking(
                values.text("path") ?? ".", since: since, isCancelled: call.isCancelled)
            let audience = values.text("audience").flatMap(ReportChanges.Audience.init)
            return try AgentDocument(ChangesJSON(model, since: since, for: audience), model.status)
        }
    }
}
