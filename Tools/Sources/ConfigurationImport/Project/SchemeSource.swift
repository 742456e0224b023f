import AppProjects
import PropertyLists
import SourceText
import XcodeProjects

/// The arguments and variables that schemes pass to the app.
enum SchemeSource {
    static func read(_ project: AppProject, _ targets: [ProjectTarget]) -> [ImportedSource] {
        let identities = Set(targets.map(\.id))
        return project.schemes.filter { !$0.isAutomatic }.compactMap { scheme in
            guard let target = project.target(of: scheme), identities.contains(target.id) else { return nil }
            var source = ImportedSource(.scheme, file: scheme.scheme.file)
            // Those of test plans first: what the run action has counts.
            for action in scheme.scheme.actions where action.testRun != nil { read(action, of: scheme, into: &source) }
            if let run = scheme.scheme.action(.run) { read(run, of: scheme, into: &source) }
            for script in scheme.scheme.preActions where !script.envFiles.isEmpty {
                source.environments += picked(by: script).compactMap { EnvFileName($0).environment }
                source.issues.append(
                    ImportIssue(
                        .uncertain,
                        "the scheme \"\(scheme.name)\" builds with \(script.envFiles.joined(separator: ", ")), which a script "
                            + "picks before the build: give the environment its own build configuration",
                        script.location))
            }
            source.environments = source.environments.uniqued
            return source.issues.isEmpty && source.selection == ImportedSelection() ? nil : source
        }
    }

    /// The names of the `.env` files that scripts of schemes pick.
    static func picked(_ project: AppProject) -> Set<String> {
        Set(project.schemes.flatMap { $0.scheme.preActions.flatMap(picked(by:)) })
    }

    /// A script that copies `.env.staging` to `.env` names both, and picks the first.
    private static func picked(by script: SchemeScript) -> [String] {
        let names = script.envFiles
        return names.count > 1 ? names.filter { $0 != ".env" } : names
    }

    private static func read(_ action: SchemeAction, of scheme: AppScheme, into source: inout ImportedSource) {
        // One line of a scheme may have several words of the command line.
        let words = action.arguments.filter(\.isEnabled).flatMap { argument in
            argument.text.split(separator: " ").map { (text: String($0), location: argument.location) }
        }
        for (name, value) in zip(words, words.dropFirst())
        where name.text.hasPrefix("-") && PropertyListSource.isEnvironmentWord(value.text) {
            let key = String(name.text.dropFirst())
            if isSelector(key) { source.selection.key = ImportedSelection.Name(text: key, location: name.location) }
        }
        for variable in action.environmentVariables where variable.isEnabled {
            if PropertyListSource.isEnvironmentWord(variable.value), isSelector(variable.name) {
                source.selection.variable = ImportedSelection.Name(text: variable.name, location: variable.location)
            } else if ConfigurationSurvey.Value.kind(variable.name, variable.value, configurations: []) != nil {
                let owner = action.testRun.map { "test plan \"\($0.plan)\"" } ?? "scheme \"\(scheme.name)\""
                source.leaveOut(
                    "variable \"\(variable.name)\" of \(owner)",
                    "it is there only when Xcode \(action.testRun == nil ? "runs" : "tests") the app",
                    at: variable.location)
            }
        }
    }

    private static func isSelector(_ name: String) -> Bool {
        let words = Set(name.nameWords.map { $0.lowercased() })
        return !words.isDisjoint(with: ["environment", "env", "stage", "backend", "server", "config", "configuration"])
    }
}
