import PropertyLists
package import SourceText

/// What a finding is about: what is wrong, why it matters, how to fix it, and an example of both.
///
/// Each is beside its code, and ``all`` lists them. From these entries come `switchyard rules`, the page of the documentation,
/// and a test that runs every example.
package struct Rule: Sendable, Identifiable {
    /// A group of rules.
    package enum Family: String, CaseIterable, Sendable {
        /// Files that cannot be read or written.
        case files = "Files"
        /// Catalogs and their values.
        case catalog = "Catalog"
        /// Which environment is selected.
        case selection = "Selection"
        /// A running app.
        case session = "Sessions of a running app"
        /// What Xcode itself reports about xcconfig files.
        case diagnostics = "Diagnostics of Xcode"
        /// xcconfig files and the values of build settings.
        case buildSettings = "Build settings"
        /// Projects, schemes and workspaces that cannot be read as they are.
        case reading = "Reading projects"
        /// How files, build configurations and schemes of a project belong together.
        case project = "Projects"
        /// Pages of a Settings bundle.
        case pages = "Pages of a Settings bundle"
        /// Specifiers and the values that they store.
        case specifiers = "Specifiers"
        /// Strings files of a Settings bundle.
        case strings = "Languages of a Settings bundle"
        /// A Settings bundle and its app.
        case settings = "A Settings bundle and its app"
        /// `Switchyard.yaml`, and the files that are generated from it.
        case manifest = "Switchyard.yaml"
        /// Built apps and archives.
        case artifact = "Built apps"
        /// Generating a Settings bundle.
        case generation = "Generating a Settings bundle"
    }

    /// The identifier.
    package let id: RuleID
    /// The group it is listed in.
    package let family: Family
    /// The severities that it is reported with, the worst first. The first is the usual one.
    package let severities: [Severity]
    /// What is wrong, in one line.
    package let summary: String
    /// Why it matters, in a few sentences.
    package let reason: String
    /// What to do, in the imperative.
    package let fix: String
    /// What finds its findings; empty where another module or a command does.
    var bodies: [Body]
    /// What its findings mean beside those of other rules; `nil` if always what they say.
    let consequences: Consequences.OfRule?
    /// An example that has a finding of the rule; `nil` where none can be shown, which ``reason`` explains.
    package var bad: RuleExample? { makeBad() }
    /// The same without.
    package var good: RuleExample? { makeGood() }

    /// Examples are made when they are shown: `check` needs none of their texts.
    private let makeBad: @Sendable () -> RuleExample?
    private let makeGood: @Sendable () -> RuleExample?

    init(
        _ id: RuleID, _ family: Family, _ severities: [Severity], by bodies: [Body] = [],
        beside consequences: Consequences.OfRule? = nil, _ summary: String, why reason: String, fix: String,
        bad: @autoclosure @escaping @Sendable () -> RuleExample? = nil,
        good: @autoclosure @escaping @Sendable () -> RuleExample? = nil
    ) {
        self.id = id
        self.bodies = bodies
        self.consequences = consequences
        self.family = family
        self.severities = severities
        self.summary = summary
        self.reason = reason
        self.fix = fix
        makeBad = bad
        makeGood = good
    }

    /// The usual severity.
    package var severity: Severity { severities.first ?? .error }

    /// The rule of an identifier; `nil` if it is none.
    package init?(_ id: RuleID) {
        guard let rule = Self.byID[id] else { return nil }
        self = rule
    }

    /// The rule of a name, as people write it; `nil` if it is none.
    package init?(named name: String) { self.init(RuleID(name)) }

    private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}

extension RuleID {
    /// Whether its findings are about the text of a secret. No report quotes the lines that they point to.
    package var isAboutSecret: Bool {
        self == .committedSecret
    }
}
