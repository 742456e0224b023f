import AppProjects
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// A value of a catalog that is not a number, where the other environments have one: whoever reads the key as a number finds none.
enum UnlikeValueRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let catalogs = survey.builds.compactMap(\.catalog).filter {
            !$0.isManifest && survey.propertyLists.isCatalog($0)
        }
        return Set(catalogs.map(\.path)).flatMap { file -> [Finding] in
            let entries = survey.propertyLists.value(of: file)?.dictionaryValue ?? [:]
            // The keys that are declared have a check of their own.
            let environments = entries.filter { $0.key != "Switchyard" }.compactMapValues(\.dictionaryValue)
            let names = Set(environments.values.flatMap(\.keys))
            return names.flatMap { name -> [Finding] in
                let values = environments.compactMapValues { $0[name] }
                let texts = values.filter { isNoNumber($0.value) }
                guard values.count > texts.count, values.allSatisfy({ texts[$0.key] != nil || isNumber($0.value) }),
                    texts.count < values.count - texts.count || texts.count == 1
                else { return [] }
                return texts.keys.map { environment in
                    Finding(
                        .unlikeValue, .error, .noNumber(name, environment),
                        at: SourceLocation(
                            file: file,
                            position: survey.locations.located(file)?.valuePosition(of: [environment, name])))
                }
            }
        }
    }

    private static func isNumber(_ value: PropertyListValue) -> Bool {
        switch value {
        case .integer, .real: true
        default: false
        }
    }

    private static func isNoNumber(_ value: PropertyListValue) -> Bool {
        // "30s" is a duration, as 30 is.
        value.stringValue.map { text in !text.isEmpty && !text.contains(where: \.isNumber) } ?? false
    }
}

extension RuleID {
    package static let unlikeValue = RuleID("unlike-value")
}

extension Rule {
    static let unlikeValue = Rule(
        .unlikeValue, .catalog, [.error], by: [.project(UnlikeValueRule.self)],
        "A value in a catalog is text, but a number in the other environments",
        why: """
            The source reads the key as a number, and finds none in that environment. Text with a digit, such as a \
            duration, is not reported.
            """,
        fix: "Write a number, or declare the type of the key",
        bad: .checkFolder(unlike("three")), good: .checkFolder(unlike(3)))

    private static func unlike(_ value: PropertyListValue) -> [RuleExample.File] {
        ExampleProject(target: [.openDebug, .release], resources: ["Environments.plist"]).with(
            .catalog([
                "Switchyard": ["Default": "staging"], "production": ["retries": 3], "staging": ["retries": value],
            ]))
    }
}

extension FindingWords {
    static func noNumber(_ key: String, _ environment: String) -> Self {
        Self(
            "\(key.quoted) of \(environment) is text, but a number in the other environments",
            fix: "write a number, or declare the key's type under Keys in the dictionary Switchyard")
    }
}
