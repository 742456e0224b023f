import SourceText
import Testing

@testable import BuildSettings

/// Values, their origins and their chains.
@Suite struct EvaluationTests {
    /// The value of a setting of one file.
    static func value(
        _ name: String, in text: String, conditions: [String: [String]] = [:], types: BuildSettingTypes = .none
    ) -> EvaluatedBuildSetting {
        let file = XcconfigFile(bytes: Array(text.utf8), file: "file")
        let layer = BuildSettingLayer(name: "file", assignments: file.assignments)
        var evaluator = BuildSettingEvaluator(BuildSettingTable(layers: [layer], types: types), conditions: conditions)
        return evaluator.evaluate(name)
    }

    @Test func chainNamesEveryAssignmentOnce() {
        let text = "A = 1\nB = 2\nA = $(inherited) $(B) $(C)\nR = $(A) $(B)"
        let chain = Self.value("R", in: text).chain
        #expect(chain.map(\.name) == ["A", "A", "B", "C"])
        #expect(chain.map(\.depth) == [1, 2, 2, 2])
        #expect(chain.map(\.isInherited) == [false, true, false, false])
        #expect(chain.map { $0.origin?.line } == [3, 1, 2, nil])
    }

    @Test func valueMeansInheritedOnlyWithinASetting() {
        #expect(Self.value("A", in: "A = 1\nA = [$(value)]").value == "[1]")
        let file = XcconfigFile(bytes: Array("value = 5\n".utf8), file: "file")
        let table = BuildSettingTable(
            layers: [BuildSettingLayer(name: "", assignments: file.assignments)], types: .none)
        var evaluator = BuildSettingEvaluator(table)
        #expect(evaluator.expand("$(value) $(inherited)|$inherited|$$(A)") == "5 |$inherited|$(A)")
    }
}

/// An assignment with several conditions on one parameter.
@Suite struct RepeatedConditionTests {
    private func value(_ conditions: String, _ values: [String: [String]]) -> String {
        let file = XcconfigFile(bytes: Array("B = base\nB\(conditions) = own".utf8), file: "f.xcconfig")
        let layer = BuildSettingLayer(name: "f", assignments: file.assignments)
        var evaluator = BuildSettingEvaluator(BuildSettingTable(layers: [layer]), conditions: values)
        return evaluator.evaluate("B").value
    }

    /// Xcode binds `sdk` first, by the first condition on it, and does not look at the others.
    @Test(arguments: [
        ("[sdk=iphoneos*][sdk=macosx*]", ["iphoneos18.0"], "own"),
        ("[sdk=macosx*][sdk=iphoneos*]", ["iphoneos18.0"], "base"),
        ("[sdk=iphoneos*][config=Debug][sdk=macosx*]", ["iphoneos18.0"], "own"),
        ("[sdk=iphoneos*][config=Release][sdk=iphoneos*]", ["iphoneos18.0"], "base"),
        ("[sdk=iphoneos][sdk=macosx*]", ["iphoneos18.0", "iphoneos"], "own"),
        ("[sdk=macosx*][sdk=iphoneos]", ["iphoneos18.0", "iphoneos"], "base"),
        ("[sdk=*][sdk=iphoneos*]", [], "base"), ("[sdk=*][sdk=*]", [], "own"),
    ]) func ofSDKTheFirstDecides(_ conditions: String, _ sdk: [String], _ expected: String) {
        #expect(value(conditions, ["sdk": sdk, "config": ["Debug"]]) == expected)
    }

    @Test(arguments: [
        ("[config=De*][config=*bug]", "own"), ("[config=De*][config=Release]", "base"),
        ("[arch=arm*][arch=x86*]", "base"), ("[arch=arm*][arch=*64]", "own"),
    ]) func ofOtherParametersAllMustHold(_ conditions: String, _ expected: String) {
        #expect(value(conditions, ["config": ["Debug"], "arch": ["arm64"]]) == expected)
    }
}
