// swift-tools-version: 6.0
// Benchmarks that compare a subject with a reference in the same run. Benchmark libraries measure one subject at a time and
// report absolute times; these benchmarks report the ratio of two subjects that alternate in one process.
import PackageDescription

let package = Package(
    name: "switchyard-benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "switchyard", path: ".."),
        .package(name: "switchyard-tools", path: "../Tools"),
        // Light devices.
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        // Counts the commits of a hub.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // What generating is compared with.
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .executableTarget(
            name: "switchyard-benchmarks",
            dependencies: [
                .product(name: "Switchyard", package: "switchyard"),
                .product(name: "HubMessages", package: "switchyard"),
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "SettingsBundle", package: "switchyard"),
                .product(name: "SwitchyardConsole", package: "switchyard"),
                .product(name: "SwitchyardTesting", package: "switchyard"),
                .product(name: "BuildSettings", package: "switchyard-tools"),
                .product(name: "FileReplacements", package: "switchyard-tools"),
                .product(name: "Generation", package: "switchyard-tools"),
                .product(name: "Manifest", package: "switchyard-tools"),
                .product(name: "Rules", package: "switchyard-tools"),
                .product(name: "SourceText", package: "switchyard-tools"),
                .product(name: "XcodeProjects", package: "switchyard-tools"),
                // The command, which a benchmark runs.
                .product(name: "switchyard", package: "switchyard-tools"),
                .product(name: "ConsoleCommands", package: "switchyard"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Yams", package: "Yams"),
            ],
            // The plug-in reads it.
            exclude: ["Environments.plist"],
            plugins: [.plugin(name: "SwitchyardAccessors", package: "switchyard")])
    ]
)

for target in package.targets {
    target.swiftSettings = [
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
        .enableUpcomingFeature("ExistentialAny"),
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
        .enableUpcomingFeature("InternalImportsByDefault"),
        // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
