import Foundation
import PropertyLists
import SourceText

/// The text of a Podfile without its comments.
struct Podfile {
    let path: String
    let lines: [Substring]
    let text: String

    /// Reads the one of a folder, if it is one whose targets a reader can see.
    init?(in folder: String) {
        guard let path = PathInAnyCase.existing(folder + "/Podfile"), let contents = ExistingFile.text(of: path) else {
            return nil
        }
        self.path = path
        lines = contents.split(omittingEmptySubsequences: false) { $0.isNewline }
            .map { $0.prefix { $0 != "#" } }
        text = lines.joined(separator: "\n")
    }

    /// The folder that paths in it begin at.
    var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    /// Whether it changes build settings by build configuration after the installation.
    var changesSettings: Bool {
        ["SWIFT_OPTIMIZATION_LEVEL", "GCC_OPTIMIZATION_LEVEL"].contains(where: text.containsText)
            || text.contains(/\bDEBUG\b/)
            || text.contains(/\b(?:c|bc|cfg|conf|\w*config|\w*configuration)\.name(?![A-Za-z_])/)
    }

    /// Whether it has a target, by its name.
    func hasTarget(_ name: String) -> Bool { line(ofTarget: name) != nil }

    private func line(ofTarget name: String) -> Int? {
        let quoted = ["'\(name)'", "\"\(name)\""]
        return lines.firstIndex { line in line.contains("target") && quoted.contains(where: line.contains) }
            ?? lines.firstIndex { line in quoted.contains(where: line.contains) }
    }

    /// Whether it says what a build configuration is like.
    func maps(_ configuration: String) -> Bool {
        if computesMapping { return true }
        return text.ranges(of: configuration).contains { range in
            let before = text[..<range.lowerBound].last
            let after = text[range.upperBound...].drop { "'\"".contains($0) || $0.isWhitespace }
            return before.map { !$0.isLetter && !$0.isNumber && !"-_".contains($0) } ?? true
                && (after.hasPrefix("=>") || after.hasPrefix(":"))
        }
    }

    /// The name of a build configuration that it maps, if it is one with other capital letters.
    func nameInOtherCase(of configuration: String) -> String? {
        text.matches(of: /['"]([^'"\n]+)['"]\s*=>\s*:/).map { String($0.output.1) }.first {
            $0 != configuration && $0.lowercased() == configuration.lowercased()
        }
    }

    /// Whether the build configurations of a project are in something else than its line: `project 'App', configurations`.
    private var computesMapping: Bool {
        lines.contains { $0.contains(/^\s*(?:xcode)?proj(?:ect)?[\s(]+['"][^'"]*['"]\s*,\s*[A-Za-z*]/) }
    }

    /// Where it says what a project is, with the word that it is said with: CocoaPods before 1.0 had another one.
    func declaration(of project: String) -> (position: SourcePosition, word: String)? {
        lines.enumerated().firstNonNil { index, line -> (position: SourcePosition, word: String)? in
            guard let match = line.firstMatch(of: /^\s*(project|xcodeproj)[\s(]+['"]([^'"]*)['"]/) else { return nil }
            let file = String(match.output.2).part(afterLast: "/")
            let name = file.hasSuffix(".xcodeproj") ? file.dropLast(".xcodeproj".count) : file
            guard name == project else { return nil }
            return (SourcePosition(line: index + 1, column: 1), String(match.output.1))
        }
    }

    /// Where a target is.
    func position(ofTarget name: String) -> SourcePosition? {
        line(ofTarget: name).map { SourcePosition(line: $0 + 1, column: 1) }
    }

    /// Whether it matters that pods are built for debugging: frameworks that look at it, pods that are developed with the
    /// app, or several that somebody may step through.
    var hasPodsToDebug: Bool {
        if ["flutter_", "react-native", "react_native"].contains(where: text.containsText) { return true }
        let names = lines.compactMap { line in
            line.firstMatch(of: /^\s*pod[\s(]+['"]([^'"\/]+)/).map { String($0.output.1) }
        }
        let isLocal = lines.contains { $0.contains(/^\s*pod[\s(].*(?::path\s*=>|\bpath:)/) }
        return isLocal
            || Set(names).filter { name in !Self.withoutSource.contains(where: name.lowercased().hasPrefix) }.count > 2
    }

    /// How the names of pods begin that are programs, or that are only binaries.
    private static let withoutSource = [
        "firebase", "google", "licenseplist", "mockingbird", "r.swift", "sourcery", "swiftformat", "swiftgen",
        "swiftlint", "swiftymocky",
    ]
}
