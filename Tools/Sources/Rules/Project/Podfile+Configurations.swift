import SourceText

/// The pods that a Podfile has for some build configurations only.
extension Podfile {
    /// Whether a target has other pods in one build configuration than in another, as far as its text tells.
    ///
    /// - Parameters:
    ///   - first: the name of a build configuration in lowercase, as in the names of CocoaPods' files.
    ///   - target: the name that CocoaPods gives to the target, such as `Pods-App`.
    func hasOtherPods(in first: String, than second: String, for target: String) -> Bool {
        var blocks = OpenBlocks()
        for line in lines {
            if let names = Self.configurations(of: line),
                names.isEmpty || names.contains(first) != names.contains(second),
                blocks.target.map({ Self.isNamed(target, for: $0) }) ?? true
            {
                return true
            }
            blocks.read(line)
        }
        return false
    }

    /// The build configurations of a pod, in lowercase; empty if they are computed, and `nil` if it is for all.
    private static func configurations(of line: Substring) -> Set<String>? {
        guard let option = line.firstMatch(of: /:configurations?\b|\bconfigurations?:/) else { return nil }
        let value = line[option.range.upperBound...]
        guard let list = value.firstMatch(of: /^\s*(?:=>)?\s*(\[[^\]]*\]|'[^']*'|"[^"]*")/)?.output.1 else { return [] }
        return Set(list.matches(of: /['"]([^'"]+)['"]/).map { $0.output.1.lowercased() })
    }

    /// Whether CocoaPods gives a name to a target: that of a nested one has the names of those around it.
    private static func isNamed(_ name: String, for target: Substring) -> Bool {
        name == "Pods-\(target)" || name.hasSuffix("-\(target)") || name.contains("-\(target)-")
    }

    /// The blocks that a line is in, as far as lines begin and end them.
    private struct OpenBlocks {
        /// The target of each block that has one.
        private var targets: [Substring?] = []

        /// The innermost target; `nil` in none, and in a method, which any target may call.
        var target: Substring? { targets.last { $0 != nil } ?? nil }

        mutating func read(_ line: Substring) {
            if line.contains(/^\s*end\b/) {
                _ = targets.popLast()
            } else if line.contains(/\bdo\b\s*(?:\|[^|]*\|)?\s*$/)
                || line.contains(/^\s*(?:begin|case|def|if|unless|while)\b/)
            {
                targets.append(line.firstMatch(of: /^\s*target[ \t(]+['":]([^'"]+?)['"]?\)?\s+do\b/)?.output.1)
            }
        }
    }
}
