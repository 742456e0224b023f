// swift-tools-version: 6.1
// The tests that the thread sanitizer runs. Its code is no other build's, so a package of their own compiles what they need alone.
import PackageDescription

let package = Package(
    name: "switchyard-threads",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "switchyard", path: "../..")],
    targets: [
        // Some files are symbolic links to those of the root package's tests.
        .testTarget(
            name: "SessionThreadTests",
            dependencies: [
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "SettingsBundle", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
                .product(name: "SwitchyardTesting", package: "switchyard"),
            ]),
        .testTarget(
            name: "ConsoleThreadTests",
            dependencies: [
                .product(name: "ConsoleCommands", package: "switchyard"),
                .product(name: "HubMessages", package: "switchyard"),
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
                .product(name: "SwitchyardConsole", package: "switchyard"),
                .product(name: "SwitchyardTesting", package: "switchyard"),
            ]),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
