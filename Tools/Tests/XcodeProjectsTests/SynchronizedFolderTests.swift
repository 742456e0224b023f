import Foundation
import SourceText
import Testing
import XcodeProjects

/// A project of Xcode 16: folders whose files belong to targets as they lie on the disk.
@Suite final class SynchronizedFolderTests {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("switchyard-\(UUID().uuidString)")

    init() throws {
        for file in [
            "App/AppDelegate.swift", "App/Bridging.h", "App/App.entitlements", "App/Base.xcconfig", "App/Info.plist",
            "App/Environments.plist", "App/.hidden.plist", "App/.git/config", "App/Settings.bundle/Root.plist",
            "App/Assets.xcassets/Contents.json", "App/en.lproj/Localizable.strings", "App/en.lproj/Launch.storyboard",
            "App/de.lproj/Localizable.strings", "App/de.lproj/Launch.storyboard", "App/Previews/Preview.png",
            "App/Sounds/Deep/b.caf", "App/Sounds/a.caf", "App/Web/index.html", "App/Script.swift", "App/tool.sh",
            "App/Model.xcdatamodeld/Model.xcdatamodel/contents", "Elsewhere/x.txt",
            "Modern.xcodeproj/project.pbxproj",
        ] {
            let url = root.appendingPathComponent(file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            let isProject = file.hasSuffix(".pbxproj")
            try (isProject ? Fixture.data("Modern/Modern.xcodeproj/project.pbxproj") : Data("x".utf8)).write(to: url)
        }
        try FileManager.default.createSymbolicLink(
            atPath: root.path + "/App/loop", withDestinationPath: root.path + "/App")
        try FileManager.default.createSymbolicLink(
            atPath: root.path + "/App/linked.txt", withDestinationPath: "../Elsewhere/x.txt")
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    @Test func givesATargetItsFolders() throws {
        let project = try XcodeProject(reading: root.path + "/Modern.xcodeproj/")
        let app = try #require(project.targets.first)
        #expect(project.findings.isEmpty)
        #expect(
            app.resources.map { $0.path.dropFirst(root.path.count + 5) } == [
                "Assets.xcassets", "Environments.plist", "Model.xcdatamodeld",
                // A phase can be given a file of any kind.
                "Script.swift", "Settings.bundle", "Sounds/Deep/b.caf", "Sounds/a.caf", "Web",
                "de.lproj/Localizable.strings", "en.lproj/Localizable.strings", "linked.txt",
            ])
        #expect(app.synchronizedSources.map { $0.path.dropFirst(root.path.count + 5) } == ["AppDelegate.swift"])
        #expect(
            try Set(app.resources.map(\.location)) == [
                SourceLocation(
                    file: project.file,
                    position: Fixture.place(
                        of: "B20000000000000000000001 /* App */ = {", in: "Modern/Modern.xcodeproj/project.pbxproj"))
            ])
    }

    /// A project that is finished later is the same, and is given once.
    @Test func canBeFinishedLater() throws {
        let unfinished = try UnfinishedProject(reading: root.path + "/Modern.xcodeproj/")
        let project = try #require(unfinished.finish())
        let whole = try XcodeProject(reading: root.path + "/Modern.xcodeproj")
        #expect(project.directory == whole.directory)
        #expect(project.targets.map(\.resources) == whole.targets.map(\.resources))
        #expect(unfinished.finish() == nil)
        #expect(throws: XcodeProjectError.self) { try UnfinishedProject(reading: root.path + "/None.xcodeproj") }
    }

    @Test func givesOtherTargetsTheExceptions() throws {
        let project = try XcodeProject(reading: root.path + "/Modern.xcodeproj")
        #expect(
            project.targets[1].resources.map { $0.path.dropFirst(root.path.count + 5) } == [
                "Environments.plist", "de.lproj/Localizable.strings", "en.lproj/Localizable.strings",
            ])
    }

    @Test func findsXcconfigFilesInFolders() throws {
        let project = try XcodeProject(reading: root.path + "/Modern.xcodeproj")
        let base = try #require(project.configurations["Debug"]?.baseConfiguration)
        #expect(base.path == root.path + "/Support/Configuration/Apps/Debug.xcconfig")
        #expect(
            try base.location.position
                == Fixture.place(
                    of: "baseConfigurationReferenceRelativePath", in: "Modern/Modern.xcodeproj/project.pbxproj"))
    }

    @Test func livesWithoutTheFolder() throws {
        try FileManager.default.removeItem(at: root.appendingPathComponent("App"))
        let project = try XcodeProject(reading: root.path + "/Modern.xcodeproj")
        #expect(project.targets.flatMap(\.resources).isEmpty)
        #expect(project.findings.isEmpty)
    }

    @Test func saysWhenThereIsNoProject() throws {
        let missing = root.path + "/No.xcodeproj"
        let error = #expect(throws: XcodeProjectError.self) { try XcodeProject(reading: missing) }
        #expect(error?.finding.rule == .unreadableProject)
        #expect(error?.description == missing + "/project.pbxproj: the file does not exist")
        let folder = root.path + "/Folder.xcodeproj"
        try FileManager.default.createDirectory(
            atPath: folder + "/project.pbxproj", withIntermediateDirectories: true)
        #expect(throws: XcodeProjectError.self) { try XcodeProject(reading: folder) }
        let scheme = #expect(throws: XcodeProjectError.self) { try XcodeScheme(reading: missing) }
        #expect(scheme?.finding.rule == .unreadableScheme)
    }
}
