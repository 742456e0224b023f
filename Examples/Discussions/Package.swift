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
                // What Config/Debug.xcconfig does in Xcode. The release configuration sets nothing, which seals the app.
                .define("SWITCHYARD_OPEN", .when(configuration: .debug)),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
