// swift-tools-version: 6.0
// The example app as a program, so that it runs on Linux as on a Mac. Discussions.xcodeproj builds the same sources for
// iOS.
import PackageDescription

let package = Package(
    name: "Discussions",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "switchyard", path: "../..")],
    targets: [
        .executableTarget(
            name: "Discussions",
            dependencies: [.product(name: "Switchyard", package: "switchyard")],
            swiftSettings: [
                // What Config/Release.xcconfig does in Xcode: the release configuration seals the app.
                .define("SWITCHYARD_SEALED", .when(configuration: .release)),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
