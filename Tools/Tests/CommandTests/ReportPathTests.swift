import Foundation
import TestProjects
import TestSupport
import Testing

/// A report is committed and sent: no path of the computer that made it is in it.
@Suite struct ReportPathTests {
    @Test(arguments: ["html", "svg", "mermaid", "markdown"]) func noPathOfThisComputer(_ format: String) async throws {
        try await withTemporaryFolder { folder in
            let target = WrittenProject.Target(
                name: "App", configurations: [("Release", ["INFOPLIST_FILE": "Info.plist"])],
                xcconfigs: ["Release": "Release.xcconfig"])
            try WrittenProject.write(
                [
                    "ios/App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
                    "ios/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": WrittenProject.scheme(
                        target: "App", project: "App", run: "Release", archive: "Release"),
                    "ios/Info.plist":
                        "<plist version=\"1.0\"><dict><key>ServerURL</key><string>$(API_URL)</string></dict></plist>\n",
                    "ios/Release.xcconfig":
                        "#include \"../Shared/Base.xcconfig\"\n#include \"../Shared/Missing.xcconfig\"\n",
                    "Shared/Base.xcconfig": "API_URL = https:/$()/shop.example\n",
                ], in: folder)
            let ended = try await Switchyard.run(
                ["report", "--format", format], in: folder.appendingPathComponent("ios"))
            #expect(!ended.output.contains(folder.path), "\(ended.output)")
            if format == "html" { #expect(ended.output.contains("../Shared/Missing.xcconfig")) }
        }
    }
}
