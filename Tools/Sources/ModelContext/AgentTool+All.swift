import ArtifactAudit
import Foundation
import JSONRPC
import PropertyLists
package import Reports
import Rules
import SourceText
import Synchronization

extension AgentTool {
    /// The tools, in the order in which they are listed.
    ///
    /// - Parameters:
    ///   - program: what the command line says of the commands.
    ///   - reading, changing: tools besides, which read and which change something.
    ///   - hub: what a hub knows of launches; `nil` without a hub.
    package static func all(
        describedBy program: CommandDescription?, allowsChanges: Bool, reading: [AgentTool] = [],
        changing: [AgentTool] = [], hub: HubLaunches? = nil
    ) -> [AgentTool] {
        func command(_ name: String) -> CommandDescription? { program?.command(named: name) }
        return [
            explain(command("explain")), launch(command("explain"), hub), matrix(command("matrix")),
            map(command("report")), check(command("check")), changes(command("report")),
            buildSettings(command("build-settings")), diff(command("diff")), audit(command("audit")),
            rule(command("rules")),
        ] + reading + (allowsChanges ? [generate(command("generate")), initialize(command("init"))] + changing : [])
    }

    private static func explain(_ command: CommandDescription?) -> AgentTool {
        AgentTool(
            command, name: "explain", title: "Explain a launch",
            about: """
                Which environment an app selects, why (the answer of every source, with its file and line), and with which \
                values. For "why does this build talk to staging?". Pass project (a folder or .xcodeproj) or bundle (a built \
                app); without both, the first root is the project. A project with several apps is answered with a table: \
                ask again with target or scheme.
                """,
            offers: [
                .path("project"), .path("bundle"), .option("target"), .option("configuration"), .option("scheme"),
                .option("action"), .path("xcconfig"),
                .option(
                    "argument", "Launch arguments, each with its value: \"environment=qa\" or \"-environment qa\"."),
                .option("variable"), .option("stored"),
                .path("defaults"), .path("catalog"), .option("environment-key"), .option("environment-variable"),
                .option("info-key"), .option("production"), .option("sealed"),
                .words("keys", "Only the values of these keys, and of those nested below them."),
            ], schema: "explain", lists: ["values", "targets"], narrowing: "keys, target, or scheme"
        ) { values, _, call in
            let request = try values.launch
            return try await call.work {
                let report = ExplainReport(request)
                return try AgentDocument(ExplainJSON(report), report.status)
            }
        }
    }

    private static func matrix(_ command: CommandDescription?) -> AgentTool {
        AgentTool(
            command, name: "matrix", title: "Environments of all schemes",
            about: """
                The build configuration and the environment of every action of every scheme of a project, with findings. For \
                "which scheme reaches production?" and for an overview of a project.
                """,
            offers: [
                .pathWord("path"), .option("scheme"), .option("target"), .option("environment"),
                .option("configuration"),
                .option("setting"), .option("condition"),
                .option("environment-key"), .option("environment-variable"), .option("info-key"),
            ], schema: "matrix", lists: ["actions"], narrowing: "scheme, target, environment, or configuration"
        ) { values, _, call in
            var request = MatrixRequest()
            request.path = values.text("path") ?? request.path
            (request.schemes, request.targets) = (values.list("scheme"), values.list("target"))
            (request.environments, request.configurations) = (values.list("environment"), values.list("configuration"))
            (request.settings, request.conditions) = (values.list("setting"), try values.pairs("condition"))
            request.environmentKey = values.text("environment-key")
            request.environmentVariable = values.text("environment-variable")
            request.infoKey = values.text("info-key")
            try request.validate()
            return try await call.work { [request] in
                let report = MatrixReport(request)
                return try AgentDocument(MatrixJSON(report), report.status)
            }
        }
    }

