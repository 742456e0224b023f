import BuildSettings
import PropertyLists
import SourceText
import XcodeProjects

/// What seems to select an app's environment, where no catalog names it: a guess by names and values.
package struct EnvironmentSelector: Sendable {
    /// What selects.
    package enum Kind: String, CaseIterable, Sendable {
        /// A key of Info.plist.
        case infoPlist = "info-plist"
        /// A build setting that no key of Info.plist passes on.
        case buildSetting = "build-setting"
        /// Compilation conditions.
        case compilationCondition = "compilation-condition"
    }

    /// What is selected in some build configurations.
    package struct Choice: Hashable, Sendable {
        /// The build configurations.
        package let configurations: [String]
        /// The value: a name, or conditions.
        package let value: String
    }

    /// What selects.
    package let kind: Kind
    /// The key or build setting.
    package let name: String
    /// The values, in the order of the build configurations.
    package let choices: [Choice]
    /// Whether a key of Info.plist is inside of a dictionary, where no catalog can name it.
    package let isNested: Bool

    /// Guesses from the values of Info.plist, else from the build settings: the best guess first.
    static func guesses(
        _ values: [ConfigurationSurvey.Value], _ builds: [ConfiguredTarget]
    ) -> [EnvironmentSelector] {
        if let key = EnvironmentSelector(values, builds) { return [key] }
        return buildSettings(builds) + [conditions(builds)].compactMap { $0 }
    }

    /// Guesses from the values of Info.plist.
    private init?(_ values: [ConfigurationSurvey.Value], _ builds: [ConfiguredTarget]) {
        // An entitlement selects nothing, and does nothing in an Info.plist.
        let known = values.filter { !$0.isSecret && $0.keyPath.components.last != "aps-environment" }
        let scored = known.map { value in
            (
                value,
                Self.score(
                    value.keyPath.components.last ?? "", value.variants.compactMap(\.text), differs: value.differs,
                    builds) - (value.keyPath.components.count > 1 ? 1 : 0)
            )
        }
        let best = scored.filter { $0.1 >= 5 }.max {
            ($0.1, "\($1.0.keyPath)") < ($1.1, "\($0.0.keyPath)")
        }
        guard let best = best?.0 else { return nil }
        kind = .infoPlist
        name = "\(best.keyPath)"
        isNested = best.keyPath.components.count > 1
        choices = best.variants.map { Choice(configurations: $0.configurations, value: $0.text ?? "") }
    }

    private init(_ kind: Kind, _ name: String, _ values: [(configuration: String, value: String)]) {
        self.kind = kind
        self.name = name
        isNested = false
        var order: [String] = []
        for value in values.map(\.value) where !order.contains(value) { order.append(value) }
        choices = order.map { text in
            Choice(configurations: values.filter { $0.value == text }.map(\.configuration), value: text)
        }
    }

    // MARK: Names and values

    private static let nameWords: Set<String> = [
        "environment", "env", "stage", "backend", "flavor", "flavour", "configuration", "config", "server",
    ]
    /// What follows in the name of an environment's own name, and not of something that belongs to it.
    private static let endings: Set<String> = ["name", "type", "mode", "kind"]

    /// 9 for a key with a name for it whose values are environments that differ; 5 is the least that is a guess.
    private static func score(_ name: String, _ values: [String], differs: Bool, _ builds: [ConfiguredTarget]) -> Int {
        let isWord = values.allSatisfy { value in
            value.count <= 32 && value.allSatisfy { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
                // What starts with a mark is added to something: `-dev` to a version.
                && value.first.map { $0.isLetter || $0.isNumber } == true
                && value.contains(where: \.isLetter) && !["true", "false", "YES", "NO"].contains(value)
        }
        guard isWord, !values.isEmpty else { return 0 }
        let words = name.nameWords.map { $0.lowercased() }
        let last = endings.contains(words.last ?? "") ? words.dropLast().last : words.last
        let isNamed = last.map(nameWords.contains) ?? false
        let configurations = Set(builds.map(\.configuration))
        let isEnvironment = values.allSatisfy { EnvironmentWords.isName($0) || configurations.contains($0) }
        return (differs ? 4 : 0) + (isNamed ? 3 : 0) + (isEnvironment ? 2 : 0)
    }

    // MARK: Build settings

    /// The build settings of the project's own whose values are environments, the best first.
    private static func buildSettings(_ builds: [ConfiguredTarget]) -> [EnvironmentSelector] {
        let names = Set(builds.flatMap { $0.layers.flatMap(\.settings.assignments).map(\.name) })
        let own = names.filter { !BuildSettingTypes.isSupplied($0) && !SettingsOfTools.isXcodes($0) }
        var evaluators = builds.map { ($0.configuration, $0.evaluator) }
        let found = own.sorted().compactMap { name -> (score: Int, selector: EnvironmentSelector)? in
            let values = evaluators.indices.map { (evaluators[$0].0, evaluators[$0].1.evaluate(name).value) }
            let differs = Set(values.map(\.1)).count > 1
            let score = score(name, values.map(\.1), differs: differs, builds)
            guard differs, score >= 6, !values.contains(where: { Redaction.hides(name: name, value: $0.1) }) else {
                return nil
            }
            return (score, EnvironmentSelector(.buildSetting, name, values))
        }
        return found.sorted { ($1.score, $0.selector.name) < ($0.score, $1.selector.name) }.map(\.selector)
    }

    /// Whether a condition names an environment: `STAGING`, `APP_QA`, and `ENV_TEST` do; `ENABLE_TESTING` and `TEST`, which
    /// code is compiled for tests with, do not.
    private static func isCondition(_ name: String) -> Bool {
        let words = Set(EnvironmentWords.words(of: name))
        let isOfTests = !words.isDisjoint(with: ["test", "testing", "tests"]) && words.isDisjoint(with: nameWords)
        return words.count <= 2 && words.isDisjoint(with: ["enable", "disable", "use"]) && !isOfTests
            && EnvironmentWords.isName(name)
    }

    private static let conditionSettings = ["SWIFT_ACTIVE_COMPILATION_CONDITIONS", "GCC_PREPROCESSOR_DEFINITIONS"]

    /// Compilation conditions that name different environments.
    private static func conditions(_ builds: [ConfiguredTarget]) -> EnvironmentSelector? {
        for setting in conditionSettings {
            let values = builds.map { build in
                var evaluator = build.evaluator
                let named = evaluator.evaluate(setting).list.map { String($0.prefix { $0 != "=" }) }
                    .filter(isCondition)
                return (build.configuration, named.uniqued.joined(separator: ", "))
            }
            // APP_STORE alone says who gets the build, and not what it talks to.
            if Set(values.map(\.1)).count > 1, !values.allSatisfy({ EnvironmentWords($0.1).isProductionAtMost }) {
                return EnvironmentSelector(.compilationCondition, setting, values)
            }
        }
        return nil
    }
}

extension ConfigurationSurvey.Value {
    fileprivate var isSecret: Bool { kind == .key }
}
