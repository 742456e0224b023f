import InfoPlists
import PropertyLists
import Testing

@testable import BuildSettings
import TestSupport

/// What chance makes of the cases: every input ends, in bounds, with a value for every setting.
@Suite struct FuzzTests {
    @Test func mutatedCasesEnd() throws {
        var generator = SeededGenerator(seed: 3)
        var settings = 0
        for input in try MutatedCases.inputs() {
            for _ in 0..<30 { settings += try survive(MutatedCases.mutate(input, &generator)) }
        }
        #expect(settings > 5_000)
    }

    @Test func randomBytesEnd() throws {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<300 {
            let count = Int.random(in: 0...200, using: &generator)
            _ = try survive((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
        }
    }

    /// Loads, evaluates, expands, lints; returns how many settings there were.
    private func survive(_ bytes: [UInt8]) throws -> Int {
        let system = XcconfigFileSystem(
            read: { $0 == "/top.xcconfig" ? bytes : Array("A = $(inherited)x\n#include \"top\"\nB = $(A)".utf8) },
            exists: { !$0.hasSuffix("nope.xcconfig") }, resolve: { $0 })
        let layer = XcconfigLoader(fileSystem: system).load("/top.xcconfig")
        let table = BuildSettingTable(layers: [layer])
        var evaluator = BuildSettingEvaluator(table, conditions: ["sdk": ["iphoneos18.0", "iphoneos"]])
        evaluator.limits.steps = 100_000
        let settings = evaluator.evaluateAll()
        #expect(settings.map(\.name) == table.assignedNames)
        for setting in settings { #expect(setting.value.utf8.count <= evaluator.limits.bytes) }
        let text = String(decoding: bytes, as: UTF8.self)
        _ = InfoPlistExpansion(table).expand(["CFBundleIdentifier": .string(text), "Other": .array([.string(text)])])
        _ = XcconfigLint(bytes: bytes, file: "top").findings + table.findings()
        return settings.count
    }
}
