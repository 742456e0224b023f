// swift-tools-version: 6.1
// The example app as a program, so that it runs on Linux as on a Mac. Discussions.xcodeproj builds the same sources for
// iOS.
import PackageDescription

let package = Package(
    name: "Discussions",
    platforms: [.iOS(.v16), .macOS(.v13)],
    // A package links its products in every configuration, and a linker keeps the types of a module that nothing uses. So the console
    // is a trait, which nobody enables for a release: swift build --traits Console
    traits: [.trait(name: "Console", description: "The command line and the link to a hub, in open builds.")],
    dependencies: [.package(name: "switchyard", path: "../..")],
    targets: [
        .executableTarget(
            name: "Discussions",
            dependencies: [
                .product(name: "Switchyard", package: "switchyard"),
                .product(name: "SwitchyardUI", package: "switchyard"),
                .product(name: "ConsoleCommands", package: "switchyard", condition: .when(traits: ["Console"])),
                .product(name: "SwitchyardConsole", package: "switchyard", condition: .when(traits: ["Console"])),
            ],
            path: ".",
            exclude: [
                "App/Info.plist", "Config", "Discussions.xcodeproj", "README.md", "Switchyard", "Switchyard.yaml",
            ],
            sources: ["Sources"],
            // What Xcode copies into the app.
            resources: [.copy("App/Settings.bundle"), .copy("App/comments.json5")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
