import SourceText

/// What tells for which version of CocoaPods a Podfile is, and for which targets. Version 1.0 changed the language.
extension Podfile {
    /// What to change in one for CocoaPods before 1.0; `nil` if it has no option that newer versions refuse.
    var oldOption: String? {
        lines.firstNonNil { line in
            if line.contains(/(?:^|[\s;])link_with[\s(]/) {
                return "write a target block for each target in place of link_with in the Podfile"
            }
            if line.contains(":exclusive") || line.contains("exclusive:") {
                return "remove :exclusive from the Podfile"
            }
            return line.contains(/^\s*pod[\s(].*,\s*:head\b/) ? "remove :head from the Podfile" : nil
        }
    }

    /// Whether it has pods before its first target, beside targets that are to have none of these: they were those of the app
    /// before version 1.0.
    var hasPodsWithoutTarget: Bool {
        let first = lines.firstIndex { $0.contains(/^\s*(?:abstract_)?target\b/) } ?? lines.endIndex
        return lines[..<first].contains { $0.contains(/^pod[ \t(]/) } && lines.contains { $0.contains("exclusive") }
    }

    /// Whether it has any target, or takes its contents from elsewhere.
    var hasTarget: Bool {
        lines.contains { line in
            line.contains("target")
                && line.contains(/(?:^|[^.|:\w])(?:abstract_)?target(?:[ \t(]+["'“”‘’‛:%A-Za-z]|["':])/)
                || line.split { !($0.isLetter || $0 == "_") }.contains { Self.includers.contains($0) }
        }
    }

    private static let includers: Set<Substring> = ["eval", "instance_eval", "load", "require_relative"]

    /// The targets that files of CocoaPods are for, if it has none of them, and names all of its own.
    ///
    /// - Parameter paths: such as `Pods/Target Support Files/Pods-App/Pods-App.debug.xcconfig`.
    func absentTargets(of paths: [String]) -> [String] {
        let names = paths.compactMap { path -> Substring? in
            let folder = path.split(separator: "/").dropLast().last
            return folder.flatMap { $0.hasPrefix("Pods-") ? $0.dropFirst("Pods-".count) : nil }
        }
        let targets = lines.compactMap { $0.firstMatch(of: /^\s*(?:abstract_)?target[ \t(]+(.*)$/)?.output.1 }
        guard names.count == paths.count, !targets.isEmpty,
            !lines.contains(where: { $0.contains(/\b(?:eval|load|require_relative)\b/) })
        else { return [] }
        let known = targets.compactMap {
            $0.firstMatch(of: /^['"]([^'"#{]+)['"]/)?.output.1 ?? $0.firstMatch(of: /^:(\w+)/)?.output.1
        }
        guard known.count == targets.count else { return [] }
        // Those of nested targets have the names of all.
        let isAbsent = !names.contains { name in
            known.contains { name == $0 || name.hasSuffix("-\($0)") || name.hasPrefix("\($0)-") }
        }
        return isAbsent ? Set(names.map(String.init)).sorted() : []
    }
}
