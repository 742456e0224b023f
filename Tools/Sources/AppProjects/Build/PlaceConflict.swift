import BuildSettings
import InfoPlists
package import XcodeProjects

/// A place of a product that several files would take. Xcode does not build it: "Multiple commands produce".
package struct PlaceConflict: Hashable, Sendable {
    /// The path below the folder of resources.
    package let place: String
    /// The files, in the order of the project. One file alone stands where the Info.plist that the build makes goes.
    package let files: [ProjectResource]
}

extension ConfiguredTarget {
    /// The places of the product that several files would take: files of one name in groups or synchronized folders, and an
    /// Info.plist among the resources.
    ///
    /// What Xcode merges into one file, such as asset catalogs, and copies of one file have no conflict.
    package var placeConflicts: [PlaceConflict] {
        guard target.kind == .native, !resources.isEmpty else { return [] }
        let phases = target.copyPhases.filter { $0.destination == .resources && $0.subpath.isEmpty }
        let copied = phases.flatMap(\.items).compactMap { item -> ProjectResource? in
            guard case .file(let path) = item.content, copies(path, platforms: item.platforms) else { return nil }
            return ProjectResource(path: path, location: item.location, platforms: item.platforms)
        }
        var byPlace: [String: [ProjectResource]] = [:]
        var order: [String] = []
        for file in resources + copied where !Self.isMerged(file.path) {
            let place = ConfiguredTarget.place(of: file.path)
            if byPlace[place] == nil { order.append(place) }
            byPlace[place, default: []].append(file)
        }
        return order.compactMap { place in
            let files = byPlace[place] ?? []
            if place == "Info.plist", makesInfoPlistBesideResources { return PlaceConflict(place: place, files: files) }
            let different = files.filter { file in
                files.contains { $0.path != file.path && Self.overlap($0.platforms, file.platforms) }
            }
            return different.isEmpty ? nil : PlaceConflict(place: place, files: different)
        }
    }

    /// The path of a resource below the folder of resources.
    package static func place(of path: String) -> String {
        let parts = path.split(separator: "/")
        let isLocalized = parts.count > 1 && parts[parts.count - 2].hasSuffix(".lproj")
        return parts.suffix(isLocalized ? 2 : 1).joined(separator: "/")
    }

    private static func overlap(_ one: Set<String>, _ other: Set<String>) -> Bool {
        one.isEmpty || other.isEmpty || !one.isDisjoint(with: other)
    }

    /// Whether a build makes one file of all of a kind, or nothing of its own.
    private static func isMerged(_ path: String) -> Bool {
        ["icon", "xcassets", "xcstrings", "xcstickers", "xcconfig"].contains { path.hasSuffix("." + $0) }
    }

    /// Whether the build writes an Info.plist into the folder of resources. On a Mac, it is beside that.
    private var makesInfoPlistBesideResources: Bool {
        guard (try? processedInfoPlist.get()) != nil || infoPlistFile != nil else { return false }
        if let platform { return platform != .macOS }
        return evaluated("SUPPORTED_PLATFORMS").list.contains { !$0.hasPrefix("macos") }
    }
}