    private static func check(_ command: CommandDescription?) -> AgentTool {
        AgentTool(
            command, name: "check", title: "Find errors of configuration",
            about: """
                What is wrong with the environments and the configuration of everything below a folder: projects, \
                schemes, build settings, Settings bundles, catalogs. Each finding has a rule (explained by the tool \
                rule), a location, and a fix. With since (HEAD), only findings from an edit, and what a release newly \
                reaches: for "is this edit safe?".
                """,
            offers: [
                .pathWord("path"), .option("rule"), .option("severity"), .path("only"), .path("except"),
                .path("baseline"), .option("since"),
            ], schema: "check", lists: ["findings"], narrowing: "severity, rule, or only"
        ) { values, _, call in
            var request = CheckRequest(path: values.text("path") ?? ".")
            (request.rules, request.baseline) = (values.list("rule"), values.text("baseline"))
            (request.only, request.except) = (values.list("only"), values.list("except"))
            request.severity = values.text("severity").flatMap(Severity.init) ?? request.severity
            request.since = values.text("since")
            try request.validate()
            if request.since != nil {
                let steps = AgentSteps(call)
                let report = await CheckReport.running(
                    request, CheckProgress(telling: steps.begin), isCancelled: call.isCancelled)
                return try AgentDocument(CheckJSON(report), report.status)
            }
            let git = await GitFiles(listingFrom: request.path.absolutePath)
            return try await call.work { [request] in
                let steps = AgentSteps(call)
                let report = CheckReport.running(
                    request, git, CheckProgress(telling: steps.begin), isCancelled: call.isCancelled)
                return try AgentDocument(CheckJSON(report), report.status)
            }
        }
    }

    private static func buildSettings(_ command: CommandDescription?) -> AgentTool {
        AgentTool(
            command, name: "build_settings", title: "Evaluate build settings",
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
            ], schema: "build-settings", lists: ["settings"], narrowing: "names"
        ) { values, _, call in
            var request = BuildSettingsRequest()
            (request.project, request.file, request.names) = (values.project, values.text("file"), values.list("names"))
            if request.file == nil { request.project.project = request.project.project ?? "." }
            (request.conditions, request.types) = (try values.pairs("condition"), try values.pairs("type"))
            (request.layers, request.searchPaths) = (values.list("layer"), values.list("source-root"))
            request.usesBuiltInTypes = values.flag("built-in-types")
            (request.infoPlist, request.developerDirectory) = (values.text("info-plist"), values.text("developer-dir"))
            try request.validate()
            return try await call.work { [request] in
                let report = try BuildSettingsReport(request)
                var document = try AgentDocument(BuildSettingsJSON(report), report.status)
                document.words = report.undefined.map { name, fix in
                    "\(name) is not defined\(fix.map { ": \($0)" } ?? ", and evaluates to nothing")."
                }
                return document
            }
        }
    }

    private static func diff(_ command: CommandDescription?) -> AgentTool {
        AgentTool(
            command, name: "diff", title: "Compare environments or revisions",
            about: """
                What differs between two environments of a catalog (pass environments), or between the catalog at a git \
                revision and now (pass from, maybe to). Values of secrets are redacted.
                """,
            offers: [
                .words("environments", "Two environments."), .option("from"), .option("to"), .option("brand"),
                .pathWord("path", "The catalog, or a folder, project, or app with one; by default, the first root."),
            ], schema: "diff", lists: ["differences", "changes"], narrowing: "brand"
        ) { values, _, _ in
            let words = values.list("environments") + values.list("path")
            let request = try DiffRequest(
                words, from: values.text("from"), to: values.text("to"), brand: values.text("brand"))
            switch request {
            case .revisions(let from, let to, let path):
                let report = await RevisionDiffReport(from: from, to: to, path: path)
                return try AgentDocument(RevisionDiffJSON(report), report.status)
            case .environments(let first, let second, let path, let brand):
                let report = EnvironmentDiffReport(first, second, path: path, brand: brand)
                return try AgentDocument(EnvironmentDiffJSON(report), report.status)
            }
        }
    }

    private static func audit(_ command: CommandDescription?) -> AgentTool {
        AgentTool(
            command, name: "audit", title: "Audit a built app",
            about: """
                Whether a built app (.app, .ipa, .xcarchive, framework, executable) has anything of environments other \
                than production: proven, notProven with the hits, nothingFound, or unreadable. For "is this release \
                sealed?".
                """,
            offers: [
                .pathWord("artifact"), .path("catalog"), .option("no-catalog"), .option("expect"), .option("policy"),
                .option("brand"), .path("accept"), .option("allow-opaque"),
            ], required: ["artifact"], schema: "audit", lists: ["hits"], narrowing: "expect or policy"
        ) { values, _, call in
            var request = AuditRequest(artifact: values.text("artifact") ?? "")
            (request.catalog, request.isWithoutCatalog) = (values.text("catalog"), values.flag("no-catalog"))
            (request.expect, request.brand) = (values.text("expect"), values.text("brand"))
            request.policy = values.text("policy").flatMap(AuditRequest.policy(named:)) ?? request.policy
            (request.accept, request.allowsOpaque) = (values.text("accept"), values.flag("allow-opaque"))
            try request.validate()
            return try await call.work { [request] in
                do {
                    let outcome = try request.audit(isCancelled: call.isCancelled) { done, total in
                        call.progress(Double(done), Double(total), "bytes read")
                    }
                    let isUnreadable = outcome.report.verdict == .unreadable
                    return try AgentDocument(AuditJSON(outcome), isUnreadable ? .unusable : nil)
                } catch let error as AuditRefusal {
                    let nothing = AuditResult.nothing(request.artifact, request.policy)
                    return try AgentDocument(AuditJSON(nothing, findings: error.findings), .unusable)
                }
            }
        }
    }

    private static func rule(_ command: CommandDescription?) -> AgentTool {
        AgentTool(
            command, name: "rule", title: "Explain rules of findings",
            about: """
                What rules of findings are about: why they matter, how to fix what they report, and an example of both. \
                Without ids, all rules are listed.
                """,
            offers: [.words("ids", "The identifiers of rules, as findings have them.")], schema: "rules",
            lists: ["rules"], narrowing: "ids"
        ) { values, _, _ in
            let ids = values.list("ids")
            let rules = try ids.isEmpty ? Rule.all : ids.map(Self.rule)
            let document = try AgentDocument(RulesJSON(rules), nil)
            guard rules.count == 1, document.json.text.count > mostOfRule else { return document }
            var short = try AgentDocument(RulesJSON(rules, isShort: true), nil)
            short.words = [
                "Cut: \"good\" has only the lines that differ from \"bad\", with three around them. The resource "
                    + "switchyard://rules/\(rules[0].id.rawValue) has all of it."
            ]
            return short
        }
    }

    /// How long the explanation of one rule may be, in characters: with the words around it, an answer has 6,000.
    private static let mostOfRule = 5_500

    private static func rule(named name: String) throws -> Rule {
        guard let rule = Rule(named: name) else {
            let fix = Suggestion.sentence(for: name, among: Rule.all.map(\.id.rawValue))
            throw AgentRefusal("there is no rule \"\(name.printableValue)\"\(fix.map { ": \($0)" } ?? "")")
        }
        return rule
    }
}

