import Foundation
import PropertyLists
import SourceText
package import XcodeProjects

/// A target and its project.
package struct ProjectTarget: Sendable {
    /// The project.
    package let project: XcodeProject
    /// The target.
    package let target: XcodeTarget

    /// Creates a target of a project.
    package init(project: XcodeProject, target: XcodeTarget) {
        self.project = project
        self.target = target
    }

    /// The name of the target.
    package var name: String { target.name }

    /// What tells a target apart: copied projects have targets of the same names and identifiers.
    package struct ID: Hashable, Sendable {
        let project: String
        let target: String
    }

    /// The identity of the target.
    package var id: ID { ID(project: project.directory, target: target.identifier) }

    /// The names of the build configurations that the target can be built in: its own, then those that only the
    /// project has.
    package var configurationNames: [String] {
        let own = target.configurations.configurations.map(\.name)
        return own + project.configurations.configurations.map(\.name).filter { !own.contains($0) }
    }

    /// The build configuration that is used if none is given.
    package var defaultConfiguration: String? {
        target.configurations.defaultName ?? project.configurations.defaultName ?? configurationNames.first
    }
}

extension AppProject {
    /// All targets of all projects.
    package var targets: [ProjectTarget] {
        projects.flatMap { project in project.targets.map { ProjectTarget(project: project, target: $0) } }
    }

    /// The targets that may be meant if none is named: the apps without watch apps and App Clips, or else all apps, or
    /// else all targets.
    package var targetChoices: [ProjectTarget] {
        let all = targets
        let apps = all.filter(\.target.isApplication)
        let plain = apps.filter { $0.target.productType == "com.apple.product-type.application" }
        return plain.isEmpty ? (apps.isEmpty ? all : apps) : plain
    }

    /// Returns the scheme with a name. A shared scheme takes precedence over a user's.
    ///
    /// - Throws: ``AppProjectError`` `unknown-scheme`.
    package func scheme(named name: String) throws(AppProjectError) -> AppScheme {
        let found = schemes.filter { $0.name == name }
        guard let scheme = found.first else {
            throw AppProjectError(
                .unknownScheme, "unknown scheme \"\(name)\"", file: path,
                fix: Names.sentence(for: name, schemes.map(\.name))
            )
        }
        let targets = found.filter { $0.isShared == scheme.isShared }.compactMap(target)
        guard Set(targets.map(\.id)).count < 2 else {
            let projects = Set(targets.map(\.project.directory)).sorted()
            throw AppProjectError(
                .unknownScheme, "several schemes are named \"\(name)\"", file: path,
                fix: projects.count > 1
                    ? "use one of the projects instead: \(projects.joined(separator: ", "))" : "rename one of them")
        }
        return scheme
    }

    /// Returns the target with a name or, without a name, that of the scheme, the only app, or the only target.
    ///
    /// - Throws: ``AppProjectError`` `unknown-target`.
    package func target(named name: String?, scheme: AppScheme? = nil) throws(AppProjectError) -> ProjectTarget {
        let all = targets
        if let name {
            let found = all.filter { $0.target.name == name }
            guard let first = found.first else {
                throw AppProjectError(
                    .unknownTarget, "unknown target \"\(name)\"", file: path,
                    fix: Names.sentence(for: name, all.map(\.name)))
            }
            guard found.count == 1 else {
                throw AppProjectError(
                    .unknownTarget, "several projects have a target \"\(name)\"", file: path,
                    fix:
                        "use one of the projects instead: \(found.map(\.project.directory).joined(separator: ", "))"
                )
            }
            return first
        }
        if let scheme, let target = target(of: scheme) { return target }
        let choices = targetChoices
        if let only = choices.count == 1 ? choices.first : nil { return only }
        let names = choices.map(\.name)
        let message =
            names.isEmpty ? "the project has no targets" : "the project has several targets, and none is chosen"
        let fix = names.isEmpty ? nil : Self.choice(choices)
        throw AppProjectError(Finding(.unknownTarget, .error, message, file: path, fix: fix), choices: names)
    }

    /// What to choose: a name, or a project where several have a target of the same name.
    private static func choice(_ targets: [ProjectTarget]) -> String {
        let names = targets.reduce(into: [String]()) { if !$0.contains($1.name) { $0.append($1.name) } }
        let projects = targets.filter { target in targets.count { $0.name == target.name } > 1 }.map(
            \.project.directory)
        return "choose one of \(names.joined(separator: ", "))"
            + (projects.isEmpty ? "" : "; use one of the projects instead: \(projects.joined(separator: ", "))")
    }

    /// The target of a scheme: the app that it runs, or else the first app that it builds, or else the first target that
    /// it builds or tests.
    package func target(of scheme: AppScheme) -> ProjectTarget? {
        let run = scheme.scheme.action(.run)
        let references =
            [run?.runnable, scheme.scheme.action(.profile)?.runnable, run?.macroExpansion]
            .compactMap { $0 } + scheme.scheme.builds + scheme.scheme.tests
        let found = references.compactMap(target)
        return found.first { $0.target.isApplication } ?? found.first
    }

    /// The target that a scheme refers to.
    package func target(_ reference: BuildableReference) -> ProjectTarget? {
        let near = projects.meant(by: reference)
        func target(_ isMeant: (XcodeTarget) -> Bool) -> ProjectTarget? {
            near.firstNonNil { project in
                project.targets.first(where: isMeant).map { ProjectTarget(project: project, target: $0) }
            }
        }
        return target { $0.identifier == reference.identifier } ?? target { $0.name == reference.targetName }
    }
}

extension [XcodeProject] {
    /// The project that a reference leads to; all of them if it names none.
    package func meant(by reference: BuildableReference) -> [XcodeProject] {
        guard let path = reference.project else { return self }
        let named = filter { $0.directory == path }
        guard named.isEmpty else { return named }
        // One of the two paths may lead through a symbolic link.
        let resolved = path.resolvingLinks
        return filter { $0.directory.resolvingLinks == resolved }
    }
}

extension String {
    fileprivate var resolvingLinks: String { URL(fileURLWithPath: self).resolvingSymlinksInPath().path }
}
