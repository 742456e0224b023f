import AppProjects
import SourceText

/// A survey of a project without a catalog: the same wherever it is printed.
struct SurveyJSON: Encodable {
    private let target: String
    private let configurations: [String]
    private let values: [Value]
    private let selector: Selector?

    private struct Value: Encodable {
        let keyPath, kind: String
        let settings: [String]
        let variants: [Variant]
    }

    private struct Variant: Encodable {
        let configurations: [String]
        @OrNull var value: String?
        let file: String?
        let line: Int?
    }

    private struct Selector: Encodable {
        let kind, name: String
        let choices: [Choice]
    }

    private struct Choice: Encodable {
        let configurations: [String]
        let value: String
    }

    init(_ survey: ConfigurationSurvey, _ locations: LocationFinder) {
        target = survey.target
        configurations = survey.configurations
        values = survey.values.map { value in
            Value(
                keyPath: "\(value.keyPath)", kind: value.kind.rawValue, settings: value.settings,
                variants: value.variants.map { variant in
                    let location = variant.location.map(locations.shown)
                    return Variant(
                        configurations: variant.configurations, value: variant.text, file: location?.file,
                        line: location?.position?.line)
                })
        }
        selector = survey.selector.map { selector in
            Selector(
                kind: selector.kind.rawValue, name: selector.name,
                choices: selector.choices.map { Choice(configurations: $0.configurations, value: $0.value) })
        }
    }
}
