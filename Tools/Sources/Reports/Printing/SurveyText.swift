import AppProjects
import SourceText

/// A survey of a project without a catalog, as blocks of lines.
struct SurveyText {
    private let survey: ConfigurationSurvey
    private let locations: LocationFinder

    init(_ survey: ConfigurationSurvey, _ locations: LocationFinder) {
        self.survey = survey
        self.locations = locations
    }

    var blocks: [[String]] { [selector, differing, equal] }

    /// The guess about an app in one sentence, if there is one.
    static func sentence(_ survey: ConfigurationSurvey) -> String? {
        survey.selector.map {
            "\(survey.target.printable): what seems to select its environment is \(words($0))"
        }
    }

    /// The guess in one line.
    static func words(_ selector: EnvironmentSelector) -> String {
        let isItsName = selector.choices.count > 1 && selector.choices.allSatisfy { $0.configurations == [$0.value] }
        let none = selector.kind == .compilationCondition ? "none that names an environment" : "none"
        let choices =
            isItsName
            ? "the name of the build configuration"
            : selector.choices.map { choice in
                "\(choice.value.isEmpty ? none : choice.value) in \(ConfigurationNames.list(choice.configurations))"
            }.joined(separator: "; ").printable
        return switch selector.kind {
        case .infoPlist: "the Info.plist key \(selector.name.printable): \(choices)"
        case .buildSetting: "the build setting \(selector.name.printable): \(choices)"
        case .compilationCondition: "the compilation conditions in \(selector.name.printable): \(choices)"
        }
    }

    /// What to do with the guess.
    static func advice(_ selector: EnvironmentSelector) -> String {
        let name = selector.name.printable
        return switch selector.kind {
        case .infoPlist where selector.isNested:
            "it is inside a dictionary: with its own top-level key and a catalog, --info-key selects by it"
        case .infoPlist: "with a catalog, --info-key \(name) selects by it"
        case .buildSetting:
            "Info.plist does not pass it on: with a key \(name) = $(\(name)), and a catalog, --info-key \(name) "
                + "selects by it"
        case .compilationCondition:
            "only the compiler sees them: with a build setting that Info.plist passes on, and a catalog, --info-key "
                + "selects by it"
        }
    }

    private var selector: [String] {
        guard let selector = survey.selector else { return [] }
        return [
            "What seems to select the environment".faint, "   \(Self.words(selector))",
            "   \(Self.advice(selector))".faint,
        ]
    }

    /// The values that differ, each with a line for each of them.
    private var differing: [String] {
        let values = survey.values.filter(\.differs)
        guard !values.isEmpty else { return [] }
        let names = values.flatMap { $0.variants.map { ConfigurationNames.list($0.configurations) } }
        let width = min(48, names.map(\.count).max() ?? 0)
        return ["Info.plist values that differ between build configurations".faint]
            + values.flatMap { value -> [String] in
                let settings =
                    value.settings.isEmpty ? "" : "  " + value.settings.map { "$(\($0))" }.joined(separator: " ")
                return ["   \("\(value.keyPath)".printable.emphasised)\(settings.printable.faint)"]
                    + value.variants.map { variant in
                        let contents = Self.width(value.variants)
                        let name = ConfigurationNames.list(variant.configurations).padded(to: width)
                        return line("      \(name.printable)", variant, width: contents)
                    }
            }
    }

    /// The values that are the same in all build configurations.
    private var equal: [String] {
        let values = survey.values.filter { !$0.differs }
        guard !values.isEmpty else { return [] }
        let width = min(40, values.map { "\($0.keyPath)".count }.max() ?? 0)
        let contents = Self.width(values.flatMap(\.variants))
        return ["Info.plist values that look like configuration".faint]
            + values.flatMap { value in
                value.variants.map {
                    line("   \("\(value.keyPath)".padded(to: width).printable.emphasised)", $0, width: contents)
                }
            }
    }

    /// A value with the line that it comes from.
    private func line(_ start: String, _ variant: ConfigurationSurvey.Value.Variant, width: Int) -> String {
        let places = variant.locations.compactMap { $0.map { locations.shown($0).fileAndLine } }.uniqued
        guard !places.isEmpty else { return "\(start)  \(Self.words(variant))" }
        let place = ConfigurationNames.list(places).printable.faint
        return "\(start)  \(Self.words(variant).padded(to: width))  \(place)"
    }

    private static func words(_ variant: ConfigurationSurvey.Value.Variant) -> String {
        variant.text.map { $0.isEmpty ? "empty" : $0.printableValue } ?? "no value"
    }

    /// The width of the column of values.
    private static func width(_ variants: [ConfigurationSurvey.Value.Variant]) -> Int {
        min(48, variants.map { words($0).count }.max() ?? 0)
    }
}

/// The names of build configurations in one text.
enum ConfigurationNames {
    /// The names as a list in a sentence; of many, the first three and how many more there are.
    static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.count <= 4
            ? "\(names.dropLast().joined(separator: ", ")) and \(last)"
            : "\(names.prefix(3).joined(separator: ", ")) and \(names.count - 3) more"
    }
}
