import SourceText

extension Rule {
    /// What finds the findings of a rule. Several rules may share one, and one rule may have several.
    struct Body: Sendable {
        enum Find: Sendable {
            case folder(@Sendable (FolderSurvey) -> [Finding])
            case project(@Sendable (ProjectSurvey) -> [Finding], isOfText: Bool)
            case settings(@Sendable (SettingsSurvey) -> [Finding], holdsInApp: Bool)
            case app(@Sendable (SettingsSurvey, ContainingApp?) -> [Finding])
        }

        /// What it looks at.
        enum Kind { case folder, project, settings, app }

        var kind: Kind {
            switch find {
            case .folder: .folder
            case .project: .project
            case .settings: .settings
            case .app: .app
            }
        }

        /// What tells it from others.
        let name: String
        let find: Find

        static func folder(_ rule: any FolderRule.Type) -> Body {
            Body(name: "\(rule)", find: .folder { rule.findings(in: $0) })
        }

        static func project(_ rule: any ProjectRule.Type) -> Body {
            Body(name: "\(rule)", find: .project({ rule.findings(in: $0) }, isOfText: false))
        }

        /// One about the text of a file, as opposed to builds and schemes.
        static func text(_ rule: any ProjectRule.Type) -> Body {
            Body(name: "\(rule)", find: .project({ rule.findings(in: $0) }, isOfText: true))
        }

        static func settings(_ rule: any SettingsRule.Type) -> Body {
            Body(name: "\(rule)", find: .settings({ rule.findings(in: $0) }, holdsInApp: rule.holdsInApp))
        }

        static func app(_ rule: any ContainingAppRule.Type) -> Body {
            Body(name: "\(rule)", find: .app { rule.findings(in: $0, of: $1) })
        }

        /// The same kind of body with other findings: what a test puts in its place.
        func replaced(by findings: [Finding]) -> Body {
            let name = name + " replaced"
            return switch find {
            case .folder: Body(name: name, find: .folder { _ in findings })
            case .project(_, let isOfText): Body(name: name, find: .project({ _ in findings }, isOfText: isOfText))
            case .settings(_, let holdsInApp):
                Body(name: name, find: .settings({ _ in findings }, holdsInApp: holdsInApp))
            case .app: Body(name: name, find: .app { _, _ in findings })
            }
        }
    }
}

/// The bodies of rules, each once. What a body finds counts where its rule has it.
struct RuleBodies: Sendable {
    private(set) var folder: [@Sendable (FolderSurvey) -> [Finding]] = []
    private(set) var projects: [@Sendable (ProjectSurvey) -> [Finding]] = []
    /// Those of the projects that are about builds and schemes, as opposed to the text of a file.
    private(set) var builds: [@Sendable (ProjectSurvey) -> [Finding]] = []
    private(set) var settings: [(find: @Sendable (SettingsSurvey) -> [Finding], holdsInApp: Bool)] = []
    private(set) var apps: [@Sendable (SettingsSurvey, ContainingApp?) -> [Finding]] = []

    /// A rule that has bodies of a kind.
    private struct Owner: Hashable {
        let rule: RuleID
        let kind: Rule.Body.Kind
    }

    init(_ rules: [Rule]) {
        var owners: [Owner: Set<String>] = [:]
        for rule in rules {
            for body in rule.bodies { owners[Owner(rule: rule.id, kind: body.kind), default: []].insert(body.name) }
        }
        let known = owners
        var seen: Set<String> = []
        for rule in rules {
            for body in rule.bodies where seen.insert(body.name).inserted {
                let (name, kind) = (body.name, body.kind)
                let isOwn = { @Sendable (finding: Finding) in
                    known[Owner(rule: finding.rule, kind: kind)]?.contains(name) ?? true
                }
                switch body.find {
                case .folder(let find): folder.append { find($0).filter(isOwn) }
                case .project(let find, let isOfText):
                    projects.append { find($0).filter(isOwn) }
                    if !isOfText { builds.append { find($0).filter(isOwn) } }
                case .settings(let find, let holdsInApp): settings.append(({ find($0).filter(isOwn) }, holdsInApp))
                case .app(let find): apps.append { find($0, $1).filter(isOwn) }
                }
            }
        }
    }
}
