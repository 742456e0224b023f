import Foundation
import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("Tests, previews and playgrounds")
struct TestSignsTests {
    private static func process(
        _ arguments: [String] = [], _ variables: [String: String] = [:], identifier: String = "com.example.shop",
        signs: TestSigns = TestSigns()
    ) -> AppProcess {
        AppProcess(arguments: arguments, environment: variables, identifier: identifier, signs: signs)
    }

    @Test("The process of these tests does not record")
    func ownProcess() throws {
        #expect(!AppProcess.current.records)
        let store = InMemoryDefaultsStore(["environment": "qa"])
        let folder = try LaunchFolder()
        try folder.write(["qa": ["a": "1"], "production": ["a": "2"]], to: "Environments.plist")
        let session = try EnvironmentSession<EnvironmentConfiguration>.start(
            in: folder.bundle, policy: .open, options: SessionOptions(store: store, log: .silent))
        #expect(session.environment == "qa")
        #expect(try store.storedValues() == ["environment": "qa"])
    }

    @Test(
        "Each sign alone says so",
        arguments: [
            (process([], ["XCTestConfigurationFilePath": ""]), "variable XCTestConfigurationFilePath"),
            (process([], ["XCTestBundlePath": "PlugIns/ShopTests.xctest"]), "variable XCTestBundlePath"),
            (process([], ["XCTestSessionIdentifier": "5D"]), "variable XCTestSessionIdentifier"),
            (process([], ["XCInjectBundleInto": "unused"]), "variable XCInjectBundleInto"),
            (process([], ["XCODE_RUNNING_FOR_PREVIEWS": "1"]), "variable XCODE_RUNNING_FOR_PREVIEWS"),
            (process([], ["XCODE_RUNNING_FOR_PLAYGROUNDS": "1"]), "variable XCODE_RUNNING_FOR_PLAYGROUNDS"),
            (
                process(
                    [],
                    ["DYLD_INSERT_LIBRARIES": "/Developer/usr/lib/libXCTestBundleInject.dylib:/usr/lib/libRPAC.dylib"]),
                "libXCTestBundleInject.dylib"
            ),
            (process(["--testing-library", "swift-testing"]), "launch argument --testing-library"),
            (
                process(identifier: "com.apple.dt.playground.stub.iOS_Simulator.Shop-8C2D"),
                "bundle identifier com.apple.dt.playground.stub.iOS_Simulator.Shop-8C2D"
            ),
            (process(signs: TestSigns(program: "/Xcode/usr/bin/xctest")), "program xctest"),
            (
                process(signs: TestSigns(program: "/usr/libexec/swiftpm-testing-helper")),
                "program swiftpm-testing-helper"
            ),
            (
                process(signs: TestSigns(program: ".build/debug/ShopPackageTests.xctest")),
                "program ShopPackageTests.xctest"
            ),
            (process(signs: TestSigns(hasXCTest: { true })), "XCTest"),
        ])
    func sign(_ process: AppProcess, _ expected: String) {
        #expect(!process.records)
        #expect(process.unrecordedReason == expected)
    }

    @Test("A host app has a test bundle", arguments: ["PlugIns", "Contents/PlugIns"])
    func hostApp(_ plugIns: String) throws {
        let folder = try LaunchFolder()
        try folder.write(text: "", to: "Shop.app/\(plugIns)/Widget.appex/Info.plist")
        let signs = TestSigns(program: "/a/Shop.app/Shop", bundle: folder.file("Shop.app"))
        #expect(Self.process(signs: signs).records)
        try folder.write(text: "", to: "Shop.app/\(plugIns)/ShopTests.xctest/Info.plist")
        let process = Self.process(signs: signs)
        #expect(!process.records && process.unrecordedReason == "test bundle ShopTests.xctest in the app")
        #expect(Self.process(["-SwitchyardRecord", "YES"], signs: signs).records)
    }

    @Test(
        "An ordinary launch is recorded, also from Xcode and as an app under a UI test",
        arguments: [
            process(), process(["-environment", "qa"], ["XCODE_RUNNING_FOR_PREVIEWS": "0"]),
            process(
                [], ["DYLD_INSERT_LIBRARIES": "/usr/lib/libMainThreadChecker.dylib", "OS_ACTIVITY_DT_MODE": "YES"]),
            process(["-SwitchyardReset", "YES"], ["XPC_SERVICE_NAME": "xctest"]),
            process(signs: TestSigns(program: "/a/xctest.app/Shop", bundle: URL(fileURLWithPath: "/a/xctest.app"))),
        ])
    func ordinary(_ process: AppProcess) {
        #expect(process.records && process.unrecordedReason == nil)
    }
}
