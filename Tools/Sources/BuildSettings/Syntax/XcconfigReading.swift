import SourceText

/// One run of an ``XcconfigLoader``: the files being read, and the layer made so far.
struct XcconfigReading {
    let loader: XcconfigLoader
    private var layer: BuildSettingLayer
    private var stack: [OpenFile] = []
    private var parsed: [String: (file: XcconfigFile, bytes: Int)] = [:]
    private var includes = 0
    private var bytes = 0
    private var isLimitReported = false

    /// A file that is being read. They are in an array, because includes can be nested deeper than the machine's stack.
    private struct OpenFile {
        let file: XcconfigFile
        /// The path with symbolic links resolved, to find cycles.
        let resolved: String
        /// The directory where its includes are looked for first.
        let directory: String
        var next = 0
    }

    init(loader: XcconfigLoader) {
        self.loader = loader
        layer = BuildSettingLayer(name: "")
    }

    /// Reads a top file.
    mutating func read(_ path: String) -> BuildSettingLayer {
        let shown = loader.displayPath(path)
        layer = BuildSettingLayer(name: shown)
        layer.files.append(shown)
        guard let file = file(at: path, shown: shown) else {
            layer.diagnostics.append(
                XcconfigDiagnostic(
                    kind: .unreadableBaseConfiguration, file: shown, line: 0, message: "unable to open '\(shown)'"))
            return layer
        }
        open(file, at: path, resolved: loader.fileSystem.resolve(path))
        while let top = stack.indices.last {
            guard let include = readOn(top) else {
                stack.removeLast()
                continue
            }
            follow(include, from: stack[top].file.file)
        }
        return layer
    }

    /// Adds the statements of an open file up to its next include; `nil` at its end.
    private mutating func readOn(_ top: Int) -> XcconfigInclude? {
        let statements = stack[top].file.statements
        while stack[top].next < statements.count {
            let statement = statements[stack[top].next]
            stack[top].next += 1
            switch statement {
            case .assignment(let assignment): layer.assignments.append(assignment)
            case .diagnostic(let diagnostic): layer.diagnostics.append(diagnostic)
            case .include(let include): return include
            }
        }
        return nil
    }

    private mutating func open(_ file: XcconfigFile, at path: String, resolved: String) {
        stack.append(OpenFile(file: file, resolved: resolved, directory: PathText.directory(path)))
    }

    private mutating func file(at path: String, shown: String) -> XcconfigFile? {
        if parsed[path] == nil, let bytes = loader.fileSystem.read(path) {
            parsed[path] = (XcconfigFile(bytes: bytes, file: shown), bytes.count)
        }
        guard let known = parsed[path] else { return nil }
        bytes += known.bytes
        return known.file
    }

    /// Where an include is looked for: in the directories of the open files, the innermost first, then in the search
    /// paths. A directory is not searched twice in a row.
    private var directories: [String] {
        var directories: [String] = []
        for file in stack.reversed() where file.directory != directories.last { directories.append(file.directory) }
        return directories + loader.searchPaths
    }

    private mutating func follow(_ include: XcconfigInclude, from includer: String) {
        func report(_ kind: XcconfigDiagnostic.Kind, level: Severity = .error, _ message: String) {
            layer.diagnostics.append(
                XcconfigDiagnostic(level: level, kind: kind, file: includer, line: include.line, message: message))
        }
        guard let path = loader.path(of: include.name, in: directories) else {
            if !include.isOptional {
                report(.missingIncludedFile, "could not find included file '\(include.name)' in search paths")
            }
            return
        }
        let resolved = loader.fileSystem.resolve(path)
        let shown = loader.displayPath(path)
        if let start = stack.firstIndex(where: { $0.resolved == resolved }) {
            let names = (stack[start...].map(\.file.file) + [shown]).map(PathText.file)
            report(
                .cyclicIncludeFileDirective, level: .warning,
                "Skipping the inclusion of '\(PathText.file(path))' from '\(PathText.file(includer))' "
                    + "as it would create a cycle.\nCycle Path: \(Self.cycle(names))")
            return
        }
        layer.files.append(shown)
        guard loader.fileSystem.exists(path) else {
            if !include.isOptional { report(.missingIncludedFile, "included file '\(include.name)' does not exist") }
            return
        }
        includes += 1
        if let limit = exceededLimit {
            if !isLimitReported { report(.includeLimitReached, "\(limit): the other includes are skipped") }
            isLimitReported = true
            return
        }
        guard let file = file(at: path, shown: shown) else {
            report(.missingIncludedFile, "unable to read included file '\(shown)'")
            return
        }
        open(file, at: path, resolved: resolved)
    }

    /// The limit that is exceeded, in words.
    private var exceededLimit: String? {
        if includes > loader.includeLimit { return "more than \(loader.includeLimit) included files" }
        if stack.count > loader.depthLimit { return "includes nested more than \(loader.depthLimit) deep" }
        if bytes > loader.byteLimit { return "more than \(loader.byteLimit) bytes of included files" }
        return nil
    }

    /// The files of a cycle; of a long cycle, the first and the last ones.
    private static func cycle(_ names: [String]) -> String {
        let quoted = names.map { "'\($0)'" }
        let shown = quoted.count > 20 ? quoted.prefix(10) + ["…"] + quoted.suffix(9) : quoted
        return shown.joined(separator: " -> ")
    }
}
