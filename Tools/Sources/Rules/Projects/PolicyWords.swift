import AppProjects
import SourceText

/// What findings say about release policies in source, and about the conditions that choose them.
extension FindingWords {
    static func packageWithoutCondition(_ condition: String, in package: String, definedBy target: String) -> Self {
        let name = package.part(afterLast: "/")
        return Self(
            "\(condition) is never defined in the package \(name), which is therefore always sealed: build settings of "
                + "\(target) do not reach packages",
            fix: "choose the policy in the source of \(target), and pass it to the package")
    }

    static func targetWithoutCondition(_ condition: String, in target: String, definedBy other: String) -> Self {
        Self(
            target == other
                ? "no build configuration of \(target) gets \(condition), although one names it: the target is always sealed"
                : "\(condition) is never defined in \(target), which is therefore always sealed: \(other) defines it",
            fix: target == other
                ? "keep the values of weaker layers with $(inherited)"
                : "define \(condition) for \(target) in the same build configurations as for \(other)")
    }
}

extension Finding.Note {
    static func definition(of condition: String, at location: SourceLocation) -> Self {
        Self(message: "\(condition) is defined here", location: location)
    }
}
