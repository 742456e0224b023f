import PropertyLists

extension EnvironmentSelection {
    /// What an open build says when it uses production because no source names an environment: what it looked at, and
    /// what nearly named one. Where the catalog has a default, only the latter is worth a finding.
    ///
    /// - Parameter store: the app's user defaults, of which all values are read.
    func unnamedFinding(in context: LaunchContext, _ store: (any DefaultsStore)?) -> PropertyListFinding? {
        let isDefault = source == .catalogDefault
        guard isDefault || source == .production, context.reach == .everything, context.catalog.hasChoice else {
            return nil
        }
        let asked = answers.filter { $0.source != .production && $0.source != .catalogDefault }.map {
            $0.source.phrase(asked: $0.asked)
        }
        let nearby = NearMiss.inFiles(context) + NearMiss.stored((try? store?.storedValues()) ?? [:], context)
        guard !isDefault || !nearby.isEmpty else { return nil }
        let message =
            "no source names an environment, so this open build uses \"\(environment)\"; looked at "
            + asked.joined(separator: ", ")
        return PropertyListFinding(
            .unnamedEnvironment, context.catalog.sources.allowsUnnamed ? .note : .warning,
            nearby.first.map { "\(message); \($0.finding.message)" } ?? message,
            file: context.catalog.file, keyPath: [EnvironmentCatalog.reservedName],
            fix: nearby.firstNonNil(\.finding.fix)
                ?? "set Default in the dictionary Switchyard of the catalog, or AllowUnnamed if production is meant")
    }
}
