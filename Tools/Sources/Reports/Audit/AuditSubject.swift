import AppProjects
import ArtifactAudit
import Foundation
import Manifest
import PropertyLists
import SourceText
import Switchyard

/// The catalog that an artifact is compared with, and the environment that it is for.
struct AuditSubject {
    /// The path of the catalog, as it is shown.
    let path: String
    /// The environment that may be there.
    let expected: String
    let texts: AuditedTexts

    /// Reads a catalog.
    ///
    /// - Parameters:
    ///   - path: the path of the catalog, or of a folder; `nil` for the current folder.
    ///   - name: the environment; `nil` for production.
    ///   - policy: with TestFlight's policy, the environments that TestFlight may select may be there as well.
    init(
        _ path: String?, _ name: String?, _ brand: String?, _ policy: ReleasePolicy, _ withSecrets: Bool
    ) throws(AuditRefusal) {
        let locations = LocationFinder()
        let catalog: EnvironmentCatalog
        let identities: [AuditedIdentity]
        do throws(ComparedCatalog.ReadError) {
            let source = try ComparedCatalog(path ?? ".")
            self.path = locations.shown(source.file.path)
            try source.refuseGuesses(expecting: name)
            (catalog, identities) = try source.audited(brand: brand, withSecrets: withSecrets, shownAs: self.path)
        } catch {
            let isDefault = path == nil && error.findings.contains { $0.rule == .missingCatalog }
            throw AuditRefusal(
                error.findings.map(locations.shown).map { finding in
                    guard isDefault else { return finding }
                    var finding = finding
                    finding.fix =
                        "name the catalog with \(option: "catalog"), or audit with \(option: "no-catalog")"
                    return finding
                })
        }
        let file = self.path
        if let name {
            guard catalog.names.contains(name) else {
                throw AuditRefusal(
                    .unknownEnvironment, "unknown environment \"\(name)\"", file: file,
                    fix: Suggestion.sentence(for: name, among: catalog.names))
            }
            expected = name
        } else {
            switch catalog.production {
            case .success(let name): expected = name
            case .failure(let unknown):
                throw AuditRefusal(
                    .unknownProduction, unknown.finding.message, file: file,
                    fix: "name the environment with \(option: "expect")")
            }
        }
        let others: Set<String> =
            switch policy {
            case .open: Set(catalog.names)
            case .testFlight: catalog.sources.testFlightEnvironments
            default: []
            }
        texts = AuditedTexts(
            catalog, expected: expected, others: others, identities: identities, isOpen: policy == .open)
    }
}

extension ComparedCatalog {
    /// The catalog as a launch reads it, with the values of secrets if they are asked for and given, and the identities of the
    /// environments.
    func audited(
        brand: String?, withSecrets: Bool, shownAs name: String
    ) throws(ReadError) -> (catalog: EnvironmentCatalog, identities: [AuditedIdentity]) {
        let data: Data
        do throws(PropertyListError) {
            data = try RegularFile.contents(atPath: file.path, limit: Self.mostBytes)
        } catch {
            throw ReadError([Finding(error)])
        }
        guard ["yaml", "yml"].contains(file.pathExtension) else {
            if brand != nil { throw ReadError(.manifestUnknownName, "a property list has no brands", file: name) }
            do {
                return (try EnvironmentCatalog.declaring(data, file: file.path), [])
            } catch let error as PropertyListError {
                throw ReadError(.malformedPropertyList, error.message, file: name)
            } catch {
                throw ReadError(.malformedPropertyList, "\(error)", file: name)
            }
        }
        let manifest: Manifest
        do throws(ManifestError) {
            manifest = try Manifest(data, file: name)
        } catch {
            throw ReadError(error.findings)
        }
        let brands = manifest.brands.map(\.name)
        if let brand, !brands.contains(brand) {
            throw ReadError(
                .manifestUnknownName, "unknown brand \"\(brand)\"", file: name,
                fix: Suggestion.sentence(for: brand, among: brands))
        }
        if brand == nil, let first = brands.first {
            throw ReadError(
                .manifestUnknownName, "the catalog has brands, and an app is built for one of them", file: name,
                fix: "name it with \(option: "brand"), such as \(option: "brand", first)")
        }
        var catalog = manifest.catalog(brand: brand)
        if withSecrets {
            // Secrets that are not given are reported as not provable.
            catalog.secrets =
                SecretValues(
                    given: manifest, variables: ProcessInfo.processInfo.environment,
                    folder: file.deletingLastPathComponent()
                ).values
        }
        return (catalog, manifest.audited(brand: brand))
    }
}

extension Manifest {
    /// The texts of the identities that its environments have, with what a brand and build configurations change.
    fileprivate func audited(brand name: String?) -> [AuditedIdentity] {
        let brand = brands.first { $0.name == name }
        return environments.flatMap { environment in
            var identity = environment.identity
            if let brand {
                identity = identity.overlaid(with: brand.identity)
                if let own = brand.identities[environment.name] { identity = identity.overlaid(with: own) }
            }
            let built = configurations.filter { $0.environment == environment.name }
                .map { identity.overlaid(with: $0.identity) }
            return ([identity] + built).flatMap { $0.audited(environment.name) }
        }
    }
}

extension ManifestIdentity {
    fileprivate func audited(_ environment: String) -> [AuditedIdentity] {
        let entries = [
            ("bundleIdentifier", bundleIdentifier), ("displayName", displayName), ("urlScheme", urlScheme),
            ("appGroup", appGroup),
        ]
        return
            (entries + (associatedDomains ?? []).map { ("associatedDomains", $0) }).compactMap { entry, text in
                text.map { AuditedIdentity(environment: environment, entry: entry, text: $0) }
            }
    }
}
