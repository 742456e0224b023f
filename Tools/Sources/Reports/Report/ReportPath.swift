/// A target: projects may have targets of one name.
struct ReportTarget: Hashable {
    /// The project, as it is shown.
    let project: String
    let name: String
}

/// What an action of a scheme leads to: one line of the map.
package struct ReportPath: Hashable {
    /// A step of the chain: what decides, with its line.
    struct Step: Hashable {
        /// What is asked: a scheme, a source, a build setting.
        let name: String
        /// What it says.
        let words: String
        /// `file:line` or a file; `nil` if no file says it.
        let place: String?
        /// How deep a build setting is in what refers to it.
        var depth = 0
        /// Whether it names the environment.
        var isChosen = false
    }

    /// An action, as `matrix` has it.
    struct Action: Hashable {
        let kind: String
        /// The configuration of a test plan.
        let testRun: String?
        /// The line of the scheme with its build configuration.
        let place: String
    }

    /// The name of the scheme, and whether it is not shared.
    let scheme: String
    /// Its name alone.
    let schemeName: String
    /// The file, which tells schemes of one name apart.
    let schemeFile: String
    /// The actions that lead to the same; never empty.
    var actions: [Action]
    /// The name of the target; `nil` if no project has it.
    let target: String?
    /// Whether the target is an app that users launch.
    let isOfApplication: Bool
    /// The project of the target, as it is shown.
    let project: String
    /// The catalog that the launch reads, as it is shown; `nil` without one.
    let catalog: String?
    /// The build configuration; `nil` if the target does not have it.
    let configuration: String?
    /// The build configuration for people.
    let shownConfiguration: String
    /// What selects, for people.
    let selector: String
    /// The source that selects, as in JSON; `nil` without an environment.
    let source: String?
    /// The environment; `nil` if none is selected.
    let environment: String?
    /// The environment for people.
    let shownEnvironment: String
    /// Whether names and values are all that is known, because there is no catalog.
    let isGuess: Bool
    /// Whether the build can reach production only; `nil` without a build.
    let isSealed: Bool?
    /// Whether users get the result from the App Store.
    let isForAppStore: Bool
    /// The chain after the scheme.
    let steps: [Step]
    /// The rules that find something about this launch, and of them those about its selection.
    let launchRules, selectionRules: Set<String>
    /// The rules with a finding about a line of the chain.
    var rules: [String] = []
    /// The indexes of the findings of these rules.
    var findings: [Int] = []
    /// The servers that it reaches, and the values that are others elsewhere.
    var facts: [ReportFact] = []
    /// What it was at the revision that is compared; `nil` if it was the same.
    var change: String?

    /// The names of the actions for people: `run, test (Smoke)`.
    var actionNames: String {
        let names = actions.reduce(into: [String]()) { names, action in
            if !names.contains(action.kind) { names.append(action.kind) }
        }
        let runs = actions.compactMap(\.testRun)
        return names.map { $0 == "test" && runs.count > 1 ? "test (\(runs.count) plans)" : $0 }
            .joined(separator: ", ")
    }

    /// Everything in one sentence, for people who do not see the line.
    var sentence: String {
        let found = rules.isEmpty ? "" : "; findings: \(rules.joined(separator: ", "))"
        let store = isForAppStore ? "; for the App Store" : ""
        let changed = change.map { "; \($0)" } ?? ""
        return "scheme \(scheme), \(actionNames): \(shownConfiguration), \(selector), \(shownEnvironment)"
            + "\(store)\(found)\(changed)"
    }

    /// What a line of the map shows, without whose it is: paths with the same look are drawn once.
    var look: Look {
        Look(
            actions: actionNames, configuration: shownConfiguration, selector: selector, environment: shownEnvironment,
            isForAppStore: isForAppStore, isGuess: isGuess, facts: facts, rules: rules, change: change)
    }

    /// See ``look``.
    struct Look: Hashable {
        let actions, configuration, selector, environment: String
        let isForAppStore, isGuess: Bool
        let facts: [ReportFact]
        let rules: [String]
        let change: String?
    }

    /// Whether two actions of a scheme lead to the same, and are one line.
    func leadsWhere(_ other: ReportPath) -> Bool {
        var other = other
        (other.actions, other.findings) = (actions, findings)
        return other == self
    }
}
