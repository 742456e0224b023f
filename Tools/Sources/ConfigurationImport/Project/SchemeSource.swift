import AppProjects
import PropertyLists
import SourceText
import XcodeProjects

/// The arguments and variables that schemes pass to the app.
enum SchemeSource {
    static func read(_ project: AppProject, _ targets: [ProjectTarget]) -> [ImportedSource] {
        let identifiers = Set(targets.map(\.target.identifier))
        return project.schemes.filter { !$0.isAutomatic }.compactMap { scheme in
            guard let target = project.target(of: scheme), identifiers.contains(target.target.identifier),
                let run = scheme.scheme.action(.run)
            else { return nil }
            let source = read(scheme, run)
            return source.issues.isEmpty && source.selection == ImportedSelection() ? nil : source
        }
    }

    private static func read(_ scheme: AppScheme, _ run: SchemeAction) -> ImportedSource {
        var source = ImportedSource(.scheme, file: scheme.scheme.file)
        for argument in run.arguments where argument.isEnabled {
            let words = argument.text.split(separator: " ")
            guard words.count == 2, words[0].hasPrefix("-"), PropertyListSource.isEnvironmentWord(String(words[1])),
                isSelector(String(words[0].dropFirst()))
            else { continue }
            source.selection.key = ImportedSelection.Name(
                text: String(words[0].dropFirst()), location: argument.location)
        }
        for variable in run.environmentVariables where variable.isEnabled {
            if PropertyListSource.isEnvironmentWord(variable.value), isSelector(variable.name) {
                source.selection.variable = ImportedSelection.Name(text: variable.name, location: variable.location)
            } else if ConfigurationSurvey.Value.kind(variable.name, variable.value, configurations: []) != nil {
                source.leaveOut(
                    "variable \"\(variable.name)\" of scheme \"\(scheme.name)\"",
                    "it is there only when Xcode runs the app",
                    at: variable.location)
            }
        }
        return source
    }

    private static func isSelector(_ name: String) -> Bool {
        let words = Set(name.nameWords.map { $0.lowercased() })
        return !words.isDisjoint(with: ["environment", "env", "stage", "backend", "server", "config", "configuration"])
    }
}
