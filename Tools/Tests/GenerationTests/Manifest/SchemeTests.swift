import Foundation
import Generation
import Manifest
import PropertyLists
import SourceText
import Testing
import XcodeProjects

/// The schemes of environments.
@Suite struct SchemeTests {
    private static let folder = "Discussions.xcodeproj/xcshareddata/xcschemes"

    private static let project = """
        // !$*UTF8*$!
        { archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
        P = { isa = PBXProject; targets = (T, W); buildConfigurationList = L; mainGroup = G; };
        G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
        L = { isa = XCConfigurationList; buildConfigurations = (); };
        T = { isa = PBXNativeTarget; name = Discussions; productReference = A; buildConfigurationList = L;
              productType = "com.apple.product-type.application"; buildPhases = (); };
        W = { isa = PBXNativeTarget; name = Widget; buildConfigurationList = L;
              productType = "com.apple.product-type.app-extension"; buildPhases = (); };
        A = { isa = PBXFileReference; path = "Discussions & Co.app"; sourceTree = BUILT_PRODUCTS_DIR; };
        }; }
        """

    private func schemes(
        _ existing: [String: Data] = [:], _ manifest: Manifest = Manifests.discussions, isPruning: Bool = false
    ) throws -> GeneratedPart {
        let project = try XcodeProject(data: Data(Self.project.utf8), directory: "/App/Discussions.xcodeproj")
        return ManifestPlan(manifest, project: project, isPruning: isPruning).schemes(existing: existing)
    }

    private static let staging = folder + "/Discussions (Staging).xcscheme"

    @Test func oneForEachEnvironment() throws {
        let part = try schemes()
        #expect(part.findings.isEmpty)
        #expect(
            part.files.map(\.path)
                == ["production", "Staging", "local"].map { "\(Self.folder)/Discussions (\($0)).xcscheme" })
        let scheme = try XcodeScheme(data: try #require(part.files[1].data), file: "/x.xcscheme")
        #expect(scheme.builds.first?.identifier == "T")
        #expect(scheme.builds.first?.container == "container:Discussions.xcodeproj")
        let run = try #require(scheme.action(.run))
        #expect(run.environmentVariables.filter(\.isEnabled).map(\.name) == ["SWITCHYARD_ENVIRONMENT"])
        #expect(run.environmentVariables.filter(\.isEnabled).map(\.value) == ["staging"])
        #expect(run.runnable?.targetName == "Discussions")
        let text = String(decoding: part.files[1].data ?? Data(), as: UTF8.self)
        #expect(text.contains("\n               BuildableName = \"Discussions &amp; Co.app\"\n"))
    }

    /// The build configuration that runs an environment can select it, and the one that archives it starts in it.
    @Test(arguments: [
        ("production", "Debug", "Release"), ("Staging", "Beta", "Beta"), ("local", "Debug", "Debug"),
    ])
    func theBuildConfigurations(_ name: String, _ run: String, _ archive: String) throws {
        let file = try #require(try schemes().files.first { $0.path.hasSuffix("(\(name)).xcscheme") })
        let scheme = try XcodeScheme(data: file.data ?? Data(), file: "/x.xcscheme")
        let names = [SchemeAction.Kind.run, .test, .analyze, .archive, .profile]
            .map { scheme.action($0)?.buildConfiguration }
        #expect(names == [run, run, run, archive, archive])
        #expect(scheme.archives == scheme.builds)
    }

    /// An archive has no variable: it would start in another environment than the scheme is named for.
    @Test func anEnvironmentThatNoBuildStartsInIsNotArchived() throws {
        var manifest = Manifests.discussions
        manifest.environments.append(ManifestEnvironment("qa"))
        let file = try #require(try schemes([:], manifest).files.last)
        let scheme = try XcodeScheme(data: file.data ?? Data(), file: "/x.xcscheme")
        #expect(scheme.action(.run)?.buildConfiguration == "Debug")
        #expect(scheme.action(.profile)?.buildConfiguration == "Beta")
        #expect(scheme.archives.isEmpty)
        #expect(scheme.builds.count == 1)
    }

