import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import XcodeProjects

/// Values of a project for its build configurations that no build uses, because the target has one value for all of them:
/// the app is the same in every build configuration, although the project says otherwise.
enum HiddenProjectValueRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        guard survey.isWhole else { return [] }
        return Dictionary(grouping: survey.builds, by: \.project.file).values.compactMap(\.first).flatMap(findings)
    }

    /// The values of a build setting by the name of the build configuration, as they are written.
    private typealias Values = [(configuration: String, text: String, location: SourceLocation)]

    private static func findings(of build: ConfiguredTarget) -> [Finding] {
        let project = build.project
        let all = values(in: project.configurations)
        return all.compactMap { name, values -> Finding? in
            guard Set(values.map(\.text)).count > 1, isMeaningful(name, build), let first = values.first else {
                return nil
            }
            // A framework has no name and no identifier that anybody sees, but may use anything else.
            let isOfProduct = HiddenXcconfigRule.isOfProduct(name)
            let targets = project.targets.filter {
                $0.isApplication || $0.isExtension || !isOfProduct && !$0.isTest
            }
            let hiding = targets.map { ($0, hidden(name, by: $0)) }
            guard let app = hiding.first(where: { $0.0.isApplication }), let own = app.1.first,
                hiding.allSatisfy({ !$0.1.isEmpty }), Set(app.1.map(\.text)).count == 1
            else { return nil }
            return Finding(
                .hiddenXcconfigValue, .warning, .hiddenByTarget(name, app.0.name, own.text), at: first.location,
                notes: app.1.prefix(5).map { .usesValue("\(app.0.name) in \($0.configuration)", at: $0.location) })
        }
    }

    private static func isMeaningful(_ name: String, _ build: ConfiguredTarget) -> Bool {
        // Versions of a project are left from before its targets had their own.
        !name.hasSuffix("_VERSION") && !name.contains("[") && HiddenXcconfigRule.isMeaningful(name, build)
    }

    private static func values(in list: BuildConfigurationList) -> [String: Values] {
        var values: [String: Values] = [:]
        for configuration in list.configurations {
            for setting in configuration.settings {
                guard case .text(let text) = setting.value else { continue }
                values[setting.key, default: []].append((configuration.name, text, setting.location))
            }
        }
        return values
    }

    /// The values of a target, if it has one without references in each of its build configurations.
    private static func hidden(_ name: String, by target: XcodeTarget) -> Values {
        let own = target.configurations.configurations.compactMap { configuration in
            configuration.settings.first { $0.key == name }.flatMap { setting -> Values.Element? in
                guard case .text(let text) = setting.value, !text.contains("$") else { return nil }
                return (configuration.name, text, setting.location)
            }
        }
        return own.count == target.configurations.configurations.count ? own : []
    }
}

extension FindingWords {
    static func hiddenByTarget(_ name: String, _ target: String, _ value: String) -> Self {
        Self(
            "no build uses the values of \(name) here, which differ between build configurations: \(target) has "
                + "\(value.quoted(as: name)) in all of them",
            fix: "remove \(name) from the target, or from the project")
    }
}

extension Finding.Note {
    static func usesValue(_ build: String, at location: SourceLocation) -> Self {
        Self(message: "\(build) uses this value", location: location)
    }
}
