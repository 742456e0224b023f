import AppProjects
import BuildSettings
import InfoPlists
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// A mistake in an entry of an Info.plist, as the file has it.
struct InfoPlistMistake {
    /// The entry.
    let keyPath: [String]
    let message: String
    let fix: String
    var severity = Severity.warning
}

/// The file of an Info.plist, and the builds of apps and extensions that use it.
struct UsedInfoPlist {
    let file: String
    /// The values in the file, as they are written.
    let written: [String: PropertyListValue]
    let builds: [ConfiguredTarget]
}

extension ProjectSurvey {
    /// The findings about the Info.plists of apps and extensions: one for each mistake, which copies of a file share.
    func infoPlistFindings(_ rule: RuleID, _ mistakes: (UsedInfoPlist) -> [InfoPlistMistake]) -> [Finding] {
        let locations = PropertyListLocations()
        let all = usedInfoPlists.flatMap { list in
            mistakes(list).map { mistake in
                Finding(
                    rule: rule, severity: mistake.severity, message: mistake.message,
                    location: SourceLocation(
                        file: list.file, position: locations.located(list.file)?.nearestPosition(of: mistake.keyPath)),
                    fix: mistake.fix, cause: Finding.Cause([mistake.message, String(list.file.part(afterLast: "/"))]))
            }
        }
        return Dictionary(grouping: all, by: \.message).values.compactMap { copies in
            let ordered = copies.onceInFileOrder()
            guard var first = ordered.first(where: { $0.severity > .note }) ?? ordered.first else { return nil }
            first.notes = ordered.filter { $0.location != first.location }.map {
                .init(message: "it is here, too", location: $0.location)
            }
            return first
        }
    }

    private var usedInfoPlists: [UsedInfoPlist] {
        let products = builds.filter { $0.target.isApplication || $0.target.isExtension }
        var written: [String: [String: PropertyListValue]] = [:]
        var users: [String: [ConfiguredTarget]] = [:]
        for build in products {
            guard let list = try? build.infoPlist(), let file = list.file else { continue }
            written[file] = list.written
            users[file, default: []].append(build)
        }
        return written.map { UsedInfoPlist(file: $0, written: $1, builds: users[$0] ?? []) }
    }
}
