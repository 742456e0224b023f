import HubMessages

extension DeviceReport {
    /// The largest number that pages can hold exactly, and half of it.
    private static let largestNumber = 1 << 52

    /// Checks the limits of ``HubLimits``.
    ///
    /// - Throws: ``HubError/impossible(_:)`` with the limit.
    func checkLimits() throws {
        try Self.check(values.count <= HubLimits.values, "a report can have \(HubLimits.values) values")
        let largest = [findings.count, environments.count, commands.count].max() ?? 0
        try Self.check(
            largest <= HubLimits.entries, "a report can have \(HubLimits.entries) findings, environments or commands")
        try Self.check(outcomes.count <= HubLimits.outcomes, "a report can have \(HubLimits.outcomes) outcomes")
        try Self.check(answers.count <= HubLimits.answers, "a report can have \(HubLimits.answers) answers to lines")
        try Self.check(
            values.reduce(0) { $0 + $1.options.count + $1.hidden.count } <= HubLimits.listed,
            "the values of a report can have \(HubLimits.listed) options and hidden places")
        let numbers = [number, desiredVersion] + outcomes.map(\.version)
        try Self.check(
            numbers.allSatisfy { (0...Self.largestNumber).contains($0) },
            "a number of the report is negative or too large")
        try Self.check(
            texts.allSatisfy { $0.utf8.count <= HubLimits.textBytes }, "a text can have \(HubLimits.textBytes) bytes")
    }

    private static func check(_ condition: Bool, _ message: String) throws {
        guard condition else { throw HubError.impossible(message) }
    }

    private var texts: [String] {
        var texts = [launch, environment, explanation, pendingEnvironment ?? ""] + app.texts
        for environment in environments { texts += [environment.name, environment.title] }
        for value in values {
            texts += [value.key, value.type, value.text ?? "", value.origin] + value.hidden + value.options
        }
        for finding in findings { texts += [finding.rule, finding.severity, finding.message, finding.fix ?? ""] }
        for command in commands { texts += [command.name, command.usage, command.help] }
        for answer in answers { texts += [answer.identifier, answer.text] }
        return texts + outcomes.map(\.text)
    }
}

extension ReportedApp {
    var texts: [String] { [identifier, name, version, build, device, system, catalog] }
}
