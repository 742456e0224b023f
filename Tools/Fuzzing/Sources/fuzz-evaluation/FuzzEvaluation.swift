import BuildSettings
import FuzzInput
import InfoPlists
import PropertyLists

/// The main function, by the name that SwiftPM gives it.
@_cdecl("fuzz_evaluation_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    runFuzzer(count, arguments) { fuzzEvaluation($0, $1) }
}

/// Evaluation: all settings of a file under conditions, and a text and a property list with references to them.
private func fuzzEvaluation(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let parts = FuzzInput(start, count: count).parts
    let assignments = XcconfigFile(bytes: parts[0], file: "top").assignments
    let upper = parts.count > 1 ? XcconfigFile(bytes: parts[1], file: "upper").assignments : []
    let layers = [
        BuildSettingLayer(name: "top", assignments: assignments), BuildSettingLayer(name: "upper", assignments: upper),
    ]
    let table = BuildSettingTable(layers: layers)
    let conditions = ["sdk": ["iphoneos18.0", "iphoneos"], "config": ["Debug"], "arch": ["arm64"]]
    var evaluator = BuildSettingEvaluator(table, conditions: conditions)
    evaluator.limits.bytes = 10_000
    evaluator.limits.steps = 100_000
    evaluator.limits.totalSteps = 500_000
    evaluator.limits.leastSteps = 100
    evaluator.limits.totalBytes = 10 << 20
    var bytes = 0
    for setting in evaluator.evaluateAll() {
        guard setting.value.utf8.count <= evaluator.limits.bytes else { return -1 }
        bytes += setting.value.utf8.count
    }
    let text = String(decoding: parts[parts.count - 1], as: UTF8.self)
    bytes += evaluator.expand(text).utf8.count + evaluator.evaluate(text: text).chain.count
    if text.utf8.count < 1_000 {
        var expansion = InfoPlistExpansion(table, conditions: conditions)
        expansion.limits = evaluator.limits
        _ = expansion.expand(["CFBundleIdentifier": .string(text), "Names": .array([.string(text)])])
    }
    return 0
}
