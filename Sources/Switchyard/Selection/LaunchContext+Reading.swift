public import Foundation
import PropertyLists
public import SettingsBundle

extension LaunchContext {
    /// Reads the launch context from an app's bundle.
    ///
    /// A sealed launch reads only the catalog: no arguments, variables, stored values, Info.plist, or Settings
    /// bundle.
    ///
    /// - Parameters:
    ///   - bundle: the app's bundle.
    ///   - policy: what the build can reach. The app target passes it, using a compilation condition of its sealed
    ///     build configuration.
    ///   - catalogFile: a catalog to use instead of the bundle's own.
    ///   - arguments: the launch arguments, without the name of the program.
    ///   - processEnvironment: the process environment.
    ///   - store: the app's user defaults.
    ///   - device: the device whose variants of Settings pages are used.
    ///   - declarations: keys that are declared in code, whose stored values are read too.
    ///   - isLazy: whether the values of an environment are read when they are first needed, as in an app.
    ///   - date: the current date.
    /// - Throws: ``ConfigurationError`` if there is no usable catalog. Errors in reading other files become
    ///   ``findings``.
    public static func reading(
        _ bundle: AppBundle, policy: ReleasePolicy, catalogFile: URL? = nil,
        arguments: @autoclosure () -> [String] = Array(ProcessInfo.processInfo.arguments.dropFirst()),
        processEnvironment: @autoclosure () -> [String: String] = ProcessInfo.processInfo.environment,
        store: (any DefaultsStore)? = nil, device: SettingsDevice? = nil,
        declarations: [KeyDeclaration] = [], isLazy: Bool = false, date: Date = Date()
    ) throws(ConfigurationError) -> LaunchContext {
        guard let file = catalogFile ?? bundle.catalog else {
            guard FileManager.default.isReadableFile(atPath: bundle.resources.path) else {
                let error = PropertyListError(.unreadable, "the bundle cannot be read", file: bundle.resources.path)
                throw ConfigurationError(.unusableCatalog, error.message, findings: [PropertyListFinding(error)])
            }
            let finding = PropertyListFinding(
                .missingCatalog, .error,
                "the bundle has no \(AppBundle.catalogNames.joined(separator: " or "))",
                file: bundle.resources.path, fix: "add the catalog to Copy Bundle Resources")
            throw ConfigurationError(.unusableCatalog, "the app has no catalog", findings: [finding])
        }
        var context = LaunchContext(
            catalog: isLazy ? try EnvironmentCatalog.open(file) : try EnvironmentCatalog.read(file), policy: policy,
            date: date)
        if catalogFile == nil, let ignored = bundle.ignoredCatalog {
            context.findings.append(
                PropertyListFinding(
                    .ignoredCatalog, .warning, "this catalog is ignored: the bundle also has \(file.lastPathComponent)",
                    file: ignored.path, fix: "remove one of them"))
        }
        context.catalog.declare(inCode: declarations)
        guard policy == .open else { return context }
        context.arguments = arguments()
        context.processEnvironment = processEnvironment()
        context.infoPlistFile = bundle.infoPlist.path
        context.appGroup = store?.appGroup
        context.storedValuesFile = store?.file
        do {
            context.infoPlist = try bundle.infoPlistValues()
        } catch {
            // A missing Info.plist is normal for programs on Linux; an unreadable one is not.
            context.findings.append(PropertyListFinding(error, severity: error.code == .missing ? .note : .error))
        }
        do {
            context.storedValues = try store?.storedValues(forKeys: context.catalog.storedKeys) ?? [:]
        } catch {
            context.findings.append(PropertyListFinding(error))
        }
        if let directory = bundle.settingsBundle {
            let contents = SettingsBundleContents.read(directory, device: device)
            context.settingsBundle = contents
            context.findings += contents.findings
        }
        return context
    }
}
