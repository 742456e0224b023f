import Foundation
package import LocatedPropertyLists
import Manifest
import PropertyLists
package import SourceText
import Switchyard
import XcodeProjects

/// The catalog of a product: a property list that is copied into it, or the `Switchyard.yaml` whose accessors are
/// compiled into it.
package struct ProjectCatalog: Sendable {
    /// The path of the file.
    package let path: String
    private let manifest: Manifest?
    /// Why the manifest cannot be read, so that nobody knows whether the target has a catalog.
    private let broken: ManifestError?
    /// The brand that the target is built for.
    package let brand: String?

    /// The catalog of a target that copies the resources.
    init?(_ target: ProjectTarget, _ resources: [ProjectResource], _ files: BuildFiles) {
        if let resource = resources.files(named: AppBundle.catalogNames, files).first {
            self.init(path: resource.path, manifest: nil, brand: nil, broken: nil)
        } else {
            self.init(manifestOf: target, files)
        }
    }

    private init(path: String, manifest: Manifest?, brand: String?, broken: ManifestError?) {
        self.path = path
        self.manifest = manifest
        self.brand = brand
        self.broken = broken
    }

    /// The manifest beside or above the project, if it has accessors for the target instead of catalogs.
    private init?(manifestOf target: ProjectTarget, _ files: BuildFiles) {
        guard let (file, read) = files.manifest(of: target.project) else { return nil }
        let manifest: Manifest
        switch read {
        case .success(let known): manifest = known
        case .failure(let error):
            guard target.target.isApplication else { return nil }
            self.init(path: file, manifest: nil, brand: nil, broken: error)
            return
        }
        guard manifest.outputs.accessors != nil, !manifest.outputs.writesCatalog else { return nil }
        let name = target.name
        let brand = manifest.brands.first { $0.targets.contains(name) }
        let isListed =
            manifest.targets.isEmpty && manifest.brands.isEmpty
            ? target.target.isApplication : manifest.targets.contains(name) || brand != nil
        guard isListed else { return nil }
        self.init(path: file, manifest: manifest, brand: brand?.name, broken: nil)
    }

    /// The path of the nearest `Switchyard.yaml` in a folder or above it, up to the root of the repository; `nil` if there is
    /// none.
    package static func manifestFile(from directory: String) -> String? {
        for folder in FoldersAbove(directory + "/" + Manifest.fileName) {
            let file = "\(folder)/\(Manifest.fileName)"
            if FileManager.default.fileExists(atPath: file) { return file }
            if FileManager.default.fileExists(atPath: folder + "/.git") { return nil }
        }
        return nil
    }

    /// Whether the file is a manifest, and not a property list.
    package var isManifest: Bool { manifest != nil || broken != nil }

    /// Why it cannot be read, if it is a manifest: what a check of the manifest says. Of a property list, ``read()`` says it.
    package var refusal: [Finding]? { broken?.findings }

    /// Reads the catalog.
    ///
    /// - Throws: `ConfigurationError` if it cannot be used.
    func read() throws(ConfigurationError) -> EnvironmentCatalog {
        if let manifest { return manifest.catalog(brand: brand) }
        if let broken {
            let findings = broken.findings.map { finding in
                PropertyListFinding(.catalogShape, .error, finding.message, file: path, keyPath: [], fix: finding.fix)
            }
            throw ConfigurationError(.unusableCatalog, "the catalog cannot be read", findings: findings)
        }
        return try EnvironmentCatalog.declaring(URL(fileURLWithPath: path))
    }

    /// Makes the lines of a manifest known.
    package func add(to locations: PropertyListLocations) {
        if let manifest { locations.add(ManifestPositions(manifest: manifest), for: path) }
    }
}

private struct ManifestPositions: KeyPathPositions {
    let manifest: Manifest

    func position(of keyPath: PropertyListKeyPath) -> SourcePosition? { manifest.location(of: keyPath).position }
}
