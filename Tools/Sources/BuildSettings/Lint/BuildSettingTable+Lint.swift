public import SourceText

extension BuildSettingTable {
    /// What is probably a mistake in the values of a build, all files taken together.
    ///
    /// A name in `known` is supplied from elsewhere - by an SDK, by a target's other settings - and never undefined.
    public func findings(known: Set<String> = []) -> [Finding] {
        expressionFindings + undefinedReferences(known: known)
    }
}
