import SourceText
import TestProjects
import Testing

/// Includes of the xcconfig file that Flutter makes.
@Suite struct FlutterIncludeTests {
    /// A path with `..` once had folders above it without an end.
    @Test func anIncludeOfWhatFlutterMakesAbove() throws {
        var project = CheckedProject.files([
            "ios/Config/A.xcconfig": "#include \"../Flutter/Generated.xcconfig\"\n", "pubspec.yaml": "",
        ])
        project.names = ["ios/Runner"]
        project.targets = [CheckedProject.target("App", xcconfigs: ["Release": "Config/A.xcconfig"])]
        let found = try project.findings(.missingIncludedFile)
        #expect(found.map(\.fix) == ["run flutter pub get, which creates it"])
    }

    /// Flutter makes the file in a folder of its own, and Xcode looks where the include is.
    @Test(arguments: [
        ("ios/Profile.xcconfig", "Flutter/Generated.xcconfig"),
        ("ios/Config/A.xcconfig", "../Flutter/Generated.xcconfig"),
    ])
    func anIncludeOfWhatFlutterMakesElsewhere(_ path: String, _ right: String) throws {
        var project = CheckedProject.files([
            path: "#include \"Generated.xcconfig\"\n", "pubspec.yaml": "", "ios/Flutter/AppFrameworkInfo.plist": "",
        ])
        project.names = ["ios/Runner"]
        project.targets = [CheckedProject.target("App", xcconfigs: ["Release": String(path.dropFirst("ios/".count))])]
        let found = try project.findings(.missingIncludedFile)
        #expect(
            found.map(\.message) == [
                "there is no Generated.xcconfig in this folder: Flutter makes it in ios/Flutter"
            ])
        #expect(found.map(\.fix) == ["write #include \"\(right)\""])
    }
}
