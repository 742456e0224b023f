// swift-tools-version: 6.0
// The command-line tool. All third-party dependencies of the repository are here.
import PackageDescription

let package = Package(
    name: "switchyard-tools",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "switchyard", targets: ["SwitchyardCommand"]),
        .executable(name: "discussions-backend", targets: ["discussions-backend"]),
    ],
    dependencies: [
        .package(name: "switchyard", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        // These come with Hummingbird.
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/onevcat/Rainbow", from: "4.2.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        .target(name: "SourceText", dependencies: [.product(name: "PropertyLists", package: "switchyard")]),
        .target(name: "JSONRPC"),
        .systemLibrary(name: "CZlib"),
        .target(name: "CByteScan"),
        .target(name: "Artifacts", dependencies: ["CByteScan", "CZlib"]),
        .target(name: "BytePatterns", dependencies: ["CByteScan"]),
        .target(name: "Executables", dependencies: [.product(name: "PropertyLists", package: "switchyard")]),
        .target(
            name: "ArtifactAudit",
            dependencies: [
                "Artifacts", "BytePatterns", "Executables", "SourceText",
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        .target(name: "CFileReplacement"),
        .target(name: "FileReplacements", dependencies: ["CFileReplacement"]),
        .target(
            name: "LocatedPropertyLists",
            dependencies: ["SourceText", .product(name: "PropertyLists", package: "switchyard")]),
        .target(
            name: "PropertyListEditing",
            dependencies: [
                "LocatedPropertyLists", "SourceText", .product(name: "PropertyLists", package: "switchyard"),
            ]),
        .target(
            name: "BuildSettings",
            dependencies: [
                "SourceText",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "PropertyLists", package: "switchyard"),
            ]),
        .target(
            name: "InfoPlists",
            dependencies: ["BuildSettings", .product(name: "PropertyLists", package: "switchyard")]),
        .target(
            name: "XcodeProjects",
            dependencies: [
                "LocatedPropertyLists", "SourceText",
                .product(name: "PropertyLists", package: "switchyard"),
            ]),
        .target(
            name: "Manifest",
            dependencies: [
                "SourceText",
                .product(name: "CatalogChecks", package: "switchyard"),
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
                .product(name: "Yams", package: "Yams"),
            ]),
        .target(
            name: "CatalogDifferences",
            dependencies: [
                "Manifest", "SourceText",
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        // What the Settings app shows of a Settings bundle, which apps do not need.
        .target(
            name: "SettingsDisplay",
            dependencies: [
                "SourceText",
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "SettingsBundle", package: "switchyard"),
            ]),
        .target(
            name: "AppProjects",
            dependencies: [
                "BuildSettings", "InfoPlists", "LocatedPropertyLists", "Manifest", "SourceText", "XcodeProjects",
                .product(name: "CatalogChecks", package: "switchyard"),
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "SettingsBundle", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        .target(
            name: "BundleAssembly",
            dependencies: [
                "AppProjects", "BuildSettings", "InfoPlists", "PropertyListEditing", "XcodeProjects",
                .product(name: "PropertyLists", package: "switchyard"),
            ]),
        .target(
            name: "ConfigurationImport",
            dependencies: [
                "AppProjects", "BuildSettings", "LocatedPropertyLists", "Manifest", "SourceText", "XcodeProjects",
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "SettingsBundle", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        .target(
            name: "Rules",
            dependencies: [
                "AppProjects", "BuildSettings", "InfoPlists", "LocatedPropertyLists", "Manifest", "SettingsDisplay",
                "SourceText",
                "XcodeProjects",
                .product(name: "CatalogChecks", package: "switchyard"),
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "SettingsBundle", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        .target(
            name: "Generation",
            dependencies: [
                .product(name: "AccessorGenerator", package: "switchyard"),
                "AppProjects", "BuildSettings", "LocatedPropertyLists", "Manifest", "PropertyListEditing",
                "SettingsDisplay", "SourceText", "XcodeProjects",
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "SettingsBundle", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        .target(
            name: "ArtifactStripping",
            dependencies: [
                "Artifacts", "Executables", "Generation", "SourceText",
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        .target(
            name: "ProjectWiring",
            dependencies: [
                "AppProjects", "BuildSettings", "Generation", "LocatedPropertyLists", "Manifest", "SourceText",
                "XcodeProjects",
                .product(name: "PropertyLists", package: "switchyard"),
            ]),
        // What the preview and the hub share: guards, tokens, tickets, event streams and limits of connections.
        .target(
            name: "GuardedServer",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        // What devices report, and what is desired of them.
        .target(
            name: "Hub",
            dependencies: [
                "GuardedServer",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "ConsoleCommands", package: "switchyard"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HubMessages", package: "switchyard"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Switchyard", package: "switchyard"),
            ],
            resources: [.embedInCode("Page")]),
        .target(
            name: "SettingsPreview",
            dependencies: [
                "AppProjects", "BuildSettings", "FileReplacements", "GuardedServer", "InfoPlists",
                "LocatedPropertyLists", "PropertyListEditing", "SettingsDisplay", "SourceText", "XcodeProjects",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SettingsBundle", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ],
            resources: [.embedInCode("Page")]),
        // Not named after the product, because the modules `switchyard` and `Switchyard` would be one file on a Mac.
        .executableTarget(
            name: "SwitchyardCommand",
            dependencies: [
                "AppProjects",
                "ArtifactAudit",
                "ArtifactStripping",
                "Artifacts",
                "BuildSettings",
                "BundleAssembly",
                "CatalogDifferences",
                "ConfigurationImport",
                "Rules",
                "FileReplacements",
                "Generation",
                "GuardedServer",
                "Hub",
                "InfoPlists",
                "JSONRPC",
                "LocatedPropertyLists",
                "Manifest",
                "ProjectWiring",
                "PropertyListEditing",
                "SettingsDisplay",
                "SettingsPreview",
                "SourceText",
                "XcodeProjects",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HubMessages", package: "switchyard"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Rainbow", package: "Rainbow"),
                .product(name: "SettingsBundle", package: "switchyard"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "Switchyard", package: "switchyard"),
                // Subprocess uses the paths of System, which is this package on Linux.
                .product(
                    name: "SystemPackage", package: "swift-system",
                    condition: .when(platforms: [.linux])),
            ],
            path: "Sources/switchyard",
            resources: [.embedInCode("Report/Page")]),
        // Compares a subject with a reference in the same run. Benchmark libraries measure one subject at a time and report
        // absolute times; these benchmarks report the ratio of two subjects that alternate in one process.
        .executableTarget(
            name: "switchyard-benchmarks",
            dependencies: [
                "ArtifactAudit", "Artifacts", "BuildSettings", "FileReplacements", "Generation", "Manifest", "Rules",
                "LocatedPropertyLists", "SourceText", "XcodeProjects",
                .product(name: "ConsoleCommands", package: "switchyard"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HubMessages", package: "switchyard"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "SettingsBundle", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
                .product(name: "SwitchyardConsole", package: "switchyard"),
                .product(name: "SwitchyardTesting", package: "switchyard"),
                .product(name: "Yams", package: "Yams"),
            ],
            // The plug-in reads it.
            exclude: ["Environments.plist"],
            plugins: [.plugin(name: "SwitchyardAccessors", package: "switchyard")]),
        .executableTarget(
            name: "discussions-backend",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        .testTarget(
            name: "ArtifactAuditTests",
            dependencies: [
                "ArtifactAudit", "Artifacts", "AuditPlanter", "SourceText", "TestSupport",
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        // Makes artifacts with and without leaks, from the published structures of their formats. It was written by somebody
        // who had not read the audit.
        .target(name: "AuditPlanter", dependencies: ["CZlib", "TestSupport"], path: "Tests/AuditPlanter"),
        .testTarget(name: "ArtifactsTests", dependencies: ["Artifacts", "CZlib", "TestSupport"]),
        .testTarget(
            name: "ExecutablesTests",
            dependencies: ["Executables", "TestSupport", .product(name: "PropertyLists", package: "switchyard")]),
        .testTarget(name: "JSONRPCTests", dependencies: ["JSONRPC", "TestSupport"]),
        .testTarget(name: "BytePatternsTests", dependencies: ["BytePatterns", "CByteScan", "TestSupport"]),
        .testTarget(
            name: "BuildSettingsTests",
            dependencies: [
                "BuildSettings", "InfoPlists", "SourceText", "TestSupport",
                .product(name: "PropertyLists", package: "switchyard"),
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "InfoPlistsTests",
            dependencies: [
                "BuildSettings", "InfoPlists", "TestSupport",
                .product(name: "PropertyLists", package: "switchyard"),
            ]),
        // Projects that tests write to disk.
        .target(
            name: "TestProjects",
            dependencies: ["LocatedPropertyLists", .product(name: "PropertyLists", package: "switchyard")],
            path: "Tests/TestProjects", exclude: ["generated-info-plists.json"]),
        // Support for tests: seeded random numbers, and the number of repetitions.
        .target(
            name: "TestSupport",
            dependencies: [
                "TestClients",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
            ], path: "Tests/TestSupport"),
        // Clients of servers.
        .target(name: "TestClients", path: "Tests/TestClients"),
        .testTarget(
            name: "GuardedServerTests",
            dependencies: [
                "GuardedServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ]),
        .testTarget(name: "FileReplacementsTests", dependencies: ["FileReplacements"]),
        .testTarget(name: "SourceTextTests", dependencies: ["SourceText", "TestProjects", "TestSupport"]),
        .testTarget(
            name: "LocatedPropertyListsTests",
            dependencies: [
                "LocatedPropertyLists", "SourceText", "TestSupport",
                .product(name: "PropertyLists", package: "switchyard"),
            ]),
        .testTarget(
            name: "PropertyListEditingTests",
            dependencies: [
                "LocatedPropertyLists", "PropertyListEditing", "TestSupport",
                .product(name: "PropertyLists", package: "switchyard"),
            ]),
        .testTarget(
            name: "XcodeProjectsTests",
            dependencies: [
                "SourceText", "TestProjects", "TestSupport", "XcodeProjects",
                .product(name: "PropertyLists", package: "switchyard"),
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "SettingsDisplayTests",
            dependencies: [
                "SettingsDisplay", "TestSupport",
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "SettingsBundle", package: "switchyard"),
            ]),
        .testTarget(
            name: "AppProjectsTests",
            dependencies: [
                "AppProjects", "BuildSettings", "InfoPlists", "LocatedPropertyLists", "SourceText", "TestProjects",
                "TestSupport", "XcodeProjects",
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        .testTarget(
            name: "RulesTests",
            dependencies: [
                "AppProjects", "BuildSettings", "Rules", "SourceText", "TestProjects", "XcodeProjects",
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "SettingsBundle", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        .testTarget(
            name: "CatalogDifferencesTests",
            dependencies: [
                "CatalogDifferences", "Manifest", "SourceText",
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        .testTarget(
            name: "ConfigurationImportTests",
            dependencies: [
                "ConfigurationImport", "Manifest", "SourceText", "TestProjects", "TestSupport",
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        .testTarget(
            name: "GenerationTests",
            dependencies: [
                "BuildSettings", "Generation", "InfoPlists", "LocatedPropertyLists", "Manifest", "PropertyListEditing",
                "SettingsDisplay", "SourceText", "TestProjects", "TestSupport",
                "XcodeProjects",
                .product(name: "AccessorGenerator", package: "switchyard"),
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "SettingsBundle", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
                // Linked to the programs that tests compile.
            ]),
        .testTarget(
            name: "ProjectWiringTests",
            dependencies: [
                "AppProjects", "BuildSettings", "Generation", "Manifest", "ProjectWiring", "SourceText", "TestProjects",
                "TestSupport",
                .product(name: "PropertyLists", package: "switchyard"),
            ]),
        .testTarget(
            name: "ManifestTests",
            dependencies: [
                "Manifest", "SourceText", "TestSupport",
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        .testTarget(
            name: "SettingsPreviewTests",
            dependencies: [
                "AppProjects", "FileReplacements", "GuardedServer", "SettingsPreview", "TestClients",
                "TestSupport",
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "SettingsBundle", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ]),
        .testTarget(
            name: "HubTests",
            dependencies: [
                "GuardedServer", "Hub", "TestClients", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HubMessages", package: "switchyard"),
            ]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "AuditPlanter", "Hub", "JSONRPC", "Rules", "SourceText", "SwitchyardCommand", "TestClients",
                "TestProjects",
                "TestSupport", "XcodeProjects", "discussions-backend",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HubMessages", package: "switchyard"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SwitchyardConsole", package: "switchyard"),
                .product(name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
                .product(name: "Yams", package: "Yams"),
            ],
            exclude: ["Fixtures"]),
    ]
)

// Programs that libFuzzer drives: `make fuzz`.
let fuzzers: [String: [String]] = [
    "audit": ["ArtifactAudit", "Artifacts"],
    "evaluation": ["BuildSettings", "InfoPlists"],
    "import": ["ConfigurationImport", "Manifest", "SourceText"],
    "manifest": ["Manifest", "SourceText"],
    "patterns": ["BytePatterns"],
    "pbxproj": ["XcodeProjects"],
    "xcconfig": ["BuildSettings", "SourceText"],
]
let isFuzzing = Context.environment["SWITCHYARD_FUZZING"] != nil
if isFuzzing {
    package.targets.append(.target(name: "FuzzInput", path: "Fuzzing/Sources/FuzzInput"))
    package.targets += fuzzers.map { name, modules in
        .executableTarget(
            name: "fuzz-\(name)",
            dependencies: (["FuzzInput"] + modules).map { .init(stringLiteral: $0) } + [
                .product(name: "PropertyLists", package: "switchyard"),
                .product(name: "Switchyard", package: "switchyard"),
            ],
            path: "Fuzzing/Sources/fuzz-\(name)")
    }
}

for target in package.targets where !["CByteScan", "CFileReplacement"].contains(target.name) && target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    guard isFuzzing, target.name.hasPrefix("fuzz-") else { continue }
    // gold, the linker by default, ends with an error of its own here.
    target.swiftSettings?.append(.unsafeFlags(["-parse-as-library", "-sanitize=fuzzer"]))
    target.linkerSettings = [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]
}
