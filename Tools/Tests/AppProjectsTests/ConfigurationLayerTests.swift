import AppProjects
import BuildSettings
import Foundation
import TestProjects
import Testing

/// The build settings of a project file as a layer of an evaluation.
@Suite struct ConfigurationLayerTests {
    private static let settings = [
        "CODE_SIGN_IDENTITY": "", "CODE_SIGN_IDENTITY[sdk=iphoneos*]": "Apple Development",
        "DEFINITIONS": "LIST", "FLAGS": "EMPTY",
    ]

    private static func layer() throws -> (BuildSettingLayer, project: String) {
        try withTemporaryFolder { folder in
            let target = WrittenProject.Target(name: "App", configurations: [("Debug", settings)])
            let text = WrittenProject.text([target])
                .replacing("\"LIST\"", with: #"("DEBUG=1", "$(inherited)", "NAME=\\\"a b\\\"")"#)
                .replacing("\"EMPTY\"", with: "()")
            try WrittenProject.write(["App.xcodeproj/project.pbxproj": text], in: folder)
            let project = try AppProject(reading: folder.path)
            let build = try project.configured(try project.target(named: nil), "Debug")
            return (try #require(build.layers.first { $0.kind == .target }).settings, text)
        }
    }

    @Test func namesAndConditionsAreSplit() throws {
        let assignments = try Self.layer().0.assignments
        #expect(assignments.map(\.name) == ["CODE_SIGN_IDENTITY", "CODE_SIGN_IDENTITY", "DEFINITIONS", "FLAGS"])
        #expect(assignments.map { $0.conditions.map(\.description).joined() } == ["", "[sdk=iphoneos*]", "", ""])
    }

    @Test func listsAreTheTextOfAnXcconfigFile() throws {
        let values = try Self.layer().0.assignments.map(\.value)
        #expect(values == ["", "Apple Development", #"DEBUG=1 $(inherited) NAME=\\\"a\ b\\\""#, ""])
    }

    @Test func eachAssignmentHasItsLine() throws {
        let (layer, project) = try Self.layer()
        let lines = project.split(separator: "\n", omittingEmptySubsequences: false)
        for assignment in layer.assignments {
            #expect(lines[assignment.origin.line - 1].contains(assignment.name))
            #expect(assignment.origin.file.hasSuffix("App.xcodeproj/project.pbxproj"))
        }
    }
}
