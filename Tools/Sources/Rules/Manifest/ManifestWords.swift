import AppProjects
import Manifest
import PropertyLists
import SourceText
import XcodeProjects

/// What findings say about `Switchyard.yaml` and the builds that it generates files for.
extension FindingWords {
    static func unknownRule(_ name: String) -> Self {
        Self(
            "unknown rule \"\(name)\"",
            fix: Suggestion.sentence(for: name, among: Rule.all.map(\.id.rawValue))
                ?? "use one that \"switchyard rules\" lists")
    }

    static func hidesGenerated(
        _ setting: String, in configurations: [String], of targets: [String], shipsAll: Bool, isInheritable: Bool,
        isMovable: Bool
    ) -> Self {
        let fixes =
            ["remove it"] + (isInheritable ? ["add $(inherited)"] : [])
            + (isMovable ? ["run \"switchyard generate --wire --move-settings\""] : [])
        return Self(
            "\(setting) hides the generated value in \(configurations.listed) of \(targets.listed)"
                + (shipsAll ? ": every environment is shipped" : ""),
            fix: fixes.count == 1
                ? fixes[0] : fixes.dropLast().joined(separator: ", ") + ", or " + fixes[fixes.count - 1])
    }

    static func openForAppStore(_ build: ConfiguredTarget, _ seal: Seal) -> Self {
        let subject = "\(build.configuration) of \(build.target.name) is for the App Store"
        let listing = "say in configurations for whom \(build.configuration) is built"
        guard seal.state != .unknown else {
            return Self(
                "\(subject), and whether it is sealed is unknown: \(seal.reason)",
                fix: "make the conditions readable, or \(listing)")
        }
        let what = seal.state == .open ? "every environment" : "the TestFlight list"
        let cause = seal.cause?.condition ?? "its source"
        return Self(
            "\(subject), but \(cause) lets it reach \(what)",
            fix: "\(removal(of: seal.cause?.condition, from: build.configuration)), or \(listing)")
    }

    static func unlisted(_ configurations: [String], of target: String, archived: [String]) -> Self {
        Self(
            "\(configurations.listed) of \(target) \(configurations.words("is", "are")) not in configurations: without "
                + "generated build settings, \(configurations.words("it has", "they have")) every environment"
                + (archived.isEmpty ? "" : ", and a scheme archives \(archived.listed)"),
            fix: "add \(configurations.count == 1 ? configurations[0] : "them") to configurations")
    }

    /// - Parameters:
    ///   - files: the Info.plists of the target, as they are shown.
    ///   - canWire: whether wiring can give it one.
    static func unselected(
        _ configurations: [ManifestConfiguration], of target: String, key: String, production: String, files: [String],
        canWire: Bool
    ) -> Self {
        let starts = configurations.enumerated().map { index, configuration in
            "\(configuration.name) \(index == 0 ? "starts " : "")in \(configuration.environment)"
        }
        let byHand = "give \(target) an Info.plist file, and add it to infoPlists under generate"
        return Self(
            "\(starts.listed), but no Info.plist of \(target) gets \(key): "
                + "\(configurations.words("it selects", "they select")) \(production)",
            fix: files.isEmpty
                ? (canWire ? "run \"switchyard generate --wire\", or \(byHand)" : byHand)
                : "add \(files.listed) to infoPlists under generate")
    }

    static func usesNoGenerated(_ configurations: [String], of target: String, _ file: String) -> Self {
        let files = configurations.words("its generated xcconfig file", "their generated xcconfig files")
        return Self(
            "\(configurations.listed) of \(target) \(configurations.words("does", "do")) not use \(files), such as \(file)",
            fix:
                "choose \(file) in the project editor, under Info > Configurations, or include it in the xcconfig file that "
                + "is there")
    }
}

extension Finding.Note {
    static func isForAppStore(_ configuration: String, at location: SourceLocation) -> Self {
        Self(message: "\(configuration) is for app-store", location: location)
    }
}
