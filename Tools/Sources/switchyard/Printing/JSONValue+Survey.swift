import AppProjects
import SourceText

extension JSONValue {
    /// A survey of a project without a catalog: the same wherever it is printed.
    init(_ survey: ConfigurationSurvey, _ locations: LocationFinder) {
        self = .members([
            "target": .string(survey.target),
            "configurations": .array(survey.configurations.map(JSONValue.string)),
            "values": .array(survey.values.map { JSONValue($0, locations) }),
            "selector": survey.selector.map(JSONValue.init),
        ])
    }

    private init(_ value: ConfigurationSurvey.Value, _ locations: LocationFinder) {
        self = .object([
            "keyPath": .string("\(value.keyPath)"), "kind": .string(value.kind.rawValue),
            "settings": .array(value.settings.map(JSONValue.string)),
            "variants": .array(
                value.variants.map { variant in
                    let location = variant.location.map(locations.shown)
                    return .members([
                        "configurations": .array(variant.configurations.map(JSONValue.string)),
                        "value": variant.text.map(JSONValue.string) ?? .null,
                        "file": location.map { .string($0.file) },
                        "line": location?.position.map { .integer(Int64($0.line)) },
                    ])
                }),
        ])
    }

    private init(_ selector: EnvironmentSelector) {
        self = .object([
            "kind": .string(selector.kind.rawValue), "name": .string(selector.name),
            "choices": .array(
                selector.choices.map { choice in
                    .object([
                        "configurations": .array(choice.configurations.map(JSONValue.string)),
                        "value": .string(choice.value),
                    ])
                }),
        ])
    }
}
