import AppProjects
import BuildSettings
import InfoPlists
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// An Info.plist whose reason for asking the user is empty, or a text that says nothing: the system shows it, and App
/// Review rejects it.
///
/// It counts where source asks, or where another build configuration has a reason; elsewhere, a template has left the key,
/// such as that of React Native for the location.
enum UsageDescriptionRule: ProjectRule {
    static let rule = RuleID.emptyUsageDescription

    /// A key without a reason.
    private struct Unexplained: Hashable {
        /// The Info.plist, or the file with the build setting.
        let file: String
        let key: String
        /// Its text, which says nothing.
        let text: String
        /// The folder with the source of the project.
        let root: String
        /// The build setting that Xcode generates the key from, if it does.
        var setting: SourceLocation?

        /// What says so.
        var source: SourceLocation { setting ?? SourceLocation(file: file) }

        func location(_ locations: PropertyListLocations) -> SourceLocation {
            setting ?? SourceLocation(file: file, position: locations.located(file)?.valuePosition(of: [key]))
        }
    }

    /// Why a key without a reason counts.
    private enum Proof: Hashable {
        /// Source or a package asks; what a sentence says of it.
        case request(String)
        /// Another build configuration of the target has a reason here: in a line of a build setting, or in an Info.plist.
        case reason(SourceLocation)
        case none

        /// What keys of one Info.plist have in common.
        var kind: Int {
            switch self {
            case .request: 0
            case .reason: 1
            case .none: 2
            }
        }
    }

    /// The keys of a file without a reason that count alike, in order, at least one.
    private struct Group {
        let file: String
        let root: String
        let proof: Proof
        let keys: [Unexplained]

