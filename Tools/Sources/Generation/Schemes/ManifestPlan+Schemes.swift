package import Foundation
import Manifest
import PropertyLists
import SourceText
import Switchyard
import XcodeProjects

extension ManifestPlan {
    /// The folder of the shared schemes, relative to the manifest; `nil` if none are generated.
    var schemeFolder: String? { manifest.outputs.schemes.map { $0.project + "/xcshareddata/xcschemes" } }

    /// The schemes: one for each environment, which runs the app in it.
    ///
    /// In a scheme that is there, only the variable of the environment changes. A scheme that is as Switchyard writes it is
    /// removed when no environment needs it.
    ///
    /// - Parameter existing: Every `.xcscheme` file of ``schemeFolder``.
    package func schemes(existing: [String: Data]) -> GeneratedPart {
        var part = GeneratedPart()
        guard let folder = schemeFolder else { return part }
        guard let project, let target = schemeTarget(of: project, in: &part) else { return part }
        var planned: Set<String> = []
        for environment in manifest.environments {
            let name = schemeName(of: environment, target: target)
            let path = "\(folder)/\(name).xcscheme"
            guard planned.insert(path.lowercased()).inserted else {
                part.report(
                    .generatedNameClash, .error, "two environments have the same scheme \"\(name)\"",
                    at: environment.location ?? SourceLocation(file: manifest.file),
                    fix: "give one of them another title")
                continue
            }
            guard let text = schemeText(of: environment.name, target, in: project) else { continue }
            if isPruning {
                if let before = existing[path], !isOwn(before, target, project) { restore(path, before, in: &part) }
            } else if let before = existing[path] {
                update(path, before, environment.name, in: &part)
            } else {
                part.files.append(
                    GeneratedFile(
                        path: path, before: nil, after: Data(text.text.utf8),
                        reasons: ["runs \(target.name) in the environment \(environment.name)"]))
            }
        }
        for (path, before) in existing.sorted(by: { $0.key < $1.key })
        where (isPruning || !planned.contains(path.lowercased())) && isOwn(before, target, project) {
            part.files.append(
                GeneratedFile(
                    path: path, before: before, after: nil,
                    reasons: [
                        isPruning
                            ? GeneratedFile.removalReason
                            : "removes the scheme, which no environment of \(source) needs"
                    ]))
        }
        return part
    }

    /// The target that the schemes run: the named one, or the only app.
    private func schemeTarget(of project: XcodeProject, in part: inout GeneratedPart) -> XcodeTarget? {
        let apps = project.targets.filter(\.isApplication)
        let named = manifest.outputs.schemes?.target
        let name = named ?? AppTargets(self).names[nil] ?? (apps.count == 1 ? apps[0].name : nil)
        if let name, let target = project.targets.first(where: { $0.name == name }) { return target }
        let names = apps.map(\.name)
        part.report(
            .unknownTarget, .error,
            named.map { "unknown target \"\($0)\" for the schemes" }
                ?? "the project has \(names.isEmpty ? "no app target" : "several app targets"), so the schemes have no target",
            at: SourceLocation(file: manifest.file),
            fix: named.flatMap { Suggestion.sentence(for: $0, among: project.targets.map(\.name)) }
                ?? (names.isEmpty ? nil : "name one of \(names.joined(separator: ", ")) as the target of the schemes"))
        return nil
    }

    private func schemeName(of environment: ManifestEnvironment, target: XcodeTarget) -> String {
        let name = "\(manifest.app ?? target.name) (\(environment.title ?? environment.name))"
        // Both separate parts of a path, on a Mac or in Finder.
        return String(name.map { $0 == "/" || $0 == ":" || $0.isNewline ? "-" : $0 })
    }

    private func schemeText(of environment: String, _ target: XcodeTarget, in project: XcodeProject) -> SchemeText? {
        guard let run = runConfiguration(of: environment) else { return nil }
        return SchemeText(
            target: SchemeText.Target(target, in: project), runConfiguration: run.name,
            archiveConfiguration: archiveConfiguration(of: environment, run: run).name,
            isArchived: manifest.configurations.contains { $0.environment == environment },
            variable: manifest.selection.variable, environment: environment)
    }

    /// The build configuration to run an environment in: one that can select every environment, and best starts in this
    /// one, so that the app without Xcode's variable is the same.
    func runConfiguration(of environment: String) -> ManifestConfiguration? {
        let open = manifest.configurations.filter { $0.distribution == .development || $0.distribution == .testers }
        return open.first { $0.environment == environment } ?? open.first
            ?? manifest.configurations.first { $0.environment == environment } ?? manifest.configurations.first
    }

