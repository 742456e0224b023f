import AppProjects
import Foundation
import Manifest
import PropertyLists
import SourceText

extension Proposal {
    /// Adds every Info.plist file of an app over its build configurations. One that has the key with the environment
    /// keeps its value, which already says what the app selects.
    mutating func addInfoPlists(of builds: [ConfiguredTarget], _ paths: PathsFrom) {
        let existing = builds.filter { $0.infoPlistFile.map(FileManager.default.fileExists) ?? false }
        let key = selection.infoKey?.text ?? ManifestSelection().infoKey
        let isAnswered = existing.contains { InfoPlistSource.infoPlist(of: $0)[key] != nil }
        for build in existing {
            guard let file = build.infoPlistFile else { continue }
            let shown = paths.shown(file)
            guard !shown.hasPrefix(".."), !shown.hasPrefix("/") else {
                issues.append(
                    ImportIssue(
                        .uncertain,
                        "the file is not below the folder of \(Manifest.fileName): add \(key) = $(SWITCHYARD_ENVIRONMENT) to it",
                        SourceLocation(file: file)))
                continue
            }
            guard (try? PropertyList.read(URL(fileURLWithPath: file))) != nil else {
                issues.append(
                    ImportIssue(
                        .unreadable,
                        "the file is not a property list before the build: add \(key) = $(SWITCHYARD_ENVIRONMENT) to it",
                        SourceLocation(file: file)))
                continue
            }
            let own = isAnswered ? InfoPlistSource.infoPlist(of: build)[key] : nil
            if own == nil || own == "$(SWITCHYARD_ENVIRONMENT)" {
                infoPlists.append(shown)
            } else {
                answeredInfoPlists.append(shown)
            }
        }
        infoPlists = infoPlists.uniqued
        answeredInfoPlists = answeredInfoPlists.uniqued
        issues = issues.uniqued
    }
}
