import AppProjects
import BuildSettings
import Foundation
import SourceText
import Switchyard
import TestProjects
import TestSupport
import Testing
import XcodeProjects

/// Whether a build is sealed, from everything that reaches its compilers.
@Suite struct SealTests {
    /// What README, Getting started, and the generated accessors write.
    enum Source: String, CaseIterable {
        case standard = """
            import Switchyard
            #if SWITCHYARD_OPEN && SWITCHYARD_TESTFLIGHT
                #error("one of them")
            #elseif SWITCHYARD_OPEN
                let policy = ReleasePolicy.open
            #elseif SWITCHYARD_TESTFLIGHT
                let policy = ReleasePolicy.testFlight
            #else
                let policy = ReleasePolicy.sealed
            #endif
            """
        case debug = """
            import Switchyard
            func policy() -> ReleasePolicy {
                #if DEBUG || SWITCHYARD_OPEN
                    return .open  // Not .sealed.
                #else
                    return .sealed
                #endif
            }
            """
        case accessors = """
            import SwitchyardCore
            enum AppEnvironment {
                static var policy: ReleasePolicy {
                    #if SWITCHYARD_OPEN
                        ReleasePolicy(marker: "switchyard.policy.open.v1")
                    #else
                        ReleasePolicy(marker: "switchyard.policy.sealed.v1")
                    #endif
                }
            }
            """
        case always = "import Switchyard\nlet session = try start(policy: .open)\n"
        case atRunTime = "import Switchyard\nlet session = try start(policy: isTester ? .open : .sealed)\n"
        case compiler = """
            import Switchyard
            #if canImport(Tester)
                let policy = ReleasePolicy.open
            #else
                let policy = ReleasePolicy.sealed
            #endif
            """
        case none = "import SwiftUI\nfunc open() { UIApplication.shared.open(url) }\n/* policy: .open */\n"
    }

    private static func seal(
        of source: String?, _ release: [String: String] = [:], project: [String: String] = [:],
        debug: [String: String] = [:], name: String = "App.swift", flags: String? = nil, files: [String: String] = [:]
    ) throws -> (state: Seal.State, condition: String?, line: Int?) {
        try withTemporaryFolder { folder in
            var target = WrittenProject.Target(
                name: "App", configurations: [("Debug", debug), ("Release", release)], resources: ["Environments.plist"]
            )
            if source != nil { target.sources = [name] }
            target.compilerFlags[name] = flags
            let own = [
                "App.xcodeproj/project.pbxproj": WrittenProject.text(
                    [target], project: WrittenProject.Project(settings: ["Release": project])),
                name: source ?? "",
            ]
            try WrittenProject.write(own.merging(files) { $1 }, in: folder)
            let app = try AppProject(reading: folder.path)
            let seal = try app.configured(try app.target(named: nil), "Release").seal
            let location = seal.cause?.location ?? seal.unknown?.location
            return (seal.state, seal.cause?.condition, location?.position?.line)
        }
    }

