import AppProjects
import FileReplacements
import Foundation
import Generation
import LocatedPropertyLists
import PropertyListEditing
import PropertyLists
import SourceText
import Switchyard

/// The work of `settings-bundle generate`: everything is planned before the first byte is written.
package struct SettingsBundleGenerateReport {
    private(set) var directory: String
    let isPruning: Bool
    /// Whether files are only reported, not written.
    let isDry: Bool
    private(set) var files: [GeneratedFile] = []
    /// The folders that were removed because they became empty.
    private(set) var removedFolders: [String] = []
    private(set) var findings: [Finding] = []
    package private(set) var status: ExitStatus?
    /// The names of the catalog's secrets.
    private(set) var secretNames: Set<String> = []

    package init(_ request: SettingsBundleGenerateRequest) {
        let locations = LocationFinder()
        directory = request.bundle
        isPruning = request.isPruning
        isDry = request.isDry
        do {
            let bundle = try SettingsBundleGenerateTarget.bundle(at: request.bundle)
            directory = locations.shown(bundle.path)
            let catalog = try Self.catalog(request)
            secretNames = catalog.secretNames
            let notes = catalog.findings.filter { $0.severity != .error }
            let plan = SettingsPlan(
                catalog: catalog, childPane: request.childPane, languages: request.languages,
                defaultEnvironment: request.defaultEnvironment, isPruning: request.isPruning)
            let generation = try SettingsBundleGeneration(plan, in: try SettingsBundleFiles.read(bundle))
            files = generation.files
            findings = notes.map(locations.finding) + generation.findings.map(locations.finding)
            if !isDry {
                removedFolders = try GeneratedFileWriter(files, in: bundle).write().removedFolders.map(locations.shown)
            }
            let hasError = findings.contains { $0.severity == .error }
            status = hasError || (request.isCheck && generation.changesSomething) ? .findings : nil
        } catch let error as GenerationError {
            stop(error.findings.map(locations.finding))
        } catch let error as FileReplacementError {
            stop([Finding(RuleID(error.code), .error, error.message, file: locations.shown(error.file))])
        } catch {
            stop([Finding(rule: .unwritableFile, severity: .error, message: "\(error)")])
        }
    }

    /// Nothing was written.
    private mutating func stop(_ findings: [Finding]) {
        files = []
        self.findings = findings
        status = .unusable
    }

    /// The catalog. If it has errors, the specifiers cannot be determined.
    private static func catalog(_ request: SettingsBundleGenerateRequest) throws(GenerationError) -> EnvironmentCatalog
    {
        do throws(ConfigurationError) {
            let file = URL(fileURLWithPath: request.catalog).standardizedFileURL
            let catalog = try EnvironmentCatalog.declaring(file)
            // Removal does not depend on the catalog.
            guard request.isPruning || !catalog.findings.containError else {
                throw ConfigurationError(
                    .unusableCatalog, "the catalog has errors", findings: catalog.findings)
            }
            return catalog
        } catch {
            throw GenerationError(findings: error.findings.map { Finding($0) })
        }
    }

    /// The number of files that change.
    var changed: Int { files.filter { $0.change != .unchanged }.count }
}
