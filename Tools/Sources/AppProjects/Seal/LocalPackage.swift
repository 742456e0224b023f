import Foundation
import PropertyLists
import SourceText

/// A Swift package that a project refers to by a path. Its targets never get a condition of the app's target: only what its own
/// `Package.swift` defines, and `DEBUG` in Debug.
struct LocalPackage: Sendable {
    /// The absolute path of the folder.
    let directory: String
    private let manifest: String
    private let sources: [PolicySource]

    /// Reads a package; `nil` without a manifest.
    init?(_ directory: String) {
        guard let data = try? RegularFile.contents(atPath: directory + "/Package.swift", limit: 1 << 20) else {
            return nil
        }
        self.directory = directory
        var comment = CommentReader(.swift)
        manifest = String(decoding: data, as: UTF8.self).sourceLines.map { comment.code(of: $0) }.joined(
            separator: "\n")
        // The library itself names every policy, and chooses none.
        guard !FileManager.default.fileExists(atPath: directory + "/Sources/SwitchyardCore") else {
            sources = []
            return
        }
        sources = Self.files(in: directory).concurrentMap { PolicySource(file: $0) }.compactMap { $0 }
    }

    /// Whether a product or a target of the package has a name.
    func declares(_ product: String) -> Bool { manifest.containsText("\"\(product)\"") }

    /// The folders of the packages that this one depends on by a path.
    var dependencies: [String] {
        manifest.matches(of: /\.package\([^()]*path:\s*"([^"]+)"/).map { match in
            URL(fileURLWithPath: String(match.1), relativeTo: URL(fileURLWithPath: directory, isDirectory: true))
                .standardizedFileURL.path
        }
    }

    /// What the sources choose that the package compiles in Debug or in Release.
    func seal(isDebug: Bool) -> Seal {
        let conditions = conditions(isDebug: isDebug)
        return sources.filter { !$0.choices.isEmpty }.reduce(.unused) { $0.or(Seal($1, conditions)) }
    }

    /// Where a session of the package gets a policy that no source is seen to choose, in Debug or in Release.
    func passed(isDebug: Bool) -> SourceLocation? {
        let conditions = conditions(isDebug: isDebug)
        return sources.firstNonNil { source in
            source.passed.first { $0.condition.value(conditions) != false }?.location
        }
    }

    /// The choices under conditions that neither build configuration of a package has.
    func unreachable() -> [PolicyChoice] {
        let both = [conditions(isDebug: true), conditions(isDebug: false)]
        return sources.flatMap(\.choices).filter { choice in
            choice.policy != .sealed && both.allSatisfy { choice.condition.value($0) == false }
        }
    }

    /// What `Package.swift` defines. Which of its targets a setting belongs to is not told apart.
    private func conditions(isDebug: Bool) -> CompilationConditions {
        var conditions = CompilationConditions()
        conditions.define("SWIFT_PACKAGE", nil)
        if isDebug { conditions.define("DEBUG", nil) }
        func applies(_ call: Call) -> Bool { !call.arguments.contains(isDebug ? ".release" : ".debug") }
        for call in calls(of: "define") where applies(call) {
            if let name = call.texts.first { conditions.define(name, call.location) }
        }
        for call in calls(of: "unsafeFlags") where applies(call) {
            for name in SwiftArguments(call.texts).conditions { conditions.define(name, call.location) }
        }
        return conditions
    }

    /// A call of a function in the manifest.
    private struct Call {
        let arguments: Substring
        let location: SourceLocation

        /// The literals, in order.
        var texts: [String] { arguments.matches(of: /"([^"]*)"/).map { String($0.1) } }
    }

    /// The calls of a function, each up to its closing parenthesis: a line may have several.
    private func calls(of function: String) -> [Call] {
        manifest.ranges(of: ".\(function)(").map { range in
            var depth = 1
            var isText = false
            let arguments = manifest[range.upperBound...].prefix { character in
                switch character {
                case "\"": isText.toggle()
                case "(" where !isText: depth += 1
                case ")" where !isText: depth -= 1
                default: break
                }
                return depth > 0
            }
            let line = manifest[..<range.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1
            return Call(
                arguments: arguments,
                location: SourceLocation(
                    file: directory + "/Package.swift", position: SourcePosition(line: line, column: 1)))
        }
    }

    /// The Swift files below a package, without those of its tests and plug-ins.
    private static func files(in directory: String) -> [String] {
        var found: [String] = []
        var folders = [directory]
        var budget = SourceLimits().searchedFolders
        while let folder = folders.popLast(), budget > 0 {
            budget -= 1
            for entry in FolderEntry.all(in: folder) where !entry.name.hasPrefix(".") && entry.kind != .link {
                let path = "\(folder)/\(entry.name)"
                if entry.kind == .folder {
                    if !["Tests", "Plugins", "Examples"].contains(entry.name) { folders.append(path) }
                } else if entry.name.hasSuffix(".swift"), path != directory + "/Package.swift" {
                    found.append(path)
                }
            }
        }
        return found.sorted()
    }
}
