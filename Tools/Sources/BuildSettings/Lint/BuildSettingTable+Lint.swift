package import SourceText

extension BuildSettingTable {
    /// What is probably wrong in the values of a build, all files taken together.
    ///
    /// - Parameters:
    ///   - known: names that get a value from elsewhere, such as an SDK or the build settings of a target. A reference to
    ///     one of them is never reported as undefined.
    ///   - isElsewhere: whether another build defines a name, asked for a reference in a list.
    package func findings(
        known: Set<String> = [], isElsewhere: (String) -> Bool = { _ in false }
    ) -> [Finding] {
        expressionFindings + undefinedReferences(known: known, isElsewhere: isElsewhere)
    }
}
