import Foundation
import SourceText
import XcodeProjects

/// The projects and schemes in `Fixtures`.
enum Fixture {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

    static func data(_ path: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(path))
    }

    /// A project file of `Fixtures` that has a JSON form: without a folder of its own for its files, and with all build
    /// configurations in each target.
    static func convertible(_ path: String) throws -> Data {
        let text = String(decoding: try data(path + "/project.pbxproj"), as: UTF8.self)
        let configuration = "A81000000000000000000005 /* Debug */"
        let parts = text.replacing("\"projectDirPath\"=\"../App\";", with: "")
            .replacing(
                "\(configuration),", with: "\(configuration),\nA81000000000000000000006 /* Staging */,"
            )
            .replacing(
                "\(configuration) = {",
                with: "A81000000000000000000006 /* Staging */ = {isa = XCBuildConfiguration; "
                    + "buildSettings = {PRODUCT_NAME = \"$(TARGET_NAME)\"; }; name = Staging; };\n\(configuration) = {")
        return Data(parts.utf8)
    }

    /// A project of `Fixtures`, read as if it lay in `/repo`.
    static func project(_ path: String) throws -> XcodeProject {
        try XcodeProject(
            data: data(path + "/project.pbxproj"), directory: "/repo/" + URL(fileURLWithPath: path).lastPathComponent)
    }

    /// The line and column of the first place of a text in a fixture.
    static func place(of text: String, in path: String, after earlier: String = "") throws -> SourcePosition? {
        let bytes = Array(try data(path))
        let start = bytes.firstRange(of: Array(earlier.utf8))?.upperBound ?? 0
        return bytes[start...].firstRange(of: Array(text.utf8)).map { LineTable(bytes).position(at: $0.lowerBound) }
    }
}

extension XcodeProject {
    /// A project at `/repo/App.xcodeproj` of the objects in `objects` besides a project object `P`, which has `fields`.
    static func small(
        _ objects: String, fields: String = "mainGroup = G; targets = ();", before: String = ""
    ) throws(XcodeProjectError) -> XcodeProject {
        try XcodeProject(
            data: Data(text(objects, fields: fields, before: before).utf8), directory: "/repo/App.xcodeproj")
    }

    static func text(_ objects: String, fields: String, before: String = "") -> String {
        """
        // !$*UTF8*$!
        {
        rootObject = P;\(before)
        objects = {
        P = { isa = PBXProject; buildConfigurationList = L; \(fields) };
        \(objects.contains("L = {") ? "" : "L = { isa = XCConfigurationList; buildConfigurations = (); };")
        \(objects)
        };
        }

        """
    }
}
