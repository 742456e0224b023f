import ArtifactAudit
import Foundation
import JSONRPC
import NIOConcurrencyHelpers
import Rules
import SourceText
import PropertyLists

extension AgentTool {
    /// The tools, in the order in which they are listed.
    static func all(allowsChanges: Bool, hub: HubRequests?) -> [AgentTool] {
        [explain, matrix, check, buildSettings, diff, audit, rule]
            + (hub.map { [devices($0), device($0)] } ?? [])
            + (allowsChanges ? [generate, initialize] + (hub.map { [runLine($0)] } ?? []) : [])
    }

    private static let explain = AgentTool(
        ExplainCommand.self, name: "explain", title: "Explain a launch",
        about: """
            Which environment an app selects, why (the answer of every source, with its file and line), and with which \
            values. For "why does this build talk to staging?". Pass project (a folder or .xcodeproj) or bundle (a built \
            app); without both, the first root is the project. A project with several apps is answered with a table: \
            ask again with target or scheme.
            """,
        offers: [
            .path("project"), .path("bundle"), .option("target"), .option("configuration"), .option("scheme"),
            .option("action"), .path("xcconfig"),
            .option("argument", "Launch arguments, each with its value: \"environment=qa\" or \"-environment qa\"."),
            .option("variable"), .option("stored"),
            .path("defaults"), .path("catalog"), .option("environment-key"), .option("environment-variable"),
            .option("info-key"), .option("production"), .option("sealed"),
            .words("keys", "Only the values of these keys, and of those nested below them."),
        ],
        // Without a project or an app, the first key could be read as the path of one.
        fixed: { $0["project"] == nil && $0["bundle"] == nil ? ["--project=."] : [] },
        schema: "explain", lists: ["values", "targets"], narrowing: "keys, target, or scheme"
    ) { command, _, call in
        try await call.work {
            var (facts, keys) = (command.facts, command.words)
            try facts.take(&keys)
            let report = ExplainReport(ExplainedLaunch(facts), keys: keys)
            return try AgentDocument(ExplainJSON(report), report.status)
        }
    }

    private static let matrix = AgentTool(
        MatrixCommand.self, name: "matrix", title: "Environments of all schemes",
        about: """
            The build configuration and the environment of every action of every scheme of a project, with findings. For \
            "which scheme reaches production?" and for an overview of a project.
            """,
        offers: [
            .pathWord("path"), .option("scheme"), .option("target"), .option("setting"), .option("condition"),
            .option("environment-key"), .option("environment-variable"), .option("info-key"),
        ], schema: "matrix", lists: ["actions"], narrowing: "scheme or target"
    ) { command, _, call in
        try await call.work {
            let report = MatrixReport(command)
            return try AgentDocument(MatrixJSON(report), report.status)
        }
    }

    private static let check = AgentTool(
        CheckCommand.self, name: "check", title: "Find errors of configuration",
        about: """
            What is wrong with the environments and the configuration of everything below a folder: projects, schemes, \
            build settings, Settings bundles, catalogs. Each finding has a rule (explained by the tool rule), a location, \
            and a fix.
            """,
        offers: [
            .pathWord("path"), .option("rule"), .option("severity"), .path("only"), .path("except"), .path("baseline"),
        ], schema: "check", lists: ["findings"], narrowing: "severity, rule, or only"
    ) { command, _, call in
        let git = await GitFiles(listingFrom: ProjectOptions.path(command.path))
        return try await call.work {
            let steps = AgentSteps(call)
            let report = CheckReport.running(
                command, git, CheckProgress(telling: steps.begin), isCancelled: call.isCancelled)
            return try AgentDocument(CheckJSON(report), report.status)
        }
    }

    private static let buildSettings = AgentTool(
        BuildSettingsCommand.self, name: "build_settings", title: "Evaluate build settings",
        about: """
            Build settings as Xcode evaluates them, each with the file and line of its value, the chain of references, and \
            the assignments that it hides; for a project also the product's Info.plist. Pass names: without them, all \
            are answered. Pass project, or file (an xcconfig file); without both, the first root is the project.
            """,
        offers: [
            .path("project"), .option("target"), .option("configuration"), .path("xcconfig"), .option("condition"),
            .path("layer", "xcconfig files with lower precedence than file, lowest first."), .option("type"),
            .option("built-in-types"), .path("info-plist"), .path("developer-dir"),
            .path("source-root"),
            .words("names", "Names of build settings; NAME=VALUE overrides one, as for xcodebuild."),
            .pathWord("file", "An xcconfig file, instead of a project."),
        ],
        fixed: { $0["project"] == nil && $0["file"] == nil ? ["--project=."] : [] },
        schema: "build-settings", lists: ["settings"], narrowing: "names"
    ) { command, _, call in
        try await call.work {
            let report = try BuildSettingsReport(command)
            var document = try AgentDocument(BuildSettingsJSON(report), report.status)
            document.words = report.undefined.map { name, fix in
                "\(name) is not defined\(fix.map { ": \($0)" } ?? ", and evaluates to nothing")."
            }
            return document
        }
    }

