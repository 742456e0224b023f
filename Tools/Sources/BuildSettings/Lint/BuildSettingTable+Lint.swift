public import SourceText

extension BuildSettingTable {
    /// What is probably wrong in the values of a build, all files taken together.
    ///
    /// - Parameter known: Names that get a value from elsewhere, such as an SDK or the build settings of a target. A
    ///   reference to one of them is never reported as undefined.
    public func findings(known: Set<String> = []) -> [Finding] {
        expressionFindings + undefinedReferences(known: known)
    }
}
