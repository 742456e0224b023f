extension EnvironmentSelection {
    /// Why this environment is selected, as one phrase: unknown names in stronger sources, the source that names it, and
    /// the sources that it overrides.
    public var explanation: String {
        if isSealed { return "because the app is sealed; no other source was read" }
        guard let winner = answers.first(where: { $0.outcome == .chosen }) else { return "" }
        if source == .production {
            let passedOver = answers.filter { $0.outcome == .notAllowed || $0.outcome == .unknownName }
                .map { "\"\($0.value ?? "")\" in \($0.source.phrase(asked: $0.asked)) cannot be selected" }
            let expired = answers.filter { $0.outcome == .stale && !$0.isRemembered }
                .map { "\"\($0.value ?? "")\" in \($0.source.phrase(asked: $0.asked)) has expired" }
            return (passedOver + expired + ["the catalog's production environment, because no other source names one"])
                .joined(separator: "; ")
        }
        let unknown = answers.prefix { $0.source != winner.source }.filter { $0.outcome == .unknownName }
            .map { "unknown environment \"\($0.value ?? "")\" in \($0.source.phrase(asked: $0.asked)); " }.joined()
        let remembered = winner.isRemembered ? " (\(winner.reason ?? "remembered"))" : ""
        let overridden = answers.filter { $0.outcome == .outranked && $0.source != .production }
            .map { "\($0.source.phrase(asked: $0.asked)) (\($0.value ?? ""))" }
        return unknown + "from \(winner.source.phrase(asked: winner.asked))\(remembered)"
            + (overridden.isEmpty ? "" : "; overrides " + overridden.joined(separator: ", "))
    }
}