        /// What Info.plists have in common that are copies of each other.
        var cause: [String] {
            let place = if case .reason(let other) = proof { "\(other)" } else { "" }
            return [root, "\(proof.kind)", place] + keys.flatMap { [$0.key, $0.text] }
        }
    }

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let builds = survey.builds.filter { $0.target.isApplication || $0.target.isExtension }
        let unexplained = builds.map(unexplainedKeys)
        let all = Set(unexplained.joined())
        guard !all.isEmpty else { return [] }
        let requests = requests(of: all)
        let reasons = reasons(for: zip(builds, unexplained).map { ($0, $1) })
        let groups = Dictionary(grouping: all, by: \.file).values.flatMap { ofFile in
            let proofs = ofFile.map { key in
                (key, requests[key].map(Proof.request) ?? reasons[key].map(Proof.reason) ?? .none)
            }
            return Dictionary(grouping: proofs) { $0.1.kind }.values.compactMap { group -> Group? in
                let ordered = group.sorted {
                    ($0.0.key, $0.0.setting?.position?.line ?? 0) < ($1.0.key, $1.0.setting?.position?.line ?? 0)
                }
                return ordered.first.map {
                    Group(file: $0.0.file, root: $0.0.root, proof: $0.1, keys: ordered.map(\.0))
                }
            }
        }
        let locations = PropertyListLocations()
        return Dictionary(grouping: groups, by: \.cause).values.compactMap { copies in
            // The app's own has the shortest path, as a rule.
            let finding = finding(copies.sorted { ($0.file.count, $0.file) < ($1.file.count, $1.file) }, locations)
            return survey.isOfExercises ? finding?.asNote : finding
        }
    }

    /// What asks for each of them, in words.
    private static func requests(of all: Set<Unexplained>) -> [Unexplained: String] {
        Dictionary(grouping: all, by: \.root).reduce(into: [:]) { requests, group in
            let names = Set(group.value.flatMap { PermissionRequests.names(for: $0.key) })
            let used = SourceTexts.names(names, below: group.key)
            let packages = PermissionRequests.used(
                Set(group.value.flatMap { PermissionRequests.packages(for: $0.key) }), around: group.key)
            for key in group.value {
                requests[key] =
                    PermissionRequests.names(for: key.key).first(where: used.contains).map { "the source uses \($0)" }
                    ?? PermissionRequests.packages(for: key.key).first(where: packages.contains).map {
                        "the app uses the package \($0)"
                    }
            }
        }
    }

    /// Where other build configurations of the same target have a reason. Only developers see what is for debugging.
    private static func reasons(
        for builds: [(build: ConfiguredTarget, keys: [Unexplained])]
    ) -> [Unexplained: SourceLocation] {
        let targets = Dictionary(grouping: builds) { [$0.build.project.file, $0.build.target.identifier] }
        return targets.values.reduce(into: [:]) { reasons, target in
            let lists = target.compactMap { other in (try? other.build.infoPlist()).map { (other.build, $0) } }
            for key in target.filter({ !DebugArchiveRule.isForDebugging($0.build.configuration) }).flatMap(\.keys) {
                reasons[key] =
                    reasons[key]
                    ?? lists.firstNonNil { build, list in
                        isReason(list.values[key.key]?.stringValue)
                            ? source(of: key.key, in: list, build).flatMap { $0 == key.source ? nil : $0 } : nil
                    }
            }
        }
    }

    /// The line of the build setting that Xcode generates a key from, or the Info.plist that has the key.
    private static func source(
        of key: String, in list: ProcessedInfoPlist, _ build: ConfiguredTarget
    ) -> SourceLocation? {
        list.references.contains { $0.isGenerated && $0.keyPath.components.first == key }
            ? build.location(of: ProcessedInfoPlist.generatedKeyPrefix + key)
            : list.file.map { SourceLocation(file: $0) }
    }

    private static func isReason(_ text: String?) -> Bool { text.map { !EmptyReason.isOne($0) } == true }

    /// One finding for an Info.plist and its copies.
    private static func finding(_ copies: [Group], _ locations: PropertyListLocations) -> Finding? {
        guard let first = copies.first else { return nil }
        let places = copies.map { copy in
            copy.keys.map { $0.location(locations) }
        }
        // Each build configuration may have a build setting for a key.
        var keys: [Unexplained] = []
        var own: [Finding.Note] = []
        for (key, place) in zip(first.keys, places.first ?? []) {
            let isKnown = keys.contains { $0.key == key.key }
            let isSame = keys.contains { $0.key == key.key && $0.text == key.text }
            let what = isSame ? "the same here" : "\(key.key) is \(key.text.isEmpty ? "empty" : key.text.quoted), too"
            if !keys.isEmpty { own.append(.init(message: what, location: place)) }
            if !isKnown { keys.append(key) }
        }
        let others = places.dropFirst().joined().map { Finding.Note(message: "the same in this file", location: $0) }
        let what = statement(of: keys)
        let each = keys.count == 1 ? "it" : "each of them"
        var finding = Finding(
            rule: rule, severity: first.proof == .none ? .note : .warning, message: what,
            location: places.first?.first, notes: own + others,
            fix: "say what the app uses \(each) for" + (first.proof == .none ? ", or remove the key" : ""))
        switch first.proof {
        case .request(let use):
            finding.message +=
                ", and \(use): people are asked without a reason, which App Review rejects"
        case .reason(let place):
            finding.message +=
                ", but another build configuration has a reason: people are asked without one, which App Review rejects"
            finding.notes += keys.prefix(1).map { key in
                let position = place.position ?? locations.located(place.file)?.valuePosition(of: [key.key])
                return .init(
                    message: "the reason is here", location: SourceLocation(file: place.file, position: position))
            }
            finding.fix = "write the same reason here, or remove the key in both if the app does not ask"
        case .none: break
        }
        return finding
    }

    /// `A is empty`, `A and B are empty, and C is "YES"`.
    private static func statement(of keys: [Unexplained]) -> String {
        let texts = keys.map(\.text).uniqued
        return texts.map { text in
            let same = keys.filter { $0.text == text }.map(\.key)
            return "\(same.listed) \(same.count == 1 ? "is" : "are") \(text.isEmpty ? "empty" : text.quoted)"
        }.joined(separator: ", and ")
    }

    private static func unexplainedKeys(_ build: ConfiguredTarget) -> [Unexplained] {
        guard let list = try? build.infoPlist() else { return [] }
        let keys = list.values.keys.filter { key in
            key.hasSuffix("UsageDescription") && key != ofTemplate
                && list.values[key]?.stringValue.map(EmptyReason.isOne) == true
        }
        guard !keys.isEmpty else { return [] }
        let references = list.references.reduce(into: [:]) { $0[$1.keyPath.components.first ?? ""] = $1 }
        let strings = InfoPlistStrings(of: build)
        return keys.filter { !strings.haveAny($0) }.compactMap { key in
            let text = EmptyReason.trimmed(list.values[key]?.stringValue ?? "")
            let root = build.project.sourceRoot
            guard let reference = references[key] else {
                return list.file.map { Unexplained(file: $0, key: key, text: text, root: root) }
            }
            // A value that a reference leaves empty has a rule of its own.
            guard reference.isGenerated, reference.chain.count == 1,
                let setting = build.location(of: ProcessedInfoPlist.generatedKeyPrefix + key)
            else { return nil }
            return Unexplained(file: setting.file, key: key, text: text, root: root, setting: setting)
        }
    }

    /// Xcode's template for system extensions has it, and the system shows no reason.
    private static let ofTemplate = "NSSystemExtensionUsageDescription"
}