    private static let diff = AgentTool(
        DiffCommand.self, name: "diff", title: "Compare environments or revisions",
        about: """
            What differs between two environments of a catalog (pass environments), or between the catalog at a git \
            revision and now (pass from, maybe to). Values of secrets are redacted.
            """,
        offers: [
            .words("environments", "Two environments."), .option("from"), .option("to"), .option("brand"),
            .pathWord("path", "The catalog, or a folder, project, or app with one; by default, the first root."),
        ], schema: "diff", lists: ["differences", "changes"], narrowing: "brand"
    ) { command, _, _ in
        if let from = command.from {
            let report = await RevisionDiffReport(from: from, to: command.to, path: command.words.first ?? ".")
            return try AgentDocument(RevisionDiffJSON(report), report.status)
        }
        let path = command.words.count == 3 ? command.words[2] : "."
        let report = EnvironmentDiffReport(command.words[0], command.words[1], path: path, brand: command.brand)
        return try AgentDocument(EnvironmentDiffJSON(report), report.status)
    }

    private static let audit = AgentTool(
        AuditCommand.self, name: "audit", title: "Audit a built app",
        about: """
            Whether a built app (.app, .ipa, .xcarchive, framework, executable) has anything of other environments than \
            production: proven, notProven with the hits, nothingFound, or unreadable. For "is this release sealed?".
            """,
        offers: [
            .pathWord("artifact"), .path("catalog"), .option("no-catalog"), .option("expect"), .option("policy"),
            .option("brand"), .path("accept"),
        ], required: ["artifact"], schema: "audit", lists: ["hits"], narrowing: "expect or policy"
    ) { command, _, call in
        try await call.work {
            do {
                let outcome = try command.audit(isCancelled: call.isCancelled) { done, total in
                    call.progress(Double(done), Double(total), "bytes read")
                }
                let isUnreadable = outcome.report.verdict == .unreadable
                return try AgentDocument(AuditJSON(outcome), isUnreadable ? .unusable : nil)
            } catch let error as AuditRefusal {
                let nothing = AuditResult.nothing(command.artifact, command.policy.policy)
                return try AgentDocument(AuditJSON(nothing, findings: error.findings), .unusable)
            }
        }
    }

    private static let rule = AgentTool(
        RulesCommand.self, name: "rule", title: "Explain rules of findings",
        about: """
            What rules of findings are about: why they matter, how to fix what they report, and an example of both. \
            Without ids, all rules are listed.
            """,
        offers: [.words("ids", "The identifiers of rules, as findings have them.")], schema: "rules", lists: ["rules"],
        narrowing: "ids"
    ) { command, _, _ in
        let rules = try command.ids.isEmpty ? Rule.all : command.ids.map(Self.rule)
        return try AgentDocument(RulesJSON(rules), nil)
    }

    private static func rule(named name: String) throws -> Rule {
        guard let rule = Rule(named: name) else {
            let fix = Suggestion.sentence(for: name, among: Rule.all.map(\.id.rawValue))
            throw AgentRefusal("there is no rule \"\(name.printableValue)\"\(fix.map { ": \($0)" } ?? "")")
        }
        return rule
    }
}

extension AgentDocument {
    /// The document of a report, without what is a secret.
    init(_ content: some Encodable, _ status: ExitStatus?) throws {
        json = Redaction.redacted(try JSONDocument.text(of: content, isOneLine: true))
        isError = status == .unusable
    }
}

/// The steps of a check, as progress that grows.
private final class AgentSteps: Sendable {
    private let call: AgentCall
    private let count = NIOLockedValueBox(0.0)

    init(_ call: AgentCall) { self.call = call }

    @Sendable func begin(_ step: String) {
        let number = count.withLockedValue { count in
            count += 1
            return count
        }
        call.progress(number, nil, step)
    }
}
