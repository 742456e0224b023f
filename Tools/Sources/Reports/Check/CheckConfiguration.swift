import Foundation
import Manifest
import PropertyLists
import Rules
import SourceText

/// How findings are reported, as `check:` of a `Switchyard.yaml` has it.
///
/// The file is the one in the checked folder, or the nearest above it in the same git repository, so that a part of a project is
/// checked as the whole is. Outside of a repository nothing says where a project ends: a file above is then not read. Without
/// one in or above the folder, it is the only one below.
struct CheckConfiguration {
    /// The file that has it; `nil` if there is none, or if it cannot be read.
    private(set) var file: String?
    private var check = ManifestCheck()
    private var folder = ""

    /// Finds the configuration of a checked folder among the files below it and above it.
    init(_ checked: CheckedFolder, _ manifests: [CheckedManifest]) {
        let above = Self.above(checked.path)
        guard let path = above ?? (manifests.count == 1 ? manifests.first?.file.path : nil) else { return }
        let manifest = manifests.first { $0.file.path == path } ?? CheckedManifest(path)
        guard let check = manifest.check else { return }
        file = path
        folder = manifest.file.deletingLastPathComponent().path
        self.check = check
    }

    private static func above(_ path: String) -> String? {
        let files = FileManager.default
        var isFolder: ObjCBool = false
        let isFile = !files.fileExists(atPath: path, isDirectory: &isFolder) || !isFolder.boolValue
        let folders = Array(FoldersAbove(isFile ? path : "\(path)/\(Manifest.fileName)"))
        let repository = folders.firstIndex { files.fileExists(atPath: $0 + "/.git") }
        return folders.prefix((repository ?? 0) + 1).map { "\($0)/\(Manifest.fileName)" }.first(where: files.fileExists)
    }

    /// The rules that are turned off, by identifier, without those that the command line names.
    func turnedOff(except named: Set<RuleID>) -> [RuleID] {
        guard named.isEmpty else { return [] }
        return check.rules.filter { $0.value == "off" }.keys.compactMap { Rule(named: $0)?.id }.sorted()
    }

    /// A filter without the rules that are turned off. The rules of the command line take precedence.
    func applied(to filter: FindingFilter) -> FindingFilter {
        guard filter.rules.isEmpty, !check.rules.isEmpty else { return filter }
        var filter = filter
        filter.rules = Set(
            Rule.all.map(\.id).filter { check.rules[$0.rawValue] != "off" })
        return filter
    }

    /// Findings with the severities of the file, without those about paths that it leaves out.
    ///
    /// - Parameter isAsked: whether the command line says which paths are reported; those of the file do not count then.
    func applied(to findings: [Finding], isAsked: Bool) -> [Finding] {
        findings.compactMap { finding in
            var finding = finding
            finding.severity = check.rules[finding.rule.rawValue].flatMap(Severity.init) ?? finding.severity
            guard !isAsked, let file = finding.location?.file else { return finding }
            let path = RelativePaths(from: folder).shown(file)
            if check.except.contains(where: { PathPattern($0).contains(path) }) { return nil }
            return check.only.isEmpty || check.only.contains(where: { PathPattern($0).contains(path) }) ? finding : nil
        }
    }
}
