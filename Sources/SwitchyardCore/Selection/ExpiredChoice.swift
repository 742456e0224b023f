import Foundation

/// A choice of an ephemeral environment that was first selected longer ago than the expiry of its pattern.
struct ExpiredChoice {
    /// When a launch first selected the environment.
    let since: Date
    /// When the choice expired.
    let expired: Date

    /// Creates the choice of an environment; `nil` if it has not expired.
    init?(_ environment: String, in context: LaunchContext) {
        guard let expiry = context.catalog.ephemeralPattern(of: environment)?.expiry,
            let since = context.firstSelected[environment], case let expired = since + expiry / .seconds(1),
            context.date > expired
        else { return nil }
        self.since = since
        self.expired = expired
    }

    /// Why the choice does not count.
    var reason: String {
        "it was first selected on \(since.formatted(.iso8601)) and expired on \(expired.formatted(.iso8601))"
    }
}

extension EnvironmentSelection {
    /// What the next launch knows as ``LaunchContext/firstSelected``: the date of the selected environment, if its
    /// pattern has an expiry, and those of expired choices, which would otherwise count again.
    func firstSelected(in context: LaunchContext) -> [String: Date] {
        let expired = answers.filter { $0.outcome == .stale }.compactMap(\.value)
            .filter { ExpiredChoice($0, in: context) != nil }
        let isChosenAnew = answers.contains { $0.isForThisLaunch && $0.value == environment }
        var dates = context.firstSelected.filter { expired.contains($0.key) }
        if context.catalog.ephemeralPattern(of: environment)?.expiry != nil {
            let earlier = isChosenAnew ? nil : context.firstSelected[environment]
            // The clock may have been turned back.
            dates[environment] = min(earlier ?? context.date, context.date)
        }
        return dates
    }
}
