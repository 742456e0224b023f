import SourceText
import TestProjects
import Testing

@testable import Rules

/// Frameworks that Carthage has not built.
@Suite struct MissingCarthageTests {
    private func findings(_ frameworks: [String], _ files: [String: String]) throws -> [Finding] {
        var project = CheckedProject.files(files)
        project.targets[0].frameworks = frameworks
        return try project.findings(.missingCarthageFramework)
    }

    @Test func oneThatDoesNotExist() throws {
        let found = try findings(["Carthage/Build/iOS/Kit.framework"], ["Cartfile": ""])
        #expect(
            found.map(\.message) == ["the framework Carthage/Build/iOS/Kit.framework does not exist: a build stops"])
        #expect(found.map(\.fix) == ["run carthage bootstrap --platform iOS, which builds it"])
        #expect(found.allSatisfy { $0.location?.position != nil })
    }

    @Test func several() throws {
        let found = try findings(
            ["Carthage/Build/Kit.xcframework", "Carthage/Build/UI.xcframework"], ["Cartfile.resolved": ""])
        #expect(
            found.map(\.message) == [
                "2 frameworks of Carthage do not exist, such as Carthage/Build/Kit.xcframework: a build stops"
            ])
        #expect(found.map(\.fix) == ["run carthage bootstrap --use-xcframeworks, which builds them"])
    }

    /// A build that runs Carthage makes them.
    @Test(arguments: [
        ("./Scripts/carthage.sh bootstrap --platform ios", 0), ("/usr/local/bin/carthage copy-frameworks", 1),
        ("\"$SRCROOT/bin/carthage\" update", 0),
    ])
    func aScriptThatRunsCarthage(_ script: String, _ count: Int) throws {
        var project = CheckedProject.files(["Cartfile": ""])
        project.targets[0].frameworks = ["Carthage/Build/iOS/Kit.framework"]
        project.targets[0].scripts = [script]
        #expect(try project.findings(.missingCarthageFramework).count == count)
    }

    /// Carthage has run, is not used, or makes nothing that is linked.
    @Test(arguments: [
        ("Carthage/Build/iOS/Kit.framework", ["Cartfile": "", "Carthage/Build/iOS/Kit.framework/Kit": ""]),
        ("Carthage/Build/iOS/Kit.framework", ["Cartfile": "", "Carthage/Build/.Kit.version": ""]),
        ("Carthage/Build/iOS/Kit.framework", [:]), ("Vendor/Kit.framework", ["Cartfile": ""]),
    ])
    func nothingIsMissing(_ framework: String, _ files: [String: String]) throws {
        #expect(try findings([framework], files).isEmpty)
    }
}
