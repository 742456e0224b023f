// swift-tools-version: 6.1
// The libraries that apps link. They have no dependencies, which Scripts/check-footprint checks.
import PackageDescription

let package = Package(
    name: "switchyard",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Switchyard", targets: ["Switchyard", "SwitchyardCore"]),
        // For a sealed app with typed accessors, which reads no catalog: Switchyard without the readers of files.
        .library(name: "SwitchyardCore", targets: ["SwitchyardCore"]),
        .library(name: "SwitchyardUI", targets: ["SwitchyardUI"]),
        .library(name: "ConsoleCommands", targets: ["ConsoleCommands"]),
        .library(name: "SwitchyardConsole", targets: ["SwitchyardConsole"]),
        .library(name: "SwitchyardObjC", targets: ["SwitchyardObjC"]),
        .library(name: "SwitchyardTesting", targets: ["SwitchyardTesting"]),
        // For the tools of this repository. Apps do not need these products.
        .library(name: "PropertyLists", targets: ["PropertyLists"]),
        .library(name: "SettingsBundle", targets: ["SettingsBundle"]),
        .library(name: "CatalogChecks", targets: ["CatalogChecks"]),
        .library(name: "AccessorGenerator", targets: ["AccessorGenerator"]),
        .library(name: "HubMessages", targets: ["HubMessages"]),
        .library(name: "Digests", targets: ["Digests"]),
        // For apps that have their typed accessors written at each build.
        .plugin(name: "SwitchyardAccessors", targets: ["SwitchyardAccessors"]),
    ],
    targets: [
        .target(name: "PropertyLists"),
        // The one SHA-256, of a device's proofs and of the tools.
        .target(name: "Digests"),
        // What a device and a hub say to each other.
        .target(name: "HubMessages", dependencies: ["Digests"]),
        // Atomic reads, which Swift does not have on the systems of iOS 16.
        .target(name: "CTableCells"),
        .target(name: "SettingsBundle", dependencies: ["PropertyLists"]),
        // What a launch does with a catalog that it has.
        .target(
            name: "SwitchyardCore", dependencies: ["CTableCells", "PropertyLists", "SettingsBundle"],
            resources: [.copy("PrivacyInfo.xcprivacy")]),
        // Catalogs in files, and the decoder of an app's own types.
        .target(name: "SwitchyardCatalog", dependencies: ["PropertyLists", "SettingsBundle", "SwitchyardCore"]),
        // Both, as an app imports them.
        .target(name: "Switchyard", dependencies: ["PropertyLists", "SwitchyardCatalog", "SwitchyardCore"]),
        // What tools and tests ask of catalogs and Settings bundles, and no launch does.
        .target(name: "CatalogChecks", dependencies: ["PropertyLists", "SettingsBundle", "SwitchyardCore"]),
        // For apps in Objective-C.
        .target(name: "SwitchyardObjC", dependencies: ["PropertyLists", "Switchyard", "SwitchyardCore"]),
        // A session as screens, consoles and hubs show it.
        .target(name: "SessionInspection", dependencies: ["PropertyLists", "SettingsBundle", "SwitchyardCore"]),
        .target(name: "SwitchyardUI", dependencies: ["PropertyLists", "SessionInspection", "SwitchyardCore"]),
        // The command language, and the link to a hub. Only open builds use them.
        .target(name: "ConsoleCommands", dependencies: ["PropertyLists", "SessionInspection", "SwitchyardCore"]),
        .target(
            name: "SwitchyardConsole",
            dependencies: [
                "ConsoleCommands", "HubMessages", "PropertyLists", "SessionInspection", "Switchyard", "SwitchyardCore",
            ]),
        .target(name: "SwitchyardTesting", dependencies: ["PropertyLists", "Switchyard", "SwitchyardCore"]),
        .target(
            name: "AccessorGenerator", dependencies: ["CatalogChecks", "PropertyLists", "Switchyard", "SwitchyardCore"]),
        // What the plug-in runs. The target's name is another than that of a library in another case.
        .executableTarget(
            name: "switchyard-accessors", dependencies: ["AccessorGenerator", "PropertyLists", "Switchyard"]),
        .plugin(name: "SwitchyardAccessors", capability: .buildTool(), dependencies: ["switchyard-accessors"]),
        // What tests share: random numbers that repeat themselves, and files of public apps.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "PropertyListsTests", dependencies: ["PropertyLists", "TestSupport"]),
        .testTarget(
            name: "SettingsBundleTests", dependencies: ["PropertyLists", "SettingsBundle", "TestSupport"],
            resources: [.copy("Fixtures")]),
        .testTarget(
            name: "SwitchyardTests",
            dependencies: [
                "CatalogChecks", "PropertyLists", "SettingsBundle", "Switchyard", "SwitchyardCatalog", "SwitchyardCore",
                "SwitchyardTesting", "TestSupport",
            ],
            resources: [.copy("Fixtures")]),
        .testTarget(
            name: "AccessorGeneratorTests",
            dependencies: ["AccessorGenerator", "PropertyLists", "Switchyard", "SwitchyardCore"],
            // Read where they are, so that snapshots can be recorded.
            exclude: ["Fixtures"]),
        .testTarget(
            name: "SwitchyardObjCTests",
            dependencies: ["PropertyLists", "Switchyard", "SwitchyardObjC", "SwitchyardTesting"]),
        .testTarget(
            name: "ConsoleCommandsTests",
            dependencies: [
                "ConsoleCommands", "PropertyLists", "Switchyard", "SwitchyardCore", "SwitchyardTesting", "TestSupport",
            ]),
        .testTarget(
            name: "SwitchyardConsoleTests",
            dependencies: [
                "ConsoleCommands", "Digests", "HubMessages", "PropertyLists", "Switchyard", "SwitchyardConsole",
                "SwitchyardCore", "SwitchyardTesting", "TestSupport",
            ]),
        .testTarget(
            name: "SwitchyardUITests",
            dependencies: [
                "ConsoleCommands", "PropertyLists", "SettingsBundle", "Switchyard", "SwitchyardCore",
                "SwitchyardTesting", "SwitchyardUI",
            ]),
    ]
)

for target in package.targets where target.type != .plugin {
    target.swiftSettings = [
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
        .enableUpcomingFeature("ExistentialAny"),
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
        .enableUpcomingFeature("InternalImportsByDefault"),
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
