import Foundation
import PropertyLists
import SourceText
import XcodeProjects

extension [Finding] {
    /// The findings, without those that say of a copy what another one says: Settings bundles for several environments,
    /// pages for Settings and for the app itself, and files that one change damaged. Those are notes.
    func withoutCopies(in folder: CheckedFolder) -> [Finding] {
        let bundles = folder.settingsBundles
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
        return kept.withDuplicateKeysPerFile().withoutSchemesOfMalformedProjects().oncePerCause()
            .withoutRepeatedCommands(in: folder)
    }

    /// The findings, one for all keys of a file that occur twice: one merge went wrong.
    private func withDuplicateKeysPerFile() -> [Finding] {
        let groups = Dictionary(grouping: filter { $0.rule == .duplicateKey && $0.location != nil }) {
            [$0.location?.file ?? "", $0.severity.rawValue]
        }.values.filter { $0.count > 1 }
        guard !groups.isEmpty else { return self }
        let repeated = Set(groups.joined())
        return filter { !repeated.contains($0) }
            + groups.compactMap { group -> Finding? in
                guard var first = group.first else { return nil }
                first.message = "\(group.count) keys of this file occur twice in a dictionary; only the last ones count"
                first.notes = group.flatMap { [.init(message: $0.message, location: $0.location)] + $0.notes }
                let areObjects = group.allSatisfy { $0.fix == DuplicateObject.fix }
                first.fix = areObjects ? DuplicateObject.fix : "remove one of each two"
                return first
            }
    }

    /// The findings, one for each line that is wrong in several projects, or in several ways with one cause.
    private func oncePerCause() -> [Finding] {
        var first: [[String]: Int] = [:]
        var kept: [Finding] = []
        for finding in self {
            let places = finding.places
            guard let location = finding.location, let index = places.firstNonNil({ first[$0] }) else {
                for place in places { first[place] = kept.count }
                kept.append(finding)
                continue
            }
            for place in places { first[place] = index }
            // The one to tell may come later.
            let isMain = finding.isMain(besides: kept[index])
            var (told, other) = isMain ? (finding, kept[index]) : (kept[index], finding)
            if isMain { other.notes += kept[index].notes }
            told.notes += [.init(message: other.message, location: isMain ? other.location : location)] + other.notes
            kept[index] = told
        }
        return kept
    }
}

extension Finding {
    /// Whether the finding is to be told, and another one of its cause is not: that of an app, or that of the most schemes.
    fileprivate func isMain(besides other: Finding) -> Bool {
        let (own, others) = (cause?.isMain == true, other.cause?.isMain == true)
        if own != others { return own && other.cause != nil }
        return rule == .unknownConfiguration && notes.count > other.notes.count
    }

    /// What findings of one cause have in common: what the rule says of the cause, or the line.
    fileprivate var places: [[String]] {
        let cause = cause.flatMap { $0.key.isEmpty ? nil : [rule.rawValue, "cause"] + $0.key }
        let line: [String]? =
            switch rule {
            case .sharedURLScheme, .hiddenXcconfigValue, .unnamedInfoKey:
                (location?.position?.line).map { [rule.rawValue, location?.file ?? "", "\($0)"] }
            default: nil
            }
        return [cause, line].compactMap { $0 }
    }
}

/// What a finding says of a bundle.
private struct Claim: Hashable {
    let rule: RuleID
    let message: String
    let bundle: String
}
