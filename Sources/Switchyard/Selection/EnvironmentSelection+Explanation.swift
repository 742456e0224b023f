extension EnvironmentSelection {
    /// Why this environment, in one sentence without a full stop: the source that won, and those it beat.
    public var explanation: String {
        if isSealed { return "the app is sealed, so production is the only environment and nothing else was read" }
        guard let winner = answers.first(where: { $0.outcome == .chosen }) else { return "" }
        if source == .production { return "nothing else names an environment, so it is the catalog's production" }
        let remembered = winner.isRemembered ? " (\(winner.reason ?? "remembered"))" : ""
        let beaten = answers.filter { $0.outcome == .outranked && $0.source != .production }
            .map { "\($0.source.phrase(asked: $0.asked)) (\($0.value ?? ""))" }
        return "\(winner.source.phrase(asked: winner.asked)) names it\(remembered)"
            + (beaten.isEmpty ? "" : ", and beats " + beaten.joined(separator: ", "))
    }
}
