// swift-tools-version: 6.0
// Programs that libFuzzer drives: `make fuzz`. A package of its own, because only a root package may pass unsafe flags.
import PackageDescription

let package = Package(
    name: "switchyard-fuzzing",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "switchyard", path: ".."),
        .package(name: "switchyard-tools", path: "../Tools"),
    ],
    targets: [
        .target(name: "FuzzInput"),
        .executableTarget(
            name: "fuzz-audit",
            dependencies: [
                "FuzzInput", .product(name: "ArtifactAudit", package: "switchyard-tools"),
                .product(name: "Artifacts", package: "switchyard-tools"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        .executableTarget(
            name: "fuzz-patterns",
            dependencies: ["FuzzInput", .product(name: "BytePatterns", package: "switchyard-tools")]),
        .executableTarget(
            name: "fuzz-xcconfig",
            dependencies: [
                "FuzzInput", .product(name: "BuildSettings", package: "switchyard-tools"),
                .product(name: "SourceText", package: "switchyard-tools"),
            ]),
        .executableTarget(
            name: "fuzz-evaluation",
            dependencies: [
                "FuzzInput",
                .product(name: "BuildSettings", package: "switchyard-tools"),
                .product(name: "InfoPlists", package: "switchyard-tools"),
                .product(name: "PropertyLists", package: "switchyard"),
            ]),
        .executableTarget(
            name: "fuzz-pbxproj",
            dependencies: ["FuzzInput", .product(name: "XcodeProjects", package: "switchyard-tools")]),
        .executableTarget(
            name: "fuzz-import",
            dependencies: [
                "FuzzInput", .product(name: "ConfigurationImport", package: "switchyard-tools"),
                .product(name: "Manifest", package: "switchyard-tools"),
                .product(name: "SourceText", package: "switchyard-tools"),
            ]),
        .executableTarget(
            name: "fuzz-manifest",
            dependencies: [
                "FuzzInput", .product(name: "Manifest", package: "switchyard-tools"),
                .product(name: "SourceText", package: "switchyard-tools"),
            ]),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    guard target.type == .executable else { continue }
    // gold, the linker by default, ends with an error of its own here.
    target.swiftSettings?.append(.unsafeFlags(["-parse-as-library", "-sanitize=fuzzer"]))
    target.linkerSettings = [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]
}
