import Manifest
import PropertyLists
import SourceText
import XcodeProjects

extension ManifestPlan {
    /// What open builds have in Info.plist for the link to a hub.
    ///
    /// An Info.plist file is the same for every build configuration, and a dictionary has no `INFOPLIST_KEY_` build setting. So
    /// the entries are in `INFOPLIST_FILE_CONTENTS`, a property list that Xcode merges into the file: see Apple's swift-build,
    /// `InfoPlistProcessorTaskAction`.
    ///
    /// - Parameter infoPlists: The entries of the app targets' Info.plist files, by target.
    func addLocalNetwork(
        _ configuration: ManifestConfiguration, _ infoPlists: [String: [String: PropertyListValue]],
        to draft: inout XcconfigDraft
    ) {
        guard configuration.isOpen, let entries = LocalNetworkEntries(manifest.console) else { return }
        let texts = localNetworkTargets.compactMap { target -> (target: String, text: String)? in
            let missing = entries.missing(in: infoPlists[target] ?? [:])
            return missing.isEmpty ? nil : PropertyListValue.dictionary(missing).oneLine.map { (target, $0) }
        }
        guard !texts.isEmpty else { return }
        let name = BuildSettingName.infoPlist
        draft.comment("What the link to the hub needs in Info.plist. Only open builds have it.")
        for (target, text) in texts {
            draft.assign(
                BuildSettingName.of(name, target: target), .text(text), "the Info.plist entries of the target \(target)"
            )
        }
        draft.assign(
            "INFOPLIST_FILE_CONTENTS", .expression("$(\(name)_OF_$(TARGET_NAME:identifier):default=$(inherited))"),
            "the Info.plist entries of a target")
    }

    /// Reports a hub that no target is known to connect to.
    func reportLocalNetwork(in part: inout GeneratedPart) {
        guard manifest.configurations.contains(where: \.isOpen), LocalNetworkEntries(manifest.console) != nil,
            localNetworkTargets.isEmpty
        else { return }
        let apps = project?.targets.filter(\.isApplication).map(\.name) ?? []
        let fix =
            apps.isEmpty
            ? "add the line \"targets: [\(manifest.app ?? "App")]\" to \(manifest.file), with the name of the app target"
            : "add \(apps.joined(separator: ", ")) to targets in \(manifest.file)"
        part.report(
            .uncertainAppTarget, .note,
            "no target is known to be the app, so none gets the Info.plist entries with which it reaches the hub",
            at: manifest.location(ofEntry: ["console", "hub"]), fix: fix)
    }

    /// The app targets; what is listed where the project is not known.
    private var localNetworkTargets: [String] {
        let listed = manifest.targets + manifest.brands.flatMap(\.targets)
        guard let project else { return listed }
        let apps = project.targets.filter(\.isApplication).map(\.name)
        return listed.isEmpty ? apps : apps.filter(listed.contains)
    }
}

extension ManifestConfiguration {
    /// Whether every environment can be selected in it.
    var isOpen: Bool { distribution == .development || distribution == .testers }
}
