import Foundation
import SourceText
import Testing

@testable import BuildSettings

/// Declared types of names.
@Suite struct TypesTests {
    @Test(arguments: [
        ("PRODUCT_NAME", BuildSettingType.string), ("ADD_MERGEABLE_DEBUG_HOOK", .boolean), ("SDKROOT", .path),
        ("HEADER_SEARCH_PATHS", .pathList), ("FRAMEWORK_SEARCH_PATHS", .pathSet), ("OTHER_LDFLAGS", .list),
        ("MY_OWN", .userDefined), ("product_name", .userDefined), ("", .userDefined), ("inherited", .userDefined),
    ])
    func builtIn(name: String, type: BuildSettingType) {
        #expect(BuildSettingTypes.builtIn[name] == type)
        #expect(BuildSettingTypes.builtIn.isDeclared(name) == (type != .userDefined))
        #expect(BuildSettingTypes.none[name] == .userDefined)
    }

    @Test(arguments: [
        ("PRODUCT_NAME", true), ("HOME", true), ("SDK_NAME", true), ("XCODE_VERSION_MAJOR", true),
        ("IPHONEOS_DEPLOYMENT_TARGET", true), ("CONTENTS_FOLDER_PATH", true), ("MY_OWN", false), ("FOLDER_PATH", false),
        ("", false),
    ])
    func namesThatABuildSupplies(name: String, isSupplied: Bool) {
        #expect(BuildSettingTypes.isSupplied(name) == isSupplied)
    }

    @Test func typesCanBeOverridden() {
        let base = BuildSettingTypes(["A": .string, "B": .list])
        let overridden = base.overriding(with: ["A": .path, "C": .boolean])
        #expect(overridden["A"] == .path)
        #expect(overridden["B"] == .list)
        #expect(overridden["C"] == .boolean)
        #expect(base["A"] == .string)
        #expect(!base.isDeclared("C"))
    }

    @Test func equalityIsThatOfTheDeclarations() {
        var types = BuildSettingTypes(["A": .string])
        types["B"] = .list
        #expect(types == BuildSettingTypes(["B": .list, "A": .string]))
        #expect(types.hashValue == BuildSettingTypes(["B": .list, "A": .string]).hashValue)
        types["B"] = .userDefined
        #expect(types == BuildSettingTypes(["A": .string]))
        #expect(types != BuildSettingTypes(["A": .path]))
        #expect(types != .none)
    }

    @Test(arguments: [
        ("string", BuildSettingType.string), ("bool", .boolean), ("path", .path), ("list", .list),
        ("pathlist", .pathList), ("pathset", .pathSet), ("user", .userDefined),
    ])
    func wordsOfTheCommandLine(word: String, type: BuildSettingType) {
        #expect(BuildSettingType(rawValue: word) == type)
        #expect(type.rawValue == word)
    }
}

/// What is written as JSON can be read again.
@Suite struct CodableTests {
    private func isTheSameAfterJSON<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value
    }

    @Test func values() throws {
        var build = SampleBuild("A = $(B) \"x y\"\nB = $(C)\nA = $(inherited) $(A_$(B))")
        let evaluated = build.evaluator.evaluate("A")
        #expect(evaluated.chain.count == 3)
        #expect(try isTheSameAfterJSON(evaluated))
        let cut = EvaluatedBuildSetting(name: "A", value: "", list: [], origin: nil, limit: .tooLong)
        #expect(try isTheSameAfterJSON(cut))
    }

    @Test func diagnostics() throws {
        let build = SampleBuild("A = $(B:shout) ${C} \"x")
        #expect(build.table.expressionDiagnostics.count == 3)
        #expect(try isTheSameAfterJSON(build.table.expressionDiagnostics))
        let file = XcconfigFile(bytes: Array("= 1\nA\n".utf8), file: "f")
        #expect(file.diagnostics.count == 2)
        #expect(try isTheSameAfterJSON(file.diagnostics))
    }

    @Test(arguments: [
        (EvaluationLimit.tooLong, "tooLong"), (.tooManySteps, "tooManySteps"), (.tooMuchMemory, "tooMuchMemory"),
    ])
    func limitsHaveNames(limit: EvaluationLimit, name: String) {
        #expect(limit.rawValue == name)
    }
}

/// Text operators by themselves, on what the tables of operators do not reach.
@Suite struct IdentifierTextTests {
    @Test func asciiAndUnicodeAgree() {
        let texts = ["a b", "9a", "", "_", "-", "a.b-c_d", "A1", "1", "é", "aé9", "9é", "\r\n", "a\r\nb", "\r", "🙂x"]
        for text in texts {
            // A letter that is not ASCII takes the slow way; in front of it, the result is the same.
            #expect(IdentifierText.identifier(text + "é") == IdentifierText.identifier(text) + "_", "\(text)")
            #expect(IdentifierText.rfc1034(text + "é") == IdentifierText.rfc1034(text) + "-", "\(text)")
        }
    }

    @Test(arguments: [
        ("\u{660}a", "_a"), ("a\u{660}", "a\u{660}"), ("\u{4E00}", "\u{4E00}"), ("\u{D7}", "_"), ("\u{2190}", "_"),
        ("\u{D7A3}", "\u{D7A3}"), ("\u{D7FB}", "_"), ("\u{10400}", "_"), ("$", "_"), ("\u{B7}", "\u{B7}"),
    ])
    func c99(text: String, identifier: String) {
        #expect(IdentifierText.c99(text) == identifier)
    }

    /// Lengths around the block of 64 bytes, against known digests.
    @Test(arguments: [
        (55, "ef1772b6dff9a122358552954ad0df65"), (56, "3b0c8ac703f828b04c6c197006d17218"),
        (63, "b06521f39153d618550606be297466d5"), (64, "014842d480b571495a4a0363793f7367"),
        (65, "c743a45e0d2e6a95cb859adae0248435"), (1_000, "cabe45dcc9ae5b66ba86600cca6b8ba8"),
    ])
    func md5(count: Int, digest: String) {
        #expect(RetrievalOperator.md5.apply(to: String(repeating: "a", count: count)) == digest)
    }
}
