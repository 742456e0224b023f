import PropertyLists
import Rules
package import SourceText

/// What to check, and which findings are reported.
package struct CheckRequest: Sendable {
    package var path = "."
    /// The identifiers of rules; all without any.
    package var rules: [String] = []
    package var severity = Severity.warning
    /// Files and folders whose findings are reported; all without any.
    package var only: [String] = []
    package var except: [String] = []
    /// The file with known findings.
    package var baseline: String?
    package var writesBaseline = false
    /// The git revision; only what the change since then has brought is reported. All without one.
    package var since: String?

    package init(path: String = ".") { self.path = path }

    package func validate() throws(RequestError) {
        guard !([path] + only + except + [baseline].compactMap { $0 }).contains("") else {
            throw RequestError("A path must not be empty.")
        }
        guard !writesBaseline || baseline != nil else {
            throw RequestError("\(option: "write-baseline") requires \(option: "baseline"), which names the file.")
        }
        if let since, since.isEmpty || since.hasPrefix("-") {
            throw RequestError("A revision must not be empty or begin with \"-\".")
        }
        guard since == nil || !writesBaseline else {
            throw RequestError("\(option: "write-baseline") writes all findings, and \(option: "since") has only some.")
        }
        _ = try ruleIDs()
    }

    /// The rules that are named.
    func ruleIDs() throws(RequestError) -> Set<RuleID> {
        var found: Set<RuleID> = []
        for name in rules {
            guard let id = Rule(named: name)?.id else {
                let fix = Suggestion.sentence(for: name, among: Rule.all.map(\.id.rawValue))
                throw RequestError("Unknown rule \"\(name)\"\(fix.map { ": \($0)" } ?? ".")")
            }
            found.insert(id)
        }
        return found
    }

    /// The filter of the findings.
    var filter: FindingFilter {
        var filter = FindingFilter()
        filter.rules = (try? ruleIDs()) ?? []
        filter.severity = severity
        filter.only = only.map(\.absolutePath)
        filter.except = except.map(\.absolutePath)
        return filter
    }
}
