import AccessorGenerator
package import AppProjects
import Foundation
package import Manifest
import PropertyLists
package import SourceText
import Switchyard

/// Everything that is generated from a manifest. The result depends only on the manifest and on the files that are
/// there; a second run changes nothing.
package struct ManifestGeneration: Sendable {
    /// The files, by path from the folder of the manifest.
    package private(set) var files: [GeneratedFile] = []
    /// What people should know or do. Errors are about what could not be generated.
    package private(set) var findings: [Finding] = []

    let manifest: Manifest
    /// The catalogs, by the name of the brand; that of `nil` is of the app without brands.
    let catalogs: [String?: EnvironmentCatalog]
    let folder: OutputFolder
    let project: ManifestProject?
    let isPruning: Bool

    /// Generates the files.
    ///
    /// - Parameters:
    ///   - manifest: the manifest.
    ///   - folder: the folder of the manifest.
    ///   - project: the project; `nil` if nothing is known about one.
    ///   - isPruning: whether everything that was generated is removed instead.
    /// - Throws: ``GenerationError`` if a file cannot be read, is not ours, or cannot hold what belongs in it. Nothing
    ///   must be written then.
    package init(
        _ manifest: Manifest, in folder: OutputFolder, project: ManifestProject? = nil, isPruning: Bool = false
    ) throws(GenerationError) {
        self.manifest = manifest
        self.project = project
        let brands = manifest.brands.isEmpty ? [nil] : manifest.brands.map { String?($0.name) }
        catalogs = Dictionary(brands.map { ($0, manifest.catalog(brand: $0)) }) { first, _ in first }
        self.folder = folder
        self.isPruning = isPruning
        try checkValues()
        try generateCatalogs()
        try generateAccessors()
        try generateSettingsBundle()
        try generateProjectFiles()
        try removeLeftovers()
        try refuseRepositories()
        if !isPruning { findings += manifest.withoutEffect + manifest.settingsWithoutBundle(in: project?.app) }
        files.sort { $0.path < $1.path }
    }

    /// Refuses to write where version control keeps its own files: a manifest may come from a stranger.
    private func refuseRepositories() throws(GenerationError) {
        for file in files {
            let parts = file.path.split(separator: "/").map { $0.lowercased() }
            guard let own = parts.first(where: [".git", ".hg", ".svn"].contains) else { continue }
            throw GenerationError(findings: [
                Finding(
                    .fileOutsideFolder, .error, "\(file.path) is in \(own), where version control keeps its own files",
                    file: manifest.file, fix: "choose another folder")
            ])
        }
    }

    /// Whether any file changes.
    package var changesSomething: Bool { files.contains { $0.change != .unchanged } }

    var manifestName: String { URL(fileURLWithPath: manifest.file).lastPathComponent }

    /// The names of the brands; a single `nil` for an app without brands.
    var brands: [String?] { manifest.brands.isEmpty ? [nil] : manifest.brands.map(\.name) }

    /// The catalog of a brand.
    func catalog(_ brand: String?) -> EnvironmentCatalog { catalogs[brand] ?? manifest.catalog(brand: brand) }
}

// MARK: - Catalogs

extension ManifestGeneration {
    /// A value that is missing or not of its type would end every launch.
    private mutating func checkValues() throws(GenerationError) {
        guard !isPruning else { return }
        var seen: Set<Finding> = []
        for brand in brands {
            findings += manifest.valueFindings(brand: brand, catalog: catalog(brand)).filter {
                seen.insert($0).inserted
            }
        }
        let errors = findings.filter { $0.severity == .error }
        guard errors.isEmpty else { throw GenerationError(findings: findings) }
    }

    private mutating func generateCatalogs() throws(GenerationError) {
        guard manifest.outputs.writesCatalog else { return }
        let production = try productionName
        for brand in brands {
            let catalog = catalog(brand)
            let below = [manifest.outputs.folder, brand].compactMap { $0 }.joined(separator: "/")
            func add(_ catalog: EnvironmentCatalog, _ name: String, _ reason: String) throws(GenerationError) {
                try self.add(CompiledCatalog(catalog, production: production), to: "\(below)/\(name).plist", reason)
            }
            try add(catalog, "Environments", "all environments")
            try add(catalog.reachable(under: .sealed), "Environments.production", "production alone")
            guard manifest.hasTestFlightList,
                manifest.configurations.contains(where: { $0.distribution == .testFlight })
            else { continue }
            try add(
                catalog.reachable(under: .testFlight), "Environments.testflight", "production and the TestFlight list")
        }
    }

    private var productionName: String {
        get throws(GenerationError) {
            do throws(ManifestError) {
                return try manifest.productionName
            } catch {
                throw GenerationError(findings: error.findings)
            }
        }
    }

    private mutating func add(_ file: CompiledCatalog, to path: String, _ reason: String) throws(GenerationError) {
        let data = isPruning ? nil : try file.data(comment: OwnedFile.comment(manifestName))
        try add(data, to: path, reason: "the catalog with \(reason)")
    }

    /// Adds a file that may not be marked as generated.
    mutating func add(_ file: GeneratedFile) { files.append(file) }

    /// Adds a file that is generated as a whole.
    mutating func add(
        _ data: Data?, to path: String, reason: String, isPrivate: Bool = false
    ) throws(GenerationError) {
        var file = try OwnedFile.change(path, to: data, reason: reason, in: folder)
        file.isPrivate = isPrivate
        if file.before != nil || file.data != nil { files.append(file) }
    }
}

// MARK: - The Settings bundle

extension ManifestGeneration {
    private mutating func generateSettingsBundle() throws(GenerationError) {
        guard let output = manifest.outputs.settingsBundle else { return }
        // Brands differ in values, not in what can be chosen.
        let plan = SettingsPlan(
            catalog: catalog(brands.first ?? nil), childPane: output.childPane,
            languages: output.languages, defaultEnvironment: shownEnvironment, isPruning: isPruning)
        let bundle = try SettingsBundleFiles.read(folder.url.appendingPathComponent(output.bundle))
        let generation = try SettingsBundleGeneration(plan, in: bundle)
        files += generation.files.map { $0.inFolder(output.bundle) }
        findings += generation.findings
        try generateSealedSettingsBundle(plan, of: bundle.applying(generation.files))
    }
}

// MARK: - The project

extension ManifestGeneration {
    private mutating func generateProjectFiles() throws(GenerationError) {
        let project = try ProjectGeneration(manifest, project, in: folder, isPruning: isPruning)
        files += project.files
        findings += project.findings
    }
}

extension ManifestGeneration {
    /// What Settings shows until an environment is chosen: the one in which every open build starts, if it is the
    /// same. One bundle serves all of them.
    private var shownEnvironment: String? {
        let open = manifest.configurations.filter { [.development, .testers].contains($0.distribution) }
        let environments = Set(open.map(\.environment))
        return environments.count == 1 ? environments.first : nil
    }
}

// MARK: - Leftovers

extension ManifestGeneration {
    /// Removes files that were generated for something that the manifest no longer has.
    private mutating func removeLeftovers() throws(GenerationError) {
        var known = Set(files.map(\.path))
        // Only a run for secrets writes that file.
        if !isPruning { known.insert(secretsFile) }
        let output = manifest.outputs.folder
        let folders = [output] + folder.folders(in: output)
        for path in folders.flatMap({ folder.files(in: $0) }) where !known.contains(path) {
            guard let data = try folder.contents(of: path), OwnedFile.owns(data) else { continue }
            files.append(
                GeneratedFile(path: path, before: data, after: nil, reasons: ["nothing in \(manifestName) needs it"]))
        }
    }
}
