import AccessorGenerator
import Foundation
import Manifest
import SourceText
import Switchyard

// MARK: - Accessors

extension ManifestGeneration {
    mutating func generateAccessors() throws(GenerationError) {
        guard let output = manifest.outputs.accessors else { return }
        var source: AccessorSource?
        if !isPruning {
            do throws(AccessorError) {
                source = try AccessorSource(brands: accessorBrands, options: accessorOptions)
            } catch {
                throw located(error)
            }
        }
        try add(source.map { Data($0.text.utf8) }, to: output.file, reason: "typed accessors")
        guard let fake = output.fake else { return }
        func compared(_ path: String) -> String { URL(fileURLWithPath: path).standardized.path.lowercased() }
        guard compared(fake) != compared(output.file) else {
            throw GenerationError(findings: [
                Finding(
                    .keyClash, .error, "the accessors and their fake are one file, \(fake)", file: manifest.file,
                    fix: "name another file in generate.accessors.fake")
            ])
        }
        try add(source.map { Data($0.fake.utf8) }, to: fake, reason: "the fake of the accessors")
    }

    /// A build has the brand whose compilation condition is set; without brands there is one catalog.
    private var accessorBrands: [AccessorBrand] {
        guard !manifest.brands.isEmpty else { return [AccessorBrand(catalog(nil))] }
        return manifest.brands.map { brand in
            AccessorBrand(catalog(brand.name), condition: brand.condition)
        }
    }

    private var accessorOptions: AccessorOptions {
        var options = AccessorOptions()
        options.origin = manifestName
        guard let output = manifest.outputs.accessors else { return options }
        options.typeName = output.type
        options.access = output.isPublic ? .public : .internal
        options.hasProtocol = output.hasProtocol
        return options
    }

    private func located(_ error: AccessorError) -> GenerationError {
        GenerationError(
            findings: error.findings.map { finding in
                Finding(
                    rule: RuleID(finding.rule), severity: finding.severity, message: finding.message,
                    location: finding.keyPath.map(manifest.location) ?? SourceLocation(file: manifest.file),
                    fix: finding.fix)
            })
    }
}

// MARK: - Secrets

extension ManifestGeneration {
    /// The Swift file with the values of secrets, beside the accessors or in the folder of generated files.
    package var secretsFile: String {
        let folder = manifest.outputs.accessors.map { $0.file.split(separator: "/").dropLast().joined(separator: "/") }
        return [folder ?? manifest.outputs.folder, "AppSecrets.swift"].filter { !$0.isEmpty }.joined(separator: "/")
    }

    /// Adds the Swift file with the values of secrets.
    ///
    /// - Parameter variables: the process environment.
    /// - Throws: ``ManifestError`` if a secret has no value; ``GenerationError`` if the file cannot be read or is not ours.
    package mutating func addSecrets(from variables: [String: String]) throws {
        let values = try SecretValues(of: manifest, variables: variables, folder: folder.url).values
        let data: Data
        do throws(AccessorError) {
            let brands = accessorBrands.map { (brand: $0, values: values) }
            data = Data(try SecretsSource(brands: brands, options: accessorOptions).text.utf8)
        } catch {
            throw located(error)
        }
        try add(data, to: secretsFile, reason: "the values of secrets; git must ignore it", isPrivate: true)
    }
}
