import Foundation
import PropertyLists
import SourceText
import Testing
import XcodeProjects

/// A project as Xcode 15 writes it.
@Suite struct ClassicProjectTests {
    static let file = "Classic/Classic.xcodeproj/project.pbxproj"

    @Test func readsTheProject() throws {
        let project = try Fixture.project("Classic/Classic.xcodeproj")
        #expect(project.directory == "/repo/Classic.xcodeproj")
        #expect(project.file == "/repo/Classic.xcodeproj/project.pbxproj")
        #expect(project.name == "Classic")
        #expect(project.sourceRoot == "/repo")
        #expect(project.developmentRegion == "en")
        #expect(project.usesPackages)
        #expect(project.findings.isEmpty)
        #expect(project.configurations.configurations.map(\.name) == ["Debug", "Staging"])
        #expect(project.configurations.defaultName == "Staging")
        #expect(project.configurations["debug"] == nil)
    }

    @Test func readsTargets() throws {
        let targets = try Fixture.project("Classic/Classic.xcodeproj").targets
        #expect(targets.map(\.name) == ["Classic", "Lint", "Server"])
        #expect(targets.map(\.kind) == [.native, .aggregate, .legacy])
        #expect(targets.map(\.isApplication) == [true, false, false])
        #expect(targets.map(\.usesPackages) == [true, false, false])
        #expect(targets.map(\.identifier) == [1, 2, 3].map { "A5000000000000000000000\($0)" })
        #expect(targets[1].configurations.configurations.map(\.name) == ["Debug"])
        #expect(targets[1].configurations.defaultName == nil)
        #expect(
            try targets[0].location.position
                == Fixture.place(of: "A50000000000000000000001 /* Classic */ = {", in: Self.file))
    }

    @Test func findsResources() throws {
        let target = try #require(Fixture.project("Classic/Classic.xcodeproj").targets.first)
        #expect(
            target.resources.map(\.path) == [
                "/repo/Classic/Settings.bundle", "/repo/Classic/en.lproj/Localizable.strings",
                "/repo/Classic/de.lproj/Localizable.strings", "/repo/Classic/Model.xcdatamodeld",
            ])
        #expect(
            try target.resources.map(\.location.position)
                == ["Settings.bundle", "Localizable.strings", "Localizable.strings", "Model.xcdatamodeld"].map {
                    let start = try Fixture.place(of: "/* \($0) in Resources */ = {", in: Self.file)
                    return start.map { SourcePosition(line: $0.line, column: $0.column - 25) }
                })
    }

    @Test func findsXcconfigFiles() throws {
        let project = try Fixture.project("Classic/Classic.xcodeproj")
        #expect(project.configurations["Debug"]?.baseConfiguration?.path == "/Configuration/Base.xcconfig")
        #expect(project.configurations["Staging"]?.baseConfiguration?.path == "/repo/Config Files/Staging.xcconfig")
        #expect(project.targets[0].configurations["Debug"]?.baseConfiguration == nil)
        #expect(
            try project.configurations["Debug"]?.baseConfiguration?.location.position
                == Fixture.place(of: "baseConfigurationReference =", in: Self.file))
    }

    @Test func readsSettings() throws {
        let project = try Fixture.project("Classic/Classic.xcodeproj")
        let debug = try #require(project.targets[0].configurations["Debug"])
        #expect(
            debug.settings.map(\.key) == [
                "CODE_SIGN_IDENTITY", "CODE_SIGN_IDENTITY[sdk=iphoneos*]", "GCC_PREPROCESSOR_DEFINITIONS",
                "INFOPLIST_FILE", "LD_RUNPATH_SEARCH_PATHS", "PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_NAME",
            ])
        #expect(
            debug.settings.map(\.value) == [
                .text(""), .text("Apple Development"), .list(["DEBUG=1", "$(inherited)", #"NAME=\"a b\""#]),
                .text("Classic/Info.plist"), .list([]), .text("com.example.classic$(SUFFIX)"), .text("$(TARGET_NAME)"),
            ])
        let list = try #require(debug.settings.first { $0.key == "GCC_PREPROCESSOR_DEFINITIONS" })
        #expect(try list.location.position == Fixture.place(of: "GCC_PREPROCESSOR_DEFINITIONS", in: Self.file))
        #expect(list.endLine == (list.location.position?.line ?? 0) + 3)
    }

    /// The same project in the formats that converters write.
    @Test(arguments: ["XML", "binary", "JSON"])
    func readsOtherFormats(format: String) throws {
        let old = try Fixture.data(Self.file)
        let value = try #require(
            PropertyList.value(ofFoundationObject: PropertyListSerialization.propertyList(from: old, format: nil)))
        let data =
            format == "JSON"
            ? try JSONSerialization.data(withJSONObject: value.foundationObject, options: .prettyPrinted)
            : try PropertyList.data(value, binary: format == "binary")
        let project = try XcodeProject(data: data, directory: "/repo/Classic.xcodeproj")
        let expected = try Fixture.project("Classic/Classic.xcodeproj")
        #expect(project.findings.isEmpty)
        #expect(project.targets.map(\.name) == expected.targets.map(\.name))
        #expect(project.targets.map { $0.resources.map(\.path) } == expected.targets.map { $0.resources.map(\.path) })
        #expect(
            project.targets[0].configurations["Debug"]?.settings.map(\.value)
                == expected.targets[0].configurations["Debug"]?.settings.map(\.value))
        let setting = try #require(project.configurations["Debug"]?.settings.first)
        let line = setting.location.position.flatMap { LineTable(Array(data)).text(ofLine: $0.line) }
        #expect(format == "binary" ? line == nil : line?.contains("ALWAYS_SEARCH_USER_PATHS") == true)
    }
}
