import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// What has to be there before pods are installed.
@Suite struct PodInstallationTests {
    private static let pods = "Pods/Target Support Files/Pods-App/Pods-App.debug.xcconfig"
    private static let podfile = "target 'App' do\nend\n"

    /// A Podfile is found whatever the case of its name, and has to have the targets that the files are for.
    @Test(
        arguments: [
            ("podfile", "target 'App' do\nend\n", "run pod install, which creates it"),
            ("Podfile", "target:App do\nend\n", "run pod install, which creates it"),
            (
                "Podfile", "abstract_target 'Common' do\n  target 'App' do\n  end\nend\n",
                "run pod install, which creates it"
            ),
            ("Podfile", "[1].each do\n  target name do\n  end\nend\n", "run pod install, which creates it"),
            (
                "Podfile", "target 'Other' do\nend\n",
                "the Podfile has no target App: add it and run pod install, or choose None under Info > Configurations"
            ),
        ])
    func theTargetsOfAPodfile(_ name: String, _ podfile: String, _ fix: String) throws {
        var project = CheckedProject.based(on: Self.pods)
        project.files = [name: podfile, ".git/HEAD": ""]
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.fix) == [fix])
    }

    /// What stood at the top was the app's before version 1.0.
    @Test func podsOfNoTarget() throws {
        var project = CheckedProject.based(on: "Pods/Pods.xcconfig")
        project.files = ["Podfile": "pod 'A'\ntarget 'Tests', :exclusive => true do\n  pod 'B'\nend\n"]
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "move the pods at the top of the Podfile into a target block for each app and remove :exclusive, for CocoaPods "
                    + "since version 1.0, then run pod install, which creates files of other names and adds them to the project"
            ])
    }

    @Test func whatTwoVersionsOfAPodfileLack() throws {
        var project = CheckedProject.based(on: "Pods/Pods.xcconfig")
        project.files = ["Podfile": "pod 'A', :head\n"]
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "add a target block to the Podfile, which CocoaPods needs since version 1.0, then remove :head from the Podfile, "
                    + "which it refuses, then run pod install, which creates files of other names and adds them to the project"
            ])
    }

    /// A team that uses FVM chooses the version of Flutter.
    @Test(arguments: [
        (".fvmrc", "fvm flutter pub get"), ("app/.fvm/fvm_config.json", "fvm flutter pub get"),
        ("a", "flutter pub get"),
    ])
    func podsOfFlutterOfAVersion(_ file: String, _ command: String) throws {
        var project = CheckedProject.based(on: Self.pods)
        project.names = ["app/ios/Runner"]
        project.files = ["app/pubspec.yaml": "", "app/ios/Podfile": Self.podfile, file: "", ".git/HEAD": ""]
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "run \(command) in app, then pod install in app/ios, which creates it"
            ])
    }

    @Test func podsOfFlutterWithoutAPackage() throws {
        var project = CheckedProject.based(on: Self.pods)
        project.names = ["ios/Runner"]
        project.files = [
            "pubspec.yaml": "dependencies:\n  kit:\n    path: ../kit\n", "ios/Podfile": Self.podfile, ".git/HEAD": "",
        ]
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "add the folder ../kit, which pubspec.yaml takes a package from, then run flutter pub get, then pod install in "
                    + "ios, which creates it"
            ])
    }

    /// Capacitor copies what a build of the website makes.
    @Test(arguments: [
        (
            "webDir: 'www',\n", "", "{\"scripts\": {\"build\": \"ng build\"}}",
            "npm install, npm run build, and npx cap sync ios"
        ),
        (
            "webDir: 'www',\n", "www/index.html", "{\"scripts\": {\"build\": \"ng build\"}}",
            "npm install and npx cap sync ios"
        ),
        ("webDir: 'www',\n", "", "{}", "npm install and npx cap sync ios"),
        ("", "", "{\"scripts\": {\"build\": \"ng build\"}}", "npm install and npx cap sync ios"),
    ])
    func podsOfCapacitor(_ configuration: String, _ website: String, _ package: String, _ commands: String) throws {
        var project = CheckedProject.based(on: Self.pods)
        project.names = ["ios/App/App"]
        project.files = [
            "package.json": package, "capacitor.config.ts": configuration, ".git/HEAD": "",
            "ios/App/Podfile": "require_relative '../../node_modules/@capacitor/ios/scripts/pods_helpers'\n"
                + Self.podfile,
        ]
        if !website.isEmpty { project.files[website] = "" }
        #expect(
            try project.findings(.unreadableBaseConfiguration).map(\.fix) == [
                "run \(commands), then pod install in ios/App, which creates it"
            ])
    }

    /// Pods in a submodule, and beside the repository.
    @Test(
        arguments: [
            (
                "  pod 'Kit', :path => 'Vendor/Kit'",
                "run git submodule update --init --recursive, then pod install, which creates it"
            ),
            (
                "  project 'vendor/Kit/Kit.xcodeproj'",
                "run git submodule update --init --recursive, then pod install, which creates it"
            ),
            (
                "  pod 'A', :path => '../A/'\n  pod 'B', path: '../Kits/B'",
                "put A and B beside this repository, where the Podfile expects them, then run pod install, which creates it"
            ),
            ("  pod 'Kit', :path => 'Kit'", "run pod install, which creates it"),
            ("  pod 'Kit', '~> 1.0'", "run pod install, which creates it"),
        ])
    func podsOfFolders(_ lines: String, _ fix: String) throws {
        var project = CheckedProject.based(on: Self.pods)
        project.files = [
            "Podfile": "target 'App' do\n\(lines)\nend\n", ".git/HEAD": "",
            ".gitmodules": "[submodule \"Kit\"]\n\tpath = Vendor/Kit\n",
        ]
        #expect(try project.findings(.unreadableBaseConfiguration).map(\.fix) == [fix])
    }
}
