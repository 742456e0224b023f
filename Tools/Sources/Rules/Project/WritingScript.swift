import SourceText

/// A script that may write files which do not exist yet.
struct WritingScript {
    /// The name that people know it by, as the beginning of a sentence that ends with "writes it".
    let writer: String
    let text: String
    /// When it runs.
    var start = Start.byHand

    /// When a script runs.
    enum Start {
        case byHand
        /// Before a build with its scheme.
        case beforeBuild
        /// In a phase of a build. A build ends before its phases if a file that it is based on is missing.
        case inBuild
    }

    /// What to do to run it.
    func advice(about files: String) -> String {
        switch start {
        case .byHand: "run it first"
        case .beforeBuild: "build once with that scheme"
        case .inBuild: "create \(files) empty first"
        }
    }

    /// The command that runs only the part that writes one of the files; `nil` if there is none.
    func step(for paths: [String]) -> String? {
        let lines = text.split(whereSeparator: \.isNewline)
        return paths.firstNonNil { Self.writingLine(lines, $0) }.flatMap {
            ScriptStep.command(forLine: $0, of: lines, in: writer)
        }
    }

    /// The environment variables with the contents of one of the files, which a line redirects and the script does not set:
    /// who runs it has to.
    func variables(for paths: [String]) -> [String] {
        let lines = text.split(whereSeparator: \.isNewline)
        guard let index = paths.firstNonNil({ Self.writingLine(lines, $0) }),
            let sign = lines[index].lastIndex(of: ">")
        else { return [] }
        return lines[index][..<sign].matches(of: /\$\{?([A-Z][A-Z0-9_]*)\b/).map { String($0.output.1) }.uniqued.filter
        { name in
            !lines.contains { $0.contains("\(name)=") || $0.contains("read \(name)") }
        }
    }

    /// Whether it makes a file with the name of a path.
    func writes(_ path: String) -> Bool { Self.writes(text, path) }

    /// Whether the text of a script makes a file with the name of a path.
    static func writes(_ script: String, _ path: String) -> Bool {
        script.containsText(String(path.part(afterLast: "/")))
            && writingLine(script.split(whereSeparator: \.isNewline), path) != nil
    }

    // MARK: Lines

    /// The index of the line that makes it.
    private static func writingLine(_ lines: [Substring], _ path: String) -> Int? {
        let parts = path.split(separator: "/").suffix(2)
        guard let name = parts.last.map(String.init) else { return nil }
        let folder = parts.count > 1 ? parts.first : nil
        return lines.firstIndex { line in
            writes(line, name, in: folder) || variable(line, of: name).map { fills($0, lines) } == true
                || folder.map { copies(line, name, into: $0) } == true
        }
    }

    /// Whether a line copies a file of a name to a folder of a name.
    private static func copies(_ line: Substring, _ name: String, into folder: Substring) -> Bool {
        let words = line.split { $0.isWhitespace || "\"'".contains($0) }
        guard let first = words.first, copiers.contains(first), let last = words.last else { return false }
        return words.dropLast().contains { $0.hasSuffix("/\(name)") } && last.split(separator: "/").last == folder
    }

    /// The variable that a line of a shell script sets to a path with a name.
    private static func variable(_ line: Substring, of name: String) -> Substring? {
        guard line.contains(name), let sign = line.firstIndex(of: "="), let last = line[..<sign].last,
            last.isLetter || last.isNumber || last == "_",
            line[sign...].filter({ !"\"';".contains($0) }).hasSuffix("/\(name)")
        else { return nil }
        return line[..<sign].split(separator: " ").last
    }

    /// Whether a line redirects output to the file that a variable names, or copies another one to it.
    private static func fills(_ variable: Substring, _ lines: [Substring]) -> Bool {
        lines.contains { line in
            let code = line.drop(while: \.isWhitespace)
            guard !code.hasPrefix("#") else { return false }
            func isVariable(_ text: Substring) -> Bool { text.filter { !" \"{}".contains($0) } == "$\(variable)" }
            let words = code.split(whereSeparator: \.isWhitespace)
            let target = code.lastIndex(of: ">").flatMap { code[$0...].dropFirst().split(separator: " ").first }
            return target.map(isVariable) == true
                || words.first.map(copiers.contains) == true && words.last.map(isVariable) == true
        }
    }

    /// Whether a line of a script makes a file of a name, and does not only read it.
    ///
    /// - Parameter folder: the name of its folder, which a path in the line has, too.
    private static func writes(_ line: Substring, _ name: String, in folder: Substring?) -> Bool {
        // In a Makefile, what follows makes it.
        if line.hasPrefix("\(name):") { return true }
        guard let range = line.ranges(of: name).last, !line.drop(while: \.isWhitespace).hasPrefix("#"),
            line[..<range.lowerBound].last.map({ !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" && $0 != "." })
                ?? true
        else { return false }
        let before = line[..<range.lowerBound]
        if let folder, before.last == "/" {
            let named = before.dropLast().split(omittingEmptySubsequences: false) { "/\"' =".contains($0) }.last ?? ""
            let isKnown = !named.isEmpty && named.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
            if isKnown, !folder.hasSuffix(named) { return false }
        }
        let isLast = !line[range.upperBound...].contains { $0.isLetter }
        // Redirected output has nothing but the path between the sign and the name.
        let isRedirected = before.lastIndex(of: ">").map {
            !before[$0...].contains("|") && !before[$0...].contains(";")
        }
        let words = Set(before.split { !($0.isLetter || $0 == "_") })
        return isRedirected == true || !words.isDisjoint(with: writers) || isLast && !words.isDisjoint(with: copiers)
            || line[range.upperBound...].contains(/^["'],\s*["']w/)
    }

    private static let writers: Set<Substring> = [
        "touch", "tee", "write", "writeFile", "writeFileSync", "write_file",
        // The script of react-native-config.
        "BuildXCConfig",
    ]
    private static let copiers: Set<Substring> = ["cp", "mv", "ditto", "rsync", "ln", "copyFile", "copyFileSync"]
}
