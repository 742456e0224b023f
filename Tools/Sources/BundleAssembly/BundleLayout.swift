import AppProjects
import InfoPlists
import XcodeProjects

/// The folders of a bundle, as paths in it. On a Mac they are below `Contents`, elsewhere the bundle is flat.
///
/// See Apple's "Placing content in a bundle".
struct BundleLayout {
    private let isDeep: Bool
    private let isFramework: Bool

    init(_ build: ConfiguredTarget) {
        isDeep = build.platform == .macOS
        isFramework = build.target.productType?.hasPrefix("com.apple.product-type.framework") ?? false
    }

    /// The folder of everything but a framework's resources.
    private var contents: String { isDeep ? (isFramework ? "Versions/A" : "Contents") : "" }

    var resources: String { isDeep ? contents + "/Resources" : "" }

    var executables: String { isDeep && !isFramework ? contents + "/MacOS" : contents }

    var infoPlist: String {
        let folder = isDeep && isFramework ? resources : contents
        return folder.isEmpty ? "Info.plist" : folder + "/Info.plist"
    }

    /// The folder of a destination; `nil` for one outside of the bundle.
    func folder(_ destination: CopyFilesPhase.Destination) -> String? {
        switch destination {
        case .wrapper: ""
        case .executables: executables
        case .resources: resources
        case .frameworks: below("Frameworks")
        case .sharedFrameworks: below("SharedFrameworks")
        case .sharedSupport: below("SharedSupport")
        case .plugIns: below("PlugIns")
        case .xpcServices: below("XPCServices")
        case .productsFolder, .elsewhere: nil
        }
    }

    /// The folder that a path of a build setting means; `nil` for one outside of the bundle.
    func folder(path: String) -> String? {
        let folders = [
            ("$(CONTENTS_FOLDER_PATH)", contents), ("$(EXTENSIONS_FOLDER_PATH)", below("Extensions")),
            ("$(PLUGINS_FOLDER_PATH)", below("PlugIns")), ("$(FRAMEWORKS_FOLDER_PATH)", below("Frameworks")),
            ("$(UNLOCALIZED_RESOURCES_FOLDER_PATH)", resources), ("$(WRAPPER_NAME)", ""),
            ("$(FULL_PRODUCT_NAME)", ""),
        ]
        guard let (name, folder) = folders.first(where: { path == $0.0 || path.hasPrefix($0.0 + "/") }) else {
            return nil
        }
        return Self.join(folder, String(path.dropFirst(name.count)))
    }

    private func below(_ name: String) -> String { contents.isEmpty ? name : contents + "/" + name }

    /// Joins paths; `nil` if the result is outside of the bundle.
    static func join(_ paths: String...) -> String? {
        var parts: [Substring] = []
        for part in paths.joined(separator: "/").split(separator: "/") where part != "." {
            guard part != ".." else {
                guard parts.popLast() != nil else { return nil }
                continue
            }
            parts.append(part)
        }
        return parts.joined(separator: "/")
    }
}
