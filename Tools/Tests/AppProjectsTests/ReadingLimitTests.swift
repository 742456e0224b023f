import AppProjects
import Foundation
import SourceText
import TestProjects
import Testing

/// Project files that are too large are errors with the limit.
@Suite struct ReadingLimitTests {
    private func makeHuge(_ path: String, in folder: URL) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try #require(FileManager.default.createFile(atPath: file.path, contents: nil))
        try #require(truncate(file.path, 3 << 30) == 0)
    }

    @Test func theSearchSaysHowDeepItWent() throws {
        try withTemporaryFolder { folder in
            let levels = SourceLimits().searchedLevels
            let deepest = (0..<levels).map { "level\($0)" }.joined(separator: "/")
            try WrittenProject.write([deepest + "/note.txt": ""], in: folder)
            let nothing = #expect(throws: AppProjectError.self) { try AppProject(reading: folder.path) }
            #expect(nothing?.finding.message == "the folder contains no Xcode project")
            try WrittenProject.write([deepest + "/further/App.xcodeproj/project.pbxproj": ""], in: folder)
            let tooDeep = #expect(throws: AppProjectError.self) { try AppProject(reading: folder.path) }
            #expect(tooDeep?.finding.rule == .missingProject)
            #expect(tooDeep?.finding.message.contains("\(levels) levels of folders") == true)
        }
    }

    @Test func aProjectIsNotRead() throws {
        try withTemporaryFolder { folder in
            try makeHuge("App.xcodeproj/project.pbxproj", in: folder)
            let error = #expect(throws: AppProjectError.self) { try AppProject(reading: folder.path) }
            #expect(error?.finding.rule == .unreadableProject)
            #expect(error?.finding.message.contains("33554432 bytes, the most that Switchyard reads") == true)
        }
    }

    @Test func aWorkspaceIsNotRead() throws {
        try withTemporaryFolder { folder in
            try makeHuge("App.xcworkspace/contents.xcworkspacedata", in: folder)
            for path in [folder.path, folder.appendingPathComponent("App.xcworkspace").path] {
                let error = #expect(throws: AppProjectError.self) { try AppProject(reading: path) }
                #expect(error?.finding.rule == .unreadableWorkspace)
                #expect(error?.finding.message.contains("4194304 bytes, the most that Switchyard reads") == true)
            }
        }
    }

    @Test func aSchemeAndAWorkspaceBesideAProjectAreFindings() throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(
                ["App.xcodeproj/project.pbxproj": WrittenProject.text([.init(name: "App")])], in: folder)
            try makeHuge("App.xcworkspace/contents.xcworkspacedata", in: folder)
            try makeHuge("App.xcodeproj/xcshareddata/xcschemes/App.xcscheme", in: folder)
            let project = try AppProject(reading: folder.path)
            #expect(Set(project.findings.map(\.rule)) == [.unreadableWorkspace, .unreadableScheme])
            #expect(
                project.findings.allSatisfy { $0.message.contains("4194304 bytes, the most that Switchyard reads") })
        }
    }
}
