/// The platforms that Xcode's Info.plist processor distinguishes.
package enum ApplePlatform: String, Sendable, Hashable, CaseIterable {
    case iOS, macOS, tvOS, watchOS, visionOS, DriverKit

    /// Creates a platform from the canonical name of an SDK, such as `iphoneos18.0` or `watchsimulator`; `nil` for
    /// `auto`, which leaves the choice to the run destination, and for an SDK that is not Apple's.
    package init?(sdk: String) {
        let name = sdk.lowercased()
        guard let match = Self.sdks.first(where: { name.hasPrefix($0.name) }) else { return nil }
        self = match.platform
    }

    private static let sdks: [(name: String, platform: ApplePlatform)] = [
        ("iphoneos", .iOS), ("iphonesimulator", .iOS), ("macosx", .macOS), ("appletvos", .tvOS),
        ("appletvsimulator", .tvOS), ("watchos", .watchOS), ("watchsimulator", .watchOS), ("xros", .visionOS),
        ("xrsimulator", .visionOS), ("driverkit", .DriverKit),
    ]
}
