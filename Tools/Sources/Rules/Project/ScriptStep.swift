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
            let found = above.firstNonNil { $0.firstMatch(of: lane)?.output }
            return found.flatMap { $0.1 == nil ? "fastlane \($0.2)" + place(parts.dropLast(2)) : nil }
        default: return nil
        }
    }

    /// The text of a Fastfile without the lanes that build or upload an app: nobody runs those to be able to build.
    static func withoutReleases(_ fastfile: String) -> String {
        var lanes: [[Substring]] = [[]]
        for line in fastfile.split(whereSeparator: \.isNewline) {
            if line.contains(lane) { lanes.append([]) }
            lanes[lanes.count - 1].append(line)
        }
        let kept = lanes.filter { lines in !lines.contains { line in releases.contains(where: line.contains) } }
        return kept.joined().joined(separator: "\n")
    }

    private static let releases = [
        "build_app", "build_ios_app", "build_mac_app", "deliver", "gym", "pilot", "upload_to_",
    ]

    private static var lane: Regex<(Substring, Substring?, Substring)> { /^\s*(private_)?lane\s+:(\w+)/ }

    private static func place(_ folder: some Collection<Substring>) -> String {
        folder.isEmpty ? "" : " in \(folder.joined(separator: "/"))"
    }
}