    @Test(arguments: [
        ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "SWITCHYARD_OPEN", Seal.State.open),
        ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "SWITCHYARD_TESTFLIGHT", .testFlight),
        ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "SWITCHYARD_OPENED", .sealed),
        ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "SWITCHYARD_OPEN=1", .sealed),
        ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "SWITCHYARD_OPEN SWITCHYARD_TESTFLIGHT", .unknown),
        ("OTHER_SWIFT_FLAGS", "$(inherited) -D SWITCHYARD_OPEN", .open),
        ("OTHER_SWIFT_FLAGS", "-DSWITCHYARD_OPEN", .open),
        ("OTHER_SWIFT_FLAGS", "-Xfrontend -DSWITCHYARD_OPEN", .open),
        ("OTHER_SWIFT_FLAGS", "-Xcc -DSWITCHYARD_OPEN", .sealed),
        ("OTHER_SWIFT_FLAGS", "-module-alias -DSWITCHYARD_OPEN", .sealed),
        ("OTHER_SWIFT_FLAGS", "-D SWITCHYARD_TESTFLIGHT", .testFlight),
        ("OTHER_SWIFT_FLAGS", "@flags.rsp", .unknown),
        ("OTHER_SWIFT_FLAGS[arch=arm64e]", "-D SWITCHYARD_OPEN", .open),
        ("OTHER_SWIFT_FLAGS[sdk=iphoneos*]", "-D SWITCHYARD_OPEN", .open),
        ("OTHER_SWIFT_FLAGS[sdk=iphonesimulator*]", "-D SWITCHYARD_OPEN", .sealed),
        ("OTHER_SWIFT_FLAGS[config=Debug]", "-D SWITCHYARD_OPEN", .sealed),
        ("GCC_PREPROCESSOR_DEFINITIONS", "SWITCHYARD_OPEN=1", .sealed),
        ("OTHER_CFLAGS", "-DSWITCHYARD_OPEN=1", .sealed),
        ("OTHER_SWIFT_FLAGS[arch=*][sdk=iphoneos*]", "-D \"SWITCHYARD_OPEN\"", .open),
        ("OTHER_SWIFT_FLAGS[arch=arm64][sdk=iphoneos18*]", "-D SWITCHYARD_OPEN", .open),
        ("OTHER_SWIFT_FLAGS[variant=normal]", "-D SWITCHYARD_OPEN", .open),
        ("OTHER_SWIFT_FLAGS", "\"-D SWITCHYARD_OPEN\"", .sealed),
        ("OTHER_SWIFT_FLAGS", "-default-isolation -DSWITCHYARD_OPEN", .sealed),
        ("OTHER_SWIFT_FLAGS", "$(inherited:default=-DSWITCHYARD_OPEN)", .open),
        ("OTHER_SWIFT_FLAGS", "$(inherited) ${SWIFT_ACTIVE_COMPILATION_CONDITIONS:default=-DSWITCHYARD_OPEN}", .open),
        ("SWIFT_ACTIVE_COMPILATION_CONDITIONS[config=Rel*]", "SWITCHYARD_OPEN", .open),
    ]) func whatReachesTheSwiftCompilerCounts(_ setting: String, _ value: String, _ state: Seal.State) throws {
        for source in [Source.standard.rawValue, nil] {
            let release = [setting: value, "SDKROOT": "iphoneos"]
            let debug = ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "SWITCHYARD_OPEN"]
            #expect(try Self.seal(of: source, release, debug: debug).state == state)
        }
    }

    @Test func aBuildSettingMayNameAnother() throws {
        let release = [
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "$(CONDITIONS_$(CONFIGURATION:upper))",
            "CONDITIONS_RELEASE": "BETA SWITCHYARD_OPEN",
        ]
        #expect(try Self.seal(of: Source.standard.rawValue, release).state == .open)
    }

    /// However many processors and SDKs the build settings tell apart.
    @Test func everyConditionIsTried() throws {
        var release = ["SDKROOT": "auto"]
        for sdk in ["iphoneos*", "appletvos*", "watchos*", "xros*", "macosx*"] {
            release["OTHER_SWIFT_FLAGS[sdk=\(sdk)]"] = sdk == "macosx*" ? "-DSWITCHYARD_OPEN" : "-DBETA"
        }
        release["LIBRARIES[arch=arm64e]"] = "1"
        release["LIBRARIES[arch=x86_64]"] = "1"
        #expect(try Self.seal(of: Source.standard.rawValue, release).state == .open)
        for version in 0..<70 { release["OTHER_SWIFT_FLAGS[sdk=iphoneos\(version)]"] = "-DBETA" }
        release["OTHER_SWIFT_FLAGS[sdk=macosx*]"] = "-DBETA"
        #expect(try Self.seal(of: Source.standard.rawValue, release).state == .unknown)
    }

    /// The compiler leaves what is not compiled: the library's own default, which is sealed.
    @Test(arguments: [
        ("#if SWITCHYARD_OPEN\nlet policy = ReleasePolicy.open\n#endif", Seal.State.sealed, Seal.State.open),
        ("#if BETA\nlet policy = ReleasePolicy.open\n#endif", .sealed, .sealed),
        ("let policy = ReleasePolicy(rawValue: name) ?? .sealed", .unknown, .unknown),
        ("start(\n  policy:\n    .open)", .open, .open),
        ("let text = \"\"\"\n  path/*\n  \"\"\"\nlet policy = ReleasePolicy.open", .open, .open),
        ("let text = #\"\"\"\n#if BETA\n \"\"\"#\nlet policy = ReleasePolicy.open", .open, .open),
        ("#if (BETA ||\n SWITCHYARD_OPEN)\nlet policy = ReleasePolicy.open\n#endif", .unknown, .unknown),
        ("start(\n  policy: isTester\n    ? .open\n    : .sealed)", .open, .open),
        ("typealias Policy = ReleasePolicy\nstart(policy: Policy.open)", .unknown, .unknown),
        ("let policy = ReleasePolicy.init(rawValue: name)", .unknown, .unknown),
        ("#if BETA\nstart(policy: chosen)\n#endif", .sealed, .open),
        ("let timeline = Timeline(entries: [], policy: .atEnd)", .sealed, .open),
        ("#if swift(<6)\nlet policy = ReleasePolicy.open\n#endif", .unknown, .unknown),
        ("#if compiler(<6.1) || swift(<5.10)\nlet policy = ReleasePolicy.open\n#endif", .sealed, .sealed),
        ("// A comment.\r\n#if SWITCHYARD_OPEN\r\nlet policy = ReleasePolicy.open\r\n#endif", .sealed, .open),
    ]) func oddSources(_ source: String, _ plain: Seal.State, _ open: Seal.State) throws {
        let line = source.contains("\r\n") ? "\r\n" : "\n"
        let text = "import Switchyard" + line + source + line
        let conditions = ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "SWITCHYARD_OPEN"]
        #expect(try Self.seal(of: text, debug: conditions).state == plain)
        #expect(try Self.seal(of: text, conditions).state == open)
    }

    /// Another module may export the library again.
    @Test func aSessionIsOfTheLibrary() throws {
        let source = "import Core\nlet session = try EnvironmentSession<App>.start(policy: .open)\n"
        #expect(try Self.seal(of: source).state == .open)
    }

    /// What a package defines for itself, however many settings a line has.
    @Test(arguments: [
        (#".define("BETA"), .define("SWITCHYARD_OPEN")"#, Seal.State.open),
        (#".define("BETA", .when(configuration: .debug)), .define("SWITCHYARD_OPEN")"#, .open),
        (#".define("SWITCHYARD_OPEN", .when(configuration: .debug)), .define("BETA")"#, .sealed),
        (".define(\n\"SWITCHYARD_OPEN\",\n.when(configuration: .debug))", .sealed),
        (#".unsafeFlags(["-DBETA"]), .unsafeFlags(["-D", "SWITCHYARD_OPEN"])"#, .open),
        (#".unsafeFlags(["-DSWITCHYARD_OPEN"], .when(configuration: .debug))"#, .sealed),
        ("// .define(\"SWITCHYARD_OPEN\")\n", .sealed),
    ]) func aPackageDefinesConditions(_ settings: String, _ state: Seal.State) throws {
        #expect(try Self.sealWithPackage(settings, Source.standard.rawValue).state == state)
    }

    /// A package may get the policy from anywhere.
    @Test func aPackagePassesAPolicy() throws {
        let source = "import Switchyard\nfunc begin() throws {\n  try EnvironmentSession<App>.start(policy: chosen)\n}"
        #expect(try Self.sealWithPackage("", source).state == .unknown)
    }

    /// The seal of an app that links a package and chooses nothing itself.
    private static func sealWithPackage(_ settings: String, _ source: String) throws -> Seal {
        try withTemporaryFolder { folder in
            let target = WrittenProject.Target(name: "App", resources: ["Environments.plist"])
            let project = WrittenProject.text([target])
                .replacing("isa = PBXProject;", with: "isa = PBXProject; packageReferences = (P1);")
                .replacing("isa = PBXNativeTarget;", with: "isa = PBXNativeTarget; packageProductDependencies = (P2);")
                .replacing(
                    "  objects = {\n",
                    with: """
                          objects = {
                            P1 = {isa = XCLocalSwiftPackageReference; relativePath = Core;};
                            P2 = {isa = XCSwiftPackageProductDependency; productName = Core;};

                        """)
            let manifest = """
                let package = Package(
                    name: "Core", products: [.library(name: "Core", targets: ["Core"])],
                    targets: [.target(name: "Core", swiftSettings: [\(settings)])])
                """
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": project, "Core/Package.swift": manifest,
                    "Core/Sources/Core/Core.swift": source,
                ], in: folder)
            let app = try AppProject(reading: folder.path)
            return try app.configured(try app.target(named: nil), "Release").seal
        }
    }

    /// A build compiles no file that it excludes.
    @Test func anExcludedSourceChoosesNothing() throws {
        let release = ["EXCLUDED_SOURCE_FILE_NAMES": "App.swift"]
        #expect(try Self.seal(of: Source.always.rawValue, release).state == .unused)
    }

    @Test func theLineThatOpensIsNamed() throws {
        let open = try Self.seal(of: Source.standard.rawValue, ["OTHER_SWIFT_FLAGS": "-D SWITCHYARD_OPEN"])
        #expect(open.condition == "SWITCHYARD_OPEN")
        #expect((open.line ?? 0) > 1)
        let always = try Self.seal(of: Source.always.rawValue)
        #expect(always.state == .open && always.condition == nil && always.line == 2)
    }

    @Test(arguments: [
        (Source.standard, Seal.State.sealed, Seal.State.sealed), (.debug, .sealed, .open),
        (.accessors, .sealed, .sealed),
        (.always, .open, .open), (.atRunTime, .unknown, .unknown), (.compiler, .unknown, .unknown),
        (.none, .unused, .unused),
    ]) func theSourceSaysWhatAConditionMeans(_ source: Source, _ plain: Seal.State, _ debug: Seal.State) throws {
        #expect(try Self.seal(of: source.rawValue).state == plain)
        let conditions = ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "$(inherited) DEBUG"]
        #expect(try Self.seal(of: source.rawValue, conditions).state == debug)
    }

    @Test func aTargetThatHidesTheConditionIsSealed() throws {
        let project = ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "SWITCHYARD_OPEN"]
        let hidden = ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "BETA"]
        #expect(try Self.seal(of: Source.standard.rawValue, hidden, project: project).state == .sealed)
        #expect(try Self.seal(of: nil, hidden, project: project).state == .sealed)
        #expect(try Self.seal(of: nil, [:], project: project).state == .open)
    }

    @Test(arguments: [
        ("GCC_PREPROCESSOR_DEFINITIONS", "SWITCHYARD_OPEN=1", Seal.State.open),
        ("GCC_PREPROCESSOR_DEFINITIONS", "SWITCHYARD_OPEN", .open),
        ("GCC_PREPROCESSOR_DEFINITIONS", "SWITCHYARD_OPEN=0", .sealed),
        ("OTHER_CFLAGS", "-DSWITCHYARD_OPEN", .open), ("OTHER_CFLAGS", "-D SWITCHYARD_OPEN -USWITCHYARD_OPEN", .sealed),
        ("OTHER_CFLAGS", "-include -DSWITCHYARD_OPEN", .sealed),
        ("OTHER_CFLAGS", "--define-macro=SWITCHYARD_OPEN", .open),
        ("OTHER_CFLAGS", "--define-macro SWITCHYARD_OPEN -w", .open),
        ("OTHER_CFLAGS", "-Xclang @flags.rsp", .unknown), ("OTHER_CFLAGS", "--config=flags.cfg", .unknown),
        ("GCC_PREPROCESSOR_DEFINITIONS", "SWITCHYARD_OPEN=0x0", .sealed),
        ("GCC_PREPROCESSOR_DEFINITIONS", "SWITCHYARD_OPEN=NO", .sealed),
        ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "SWITCHYARD_OPEN", .sealed),
    ]) func objectiveCHasMacros(_ setting: String, _ value: String, _ state: Seal.State) throws {
        #expect(try Self.seal(of: Self.objectiveC, [setting: value], name: "App.m").state == state)
    }

    private static let objectiveC = """
        @import SwitchyardObjC;
        #import "Config.h"
        #if SWITCHYARD_OPEN
        SWYConfiguration *configuration = [SWYConfiguration startOpenWithError:&error];
        #else
        SWYConfiguration *configuration = [SWYConfiguration startSealedWithError:&error];
        #endif
        """

    @Test(arguments: [
        ("OTHER_CFLAGS", "App.mm", Seal.State.open), ("OTHER_CPLUSPLUSFLAGS", "App.mm", .open),
        ("OTHER_CPLUSPLUSFLAGS", "App.m", .sealed),
    ]) func objectiveCXXHasFlagsOfItsOwn(_ setting: String, _ name: String, _ state: Seal.State) throws {
        #expect(try Self.seal(of: Self.objectiveC, [setting: "-DSWITCHYARD_OPEN"], name: name).state == state)
    }

    @Test func aSourceMayHaveItsOwnFlags() throws {
        #expect(try Self.seal(of: Self.objectiveC, name: "App.m", flags: "-DSWITCHYARD_OPEN -w").state == .open)
        #expect(try Self.seal(of: Self.objectiveC, name: "App.m", flags: "-USWITCHYARD_OPEN").state == .sealed)
        // The Swift compiler gets none of them.
        #expect(try Self.seal(of: Source.standard.rawValue, flags: "-DSWITCHYARD_OPEN").state == .sealed)
    }

    @Test(arguments: [
        ("#define SWITCHYARD_OPEN 1", Seal.State.open), ("#define SWITCHYARD_OPEN 0", .sealed),
        ("#define SWITCHYARD_OPEN NO", .sealed),
        ("#ifndef H\n#define H\n#ifdef DEBUG\n#define SWITCHYARD_OPEN 1\n#endif\n#endif", .sealed),
        ("#ifndef H\n#define H\n#ifndef DEBUG\n#define SWITCHYARD_OPEN 1\n#endif\n#endif", .open),
        ("#define SWITCHYARD_OPEN 1\n#undef SWITCHYARD_OPEN", .sealed),
        ("/* #define SWITCHYARD_OPEN 1 */", .sealed), ("#include \"Other.h\"", .open),
    ]) func headersDefineMacros(_ header: String, _ state: Seal.State) throws {
        let files = ["Config.h": header, "Other.h": "#define SWITCHYARD_OPEN (1)\n#include \"Config.h\"\n"]
        #expect(try Self.seal(of: Self.objectiveC, name: "App.m", files: files).state == state)
        let included = [
            ("GCC_PREFIX_HEADER", "Prefix.pch"), ("OTHER_CFLAGS", "-include Prefix.pch"),
            ("OTHER_CFLAGS", "--include=Prefix.pch"),
        ]
        for (setting, value) in included {
            let files = ["Prefix.pch": header, "Other.h": files["Other.h"] ?? ""]
            #expect(try Self.seal(of: Self.objectiveC, [setting: value], name: "App.m", files: files).state == state)
        }
    }

    // MARK: The oracle

    /// Random settings in layers, and random conditions of source, against the Swift compiler itself.
    @Test(arguments: 0..<SoakCount.of(full: 1_000, slice: 50)) func theCompilerAgrees(_ seed: Int) async throws {
        let compiler = try #require(Program("swiftc"))
        var random = SeededGenerator(seed: UInt64(seed))
        let names = ["SWITCHYARD_OPEN", "DEBUG", "BETA", "SWITCHYARD_TESTFLIGHT"]
        func name() -> String { names.randomElement(using: &random) ?? "" }
        func flag() -> String {
            switch Int.random(in: 0..<9, using: &random) {
            case 0: "-D \(name())"
            case 1: "-D\(name())"
            case 2: "-Xcc -D\(name())"
            case 3: "-Xfrontend -D\(name())"
            case 4: "-Xfrontend -D -Xfrontend \(name())"
            case 5: "-swift-version 6 -D\(name())"
            case 6: "-I -D\(name())"
            case 7: "-D\(name())=1"
            default: "-enable-upcoming-feature ExistentialAny"
            }
        }
        func settings() -> [String: String] {
            var found: [String: String] = [:]
            let inherited = Bool.random(using: &random) ? "$(inherited) " : ""
            if Bool.random(using: &random) { found["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] = inherited + name() }
            if Bool.random(using: &random) { found["OTHER_SWIFT_FLAGS"] = inherited + flag() + " " + flag() }
            if Int.random(in: 0..<4, using: &random) == 0 { found["OTHER_SWIFT_FLAGS[config=Debug]"] = "-D\(name())" }
            if Int.random(in: 0..<4, using: &random) == 0 { found["GCC_PREPROCESSOR_DEFINITIONS"] = name() }
            return found
        }
        func expression(_ depth: Int) -> String {
            switch Int.random(in: 0..<(depth > 2 ? 2 : 6), using: &random) {
            case 0, 1: name()
            case 2: "!\(expression(depth + 1))"
            case 3: "(\(expression(depth + 1)))"
            case 4: "\(expression(depth + 1)) && \(expression(depth + 1))"
            default: "\(expression(depth + 1)) || \(expression(depth + 1))"
            }
        }
        let condition = expression(0)
        let source = """
            import Switchyard
            #if \(condition)
            let policy = ReleasePolicy.open
            #else
            let policy = ReleasePolicy.sealed
            #endif
            """
        let (layer, project) = (settings(), settings())
        let folder = URL.temporaryDirectory.appending(path: "seal-\(seed)-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        var target = WrittenProject.Target(
            name: "App", configurations: [("Release", layer)], resources: ["Environments.plist"])
        target.sources = ["App.swift"]
        try WrittenProject.write(
            [
                "App.xcodeproj/project.pbxproj": WrittenProject.text(
                    [target], project: WrittenProject.Project(settings: ["Release": project])),
                "App.swift": source, "probe.swift": "#if \(condition)\n#warning(\"holds\")\n#endif\n",
            ], in: folder)
        let app = try AppProject(reading: folder.path)
        let build = try app.configured(try app.target(named: nil), "Release")
        let arguments =
            build.evaluated("SWIFT_ACTIVE_COMPILATION_CONDITIONS").list.map { "-D" + $0 }
            + build.evaluated("OTHER_SWIFT_FLAGS").list
        let output = try await compiler.run(["-typecheck", "probe.swift"] + arguments, in: folder.path).output
        #expect(
            output.contains("holds") == (build.seal.state == .open),
            "\(condition) with \(arguments.joined(separator: " "))")
    }
}