extension AgentValues {
    /// The launch to explain.
    var launch: ExplainRequest {
        get throws {
            var request = ExplainRequest()
            (request.project, request.bundle, request.scheme) = (project, text("bundle"), text("scheme"))
            if request.bundle == nil { request.project.project = request.project.project ?? "." }
            request.action = text("action").flatMap(LaunchAction.init) ?? request.action
            request.arguments = try list("argument", as: "key=value") { LaunchArgument(argument: $0) }
            (request.variables, request.stored) = (try pairs("variable"), try pairs("stored"))
            (request.defaults, request.catalog, request.isSealed) = (text("defaults"), text("catalog"), flag("sealed"))
            request.environmentKey = text("environment-key")
            request.environmentVariable = text("environment-variable")
            (request.infoKey, request.production, request.keys) = (text("info-key"), text("production"), list("keys"))
            try request.validate()
            try request.requireProject()
            return request
        }
    }
}

extension AgentDocument {
    /// The document of a report, without what is a secret.
    package init(_ content: some Encodable, _ status: ExitStatus?) throws {
        json = Redaction.redacted(try JSONDocument.text(of: content, isOneLine: true))
        isError = status == .unusable
    }
}

/// The steps of a check, as progress that grows.
private final class AgentSteps: Sendable {
    private let call: AgentCall
    private let count = Mutex(0.0)

    init(_ call: AgentCall) { self.call = call }

    @Sendable func begin(_ step: String) {
        let number = count.withLock { count in
            count += 1
            return count
        }
        call.progress(number, nil, step)
    }
}
