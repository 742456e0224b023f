import InfoPlists
package import LocatedPropertyLists
package import PropertyLists
import SettingsBundle
package import SourceText
import Switchyard
package import SwitchyardCore

extension ProjectLaunch {
    /// The location of a source's answer; `nil` if no project file has one.
    package func location(
        of answer: SourceAnswer, in context: LaunchContext, _ locations: PropertyListLocations
    ) -> SourceLocation? {
        guard let asked = answer.asked, answer.value != nil, !answer.isRemembered else { return nil }
        switch answer.source {
        case .launchArgument, .processEnvironment:
            return scheme.location(of: answer.source, asked)
        case .infoPlist:
            guard let file = infoPlist?.file else { return nil }
            return locations.position(of: [asked], in: file).map { SourceLocation(file: file, position: $0) }
        case .settingsBundle:
            guard let given = context.settingsBundle?.default(for: asked) else { return nil }
            return SourceLocation(
                file: given.file, position: locations.position(of: given.keyPath, in: given.file))
        default:
            return nil
        }
    }

    /// Why a catalog cannot be used, with the places: of a manifest, what a check of it says.
    package func located(_ error: ConfigurationError, _ locations: PropertyListLocations) -> [Finding] {
        if let refusal = catalog?.refusal, error.findings.first?.file == catalog?.path { return refusal }
        return error.findings.map(locations.finding)
    }

    /// Findings about the selection, with their locations: findings about arguments and variables refer to the
    /// scheme.
    package func located(
        _ findings: [PropertyListFinding], answers: [SourceAnswer], _ locations: PropertyListLocations
    ) -> [Finding] {
        // Each unknown name makes one finding, in the order of the sources.
        var unlocated = answers.filter {
            $0.outcome == .unknownName && ($0.source == .launchArgument || $0.source == .processEnvironment)
        }[...]
        return findings.map { finding in
            var located = locations.finding(finding)
            if finding.file == nil, finding.rule == .misspelledSource, let word = finding.keyPath?.components.first {
                located.location = scheme.location(ofWritten: word)
            }
            let isName = finding.rule == .unknownEnvironment || finding.rule == .emptyEnvironment
            if finding.file == nil, isName, let answer = unlocated.popFirst() {
                located.location = answer.asked.flatMap { scheme.location(of: answer.source, $0) }
            }
            if isName, let file = finding.file, file == infoPlist?.file,
                let chain = infoPlist?.references.first(where: { $0.keyPath == finding.keyPath })?.chain,
                let origin = build.source(of: chain)
            {
                // The name is written in the line of a build setting.
                located.notes += [.init(message: "Info.plist refers to the build setting", location: located.location)]
                located.location = build.location(of: origin)
            }
            return located
        }
    }
}

extension SchemeLaunch {
    /// The location of an argument or of a variable's name, as it is written.
    fileprivate func location(ofWritten word: String) -> SourceLocation? {
        arguments.last { $0.text == word }?.location ?? variables[word]?.location
    }

    /// The location of an argument or a variable in the scheme.
    fileprivate func location(of source: EnvironmentSource, _ asked: String) -> SourceLocation? {
        // The last argument counts.
        source == .launchArgument ? arguments.last { $0.text == "-" + asked }?.location : variables[asked]?.location
    }
}
