import Foundation
import JSONRPC
import Reports
import Rules
import SourceText
import TestProjects
import Testing

@testable import LanguageServer

/// What is read again after an edit.
@Suite struct EditorProjectsTests {
    /// A project with an xcconfig file. Its text is on disk: what is open is known to the whole process.
    private struct Desk {
        let folder: URL
        let projects: EditorProjects
        private let documents = EditorDocuments()
        private let file: URL

        init(_ folder: URL, catalog: String) throws {
            self.folder = folder.resolvingSymlinksInPath()
            file = self.folder.appendingPathComponent("Debug.xcconfig")
            projects = EditorProjects(ReadableCatalogs(documents))
            let app = WrittenProject.Target(
                name: "App", configurations: [("Debug", [:])], resources: ["Environments.plist"],
                xcconfigs: ["Debug": "Debug.xcconfig"])
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([app]), "Debug.xcconfig": "HOST = a\n",
                    "Environments.plist": catalog,
                ], in: self.folder)
        }

        /// What the build setting is in all builds; empty if there are none.
        var host: String {
            let place = EditorPlace(file.path, EditorPosition(line: 0, character: 1), documents) {
                projects.project(folder.path)
            }
            return place?.hover()["contents"]?["value"]?.text?.firstMatch(of: /`(.*)`/).map { String($0.1) } ?? ""
        }

        func type(_ text: String) throws {
            try Data(text.utf8).write(to: file)
            projects.edited(file.path, isSaved: false)
        }

        /// Makes the project unreadable, which nobody is told.
        func damage() throws {
            try Data("x".utf8).write(to: folder.appendingPathComponent("App.xcodeproj/project.pbxproj"))
        }
    }

    private static func catalog(_ header: String = "") -> String {
        """
        <plist version="1.0"><dict>\(header)
        <key>production</key><dict><key>token</key><string>a</string></dict></dict></plist>

        """
    }

    @Test("A value that is typed is evaluated without reading the project again") func typing() async throws {
        try await withTemporaryFolder { folder in
            try await Redaction.scope {
                let desk = try Desk(folder, catalog: Self.catalog())
                #expect(desk.host == "a")
                try desk.damage()
                try desk.type("HOST = b\n")
                #expect(desk.host == "b")
                try desk.type("HOST = bc\n")
                try desk.type("HOST = bcd\n")
                #expect(desk.host == "bcd")
                desk.projects.edited(desk.folder.path + "/App.xcodeproj/project.pbxproj", isSaved: true)
                #expect(desk.host == "")
            }
        }
    }

    @Test("What a check has read is not read again") func checks() async throws {
        try await withTemporaryFolder { folder in
            try await Redaction.scope {
                let desk = try Desk(folder, catalog: Self.catalog())
                let (known, take) = desk.projects.check(of: desk.folder.path)
                #expect(known == nil)
                let read = CheckedFolder(desk.folder.path)
                take(read, SurveyedProject.all(in: read))
                try desk.damage()
                #expect(desk.host == "a")
                #expect(desk.projects.check(of: desk.folder.path).known?.projects.count == 1)
                try desk.type("HOST = b\n")
                // That of a check of the text before.
                take(read, [])
                #expect(desk.host == "b")
            }
        }
    }

    @Test("Where there are secrets, everything is read again: a build setting may have one") func secrets() async throws
    {
        let header = """
            <key>Switchyard</key><dict><key>Keys</key><dict>
            <key>token</key><dict><key>Secret</key><true/></dict></dict></dict>
            """
        try await withTemporaryFolder { folder in
            try await Redaction.scope {
                let desk = try Desk(folder, catalog: Self.catalog(header))
                #expect(desk.host == "a")
                try desk.damage()
                try desk.type("HOST = b\n")
                #expect(desk.host == "")
            }
        }
    }
}
