import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// The files that other tools generate, and the commands that do: a fresh clone lacks them. It is the only place where rules
/// name these tools.
///
/// Each row is from the documentation of its tool.
struct GeneratedFiles {
    /// A tool.
    struct Tool: Hashable {
        let name: String
        let command: String
        /// Parts of the paths of what it generates; each begins and ends a path component.
        let paths: [String]
        /// The file that it generates from, in the folder where the command is run or above it.
        let source: String
        /// What that file has, if the file of another tool may have the name.
        var mark = ""
        /// Whether it generates projects.
        var makesProjects = false
    }

    private static let projectFiles = ProjectFile.Format.allCases.map { ".xcodeproj/" + $0.rawValue }

    private static let tools = [
        Tool(name: "CocoaPods", command: "pod install", paths: ["/Pods/"], source: "Podfile"),
        Tool(
            name: "Flutter", command: "flutter pub get",
            paths: [
                "/Flutter/Generated.xcconfig", "/Flutter/ephemeral/", "/.symlinks/",
                "/Flutter/flutter_export_environment.sh",
            ], source: "pubspec.yaml"),
        Tool(
            name: "Carthage", command: "carthage bootstrap", paths: ["/Carthage/Build/", "/Carthage/Checkouts/"],
            source: "Cartfile"),
        Tool(name: "npm", command: "npm install", paths: ["/node_modules/"], source: "package.json"),
        Tool(
            name: "XcodeGen", command: "xcodegen generate", paths: projectFiles,
            source: "project.yml",
            mark: "targets:", makesProjects: true),
        Tool(
            name: "XcodeGen", command: "xcodegen generate", paths: projectFiles,
            source: "project.yml",
            mark: "include:", makesProjects: true),
        Tool(
            name: "XcodeGen", command: "xcodegen generate", paths: projectFiles,
            source: "project.yaml",
            mark: "targets:", makesProjects: true),
        Tool(
            name: "Tuist", command: "tuist generate", paths: projectFiles, source: "Project.swift",
            mark: "import ProjectDescription", makesProjects: true),
        // What a submodule has, git checks out: its paths are in the file.
        Tool(
            name: "git", command: "git submodule update --init --recursive", paths: [], source: ".gitmodules"),
    ]

    /// The tool that generates a file, and the folder that the command is run in; `nil` if none of them does. Without what it
    /// generates from, the folder is that of what it generates.
    static func tool(for path: String) -> (tool: Tool, folder: String)? {
        tools.firstNonNil { tool in
            guard !tool.paths.isEmpty else {
                return FoldersAbove(path).first { folder in
                    submodules(in: source(of: tool, in: folder) ?? "").contains { path.hasPrefix("\(folder)/\($0)/") }
                }.map { (tool, $0) }
            }
            guard let range = tool.paths.firstNonNil({ path.range(of: $0) }) else { return nil }
            let folder = FoldersAbove(path).first { source(of: tool, in: $0) != nil }
            return folder == nil && tool.makesProjects ? nil : (tool, folder ?? String(path[..<range.lowerBound]))
        }
    }

    /// The tool that generates a project from a manifest; `nil` if it is another file with the name.
    static func tool(forManifest file: String) -> Tool? {
        let name = file.part(afterLast: "/")
        let folder = String(file.dropLast(name.count + 1))
        return tools.first { $0.makesProjects && $0.source == name && source(of: $0, in: folder) != nil }
    }

    /// Whether a manifest in the folder of a project generates it.
    static func generateProject(in folder: String) -> Tool? {
        tools.first { $0.makesProjects && source(of: $0, in: folder) != nil }
    }

    private static func source(of tool: Tool, in folder: String) -> String? {
        guard let text = ExistingFile.text(of: "\(folder)/\(tool.source)") else { return nil }
        return tool.mark.isEmpty || text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix(tool.mark) }
            ? text : nil
    }

    private static func submodules(in text: String) -> [Substring] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            line.firstMatch(of: /^\s*path\s*=\s*(.+?)\s*$/).map(\.output.1)
        }
    }

    // MARK: Findings

    /// One finding for the files that a tool would generate in a folder: a warning, because nothing is wrong with the project.
    ///
    /// - Parameters:
    ///   - missing: the files with the places that name them, and whether they are included by an xcconfig file.
    ///   - root: the folder that paths are shown from.
    static func findings(
        _ missing: [(path: String, location: SourceLocation?, isIncluded: Bool)], from root: String
    ) -> [Finding] {
        let found = missing.compactMap { file in tool(for: file.path).map { (file: file, place: $0) } }
        return Dictionary(grouping: found) { [$0.place.tool.name, $0.place.folder] }.values.compactMap { group in
            let paths = Set(group.map(\.file.path)).sorted()
            guard let (tool, folder) = group.first?.place, let path = paths.first else { return nil }
            let shown = RelativePaths(from: root)
            return Finding(
                group.allSatisfy(\.file.isIncluded) ? .missingIncludedFile : .ungeneratedFile, .warning,
                .ungenerated(
                    shown.shown(path), of: paths.count, by: tool, in: folder == root ? nil : shown.shown(folder)),
                at: group.filter { $0.file.path == path }.compactMap(\.file.location).min { "\($0)" < "\($1)" },
                about: paths.map(Finding.Subject.file),
                // Several projects lack the files of one folder.
                cause: Finding.Cause([.text(tool.name), .file(folder)]))
        }
    }
}

extension FindingWords {
    /// - Parameters:
    ///   - path: the first file, as it is shown.
    ///   - place: the folder where the tool is run, as it is shown; `nil` where it is the checked one.
    static func ungenerated(_ path: String, of count: Int, by tool: GeneratedFiles.Tool, in place: String?) -> Self {
        let rest = count == 1 ? "does not exist" : "and \(count - 1) more \(count == 2 ? "file" : "files") do not exist"
        return Self(
            "\(path) \(rest); \(tool.name) generates \(count == 1 ? "it" : "them")",
            fix: "run \"\(tool.command)\"" + (place.map { " in \($0)" } ?? ""))
    }
}
