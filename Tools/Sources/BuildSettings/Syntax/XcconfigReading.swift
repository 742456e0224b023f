import SourceText

/// One run of a loader: the files on the way from the top file to the one being read, and what they have said.
struct XcconfigReading {
    let loader: XcconfigLoader
    private var layer: BuildSettingLayer
    private var stack: [OpenFile] = []
    private var parsed: [String: XcconfigFile] = [:]
    private var includes = 0

    /// A file that is being read; an own stack, because includes may be nested deeper than the machine's.
    private struct OpenFile {
        let file: XcconfigFile
        /// With symbolic links followed, to recognise a cycle.
        let resolved: String
        /// Where its own includes are looked for, nearest first.
        let directories: [String]
        var next = 0
    }

    init(loader: XcconfigLoader) {
        self.loader = loader
        layer = BuildSettingLayer(name: "")
    }

    /// Reads a top file.
    mutating func read(_ path: String) -> BuildSettingLayer {
        let shown = loader.shownPath(path)
        layer = BuildSettingLayer(name: shown)
        layer.files.append(shown)
        guard let file = file(at: path, shown: shown) else {
            layer.diagnostics.append(
                XcconfigDiagnostic(
                    kind: .unreadableBaseConfiguration, file: shown, line: 0, message: "unable to open '\(shown)'"))
            return layer
        }
        open(file, at: path, below: loader.searchPaths)
        while let top = stack.last {
            guard top.next < top.file.statements.count else {
                stack.removeLast()
                continue
            }
            stack[stack.count - 1].next += 1
            switch top.file.statements[top.next] {
            case .assignment(let assignment): layer.assignments.append(assignment)
            case .diagnostic(let diagnostic): layer.diagnostics.append(diagnostic)
            case .include(let include): follow(include, from: top)
            }
        }
        return layer
    }

    private mutating func open(_ file: XcconfigFile, at path: String, below directories: [String]) {
        let directory = PathText.directory(path)
        // A directory that is already first is not asked twice; deep chains in one directory stay cheap.
        let search = directories.first == directory ? directories : [directory] + directories
        stack.append(OpenFile(file: file, resolved: loader.fileSystem.resolve(path), directories: search))
    }

    private mutating func file(at path: String, shown: String) -> XcconfigFile? {
        if let known = parsed[path] { return known }
        guard let bytes = loader.fileSystem.read(path) else { return nil }
        let file = XcconfigFile(bytes: bytes, file: shown)
        parsed[path] = file
        return file
    }

    private mutating func follow(_ include: XcconfigInclude, from top: OpenFile) {
        func report(_ kind: XcconfigDiagnostic.Kind, level: Severity = .error, _ message: String) {
            layer.diagnostics.append(
                XcconfigDiagnostic(
                    level: level, kind: kind, file: top.file.file, line: include.line, message: message))
        }
        guard let path = loader.path(of: include.name, in: top.directories) else {
            if !include.isOptional {
                report(.missingIncludedFile, "could not find included file '\(include.name)' in search paths")
            }
            return
        }
        let resolved = loader.fileSystem.resolve(path)
        if let start = stack.firstIndex(where: { $0.resolved == resolved }) {
            let names = (stack[start...].map(\.file.file) + [loader.shownPath(path)]).map(PathText.file)
            let cycle = names.map { "'\($0)'" }.joined(separator: " -> ")
            report(
                .cyclicIncludeFileDirective, level: .warning,
                "Skipping the inclusion of '\(PathText.file(path))' from '\(PathText.file(top.file.file))' "
                    + "as it would create a cycle.\nCycle Path: \(cycle)")
            return
        }
        let shown = loader.shownPath(path)
        layer.files.append(shown)
        guard loader.fileSystem.exists(path) else {
            if !include.isOptional { report(.missingIncludedFile, "included file '\(include.name)' does not exist") }
            return
        }
        includes += 1
        guard includes <= loader.includeLimit else {
            if includes == loader.includeLimit + 1 {
                report(.includeLimitReached, "more than \(loader.includeLimit) files are included; the rest is skipped")
            }
            return
        }
        guard let file = file(at: path, shown: shown) else {
            report(.missingIncludedFile, "unable to read included file '\(shown)'")
            return
        }
        open(file, at: path, below: top.directories)
    }
}
