extension String {
    /// A path without the name of a platform: an app for several has an Info.plist for each, and makes one mistake in all.
    var withoutPlatform: String {
        split(separator: "/").map { platforms.contains($0.lowercased()) ? "*" : $0 }.joined(separator: "/")
    }
}

private let platforms: Set<String> = ["ios", "macos", "osx", "mac", "tvos", "watchos", "visionos"]
