import PropertyLists
import SourceText

/// One run of an ``XcconfigLoader``: the files being read, and the layer made so far.
struct XcconfigReading {
    let loader: XcconfigLoader
    private var layer: BuildSettingLayer
    private var stack: [OpenFile] = []
    private let files: XcconfigFiles
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

    init(loader: XcconfigLoader, files: XcconfigFiles) {
        self.loader = loader
        self.files = files
        layer = BuildSettingLayer(name: "")
    }

    /// Reads a top file.
    mutating func read(_ path: String) -> BuildSettingLayer {
        let shown = loader.displayPath(path, files)
        layer = BuildSettingLayer(name: shown)
        layer.files.append(shown)
        do throws(PropertyListError) {
            open(try file(at: path, shown: shown), at: path, resolved: files.resolve(path, in: loader.fileSystem))
        } catch {
            layer.diagnostics.append(
                XcconfigDiagnostic(
                    kind: .unreadableBaseConfiguration, file: shown, line: 0,
                    message: "unable to open '\(shown)'\(error.limit)"))
            layer.missingFiles.append(MissingXcconfig(name: shown, include: nil, isOptional: false))
            return layer
        }
        while let top = stack.indices.last {
            guard let include = readOn(top) else {
                if !stack.isEmpty { stack.removeLast() }
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
            guard layer.assignments.count + layer.diagnostics.count < loader.limits.includedStatements else {
                reportLimit(
                    in: stack[top].file.file, "more than \(loader.limits.includedStatements) statements are read")
                stack.removeAll()
                return nil
            }
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

    private mutating func file(at path: String, shown: String) throws(PropertyListError) -> XcconfigFile {
        let text = try files.text(at: path, shownAs: shown, in: loader.fileSystem)
        bytes += text.bytes.count
        return text.file
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
        func miss() {
            layer.missingFiles.append(
                MissingXcconfig(
                    name: include.name,
                    include: BuildSettingOrigin(file: includer, line: include.line, endLine: include.line),
                    isOptional: include.isOptional))
        }
        guard let path = loader.path(of: include.name, in: directories) else {
            miss()
            if !include.isOptional {
                report(.missingIncludedFile, "could not find included file '\(include.name)' in search paths")
            }
            return
        }
        let resolved = files.resolve(path, in: loader.fileSystem)
        let shown = loader.displayPath(path, files)
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
            miss()
            if !include.isOptional { report(.missingIncludedFile, "included file '\(include.name)' does not exist") }
            return
        }
        includes += 1
        if let limit = exceededLimit { return reportLimit(in: includer, line: include.line, limit) }
        do throws(PropertyListError) {
            open(try file(at: path, shown: shown), at: path, resolved: resolved)
        } catch {
            miss()
            report(.missingIncludedFile, "unable to read included file '\(shown)'\(error.limit)")
        }
    }

    /// Says once what there is too much of.
    private mutating func reportLimit(in file: String, line: Int = 0, _ limit: String) {
        guard !isLimitReported else { return }
        isLimitReported = true
        layer.diagnostics.append(
            XcconfigDiagnostic(
                kind: .includeLimitReached, file: file, line: line, message: "\(limit); the rest is skipped"))
    }

    /// The limit that is exceeded, in words.
    private var exceededLimit: String? {
        let limits = loader.limits
        if includes > limits.includes { return "more than \(limits.includes) files are included" }
        if stack.count > limits.includeDepth { return "includes are nested more than \(limits.includeDepth) deep" }
        if bytes > limits.includedBytes { return "the included files have more than \(limits.includedBytes) bytes" }
        return nil
    }

    /// The files of a cycle; of a long cycle, the first and the last ones.
    private static func cycle(_ names: [String]) -> String {
        let quoted = names.map { "'\($0)'" }
        let shown = quoted.count > 20 ? quoted.prefix(10) + ["…"] + quoted.suffix(9) : quoted
        return shown.joined(separator: " -> ")
    }
}

extension PropertyListError {
    /// The limit that a file met, for the end of a sentence; empty for every other error.
    fileprivate var limit: String { code == .fileTooLarge ? ": \(message)" : "" }
}
