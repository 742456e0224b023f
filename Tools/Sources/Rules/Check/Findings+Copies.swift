import Foundation
import PropertyLists
import SourceText

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
        return kept.withDuplicateKeysPerFile().oncePerLine().withoutRepeatedCommands(below: folder.path)
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
                first.fix = "remove one of each two"
                return first
            }
    }

    /// The findings, one for each line that is wrong in several projects, or in several ways with one cause.
    private func oncePerLine() -> [Finding] {
        var first: [[String]: Int] = [:]
        var kept: [Finding] = []
        for finding in self {
            guard let location = finding.location, let place = finding.place else {
                kept.append(finding)
                continue
            }
            if let index = first[place] {
                kept[index].notes += [.init(message: finding.message, location: location)] + finding.notes
            } else {
                first[place] = kept.count
                kept.append(finding)
            }
        }
        return kept
    }

    /// The findings, one for all files that one command creates: those of both platforms of an app made with Flutter, and
    /// of all projects whose pods are not installed. The folder is told where there are several.
    private func withoutRepeatedCommands(below root: String) -> [Finding] {
        var commands: [[String]: [(finding: Finding, folder: String)]] = [:]
        var kept: [Finding] = []
        for finding in self {
            guard finding.rule == .unreadableBaseConfiguration || finding.rule == .missingIncludedFile,
                let location = finding.location,
                let (command, folder) = MissingFileFix.command(finding.fix, around: location.file)
            else {
                kept.append(finding)
                continue
            }
            let cause = MissingFileFix.isOfCocoaPods(command) ? [command] : [command, folder]
            commands[cause, default: []].append((finding, folder))
        }
        let paths = RelativePaths(from: root)
        for (cause, group) in commands {
            // The topmost is the app's, as a rule.
            let ordered = group.enumerated().sorted {
                let depths = ($0.element.folder.count { $0 == "/" }, $1.element.folder.count { $0 == "/" })
                return (depths.0, $0.offset) < (depths.1, $1.offset)
            }.map(\.element)
            guard var first = ordered.first?.finding, let command = cause.first else { continue }
            let folders = Set(ordered.map(\.folder))
            func told(_ folder: String) -> String {
                folders.count == 1 || folder == root ? command : "\(command) in \(paths.shown(folder))"
            }
            if let folder = ordered.first?.folder { first.fix = first.fix?.replacing(command, with: told(folder)) }
            for (other, folder) in ordered.dropFirst() {
                let isElsewhere = folder != ordered.first?.folder
                first.notes +=
                    [
                        .init(
                            message: other.message + (isElsewhere ? ": \(told(folder))" : ""),
                            location: other.location)
                    ] + other.notes
            }
            kept.append(first)
        }
        return kept
    }
}

extension Finding {
    /// What findings of one cause have in common: the line, or for copies of a project all that they say.
    fileprivate var place: [String]? {
        switch rule {
        case .sharedURLScheme, .hiddenXcconfigValue:
            (location?.position?.line).map { [rule.rawValue, location?.file ?? "", "\($0)"] }
        case .infoPlistUndefinedReference:
            // The targets and projects that share or repeat an Info.plist.
            [rule.rawValue, "\(severity)"] + message.split(separator: " ").prefix(4).map(String.init)
        case .copiedXcconfig: [rule.rawValue, message]
        case .ignoredArbitraryLoads, .transportExceptionDomain, .arbitraryLoads:
            cause.map { [rule.rawValue, "cause"] + $0.key }
        default: nil
        }
    }
}

/// What a finding says of a bundle.
private struct Claim: Hashable {
    let rule: RuleID
    let message: String
    let bundle: String
}
