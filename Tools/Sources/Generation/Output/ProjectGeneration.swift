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
    init(_ manifest: Manifest, in folder: OutputFolder, isPruning: Bool) throws(GenerationError) {
        let outputs = manifest.outputs
        let project = try Self.project(of: manifest, in: folder)
        if !isPruning {
            if let project { findings += ProjectNames(manifest, project).findings }
            findings += try Self.missing(outputs.infoPlists + outputs.entitlements, in: folder)
        }
        let plan = ManifestPlan(manifest, project: project, isPruning: isPruning)
        try addXcconfigs(plan, folder)
        add(plan.infoPlists(existing: try Self.contents(of: outputs.infoPlists + outputs.wiredInfoPlists, in: folder)))
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
        let (whole, findings) = plan.xcconfigs(excludingSettingsBundle: bundle?.hasOnlyGeneratedSpecifiers ?? false)
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

    /// The project that the manifest names, or the only one next to it.
    private static func project(
        of manifest: Manifest, in folder: OutputFolder
    ) throws(GenerationError) -> XcodeProject? {
        let named = manifest.outputs.schemes?.project
        let beside = folder.folders(in: "").filter { $0.hasSuffix(".xcodeproj") }
        guard let path = named ?? (beside.count == 1 ? beside.first : nil) else { return nil }
        do throws(XcodeProjectError) {
            return try XcodeProject(reading: folder.url.appendingPathComponent(path).path)
        } catch {
            // One that the manifest does not name is only asked for names.
            guard named != nil else { return nil }
            throw GenerationError(findings: [error.finding])
        }
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

extension SettingsBundleFiles {
    /// Whether every specifier of every page was generated.
    fileprivate var hasOnlyGeneratedSpecifiers: Bool {
        contents.filter { $0.key.hasSuffix(".plist") }.allSatisfy { _, data in
            let page = try? PropertyList.parse(data)
            let specifiers = page?.dictionaryValue?["PreferenceSpecifiers"]?.arrayValue
            return specifiers?.allSatisfy { SettingsPart(of: $0) != nil } ?? false
        }
    }
}
