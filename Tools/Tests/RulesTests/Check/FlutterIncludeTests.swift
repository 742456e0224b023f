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

    /// Flutter fetches no package while the folder of one is missing. The last line about a package counts, and one of git has a path in
    /// its repository.
    @Test(
        arguments: [
            ("  kit:\n    path: ../kit\n", "add the folder ../kit, which pubspec.yaml takes a package from, then "),
            (
                "  kit:\n    path: 'kit' # ours\ndev_dependencies:\n  kit_tests:\n    path: \"kit_tests/\"\n",
                "add the folders kit and kit_tests/, which pubspec.yaml takes packages from, then "
            ),
            ("  kit:\n    path: packages/kit\n", ""), ("  kit:\n    git:\n      url: a\n      path: kit\n", ""),
            ("  path: ^1.8.0\n  kit: any\n", ""), ("flutter:\n  assets:\n    path: kit\n", ""),
            ("  kit:\n    path: kit\ndependency_overrides:\n  kit: 1.0.0\n", ""),
            ("  kit: 1.0.0\n\ndependency_overrides:\n  kit:\n    path: packages/kit\n", ""),
        ])
    func aFolderOfAPackage(_ lines: String, _ preparation: String) throws {
        var project = CheckedProject.files([
            "ios/A.xcconfig": "#include \"Flutter/Generated.xcconfig\"\n", "packages/kit/pubspec.yaml": "",
            "pubspec.yaml": "dependencies:\n  flutter:\n    sdk: flutter\n\(lines)",
        ])
        project.names = ["ios/Runner"]
        project.targets = [CheckedProject.target("App", xcconfigs: ["Release": "A.xcconfig"])]
        let found = try project.findings(.missingIncludedFile)
        #expect(found.map(\.fix) == ["\(preparation)run flutter pub get, which creates it"])
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
