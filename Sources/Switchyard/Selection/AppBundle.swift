public import Foundation
public import PropertyLists

/// Where the files of a built app stand: at the top as on iOS, or under `Contents` as on macOS.
///
/// ```swift
/// let app = AppBundle(url: URL(fileURLWithPath: "build/Shop.app"))
/// let context = try LaunchContext.reading(app, policy: .open)
/// ```
public struct AppBundle: Sendable, Hashable {
    /// The bundle's folder.
    public let url: URL
    /// Its Info.plist, whether or not there is one.
    public let infoPlist: URL
    /// The folder of its resources.
    public let resources: URL

    /// The layout of a bundle's folder.
    public init(url: URL) {
        self.url = url
        let contents = url.appendingPathComponent("Contents", isDirectory: true)
        let isDeep =
            FileManager.default.fileExists(atPath: contents.appendingPathComponent("Info.plist").path)
            || FileManager.default.fileExists(atPath: contents.appendingPathComponent("Resources").path)
        infoPlist = (isDeep ? contents : url).appendingPathComponent("Info.plist")
        resources = isDeep ? contents.appendingPathComponent("Resources", isDirectory: true) : url
    }

    /// The running app's bundle.
    public static var main: AppBundle { AppBundle(url: Bundle.main.bundleURL) }

    /// The names that a catalog goes by, in the order they are looked for.
    public static let catalogNames = ["Environments.plist", "config.plist"]

    /// The catalog, when there is one: `Environments.plist`, else `config.plist`.
    public var catalog: URL? { catalogs.first }

    /// A second catalog, which nothing reads.
    var ignoredCatalog: URL? { catalogs.dropFirst().first }

    private var catalogs: [URL] { Self.catalogNames.map { resources.appendingPathComponent($0) }.filter(Self.exists) }

    /// The Settings bundle, when there is one.
    public var settingsBundle: URL? {
        let directory = resources.appendingPathComponent("Settings.bundle", isDirectory: true)
        return Self.exists(directory) ? directory : nil
    }

    private static func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    /// The values of Info.plist.
    ///
    /// - Throws: `PropertyListError`, also when its root is no dictionary.
    public func infoPlistValues() throws(PropertyListError) -> [String: PropertyListValue] {
        let root = try PropertyList.read(infoPlist)
        guard let values = root.dictionaryValue else {
            throw PropertyListError(
                .malformed, "Info.plist must be a dictionary, and is \(root.kindPhrase)", file: infoPlist.path)
        }
        return values
    }
}
