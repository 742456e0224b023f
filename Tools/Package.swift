// swift-tools-version: 6.1
// The command-line tool. All third-party dependencies of the repository are here.
import PackageDescription

let propertyLists = Target.Dependency.product(name: "PropertyLists", package: "switchyard")
let digests = Target.Dependency.product(name: "Digests", package: "switchyard")
let switchyard = Target.Dependency.product(name: "Switchyard", package: "switchyard")

/// A product that only switchyard-server, its tests and the example's server need: without the trait, nobody downloads it.
func server(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Servers"]))
}

let package = Package(
    name: "switchyard-tools",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "switchyard", targets: ["SwitchyardCommand"]),
        .executable(name: "switchyard-server", targets: ["SwitchyardServer"]),
        .executable(name: "discussions-backend", targets: ["discussions-backend"]),
    ],
    traits: [
        .default(enabledTraits: ["Servers"]),
        .trait(
            name: "Servers",
            description: "switchyard-server. Without it, 5 packages are downloaded instead of 29."),
    ],
    dependencies: [
        .package(name: "switchyard", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
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
        .target(name: "SourceText", dependencies: [propertyLists]),
        .target(name: "JSONRPC", dependencies: ["SourceText"]),
        .systemLibrary(name: "CZlib"),
        .target(name: "CByteScan"),
        .target(name: "Artifacts", dependencies: ["CByteScan", "CZlib"]),
        .target(name: "BytePatterns", dependencies: ["CByteScan"]),
        .target(name: "Executables", dependencies: [propertyLists]),
        .target(
            name: "ArtifactAudit",
            dependencies: [
                "Artifacts", "BytePatterns", "Executables", "SourceText", propertyLists, switchyard,
            ]),
        .target(name: "CFileReplacement"),
        .target(name: "FileReplacements", dependencies: ["CFileReplacement"]),
        .target(
            name: "LocatedPropertyLists",
            dependencies: ["SourceText", propertyLists]),
        .target(
            name: "PropertyListEditing",
            dependencies: [
                "LocatedPropertyLists", "SourceText", propertyLists,
            ]),
        .target(
            name: "BuildSettings",
            dependencies: ["SourceText", propertyLists]),
        .target(
            name: "InfoPlists",
            dependencies: ["BuildSettings", propertyLists]),
        .target(
            name: "XcodeProjects",
            dependencies: [
                "LocatedPropertyLists", "SourceText", propertyLists,
            ]),
        .target(
            name: "Manifest",
            dependencies: [
                "SourceText",
                .product(name: "CatalogChecks", package: "switchyard"),
                propertyLists, switchyard,
                .product(name: "Yams", package: "Yams"),
            ]),
        .target(
            name: "CatalogDifferences",
            dependencies: [
                "Manifest", "SourceText", propertyLists, switchyard,
            ]),
        // What the Settings app shows of a Settings bundle, which apps do not need.
        .target(
            name: "SettingsDisplay",
            dependencies: [
                "SourceText", propertyLists,
                .product(name: "SettingsBundle", package: "switchyard"),
            ]),
        .target(
            name: "AppProjects",
            dependencies: [
                "BuildSettings", "InfoPlists", "LocatedPropertyLists", "Manifest", "SourceText", "XcodeProjects",
                .product(name: "CatalogChecks", package: "switchyard"),
                propertyLists,
                .product(name: "SettingsBundle", package: "switchyard"),
                switchyard,
            ]),
        .target(
            name: "BundleAssembly",
            dependencies: [
                "AppProjects", "BuildSettings", "InfoPlists", "PropertyListEditing", "XcodeProjects", propertyLists,
            ]),
        .target(
            name: "ConfigurationImport",
            dependencies: [
                "AppProjects", "BuildSettings", "LocatedPropertyLists", "Manifest", "SourceText", "XcodeProjects",
                propertyLists,
                .product(name: "SettingsBundle", package: "switchyard"),
                switchyard,
            ]),
        .target(
            name: "Rules",
            dependencies: [
                "AppProjects", "BuildSettings", "InfoPlists", "LocatedPropertyLists", "Manifest", "SettingsDisplay",
                "SourceText",
                "XcodeProjects",
                .product(name: "CatalogChecks", package: "switchyard"),
                propertyLists,
                .product(name: "SettingsBundle", package: "switchyard"),
                switchyard,
            ]),
        .target(
            name: "Generation",
            dependencies: [
                .product(name: "AccessorGenerator", package: "switchyard"),
                "AppProjects", "BuildSettings", "LocatedPropertyLists", "Manifest", "PropertyListEditing",
                "SettingsDisplay", "SourceText", "XcodeProjects", propertyLists,
                .product(name: "SettingsBundle", package: "switchyard"),
                switchyard,
            ]),
        .target(
            name: "ArtifactStripping",
            dependencies: [
                "Artifacts", "Executables", "Generation", "SourceText", propertyLists, switchyard,
            ]),
        .target(
            name: "ProjectWiring",
            dependencies: [
                "AppProjects", "BuildSettings", "Generation", "LocatedPropertyLists", "Manifest", "SourceText",
                "XcodeProjects", propertyLists,
            ]),
        // What the preview and the hub share: guards, tokens, tickets, event streams and limits of connections.
        .target(
            name: "GuardedServer",
            dependencies: [
                server("Hummingbird", "hummingbird"),
                server("HummingbirdCore", "hummingbird"),
                server("HummingbirdTLS", "hummingbird"),
                server("HTTPTypes", "swift-http-types"),
                server("NIOCore", "swift-nio"),
                server("NIOHTTP1", "swift-nio"),
                server("NIOHTTPTypes", "swift-nio-extras"),
                server("NIOSSL", "swift-nio-ssl"),
                server("Logging", "swift-log"),
                server("ServiceLifecycle", "swift-service-lifecycle"),
                server("UnixSignals", "swift-service-lifecycle"),
            ]),
        .target(
            name: "Hub",
            dependencies: [
                "GuardedServer",
                server("AsyncHTTPClient", "async-http-client"),
                .product(name: "ConsoleCommands", package: "switchyard"),
                digests,
                server("GRDB", "GRDB.swift"),
                server("HTTPTypes", "swift-http-types"),
                .product(name: "HubMessages", package: "switchyard"),
                server("Hummingbird", "hummingbird"),
                server("NIOCore", "swift-nio"),
                server("NIOHTTP1", "swift-nio"),
                server("NIOPosix", "swift-nio"),
                server("NIOSSL", "swift-nio-ssl"),
                propertyLists,
                server("ServiceLifecycle", "swift-service-lifecycle"),
                switchyard,
            ],
            resources: [.embedInCode("Page")]),
        .target(
            name: "SettingsPreview",
            dependencies: [
                "AppProjects", "BuildSettings", "FileReplacements", "GuardedServer", "InfoPlists",
                "LocatedPropertyLists", "PropertyListEditing", "SettingsDisplay", "SourceText", "XcodeProjects",
                server("Hummingbird", "hummingbird"),
                propertyLists,
                server("ServiceLifecycle", "swift-service-lifecycle"),
                .product(name: "SettingsBundle", package: "switchyard"),
                switchyard,
            ],
            resources: [.embedInCode("Page")]),
        // What every command answers: a request to a report, and a report as text, JSON, Markdown, or HTML.
        .target(
            name: "Reports",
            dependencies: [
                "AppProjects", "ArtifactAudit", "ArtifactStripping", "Artifacts", "BuildSettings", "BundleAssembly",
                "CatalogDifferences", "ConfigurationImport", "FileReplacements", "Generation", "InfoPlists", "JSONRPC",
                "LocatedPropertyLists", "Manifest", "ProjectWiring", "PropertyListEditing", "Rules", "SettingsDisplay",
                "SourceText", "XcodeProjects",
                digests,
                propertyLists,
                .product(name: "Rainbow", package: "Rainbow"),
                .product(name: "SettingsBundle", package: "switchyard"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                switchyard,
                // Subprocess uses the paths of System, which is this package on Linux.
                .product(name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
            ],
            resources: [.embedInCode("Report/Page")]),
        .target(
            name: "ModelContext",
            dependencies: [
                "ArtifactAudit", "Generation", "JSONRPC", "Reports", "Rules", "SourceText",
                digests,
                propertyLists, switchyard,
            ]),
        .target(
            name: "LanguageServer",
            dependencies: [
                "AppProjects", "BuildSettings", "CatalogDifferences", "InfoPlists", "JSONRPC", "LocatedPropertyLists",
                "Manifest", "Reports", "Rules", "SourceText", "XcodeProjects",
                propertyLists, switchyard,
            ]),
        // The commands but the servers: options to a request, and a report to what is printed.
        .target(
            name: "Commands",
            dependencies: [
                "JSONRPC", "LanguageServer", "Manifest", "ModelContext", "Reports", "Rules", "SourceText",
                propertyLists,
                switchyard,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SettingsBundle", package: "switchyard"),
            ]),
        // Not named after the product, because the modules `switchyard` and `Switchyard` would be one file on a Mac.
        .executableTarget(
            name: "SwitchyardCommand", dependencies: ["Commands"], path: "Sources/switchyard"),
        // The hub, the preview, and the console: whoever only checks a project compiles none of their dependencies.
        .executableTarget(
            name: "SwitchyardServer",
            dependencies: [
                "AppProjects", "Commands", "Executables", "GuardedServer", "Hub", "JSONRPC", "ModelContext", "Reports",
                "Rules", "SettingsPreview", "SourceText", "XcodeProjects", propertyLists, switchyard,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                server("AsyncHTTPClient", "async-http-client"),
                .product(name: "HubMessages", package: "switchyard"),
                server("NIOCore", "swift-nio"),
                server("NIOHTTP1", "swift-nio"),
                server("NIOPosix", "swift-nio"),
                server("NIOSSL", "swift-nio-ssl"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            path: "Sources/switchyard-server"),
        .executableTarget(
            name: "discussions-backend",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                server("Hummingbird", "hummingbird"),
                server("Logging", "swift-log"),
                server("ServiceLifecycle", "swift-service-lifecycle"),
                server("UnixSignals", "swift-service-lifecycle"),
            ]),
        .testTarget(
            name: "ArtifactAuditTests",
            dependencies: [
                "ArtifactAudit", "Artifacts", "AuditPlanter", "SourceText", "TestSupport", propertyLists, switchyard,
            ]),
        // Makes artifacts with and without leaks, from the published structures of their formats. It was written by somebody
        // who had not read the audit.
        .target(name: "AuditPlanter", dependencies: ["CZlib", "TestSupport"], path: "Tests/AuditPlanter"),
        .testTarget(name: "ArtifactsTests", dependencies: ["Artifacts", "CZlib", "TestSupport"]),
        .testTarget(
            name: "ExecutablesTests",
            dependencies: ["Executables", "TestSupport", propertyLists]),
        .testTarget(name: "JSONRPCTests", dependencies: ["JSONRPC", "SourceText", "TestSupport"]),
        .testTarget(name: "BytePatternsTests", dependencies: ["BytePatterns", "CByteScan", "TestSupport"]),
        .testTarget(
            name: "BuildSettingsTests",
            dependencies: [
                "BuildSettings", "InfoPlists", "SourceText", "TestSupport", propertyLists,
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "InfoPlistsTests",
            dependencies: [
                "BuildSettings", "InfoPlists", "TestSupport", propertyLists,
            ]),
        .target(
            name: "TestProjects",
            dependencies: [
                "LocatedPropertyLists", "TestSupport", propertyLists,
            ],
            path: "Tests/TestProjects", exclude: ["generated-info-plists.json"]),
        .target(
            name: "TestSupport",
            dependencies: [
                "TestClients",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
            ], path: "Tests/TestSupport"),
        .target(name: "TestClients", path: "Tests/TestClients"),
        .testTarget(
            name: "GuardedServerTests",
            dependencies: [
                "GuardedServer",
                server("HTTPTypes", "swift-http-types"),
                server("NIOCore", "swift-nio"),
                server("NIOEmbedded", "swift-nio"),
                server("NIOHTTPTypes", "swift-nio-extras"),
            ]),
        .testTarget(name: "FileReplacementsTests", dependencies: ["FileReplacements"]),
        .testTarget(name: "SourceTextTests", dependencies: ["SourceText", "TestProjects", "TestSupport"]),
        .testTarget(
            name: "LocatedPropertyListsTests",
            dependencies: [
                "LocatedPropertyLists", "SourceText", "TestSupport", propertyLists,
            ]),
        .testTarget(
            name: "PropertyListEditingTests",
            dependencies: [
                "LocatedPropertyLists", "PropertyListEditing", "TestSupport", propertyLists,
            ]),
        .testTarget(
            name: "XcodeProjectsTests",
            dependencies: [
                "SourceText", "TestProjects", "TestSupport", "XcodeProjects", propertyLists,
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "SettingsDisplayTests",
            dependencies: [
                "SettingsDisplay", "TestSupport", propertyLists,
                .product(name: "SettingsBundle", package: "switchyard"),
            ]),
        .testTarget(
            name: "AppProjectsTests",
            dependencies: [
                "AppProjects", "BuildSettings", "InfoPlists", "LocatedPropertyLists", "SourceText", "TestProjects",
                "TestSupport", "XcodeProjects", propertyLists, switchyard,
            ]),
        .testTarget(
            name: "RulesTests",
            dependencies: [
                "AppProjects", "BuildSettings", "Rules", "SourceText", "TestProjects", "XcodeProjects", propertyLists,
                .product(name: "SettingsBundle", package: "switchyard"),
                switchyard,
            ]),
        .testTarget(
            name: "CatalogDifferencesTests",
            dependencies: [
                "CatalogDifferences", "Manifest", "SourceText", propertyLists, switchyard,
            ]),
        .testTarget(
            name: "ConfigurationImportTests",
            dependencies: [
                "ConfigurationImport", "Manifest", "SourceText", "TestProjects", "TestSupport", propertyLists,
                switchyard,
            ]),
        .testTarget(
            name: "GenerationTests",
            dependencies: [
                "BuildSettings", "Generation", "InfoPlists", "LocatedPropertyLists", "Manifest", "PropertyListEditing",
                "SettingsDisplay", "SourceText", "TestProjects", "TestSupport",
                "XcodeProjects",
                .product(name: "AccessorGenerator", package: "switchyard"),
                propertyLists,
                .product(name: "SettingsBundle", package: "switchyard"),
                switchyard,
            ]),
        .testTarget(
            name: "ProjectWiringTests",
            dependencies: [
                "AppProjects", "BuildSettings", "Generation", "Manifest", "ProjectWiring", "SourceText", "TestProjects",
                "TestSupport", propertyLists,
            ]),
        .testTarget(
            name: "ManifestTests",
            dependencies: [
                "Manifest", "SourceText", "TestSupport", propertyLists, switchyard,
            ]),
        .testTarget(
            name: "SettingsPreviewTests",
            dependencies: [
                "AppProjects", "FileReplacements", "GuardedServer", "SettingsPreview", "TestClients",
                "TestSupport", propertyLists,
                .product(name: "SettingsBundle", package: "switchyard"),
                switchyard,
            ]),
        .testTarget(
            name: "HubTests",
            dependencies: [
                "GuardedServer", "Hub", "TestClients", "TestSupport",
                server("GRDB", "GRDB.swift"),
                .product(name: "HubMessages", package: "switchyard"),
            ]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "AppProjects", "AuditPlanter", "BundleAssembly", "CatalogDifferences", "ConfigurationImport", "Hub",
                "JSONRPC", "LanguageServer", "Manifest", "Reports", "Rules", "SourceText",
                "SwitchyardCommand", "SwitchyardServer", "TestClients", "TestProjects", "TestSupport", "XcodeProjects",
                "discussions-backend",
                server("GRDB", "GRDB.swift"),
                .product(name: "HubMessages", package: "switchyard"),
                server("NIOCore", "swift-nio"),
                server("NIOHTTP1", "swift-nio"),
                server("NIOPosix", "swift-nio"),
                server("NIOSSL", "swift-nio-ssl"),
                propertyLists,
                .product(name: "Subprocess", package: "swift-subprocess"),
                switchyard,
                .product(name: "SwitchyardConsole", package: "switchyard"),
                .product(name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
                .product(name: "Yams", package: "Yams"),
            ],
            exclude: ["Fixtures"]),
    ]
)

// Compares a subject with a reference in the same run. Benchmark libraries measure one subject at a time and report
// absolute times; these benchmarks report the ratio of two subjects that alternate in one process. They are not always
// here, because SwiftPM compiles the tool of their plug-in, and half of the library for it, before any other product.
let benchmarks: [Target] = [
    .executableTarget(
        name: "switchyard-benchmarks",
        dependencies: [
            "ArtifactAudit", "Artifacts", "BuildSettings", "FileReplacements", "Generation", "GuardedServer",
            "Manifest",
            "Reports", "Rules", "LocatedPropertyLists", "SourceText", "XcodeProjects",
            .product(name: "ConsoleCommands", package: "switchyard"),
            server("GRDB", "GRDB.swift"),
            .product(name: "HubMessages", package: "switchyard"),
            server("NIOCore", "swift-nio"),
            server("NIOHTTP1", "swift-nio"),
            server("NIOPosix", "swift-nio"),
            propertyLists,
            .product(name: "SettingsBundle", package: "switchyard"),
            switchyard,
            .product(name: "SwitchyardConsole", package: "switchyard"),
            .product(name: "SwitchyardTesting", package: "switchyard"),
            .product(name: "Yams", package: "Yams"),
        ],
        // The plug-in reads it.
        exclude: ["Environments.plist"],
        plugins: [.plugin(name: "SwitchyardAccessors", package: "switchyard")])
]
if Context.environment["SWITCHYARD_BENCHMARKS"] != nil { package.targets += benchmarks }

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
                propertyLists, switchyard,
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
