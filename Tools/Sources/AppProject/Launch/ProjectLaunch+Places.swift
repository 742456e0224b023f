public import LocatedPropertyLists
public import PropertyLists
public import SourceText
public import Switchyard

extension ProjectLaunch {
    /// Where a source was given what it answered; `nil` where no file of the project says anything.
    public func place(of answer: SourceAnswer, _ places: PropertyListPlaces) -> SourceLocation? {
        guard let asked = answer.asked, answer.value != nil, !answer.isRemembered else { return nil }
        switch answer.source {
        case .launchArgument:
            // The last one counts.
            return scheme.arguments.last { $0.text == "-" + asked }?.location
        case .processEnvironment:
            return scheme.variables[asked]?.location
        case .infoPlist:
            guard let file = infoPlist?.file else { return nil }
            return places.position(of: [asked], in: file).map { SourceLocation(file: file, position: $0) }
        case .storedSetting, .settingsBundle, .production:
            return nil
        }
    }

    /// Findings of the selection with their places: those about arguments and variables are about the scheme.
    public func located(
        _ findings: [PropertyListFinding], answers: [SourceAnswer], _ places: PropertyListPlaces
    ) -> [Finding] {
        // One unknown name makes one finding, in the order in which the sources are asked.
        var placeless = answers.filter {
            $0.outcome == .unknownName && ($0.source == .launchArgument || $0.source == .processEnvironment)
        }[...]
        return findings.map { finding in
            var located = places.finding(finding)
            if finding.file == nil, finding.rule == .unknownEnvironment, let answer = placeless.popFirst() {
                located.location = place(of: answer, places)
            }
            return located
        }
    }
}
