import AppProjects
import Foundation
import TestProjects
import Testing
import XcodeProjects

/// What `EXCLUDED_SOURCE_FILE_NAMES` keeps out of a product, and `INCLUDED_SOURCE_FILE_NAMES` lets in again:
/// swift-build, `Path.matchesFilenamePattern`.
@Suite struct CopiedResourceTests {
    private static let resources = ["Environments.plist", "Config/Debug.plist", "Config/Deep/Release.plist"]

    @Test(arguments: [
        ("", "", ["Environments.plist", "Config/Debug.plist", "Config/Deep/Release.plist"]),
        // A pattern without a slash is compared with the name of the file alone.
        ("Environments.plist", "", ["Config/Debug.plist", "Config/Deep/Release.plist"]), ("*.plist", "", []),
        ("*", "", []), ("Debug.*", "", ["Environments.plist", "Config/Deep/Release.plist"]),
        ("?ebug.plist", "", ["Environments.plist", "Config/Deep/Release.plist"]),
        ("debug.plist", "", ["Environments.plist", "Config/Debug.plist", "Config/Deep/Release.plist"]),
        // A folder's name is not the file's: a star does not cross a slash.
        ("Config", "", ["Environments.plist", "Config/Debug.plist", "Config/Deep/Release.plist"]),
        ("Config*", "", ["Environments.plist", "Config/Debug.plist", "Config/Deep/Release.plist"]),
        ("Deep*.plist", "", ["Environments.plist", "Config/Debug.plist", "Config/Deep/Release.plist"]),
        // A pattern with slashes is compared with as many names at the end of the path.
        ("Config/*", "", ["Environments.plist", "Config/Deep/Release.plist"]),
        ("Config/*/*", "", ["Environments.plist", "Config/Debug.plist"]),
        ("Deep/Release.plist", "", ["Environments.plist", "Config/Debug.plist"]),
        ("eep/Release.plist", "", ["Environments.plist", "Config/Debug.plist", "Config/Deep/Release.plist"]),
        ("Release.plist/", "", ["Environments.plist", "Config/Debug.plist", "Config/Deep/Release.plist"]),
        // An absolute pattern is compared with the whole path.
        ("$(SRCROOT)/Config/*", "", ["Environments.plist", "Config/Deep/Release.plist"]),
        ("$(SRCROOT)/*", "", ["Config/Debug.plist", "Config/Deep/Release.plist"]),
        // A list, and what is let in again.
        ("Debug.plist Release.plist", "", ["Environments.plist"]),
        ("\"Debug.plist\" 'Release.plist'", "", ["Environments.plist"]),
        ("*.plist", "Environments.plist", ["Environments.plist"]), ("*.plist", "Deep/*", ["Config/Deep/Release.plist"]),
        ("", "Environments.plist", ["Environments.plist", "Config/Debug.plist", "Config/Deep/Release.plist"]),
    ]) func copiedFiles(_ excluded: String, _ included: String, _ copied: [String]) throws {
        let app = ConfiguredApp(
            target: ["EXCLUDED_SOURCE_FILE_NAMES": excluded, "INCLUDED_SOURCE_FILE_NAMES": included],
            resources: Self.resources)
        try app.configured { build, folder in
            #expect(build.resources.map { String($0.path.dropFirst(folder.path.count + 1)) } == copied)
        }
    }

    /// The catalog that is launched with is the first that is copied and exists.
    @Test(
        arguments: [
            (["Environments.plist"], ["Environments.plist"], "", "Environments.plist"),
            (["A/Environments.plist", "B/Environments.plist"], ["B/Environments.plist"], "", "B/Environments.plist"),
            (
                ["A/Environments.plist", "B/Environments.plist"], ["A/Environments.plist", "B/Environments.plist"],
                "A/*",
                "B/Environments.plist"
            ),
            (["Environments.plist"], [], "", nil), (["MyEnvironments.plist"], ["MyEnvironments.plist"], "", nil),
        ] as [([String], [String], String, String?)])
    func theCatalog(_ resources: [String], _ there: [String], _ excluded: String, _ catalog: String?) throws {
        var app = ConfiguredApp(target: ["EXCLUDED_SOURCE_FILE_NAMES": excluded], resources: resources)
        for path in there { app.files[path] = "<plist><dict/></plist>" }
        try app.configured { build, folder in
            #expect(ProjectLaunch(build).catalog?.path == catalog.map { folder.path + "/" + $0 })
        }
    }
}
