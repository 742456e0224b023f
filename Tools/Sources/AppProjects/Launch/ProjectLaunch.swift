import BuildSettings
package import Foundation
package import InfoPlists
package import PropertyLists
import SettingsBundle
import SourceText
import Switchyard
package import SwitchyardCore
package import XcodeProjects

/// The launch of an app that is not built: the launch context, read from its project.
package struct ProjectLaunch: Sendable {
    /// The target and its build configuration.
    package let build: ConfiguredTarget
    /// The arguments and variables of the scheme.
    package let scheme: SchemeLaunch
    /// The Info.plist of the product, of an extension that of its app; `nil` if it cannot be read or does not exist.
    package let infoPlist: ProcessedInfoPlist?
    /// The catalog that is copied or compiled into the product, of an extension that of its app.
    package let catalog: ProjectCatalog?
    /// The Settings bundle that is copied into the product.
    package let settingsBundle: ProjectResource?
    /// Whether the build can reach another environment than production, and why; `nil` without a catalog.
    package let seal: Seal?
    /// What the build can reach; open without a catalog, or where it is not known.
    package var policy: ReleasePolicy { seal?.policy ?? .open }
    /// Whether the build can reach production only.
    package var isSealed: Bool { policy == .sealed }
    /// The same; `nil` where it is not known.
    package var isKnownToBeSealed: Bool? { seal?.state == .unknown ? nil : isSealed }
    /// Findings about the Info.plist.
    package let findings: [PropertyListFinding]
    private let files: LaunchFiles

    /// Creates the launch of a target.
    ///
    /// - Parameters:
    ///   - scheme: the arguments and variables of the scheme.
    ///   - isArchive: whether the product is archived, and not built to be run.
    ///   - files: files that are read already.
    package init(
        _ build: ConfiguredTarget, scheme: SchemeLaunch = .none, isArchive: Bool = false,
        files: LaunchFiles = LaunchFiles()
    ) {
        self.files = files
        self.build = build
        self.scheme = scheme
        // A session in an extension reads the bundle of the app that contains it.
        let read = build.containingApp ?? build
        catalog = (isArchive ? read.installedCatalog : read.catalog) ?? build.catalog
        seal = catalog == nil ? nil : build.seal
        settingsBundle = read.settingsBundle
        do {
            infoPlist = try read.infoPlist()
            findings = []
        } catch {
            infoPlist = nil
            findings = [PropertyListFinding(error)]
        }
    }

    /// Returns the launch context for the selection that the app itself performs.
    ///
    /// - Parameters:
    ///   - catalogFile: a catalog to use instead of the product's own.
    ///   - policy: what the build can reach; by default, that of the build configuration.
    ///   - store: stored values from earlier use of the app.
    /// - Throws: `ConfigurationError` if there is no usable catalog.
    package func context(
        catalogFile: URL? = nil, policy: ReleasePolicy? = nil, store: FileDefaultsStore? = nil, date: Date = Date()
    ) throws(ConfigurationError) -> LaunchContext {
        let catalog: EnvironmentCatalog
        if let catalogFile {
            catalog = try EnvironmentCatalog.declaring(catalogFile)
        } else if let own = self.catalog {
            catalog = try files.read(own)
        } else {
            throw missingCatalog
        }
        let policy = policy ?? self.policy
        // A TestFlight build is one anywhere else, too, but sealed there.
        var context = LaunchContext(
            catalog: catalog, policy: policy,
            distribution: policy == .testFlight ? .testFlight : .unknown, date: date)
        guard policy != .sealed else { return context }
        context.arguments = scheme.arguments.map(\.text)
        context.processEnvironment = scheme.variables.mapValues(\.text)
        context.infoPlist = infoPlist?.values(in: build.containingApp ?? build) ?? [:]
        context.infoPlistFile = infoPlist?.file
        context.findings = findings
        context.appGroup = store?.appGroup
        context.storedValuesFile = store?.file
        do {
            context.storedValues = try store?.storedValues() ?? [:]
        } catch {
            context.findings.append(PropertyListFinding(error))
        }
        if let settingsBundle {
            let contents = files.contents(ofBundle: settingsBundle.path)
            context.settingsBundle = contents
            context.findings += contents.findings
        }
        return context
    }

    /// The findings about the catalog of a context in all environments, which launches share.
    func findings(of catalog: EnvironmentCatalog) -> [PropertyListFinding] { files.findings(of: catalog) }

    /// Whether a script phase writes a catalog: one of its outputs is one, or a line that copies or redirects names one.
    private static func writesCatalog(_ script: ScriptPhase) -> Bool {
        func isCatalog(_ path: some StringProtocol) -> Bool {
            path.split(separator: "/").last.map { AppBundle.catalogNames.contains(String($0)) } ?? false
        }
        if script.outputs.contains(where: isCatalog) { return true }
        return script.text.split(whereSeparator: \.isNewline).contains { line in
            let words = line.split { " \t\"';&|(){}<>".contains($0) }
            guard words.first?.hasPrefix("#") == false, words.contains(where: isCatalog) else { return false }
            return line.contains(">") || words.contains { copying.contains(String($0)) }
        }
    }

    private static let copying: Set<String> = ["cp", "ditto", "install", "ln", "mv", "rsync", "tee", "envsubst"]

    private var missingCatalog: ConfigurationError {
        // The others are made of the first one.
        let names = [AppBundle.catalogNames.first, AppBundle.catalogNames.last].compactMap { $0 }
            .joined(separator: " or ")
        let isKeptOut = build.target.resources.contains { resource in
            AppBundle.catalogNames.contains { resource.path.hasSuffix("/" + $0) }
        }
        let isInstalled = build.installedCatalog != nil
        if let script = build.target.scripts.first(where: Self.writesCatalog) {
            let finding = PropertyListFinding(
                .missingCatalog, .note,
                "the script phase \"\(script.name)\" writes the catalog of target \"\(build.target.name)\", so that only the built "
                    + "app has it",
                file: build.project.file, fix: "build the app, and explain what is built")
            return ConfigurationError(.unusableCatalog, "a script writes the catalog", findings: [finding])
        }
        let finding = PropertyListFinding(
            .missingCatalog, .error,
            isInstalled
                ? "target \"\(build.target.name)\" copies its catalog only when installing, as for an archive"
                : isKeptOut
                    ? "target \"\(build.target.name)\" has a catalog, but does not copy it in \(build.configuration)"
                    : "target \"\(build.target.name)\" copies no \(names)",
            file: build.project.file,
            fix: isInstalled
                ? "switch off \"Copy only when installing\" of the build phase"
                : isKeptOut
                    ? "check EXCLUDED_SOURCE_FILE_NAMES, and that the file exists"
                    : "add the catalog to Copy Bundle Resources")
        return ConfigurationError(.unusableCatalog, "the app has no catalog", findings: [finding])
    }
}
