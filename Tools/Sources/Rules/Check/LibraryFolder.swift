import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// A folder with specifications for CocoaPods, or a Swift package, which is a third-party library if it has a license of its own.
///
/// An app may have both, too: a fork keeps the license, and splits itself into pods. Then the Podfile beside them is for
/// the app. An app beside a package manifest is that of a team which uses the packages.
struct LibraryFolder {
    private let path: String
    /// The names of what is in the folder.
    private let names: [String]
    /// The names of the pods in lowercase.
    private let pods: Set<String>

    init(_ path: String, names: [String]) {
        self.path = path
        self.names = names
        pods = Set(names.filter { $0.hasSuffix(".podspec") }.map { $0.dropLast(".podspec".count).lowercased() })
    }

    /// Whether it is a third-party library.
    var isLibrary: Bool {
        guard hasLicense else { return false }
        if !pods.isEmpty { return !hasApp }
        return names.contains("Package.swift") && !projects.contains { Self.has(nil, $0) }
    }

    private var hasLicense: Bool {
        names.contains { name in ["licen", "copying"].contains(where: name.lowercased().containsText) }
    }

    // MARK: Apps

    /// Whether the Podfile is for an app: a project beside it has one of its targets as an app, or each of the pods is there
    /// for it. A target for the library is named after it, and those of a library show or test it.
    private var hasApp: Bool {
        guard names.contains("Podfile"), let podfile = ExistingFile.text(of: "\(path)/Podfile") else { return false }
        let lines = podfile.split(whereSeparator: \.isNewline).map { $0.prefix { $0 != "#" } }
        let targets = Set(lines.compactMap(Self.target).filter { !isOfLibrary($0) })
        guard !targets.isEmpty else { return false }
        return pods.isSubset(of: lines.compactMap(Self.podBeside)) || projects.contains { Self.has(targets, $0) }
    }

    private var projects: [String] { names.filter { $0.hasSuffix(".xcodeproj") }.map { "\(path)/\($0)" } }

    /// Whether a project has an app, or one of some targets as an app.
    private static func has(_ targets: Set<String>?, _ project: String) -> Bool {
        (try? XcodeProject(reading: project))?.targets.contains {
            $0.isApplication && targets?.contains($0.name) != false
        } == true
    }

    private func isOfLibrary(_ target: String) -> Bool {
        let words = target.nameWords.map { $0.lowercased() }
        return pods.contains(where: target.lowercased().hasPrefix)
            || words.contains { ["demo", "example", "sample", "test", "tests"].contains($0) }
    }

    /// The target that a line of a Podfile begins.
    private static func target(_ line: Substring) -> String? {
        line.firstMatch(of: /^\s*target[ \t(]+(?:"([^"]+)"|'([^']+)'|:(\w+))/).flatMap { match in
            (match.output.1 ?? match.output.2 ?? match.output.3).map(String.init)
        }
    }

    /// The pod in lowercase that a line of a Podfile takes from the folder itself.
    private static func podBeside(_ line: Substring) -> String? {
        guard
            let match = line.firstMatch(of: /^\s*pod[ \t(]+["']([^"'\/]+)[^"']*["'].*path(?:\s*=>|:)\s*["']\.?\/?["']/)
        else { return nil }
        return match.output.1.lowercased()
    }
}
