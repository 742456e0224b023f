import AppProjects
import Foundation
import Manifest
import PropertyLists
import SettingsDisplay
import SourceText
import XcodeProjects

/// What a manifest generates into the project: xcconfig files, and entries of Info.plist, entitlements and schemes.
struct ProjectGeneration {
    private(set) var files: [GeneratedFile] = []
    private(set) var findings: [Finding] = []

    /// - Throws: ``GenerationError`` if a file cannot be read, or is not ours.
    init(
        _ manifest: Manifest, _ found: ManifestProject?, in folder: OutputFolder, isPruning: Bool
    ) throws(GenerationError) {
        let outputs = manifest.outputs
        // One that the manifest does not name is only asked for names.
        if let found, found.isNamed, let error = found.error { throw GenerationError(findings: [error]) }
        let project = found?.project
        // Those that wiring gave are removed with the wiring.
        let plan = ManifestPlan(
            manifest, project: project, wiredInfoPlists: isPruning ? [] : found?.wiredInfoPlists ?? [],
            isPruning: isPruning)
        if !isPruning {
            if let project {
                findings += ProjectNames(manifest, project).findings
                findings += try Self.leftovers(in: project, outputs, folder)
            }
            findings += try Self.missing(outputs.infoPlists + outputs.entitlements, in: folder)
            findings += UnusedIdentity(plan: plan, texts: try Self.texts(of: found, in: folder)).findings
        }
        try addXcconfigs(plan, folder)
        add(plan.infoPlists(existing: try Self.contents(of: plan.infoPlistPaths, in: folder)))
        add(plan.entitlements(existing: try Self.contents(of: outputs.entitlements, in: folder)))
        if let schemes = plan.schemeFolder {
            let paths = folder.files(in: schemes).filter { $0.hasSuffix(".xcscheme") }
            add(plan.schemes(existing: try Self.contents(of: paths, in: folder)))
        }
    }

    private mutating func addXcconfigs(_ plan: ManifestPlan, _ folder: OutputFolder) throws(GenerationError) {
        let bundle = try plan.manifest.outputs.settingsBundle
            .map { bundle throws(GenerationError) in
                try SettingsBundleFiles.read(folder.url.appendingPathComponent(bundle.bundle))
            }
        let (whole, findings) = plan.xcconfigs(
            excludingSettingsBundle: bundle?.hasOnlyGeneratedSpecifiers ?? false,
            infoPlists: try Self.infoPlists(of: plan, in: folder))
        for file in whole {
            let data = plan.isPruning ? nil : file.data
            let change = try OwnedFile.change(file.path, to: data, reason: file.reason, in: folder)
            if change.before != nil || change.data != nil { files.append(change) }
        }
        if !plan.isPruning { self.findings += findings }
    }

    private mutating func add(_ part: GeneratedPart) {
        files += part.files
        findings += part.findings
    }

    private static func contents(
        of paths: [String], in folder: OutputFolder
    ) throws(GenerationError) -> [String: Data] {
        var contents: [String: Data] = [:]
        for path in paths { contents[path] = try folder.contents(of: path) }
        return contents
    }

    /// The texts of the project and of the xcconfig files that people write, which are next to it or in a folder next to it.
    private static func texts(of project: ManifestProject?, in folder: OutputFolder) throws(GenerationError) -> [String]
    {
        let folders = [""] + folder.folders(in: "").filter { !$0.hasSuffix(".xcodeproj") }
        let paths = folders.flatMap { folder.files(in: $0) }.filter { $0.hasSuffix(".xcconfig") }
        var texts = [String(decoding: project?.data ?? Data(), as: UTF8.self)]
        for path in paths {
            guard let data = try folder.contents(of: path), !OwnedFile.owns(data) else { continue }
            texts.append(String(decoding: data, as: UTF8.self))
        }
        return texts
    }

    /// Files of targets that the manifest no longer lists, and that have generated entries.
    private static func leftovers(
        in project: XcodeProject, _ outputs: ManifestOutputs, _ folder: OutputFolder
    ) throws(GenerationError) -> [Finding] {
        let lists = ["INFOPLIST_FILE": "infoPlists", "CODE_SIGN_ENTITLEMENTS": "entitlements"]
        let listed = Set((outputs.infoPlists + outputs.entitlements).map(OutputFolder.normalized))
        var paths: [String: String] = [:]
        for setting in project.targets.flatMap(\.configurations.configurations).flatMap(\.settings) {
            guard let list = lists[setting.key], case .text(let text) = setting.value, !text.contains("$(") else {
                continue
            }
            let file = text.hasPrefix("/") ? text : project.sourceRoot + "/" + text
            guard let path = folder.path(of: file), !listed.contains(path) else { continue }
            paths[path] = list
        }
        var findings: [Finding] = []
        for (path, list) in paths.sorted(by: { $0.key < $1.key }) {
            guard let data = try folder.contents(of: path), let keys = OwnedReference.keys(in: data), !keys.isEmpty
            else {
                continue
            }
            findings.append(
                Finding(
                    .leftoverEntries, .note,
                    "\(keys.joined(separator: ", ")) \(keys.count == 1 ? "stays" : "stay") as generated before, because "
                        + "generate.\(list) does not list the file",
                    file: folder.url.appendingPathComponent(path).path,
                    fix: "list the file, or remove what is not needed"))
        }
        return findings
    }

    /// The entries of the app targets' Info.plist files, by target: those of the file that a target names, or those of every
    /// file that the manifest lists if it names none as a plain path.
    private static func infoPlists(
        of plan: ManifestPlan, in folder: OutputFolder
    ) throws(GenerationError) -> [String: [String: PropertyListValue]] {
        guard plan.manifest.console.hub != nil else { return [:] }
        func entries(_ paths: [String]) throws(GenerationError) -> [String: PropertyListValue] {
            var entries: [String: PropertyListValue] = [:]
            for path in paths {
                guard let data = try folder.contents(of: path) else { continue }
                // A file that cannot be read is reported where it is generated into.
                entries.merge((try? PropertyList.parse(data).dictionaryValue) ?? [:]) { first, _ in first }
            }
            return entries
        }
        let listed = plan.infoPlistPaths
        var infoPlists: [String: [String: PropertyListValue]] = [:]
        for target in plan.project?.targets ?? [] where target.isApplication {
            let named = target.configurations.configurations.flatMap(\.settings).compactMap { setting -> String? in
                guard setting.key == "INFOPLIST_FILE", case .text(let text) = setting.value else { return nil }
                let file = text.replacing("$(SRCROOT)/", with: "").replacing("$(PROJECT_DIR)/", with: "")
                guard !file.contains("$"), let root = plan.project?.sourceRoot else { return nil }
                return folder.path(of: file.hasPrefix("/") ? file : root + "/" + file)
            }
            infoPlists[target.name] = try entries(named.isEmpty ? listed : named)
        }
        for target in plan.manifest.targets where plan.project == nil { infoPlists[target] = try entries(listed) }
        return infoPlists
    }

    /// A misspelled path would become a file without effect.
    private static func missing(_ paths: [String], in folder: OutputFolder) throws(GenerationError) -> [Finding] {
        var findings: [Finding] = []
        for path in paths where try folder.contents(of: path) == nil {
            findings.append(
                Finding(
                    .missingFile, .error, "the file does not exist", file: folder.url.appendingPathComponent(path).path,
                    fix: "correct the path in generate, or create the file in Xcode"))
        }
        return findings
    }
}
