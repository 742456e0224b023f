import BuildSettings
import Foundation

/// The build settings of one build that were asked for, each evaluated once.
final class EvaluatedSettings: @unchecked Sendable {  // Its variable is only used with the lock.
    private let lock = NSLock()
    private var values: [String: EvaluatedBuildSetting]

    /// Begins with values that are known.
    init(_ values: [String: EvaluatedBuildSetting]) {
        self.values = values
    }

    /// The value of a build setting, without its chain.
    func value(of setting: String, _ evaluator: @autoclosure () -> BuildSettingEvaluator) -> EvaluatedBuildSetting {
        if let known = lock.withLock({ values[setting] }) { return known }
        var evaluator = evaluator()
        evaluator.limits.chain = 0
        let value = evaluator.evaluate(setting)
        lock.withLock { values[setting] = value }
        return value
    }
}
