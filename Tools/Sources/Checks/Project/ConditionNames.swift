import AppProject
import XcodeProject

/// The names of a project that its conditions can be held against.
struct ConditionNames {
    let configurations: [String]
    let targets: [String]

    init(_ targets: [ProjectTarget]) {
        configurations = Set(targets.flatMap(\.configurationNames)).sorted()
        self.targets = Set(targets.map(\.target.name)).sorted()
    }
}
