// swift-tools-version: 6.2
// Switchyard and swift-configuration, both ways. Only apps that use swift-configuration link it.
import PackageDescription

let package = Package(
    name: "switchyard-configuration",
    // What swift-configuration needs.
    platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [.library(name: "SwitchyardConfiguration", targets: ["SwitchyardConfiguration"])],
    traits: [
        .trait(name: "Reloading", description: "Files that are read again when they change, in swift-configuration.")
    ],
    dependencies: [
        .package(name: "switchyard", path: "../.."),
        .package(
            url: "https://github.com/apple/swift-configuration", from: "1.4.0",
            traits: [.defaults, .trait(name: "Reloading", condition: .when(traits: ["Reloading"]))]),
    ],
    targets: [
        .target(
            name: "SwitchyardConfiguration",
            dependencies: [
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        // An app that reads by ConfigReader, and gets environments by one line.
        .executableTarget(
            name: "Forecast",
            dependencies: [
                "SwitchyardConfiguration",
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Switchyard", package: "switchyard"),
            ],
            resources: [.copy("Environments.plist")]),
        // Prints ratios to swift-configuration's own providers.
        .executableTarget(
            name: "configuration-benchmarks",
            dependencies: [
                "SwitchyardConfiguration",
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
                .product(name: "SwitchyardTesting", package: "switchyard"),
            ]),
        .testTarget(
            name: "SwitchyardConfigurationTests",
            dependencies: [
                "Forecast", "SwitchyardConfiguration",
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "ConfigurationTesting", package: "swift-configuration"),
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
                .product(name: "SwitchyardTesting", package: "switchyard"),
            ]),
    ]
)

for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
            .enableUpcomingFeature("ExistentialAny"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
            .enableUpcomingFeature("InternalImportsByDefault"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
            .enableUpcomingFeature("MemberImportVisibility"),
            // As swift-configuration, whose protocol has asynchronous requirements.
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ]
}
