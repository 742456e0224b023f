import AppProjects
import PropertyLists
import SourceText
import XcodeProjects

/// What the scripts of a project's own targets make while it is built.
struct MadeFiles {
    /// The names of the files that scripts are said to make.
    private let outputs: Set<Substring>
    private let scripts: [String]

    init(_ project: XcodeProject, _ survey: ProjectSurvey) {
        let own = project.targets.flatMap(\.scripts)
        outputs = Set(own.flatMap(\.outputs).map { $0.part(afterLast: "/") })
        // An external tool is make, as a rule.
        let usesMake = project.targets.contains { $0.kind == .legacy }
        // Scripts call those of the folder.
        let called = (survey.folder?.scripts ?? []).filter { file in
            let name = file.part(afterLast: "/")
            return usesMake && name == "Makefile" || own.contains { $0.text.containsText(String(name)) }
        }
        scripts = own.map(\.text) + called.compactMap(ExistingFile.text)
    }

    func contain(_ path: String) -> Bool {
        let name = path.part(afterLast: "/")
        return outputs.contains(name)
            || scripts.contains { script in
                WritingScript.writes(script, path)
                    || Self.mentions(script, name) && Self.writes(script)
                        && !ShellScript(script).onlyReads(fileNamed: String(name))
            }
    }

    /// Whether a script has a name, or the part before the dot that it may put together with others.
    private static func mentions(_ script: String, _ name: Substring) -> Bool {
        let start = name.prefix { $0 != "." }
        return script.containsText(String(start.count < 10 ? name : start))
    }

    /// Whether a script makes or removes files, by the names that variables have.
    private static func writes(_ script: String) -> Bool {
        script.split(whereSeparator: \.isNewline).contains { line in
            let words = line.split { $0.isWhitespace || $0 == "\\" }
            return words.first.map(commands.contains) == true
                || line.contains(/[^2&>]>>?\s*["'$\w.\/{]/) && !line.contains("/dev/null")
        }
    }

    private static let commands: Set<Substring> = ["cp", "ditto", "ln", "mv", "rm", "rsync", "tee", "touch"]
}
