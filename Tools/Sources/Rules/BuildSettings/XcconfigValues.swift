import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
import SourceText
import XcodeProjects

/// The findings about the values of build settings.
enum XcconfigValues {
    /// The findings about the values of a build. Build settings that Xcode or an SDK supplies are left out; if a file is
    /// missing, so are references to what it may define; no file defines another spelling of `inherited`.
    private static func values(
        of build: ConfiguredTarget, _ mentioned: Set<String>, _ isElsewhere: (String) -> Bool, isQuiet: Bool
    ) -> Set<Finding> {
        Set(build.table.findings(known: mentioned, isElsewhere: isElsewhere)).filter {
            $0.rule != .xcconfigUnsetReference
                && !(isQuiet && $0.rule == .xcconfigUndefinedReference && !$0.subjects.contains(.meant("inherited")))
        }
    }

    /// How many builds have an assignment in a line.
    private static func uses(of lines: Set<Line>, _ builds: [ConfiguredTarget]) -> [Line: Int] {
        guard !lines.isEmpty else { return [:] }
        var uses: [Line: Int] = [:]
        for build in builds {
            let origins = build.layers.flatMap(\.settings.assignments).map(\.origin)
            for line in Set(origins.map { Line(file: $0.file, line: $0.line) }) where lines.contains(line) {
                uses[line, default: 0] += 1
            }
        }
        return uses
    }

    /// Whether a build has the assignment that a finding is about, and no layer above replaces it, as each target does
    /// with what the project says only for a developer who forgets it.
    private static func counts(_ finding: Finding, _ line: Line, in build: ConfiguredTarget) -> Bool {
        let name = finding.settings.first ?? ""
        // Extensions and frameworks have no icon, and nobody sees the name of a framework.
        if name.hasPrefix("ASSETCATALOG_COMPILER_APPICON"), !build.target.isApplication { return false }
        // An Info.plist that has the value itself does not ask for it, and nobody sees that of tests.
        if let key = keys[name], build.target.isTest || hasOwn(key, build) { return false }
        if name.hasPrefix("INFOPLIST_KEY_") {
            guard build.target.isApplication || build.target.isExtension,
                build.evaluated("GENERATE_INFOPLIST_FILE").value == "YES"
            else { return false }
        }
        for (index, layer) in build.layers.enumerated() {
            let found = layer.settings.assignments.first {
                $0.origin.line == line.line && $0.origin.file == line.file && finding.settings.contains($0.name)
            }
            guard let found else { continue }
            return !build.layers[(index + 1)...].flatMap(\.settings.assignments).contains { above in
                above.name == found.name && above.conditions.isEmpty
                    && !["inherited", found.name].contains { above.value.contains("\($0))") }
            }
        }
        return false
    }

    /// The keys of Info.plists that build settings are for.
    private static let keys = [
        "CURRENT_PROJECT_VERSION": "CFBundleVersion", "MARKETING_VERSION": "CFBundleShortVersionString",
        "PRODUCT_BUNDLE_IDENTIFIER": "CFBundleIdentifier",
    ]

    private static func hasOwn(_ key: String, _ build: ConfiguredTarget) -> Bool {
        guard let list = try? build.infoPlist(), list.file != nil, list.values[key] != nil else { return false }
        return !list.references.contains { $0.keyPath == [key] }
    }

    /// The findings about values. A name is undefined if no target that uses the assignment defines it in a build
    /// configuration.
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        // Every build asks for the same few names.
        let elsewhere = Memo<String, Bool>()
        func isElsewhere(_ name: String) -> Bool {
            elsewhere.value(of: name) { survey.builds.contains { $0.table.isAssigned(name) } }
        }
        let all = Dictionary(grouping: survey.builds, by: \.configuration).values.flatMap { builds -> [Finding] in
            var times: [Finding: Int] = [:]
            for build in builds {
                for finding in values(
                    of: build, survey.mentioned, isElsewhere, isQuiet: build.hasMissingFiles || survey.usesDartDefines
                ) {
                    times[finding, default: 0] += 1
                }
            }
            let uses = uses(of: Set(times.keys.compactMap(Line.init)), builds)
            // An assignment that is not in a file of the project is not the project's error.
            return times.filter { finding, count in
                guard let line = Line(finding), let used = uses[line], count >= used else { return false }
                return finding.rule != .xcconfigUndefinedReference || builds.contains { counts(finding, line, in: $0) }
            }.map(\.key)
        }
        // The files of several build configurations repeat what is wrong, as does each of them in the project file.
        return Set(all).onceForEach(upTo: 10) { finding -> RepeatedMistake in
            var common = finding.anywhere
            if let name = finding.reference, finding.rule == .xcconfigUndefinedReference {
                // `STAGING_KEY` and `RELEASE_KEY` are forgotten together.
                let words = name.split(separator: "_", maxSplits: 1)
                common = Finding(
                    finding.rule, finding.severity, .nothing,
                    about: finding.settings.map(Finding.Subject.setting)
                        + [.reference(finding.isCorrected || words.count < 2 ? name : String(words[1]))])
                return RepeatedMistake(finding: common, file: "", line: 0)
            }
            let file = finding.location?.file ?? ""
            return RepeatedMistake(
                finding: common, file: file,
                line: ProjectFile.isOne(file) ? 0 : finding.location?.position?.line ?? 0)
        }
    }
}

extension Finding {
    /// Whether something else is probably meant.
    fileprivate var isCorrected: Bool {
        subjects.contains { if case .meant = $0 { true } else { false } }
    }
}

/// What findings that repeat each other have in common.
private struct RepeatedMistake: Hashable {
    let finding: Finding
    let file: String
    let line: Int
}

/// A line of a file.
struct Line: Hashable {
    let file: String
    let line: Int

    init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// The line of a finding.
    init?(_ finding: Finding) {
        guard let location = finding.location else { return nil }
        self.init(file: location.file, line: location.position?.line ?? 0)
    }
}
