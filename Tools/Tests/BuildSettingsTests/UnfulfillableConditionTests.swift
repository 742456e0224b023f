import SourceText
import Testing

@testable import BuildSettings

/// A condition is reported only when no build can fulfil it.
@Suite struct UnfulfillableConditionTests {
    private let names = BuildNames(configurations: ["Debug", "Release", "Release Beta"], targets: ["App", "Widgets"])

    @Test(arguments: [
        ("config", "debug", "write [config=Debug]"), ("config", "Relaese", "write [config=Release]"),
        ("config", "Staging", "use one of \"Debug\", \"Release\", \"Release Beta\""),
        ("config", "*beta", "write [config=Release Beta]"),
        ("target", "app", "write [target=App]"), ("target", "Widget", "write [target=Widgets]"),
        ("sdk", "iphone", "write [sdk=iphoneos*]"), ("sdk", "ios*", "write [sdk=iphoneos*]"),
        ("sdk", "iOS", "write [sdk=iphoneos*]"), ("sdk", "macos", "write [sdk=macosx*]"),
        ("sdk", "IPHONEOS", "write [sdk=iphoneos*]"), ("sdk", "iphoneosx", "write [sdk=iphoneos*]"),
        ("arch", "ARM64", "write [arch=arm64]"), ("arch", "x86-64", "write [arch=x86_64]"),
        ("sdk", " iphoneos*", "write [sdk=iphoneos*]"), ("sdk", "", "write [sdk=*], or remove the condition"),
        ("config", "$(CONFIGURATION)", "write the value itself"),
    ])
    func isNeverFulfilled(parameter: String, pattern: String, fix: String) {
        let condition = BuildSettingCondition(parameter: parameter, pattern: pattern)
        #expect(condition.unfulfillable(in: names)?.fix == fix)
    }

    @Test(arguments: [
        ("config", "Debug"), ("config", "Rel*"), ("config", "*"), ("config", "?ebug"), ("target", "W*s"),
        ("sdk", "iphoneos"), ("sdk", "iphoneos*"), ("sdk", "iphone*"), ("sdk", "*os*"), ("sdk", "*simulator*"),
        ("sdk", "macosx14.2"), ("sdk", "macos*"), ("sdk", "macosx1*"), ("sdk", "x*"), ("sdk", "iphoneos18.0.internal"),
        ("sdk", "linux*"),
        ("sdk", "[a-z]*"), ("sdk", "?phoneos*"), ("arch", "arm*"), ("arch", "x86_64"), ("arch", "armv7?"),
        ("variant", "anything"), ("__platform_filter", "ios"), ("anything", "*"),
    ])
    func mayBeFulfilled(parameter: String, pattern: String) {
        #expect(BuildSettingCondition(parameter: parameter, pattern: pattern).unfulfillable(in: names) == nil)
    }

    @Test func withoutNamesEveryConfigurationMayBe() {
        #expect(BuildSettingCondition(parameter: "config", pattern: "Staging").unfulfillable() == nil)
        #expect(BuildSettingCondition(parameter: "target", pattern: "Any").unfulfillable() == nil)
    }

    @Test func aFileIsLintedWithTheNamesOfItsProject() {
        let lint = XcconfigLint(bytes: Array("A = 1\nA[config=debug] = 2\nA[target=App] = 3\n".utf8), file: "f")
        #expect(lint.findings.isEmpty)
        let found = lint.findings(in: names)
        #expect(found.map(\.rule) == [.xcconfigConditionNeverHolds])
        #expect(found.first?.location?.description == "f:2:1")
        #expect(
            found.first?.message
                == "condition \"[config=debug]\" never applies: the project has no build configuration with this name")
    }
}