    private static let variable = """
              <EnvironmentVariable
                 key = "OTHER"
                 value = "a &amp; b"
                 isEnabled = "NO">
              </EnvironmentVariable>

        """

    private static func scheme(_ inLaunch: String, indent: String = "   ", attributes: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Scheme
           LastUpgradeVersion = "1430"
           version = "1.7">
           <LaunchAction
              buildConfiguration = "Release"\(attributes)>
              <BuildableProductRunnable>
              </BuildableProductRunnable>
        \(inLaunch)   </LaunchAction>
           <!-- ours -->
        </Scheme>
        """.replacing("   ", with: indent)
    }

    private static let start = "      <EnvironmentVariables>\n"
    private static let end = "      </EnvironmentVariables>\n"

    static let existing: [String] =
        [
            scheme(""), scheme(start + variable + end), scheme(start + end),
            scheme("      <EnvironmentVariables/>\n"), scheme("      <EnvironmentVariables />\n"),
            scheme("      <EnvironmentVariables></EnvironmentVariables>\n"),
            scheme(
                "      <CommandLineArguments>\n      </CommandLineArguments>\n      <AdditionalOptions>\n      </AdditionalOptions>\n"
            ),
            scheme("", indent: "\t"), scheme(start + variable + end, indent: "  "),
            scheme(start + "<!-- none -->\n" + end), scheme(start + variable + "<!-- last -->\n" + end),
            "<Scheme><LaunchAction></LaunchAction></Scheme>",
            "<Scheme><LaunchAction><EnvironmentVariables><EnvironmentVariable key='A' value='b'/></EnvironmentVariables></LaunchAction></Scheme>",
        ].flatMap { [$0, $0.replacing("\n", with: "\r\n")] }

    @Test(arguments: existing) func onlyTheVariableOfASchemeChanges(_ text: String) throws {
        let before = Data(text.utf8)
        let first = try schemes([Self.staging: before])
        #expect(first.findings.isEmpty)
        let after = try #require(first.files.first { $0.path == Self.staging }?.data)
        let old = try XcodeScheme(data: before, file: "/x"), new = try XcodeScheme(data: after, file: "/x")
        let variables = new.action(.run)?.environmentVariables.map { [$0.name, $0.value] } ?? []
        let others = old.action(.run)?.environmentVariables.map { [$0.name, $0.value] } ?? []
        let mark = ["SWITCHYARD_GENERATED", "SWITCHYARD_ENVIRONMENT"]
        #expect(variables == others + [["SWITCHYARD_ENVIRONMENT", "staging"], mark])
        #expect(new.action(.run)?.environmentVariables.last?.isEnabled == false)
        #expect(new.action(.run)?.buildConfiguration == old.action(.run)?.buildConfiguration)

        #expect(try schemes([Self.staging: after]).files.first { $0.path == Self.staging }?.change == .unchanged)
        let pruned = try schemes([Self.staging: after], isPruning: true).files
        #expect(pruned.map(\.data) == [before], "\(String(decoding: after, as: UTF8.self))")
    }

    @Test func theVariableIsWrittenAsXcodeDoes() throws {
        let before = Self.scheme(Self.start + Self.variable + Self.end)
        let file = try schemes([Self.staging: Data(before.utf8)]).files.first { $0.path == Self.staging }
        #expect(
            String(decoding: file?.data ?? Data(), as: UTF8.self)
                == Self.scheme(
                    Self.start + Self.variable + """
                              <EnvironmentVariable
                                 key = "SWITCHYARD_ENVIRONMENT"
                                 value = "staging"
                                 isEnabled = "YES">
                              </EnvironmentVariable>
                              <EnvironmentVariable
                                 key = "SWITCHYARD_GENERATED"
                                 value = "SWITCHYARD_ENVIRONMENT"
                                 isEnabled = "NO">
                              </EnvironmentVariable>

                        """ + Self.end))
    }

    /// A variable that people wrote stays when everything generated is removed, also if it has the same value.
    @Test(arguments: ["staging", "local"]) func aVariableOfPeopleStays(_ value: String) throws {
        let variable = Self.variable.replacing("OTHER", with: "SWITCHYARD_ENVIRONMENT").replacing(
            "a &amp; b", with: value)
        let before = Data(Self.scheme(Self.start + variable + Self.end).utf8)
        let part = try schemes([Self.staging: before])
        #expect(part.files.first { $0.path == Self.staging }?.data == before)
        #expect(part.findings.map(\.rule) == (value == "staging" ? [] : [.schemeVariable]))
        let pruned = try schemes([Self.staging: before], isPruning: true)
        #expect(!pruned.files.contains { $0.path == Self.staging })
    }

    /// The mark names the variable: under another name, it takes the place of the old one.
    @Test func aRenamedVariableTakesThePlaceOfTheOldOne() throws {
        let before = Data(Self.scheme(Self.start + Self.variable + Self.end).utf8)
        let first = try #require(try schemes([Self.staging: before]).files.first { $0.path == Self.staging }?.data)
        var manifest = Manifests.discussions
        manifest.selection.variable = "BACKEND"
        let second = try #require(
            try schemes([Self.staging: first], manifest).files.first { $0.path == Self.staging }?.data)
        #expect(
            String(decoding: second, as: UTF8.self)
                == String(decoding: first, as: UTF8.self).replacing("SWITCHYARD_ENVIRONMENT", with: "BACKEND"))
        #expect(try schemes([Self.staging: second], manifest, isPruning: true).files.map(\.data) == [before])
    }

    @Test func aRenamedEnvironmentChangesTheValueOnly() throws {
        var manifest = Manifests.discussions
        let before = Data(Self.scheme("").utf8)
        let first = try #require(try schemes([Self.staging: before]).files.first { $0.path == Self.staging }?.data)
        manifest.environments[1].name = "stage <2>"
        let second = try #require(
            try schemes([Self.staging: first], manifest).files.first { $0.path == Self.staging }?.data)
        #expect(
            String(decoding: second, as: UTF8.self)
                == String(decoding: first, as: UTF8.self).replacing("\"staging\"", with: "\"stage &lt;2&gt;\""))
    }

    @Test func aSecondRunChangesNothingAndStaleSchemesGo() throws {
        let first = try schemes()
        var existing = Dictionary(uniqueKeysWithValues: first.files.map { ($0.path, $0.data ?? Data()) })
        let own = Self.folder + "/Discussions.xcscheme"
        existing[own] = Data(
            Self.scheme(Self.start + Self.variable.replacing("OTHER", with: "SWITCHYARD_ENVIRONMENT") + Self.end).utf8)
        #expect(try schemes(existing).files.allSatisfy { $0.change == .unchanged })
        var manifest = Manifests.discussions
        manifest.environments.removeLast()
        let fewer = try schemes(existing, manifest).files.filter { $0.change != .unchanged }
        #expect(fewer.map(\.path) == [Self.folder + "/Discussions (local).xcscheme"])
        #expect(fewer.map(\.change) == [.removed])
        let pruned = try schemes(existing, isPruning: true).files
        #expect(pruned.map(\.change) == [.removed, .removed, .removed])
    }

    @Test(arguments: ["<Scheme>", "<Other/>", "<Scheme><TestAction/></Scheme>", "\u{FEFF}<Scheme/>"])
    func aSchemeThatCannotBeEditedIsAFinding(_ text: String) throws {
        let part = try schemes([Self.staging: Data(text.utf8)])
        #expect(part.findings.map(\.rule) == [.malformedScheme])
        #expect(part.files.count == 2)
    }

    @Test func theTargetHasToBeKnown() throws {
        var manifest = Manifests.discussions
        manifest.outputs.schemes?.target = "Discusions"
        let part = try schemes([:], manifest)
        #expect(part.files.isEmpty)
        #expect(part.findings.map(\.rule) == [.unknownTarget])
        #expect(part.findings.first?.fix == "did you mean \"Discussions\"?")
    }

    @Test func twoEnvironmentsWithOneTitleAreReported() throws {
        var manifest = Manifests.discussions
        manifest.environments[2].title = "staging"
        #expect(try schemes([:], manifest).findings.map(\.rule) == [.generatedNameClash])
    }
}
