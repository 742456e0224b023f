import SourceText

/// The part of a Makefile or a Fastfile that has a line: nobody runs all of them.
enum ScriptStep {
    /// The command that runs the part; `nil` for other scripts.
    ///
    /// - Parameters:
    ///   - index: the index of the line.
    ///   - lines: the lines of the script.
    ///   - file: its path for people.
    static func command(forLine index: Int, of lines: [Substring], in file: String) -> String? {
        let above = lines[...index].reversed()
        let parts = file.split(separator: "/")
        switch parts.last {
        case "Makefile":
            let target = above.firstNonNil { $0.firstMatch(of: /^(\w[\w.\-]*)\s*:(?!=)/)?.output.1 }
            return target.map { "make \($0)" + place(parts.dropLast()) }
        case "Fastfile":
            let lane = above.firstNonNil { $0.firstMatch(of: /^\s*(private_)?lane\s+:(\w+)/)?.output }
            return lane.flatMap { $0.1 == nil ? "fastlane \($0.2)" + place(parts.dropLast(2)) : nil }
        default: return nil
        }
    }

    private static func place(_ folder: some Collection<Substring>) -> String {
        folder.isEmpty ? "" : " in \(folder.joined(separator: "/"))"
    }
}
