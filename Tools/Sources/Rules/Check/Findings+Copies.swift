import Foundation
import PropertyLists
import SourceText

extension [Finding] {
    /// The findings, without those that say of a copy what another one says: Settings bundles for several environments,
    /// pages for Settings and for the app itself, and files that one change damaged. Those are notes.
    func withoutCopies(in bundles: [String]) -> [Finding] {
        var first: [Claim: Int] = [:]
        var kept: [Finding] = []
        for finding in onceInFileOrder() {
            guard let location = finding.location,
                let bundle = bundles.first(where: { location.file.hasPrefix($0 + "/") })
            else {
                kept.append(finding)
                continue
            }
            let claim = Claim(
                rule: finding.rule, message: finding.message, bundle: URL(fileURLWithPath: bundle).lastPathComponent)
            if let index = first[claim], kept[index].location?.file != location.file {
                kept[index].notes.append(.init(message: "the same here", location: location))
            } else {
                if first[claim] == nil { first[claim] = kept.count }
                kept.append(finding)
            }
        }
        return kept.withoutRepeatedCommands()
    }

    /// The findings, one for all files that one command creates: those of both platforms of an app made with Flutter, and
    /// of all projects beside one `Podfile`.
    private func withoutRepeatedCommands() -> [Finding] {
        var first: [[String]: Int] = [:]
        var kept: [Finding] = []
        for finding in self {
            guard finding.rule == .unreadableBaseConfiguration || finding.rule == .missingIncludedFile,
                let location = finding.location,
                let command = MissingFileFix.command(finding.fix, around: location.file)
            else {
                kept.append(finding)
                continue
            }
            if let index = first[command] {
                kept[index].notes += [.init(message: finding.message, location: location)] + finding.notes
            } else {
                first[command] = kept.count
                kept.append(finding)
            }
        }
        return kept
    }
}

/// What a finding says of a bundle.
private struct Claim: Hashable {
    let rule: RuleID
    let message: String
    let bundle: String
}
