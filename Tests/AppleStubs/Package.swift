// swift-tools-version: 6.1
// Evaluates the views of SwitchyardUI where there is no Apple SDK: the targets are the folders of the root package, and SwiftUI is a stub of
// what the views use. See README.md. Nothing else depends on this package.
import PackageDescription

let package = Package(
    name: "apple-stubs",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    targets: [
        .target(name: "Combine"),
        // In Swift 5 mode, because how the stub evaluates views is not checked for data races. Its signatures are as in Swift 6 mode.
        .target(name: "SwiftUI", dependencies: ["Combine"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(name: "UIKit", swiftSettings: [.swiftLanguageMode(.v5)]),
        // Symbolic links to the folders of the root package. One package, because package access ends at its border.
        .target(name: "CTableCells"),
        .target(name: "PropertyLists"),
        .target(name: "SettingsBundle", dependencies: ["PropertyLists"]),
        .target(
            name: "SwitchyardCore", dependencies: ["CTableCells", "PropertyLists", "SettingsBundle"],
            resources: [.copy("PrivacyInfo.xcprivacy")]),
        .target(name: "SwitchyardCatalog", dependencies: ["PropertyLists", "SettingsBundle", "SwitchyardCore"]),
        .target(name: "Switchyard", dependencies: ["SwitchyardCatalog", "SwitchyardCore"]),
        .target(name: "SwitchyardTesting", dependencies: ["PropertyLists", "Switchyard"]),
        .target(name: "SessionInspection", dependencies: ["PropertyLists", "SettingsBundle", "SwitchyardCore"]),
        .target(
            name: "SwitchyardUI",
            dependencies: ["Combine", "PropertyLists", "SessionInspection", "SwiftUI", "SwitchyardCore", "UIKit"]),
        .testTarget(
            name: "ViewTests",
            dependencies: [
                "PropertyLists", "SettingsBundle", "SwiftUI", "Switchyard", "SwitchyardTesting", "SwitchyardUI",
                "UIKit",
            ]),
    ]
)

for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
