public import Foundation
public import PropertyLists

/// The locations of the files in a built app: at the top as on iOS, or in `Contents` as on macOS.
///
/// ```swift
/// let app = AppBundle(url: URL(fileURLWithPath: "build/Shop.app"))
/// let context = try LaunchContext.reading(app, policy: .open)
/// ```
public struct AppBundle: Sendable, Hashable {
    /// The bundle's folder.
    public let url: URL
    /// The app's Info.plist, whether it exists or not.
    public let infoPlist: URL
    /// The folder of the app's resources.
    public let resources: URL

    /// Creates the layout of a bundle from its folder.
    public init(url: URL) {
        self.url = url
        let contents = url.appendingPathComponent("Contents", isDirectory: true)
        let isDeep =
            FileManager.default.fileExists(atPath: contents.appendingPathComponent("Info.plist").path)
            || FileManager.default.fileExists(atPath: contents.appendingPathComponent("Resources").path)
        infoPlist = (isDeep ? contents : url).appendingPathComponent("Info.plist")
        resources = isDeep ? contents.appendingPathComponent("Resources", isDirectory: true) : url
    }

    /// The bundle of the running app or extension.
    public static var main: AppBundle { AppBundle(url: Bundle.main.bundleURL) }

    /// The bundle of the app that contains this one, if this is an app extension; otherwise, this one.
    ///
    /// Extensions are in `PlugIns` or `Extensions` of the app's bundle. They share its catalog and its Info.plist key.
    public var containingApp: AppBundle {
        guard Self.isAppExtension(url) else { return self }
        var folder = url.standardizedFileURL.deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            if folder.pathExtension == "app" { return AppBundle(url: folder) }
            folder.deleteLastPathComponent()
        }
        return self
    }

    static func isAppExtension(_ url: URL) -> Bool { url.pathExtension == "appex" }

    /// The file names of a catalog, in the order in which they are looked for. The second and the third are generated
    /// for builds that do not have all environments.
    public static let catalogNames = [
        "Environments.plist", "Environments.testflight.plist", productionCatalogName, "config.plist",
    ]

    static let productionCatalogName = "Environments.production.plist"

    /// The catalog, if there is one: `Environments.plist`, one that was generated for a release, or else `config.plist`.
    public var catalog: URL? { catalogs.first }

    /// A second catalog, which is ignored.
    var ignoredCatalog: URL? { catalogs.dropFirst().first }

    private var catalogs: [URL] { Self.catalogNames.map { resources.appendingPathComponent($0) }.filter(Self.exists) }

    /// The Settings bundle, if there is one.
    public var settingsBundle: URL? {
        let directory = resources.appendingPathComponent("Settings.bundle", isDirectory: true)
        return Self.exists(directory) ? directory : nil
    }

    private static func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    /// Returns the values of Info.plist.
    ///
    /// - Throws: `PropertyListError`, also if the root is not a dictionary.
    public func infoPlistValues() throws(PropertyListError) -> [String: PropertyListValue] {
        let root = try PropertyList.read(infoPlist)
        guard let values = root.dictionaryValue else {
            throw PropertyListError(
                .malformed, "Info.plist must be a dictionary, not \(root.kindPhrase)", file: infoPlist.path)
        }
        return values
    }
}
