import PropertyLists

extension EnvironmentSelection {
    /// Whether an open build selects without a source that names an environment, although it has a choice.
    private func isUnnamed(in context: LaunchContext) -> Bool {
        (source == .catalogDefault || source == .production) && context.reach == .everything
            && context.catalog.hasChoice
    }

    /// What an open build says when it uses production because no source names an environment: what it looked at.
    func unnamedFinding(in context: LaunchContext) -> PropertyListFinding? {
        guard source == .production, isUnnamed(in: context) else { return nil }
        let asked = answers.filter { $0.source != .production }.map { $0.source.phrase(asked: $0.asked) }
        return PropertyListFinding(
            .unnamedEnvironment, context.catalog.sources.allowsUnnamed ? .note : .warning,
            "no source names an environment, so this open build uses \"\(environment)\"; looked at "
                + asked.joined(separator: ", "),
            file: context.catalog.file, keyPath: [EnvironmentCatalog.reservedName],
            fix: "set Default in the dictionary Switchyard of the catalog, or AllowUnnamed if production is meant")
    }

    /// Where nothing names an environment, notes about equal values elsewhere.
    func equalValuesWhereUnnamed(in context: LaunchContext) -> [PropertyListFinding] {
        isUnnamed(in: context) ? NearMiss.equalValues(in: context) : []
    }
}
