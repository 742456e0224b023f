public import Foundation
public import PropertyLists
public import SettingsBundle

extension LaunchContext {
    /// Reads the facts of a launch from an app's bundle.
    ///
    /// A sealed launch reads the catalog and nothing else: no argument, variable, stored setting, Info.plist or
    /// Settings bundle.
    ///
    /// - Parameters:
    ///   - bundle: the app's bundle.
    ///   - policy: what the build may reach; the app target passes it, by a compilation condition of its sealed
    ///     configuration.
    ///   - catalogFile: another catalog than the bundle's own.
    ///   - arguments: the launch arguments, without the program's own name.
    ///   - processEnvironment: the process environment.
    ///   - store: the app's user defaults.
    ///   - device: chooses the variants of Settings pages.
    ///   - date: now.
    /// - Throws: ``ConfigurationError`` when there is no usable catalog. Other files that cannot be read become
    ///   ``findings``.
    public static func reading(
        _ bundle: AppBundle, policy: ReleasePolicy, catalogFile: URL? = nil,
        arguments: @autoclosure () -> [String] = Array(ProcessInfo.processInfo.arguments.dropFirst()),
        processEnvironment: @autoclosure () -> [String: String] = ProcessInfo.processInfo.environment,
        store: (any DefaultsStore)? = nil, device: SettingsDevice? = nil, date: Date = Date()
    ) throws(ConfigurationError) -> LaunchContext {
        guard let file = catalogFile ?? bundle.catalog else {
            guard FileManager.default.isReadableFile(atPath: bundle.resources.path) else {
                let error = PropertyListError(.unreadable, "the bundle cannot be read", file: bundle.resources.path)
                throw ConfigurationError(.unusableCatalog, error.message, findings: [PropertyListFinding(error)])
            }
            let finding = PropertyListFinding(
                .missingCatalog, .error,
                "there is no \(AppBundle.catalogNames.joined(separator: " or ")) in the bundle",
                file: bundle.resources.path, fix: "add the catalog to Copy Bundle Resources")
            throw ConfigurationError(.unusableCatalog, "the app has no catalog", findings: [finding])
        }
        var context = LaunchContext(catalog: try EnvironmentCatalog.read(file), policy: policy, date: date)
        if catalogFile == nil, let ignored = bundle.ignoredCatalog {
            context.findings.append(
                PropertyListFinding(
                    .ignoredCatalog, .warning, "this catalog is not read: \(file.lastPathComponent) stands beside it",
                    file: ignored.path, fix: "keep one of them"))
        }
        guard policy == .open else { return context }
        context.arguments = arguments()
        context.processEnvironment = processEnvironment()
        context.infoPlistFile = bundle.infoPlist.path
        context.appGroup = store?.appGroup
        context.storedValuesFile = store?.file
        do {
            context.infoPlist = try bundle.infoPlistValues()
        } catch {
            // A program without Info.plist is an ordinary thing on Linux; one that cannot be read is not.
            context.findings.append(PropertyListFinding(error, severity: error.code == .missing ? .note : .error))
        }
        do {
            context.storedValues = try store?.storedValues() ?? [:]
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