    /// The build configuration to archive an environment in. An archive has no variable, so it is one that starts in the
    /// environment, for as many people as possible. Where none does, nothing is archived, and it only profiles: it is one
    /// for testers, who can switch to the environment.
    func archiveConfiguration(of environment: String, run: ManifestConfiguration) -> ManifestConfiguration {
        let audience: [ManifestConfiguration.Distribution] = [.appStore, .testFlight, .testers, .development]
        func best(_ candidates: [ManifestConfiguration]) -> ManifestConfiguration? {
            candidates.enumerated().min { first, second in
                let ranks = [first, second].map { audience.firstIndex(of: $0.element.distribution) ?? 0 }
                return (ranks[0], first.offset) < (ranks[1], second.offset)
            }?.element
        }
        return best(manifest.configurations.filter { $0.environment == environment })
            ?? manifest.configurations.first { $0.distribution == .testers } ?? run
    }

    // MARK: Schemes that are there

    private func update(_ path: String, _ before: Data, _ environment: String, in part: inout GeneratedPart) {
        do throws(SchemeEdit.Unreadable) {
            let variable = manifest.selection.variable
            let edit = try SchemeEdit(before, variable: variable)
            let after = try edit.setting(environment)
            if !edit.isGenerated, let value = edit.value, value != environment {
                part.report(
                    .schemeVariable, .warning,
                    "the scheme of \(environment) sets \(variable) to \"\(value)\", which was written by hand and stays",
                    at: SourceLocation(file: shown(path)),
                    fix: "remove the variable and generate again, or rename the scheme")
            }
            guard try SchemeEdit(after, variable: variable).removing() == edit.removing() else {
                part.report(
                    .generatedNotReversible, .error,
                    "the layout of the file could not be restored, so it is not changed",
                    at: SourceLocation(file: shown(path)), fix: "save the scheme in Xcode")
                return
            }
            reportTestPlans(of: path, after, environment, in: &part)
            part.files.append(
                GeneratedFile(
                    path: path, before: before, after: after,
                    reasons: after == before ? [] : ["sets the variable \(variable) to \(environment)"]))
        } catch {
            part.report(
                .malformedScheme, .error, error.message,
                at: SourceLocation(file: shown(path), position: error.position),
                fix: "repair the scheme, or remove it and generate again")
        }
    }

    /// Test plans have variables of their own: that of the run action does not reach the tests.
    private func reportTestPlans(of path: String, _ data: Data, _ environment: String, in part: inout GeneratedPart) {
        let variable = manifest.selection.variable
        guard let scheme = try? XcodeScheme(data: data, file: shown(path)) else { return }
        let without = scheme.actions.filter { action in
            action.testRun?.configuration != nil
                && !action.environmentVariables.contains {
                    $0.isEnabled && $0.name == variable && $0.value == environment
                }
        }
        for plan in without.compactMap(\.testRun?.plan).uniqued {
            part.report(
                .schemeVariable, .note,
                "the tests of \(environment) are launched with the test plan \"\(plan)\", "
                    + "which does not set \(variable) to \(environment)",
                at: SourceLocation(file: shown(path)),
                fix:
                    "set it among the environment variables of the test plan, if the tests are to start in \(environment)"
            )
        }
    }

    /// Removes the generated variable from the scheme of an environment that people had before, or have changed.
    private func restore(_ path: String, _ before: Data, in part: inout GeneratedPart) {
        let variable = manifest.selection.variable
        guard let edit = try? SchemeEdit(before, variable: variable), edit.isGenerated else { return }
        part.files.append(
            GeneratedFile(
                path: path, before: before, after: edit.removing(), reasons: ["removes the variable \(variable)"]))
    }

    /// Whether a scheme is as Switchyard writes it, for an environment and build configurations that may be gone. Xcode
    /// would remove a comment that marks it.
    private func isOwn(_ data: Data, _ target: XcodeTarget, _ project: XcodeProject) -> Bool {
        let variable = manifest.selection.variable
        guard let environment = (try? SchemeEdit(data, variable: variable))?.value,
            let scheme = try? XcodeScheme(data: data, file: project.directory),
            let run = scheme.action(.run)?.buildConfiguration,
            let archive = scheme.action(.archive)?.buildConfiguration
        else { return false }
        let own = SchemeText(
            target: SchemeText.Target(target, in: project), runConfiguration: run, archiveConfiguration: archive,
            isArchived: !scheme.archives.isEmpty, variable: variable, environment: environment)
        return Data(own.text.utf8) == data
    }
}
