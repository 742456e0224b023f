// swift-tools-version: 6.0
// A program whose typed accessors are written at each build, by the plug-in.
import PackageDescription

let package = Package(
    name: "Greetings",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "switchyard", path: "../..")],
    targets: [
        .executableTarget(
            name: "Greetings",
            dependencies: [.product(name: "Switchyard", package: "switchyard")],
            // The values are in the code: the catalog is not a resource.
            exclude: ["Environments.plist"],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ],
            plugins: [.plugin(name: "SwitchyardAccessors", package: "switchyard")])
    ]
)
