import BuildSettings
import Foundation
import InfoPlists
import Manifest
import PropertyLists
import SettingsBundle
package import SourceText
package import Switchyard
import XcodeProjects

extension DeclaredSecrets {
    /// The secrets of a catalog, with their values in every environment.
    package init(_ catalog: EnvironmentCatalog) {
        self.init()
        let keys = Set(catalog.declarations.values.filter(\.isSecret).map(\.name))
        guard !keys.isEmpty else { return }
        for key in keys { declare(name: key) }
        for values in [catalog.common] + catalog.environments.values { declare(keys, in: values) }
        for text in catalog.secrets.values.flatMap(\.values) { declare(text: text) }
    }

    /// The secrets that the catalogs and manifests of projects declare, with the texts that they have in build settings,
    /// Info.plists, schemes, and Settings bundles.
    package init(_ project: AppProject, options: BuildOptions = BuildOptions()) {
        self.init()
        let resources = Set(project.targets.flatMap(\.target.resources).map(\.path))
        for path in resources.sorted() where AppBundle.catalogNames.contains(where: { path.hasSuffix("/" + $0) }) {
            guard let catalog = try? EnvironmentCatalog.declaring(URL(fileURLWithPath: path)) else { continue }
            form(DeclaredSecrets(catalog))
        }
        for file in Set(project.projects.compactMap { ProjectCatalog.manifestFile(from: $0.directory) }) {
            if let manifest = try? Manifest.read(URL(fileURLWithPath: file)) { form(DeclaredSecrets(manifest)) }
        }
        guard !isEmpty else { return }
        for build in ProjectBuilds(project, options: options).all { declare(build) }
        for scheme in project.schemes { declare(scheme.scheme) }
    }

    /// The secrets of an app that is built.
    package init(_ context: LaunchContext) {
        self.init(context.catalog)
        guard !isEmpty else { return }
        declare(named: context.infoPlist)
        declare(named: context.storedValues)
        for specifier in context.settingsBundle?.pages.flatMap(\.specifiers) ?? [] { declare(specifier) }
    }

    // MARK: Where a secret is

    private mutating func declare(_ build: ConfiguredTarget) {
        for assignment in build.layers.flatMap(\.settings.assignments) where hides(name: assignment.name) {
            if !assignment.value.contains("$") { declare(text: assignment.value) }
            declare(text: build.evaluated(assignment.name).value)
        }
        if let infoPlist = try? build.infoPlist() { declare(named: infoPlist.values) }
        for bundle in build.settingsBundles {
            let contents = SettingsBundleContents.read(URL(fileURLWithPath: bundle.path, isDirectory: true))
            for specifier in contents.pages.flatMap(\.specifiers) { declare(specifier) }
        }
    }

    private mutating func declare(_ specifier: SettingsSpecifier) {
        guard let key = specifier.key, hides(name: key) else { return }
        declare(texts: .dictionary(specifier.properties.filter { $0.key == "DefaultValue" }))
    }

    private mutating func declare(_ scheme: XcodeScheme) {
        for action in scheme.actions {
            for variable in action.environmentVariables where hides(name: variable.name) {
                declare(text: variable.value)
            }
            let words = action.arguments.flatMap { ShellWords.of($0.text) }
            for (name, value) in zip(words, words.dropFirst()) where name.hasPrefix("-") && hides(name: name) {
                declare(text: value)
            }
        }
    }

    /// Declares the texts of keys, at any depth.
    private mutating func declare(_ keys: Set<String>, in values: [String: PropertyListValue], below path: String = "")
    {
        for (name, value) in values {
            let key = path + name
            if keys.contains(key) {
                declare(texts: value)
            } else if let nested = value.dictionaryValue {
                declare(keys, in: nested, below: key + ".")
            }
        }
    }

    /// Declares the texts of values that are named as a secret is.
    private mutating func declare(named values: [String: PropertyListValue]) {
        for (name, value) in values {
            if hides(name: name) {
                declare(texts: value)
            } else if let nested = value.dictionaryValue {
                declare(named: nested)
            }
        }
    }

    private mutating func declare(texts value: PropertyListValue) {
        switch value {
        case .string(let text): declare(text: text)
        case .integer(let number): declare(text: "\(number)")
        case .data(let data): declare(text: data.base64EncodedString())
        case .array(let elements): for element in elements { declare(texts: element) }
        case .dictionary(let entries): for entry in entries.values { declare(texts: entry) }
        default: break
        }
    }
}
