import Foundation
import PropertyLists

/// One launch: what it reads, what it stores, in this order. The result is a ``SessionCore``.
struct SessionLaunch {
    var context: LaunchContext
    let settings: AppSettings?
    let store: (any DefaultsStore)?
    /// Where this process keeps its record.
    let ownStore: (any DefaultsStore)?
    let process: AppProcess
    let log: FindingsLog
    var findings: [PropertyListFinding]
    private var record: ProcessRecord?
    /// Whether the app still has to carry out a reset, which will remove what this extension would store.
    private var awaitsReset = false
    /// What was removed because it no longer counts.
    private(set) var removed: [PropertyListFinding] = []

    init(
        _ context: LaunchContext, settings: AppSettings?, store: (any DefaultsStore)?, ownStore: (any DefaultsStore)?,
        process: AppProcess, log: FindingsLog
    ) {
        self.context = context
        self.settings = settings
        self.store = store
        self.ownStore = ownStore
        self.process = process
        self.log = log
        findings = context.catalog.findings + context.findings
    }

    /// Whether this launch stores anything.
    var records: Bool { !context.isProvisional && (context.reach == .production || process.records) }

    /// Runs the launch.
    mutating func run<Values>(
        _ reader: ValuesReader<Values>, handlers: [EnvironmentChangeHandler]
    ) throws(ConfigurationError) -> (core: SessionCore, values: Values) {
        findings += context.catalog.declare(inCode: reader.declarations)
        if let store { context.readStoredValues(of: reader.declarations, store) }
        readRecord()
        reset()
        removeStale()
        let (selection, live, values) = try Self.resolve(&context, reader, store)
        remember(selection)
        apply(settings)
        enter(selection)
        reportSurroundings()
        let core = SessionCore(
            context: context, selection: selection, live: live, store: records ? store : nil,
            isProvisional: context.isProvisional, role: process.role, record: record,
            changes: record.map { EnvironmentChangeQueue($0, handlers, log: log) },
            findings: findings + selection.findings + live.configuration.findings
                + SessionMembers.findings(hiding: live.configuration.values.keys, in: context.catalog.file),
            check: { configuration throws(ConfigurationError) in _ = try reader.read(configuration, nil) })
        core.begin()
        return (core, values)
    }

    /// Selects the environment and reads the app's values, without storing anything. Live keys that only the type of
    /// the values declares are then declared in the context.
    static func resolve<Values>(
        _ context: inout LaunchContext, _ reader: ValuesReader<Values>, _ store: (any DefaultsStore)?
    ) throws(ConfigurationError) -> (EnvironmentSelection, LiveValues, Values) {
        let selection = try EnvironmentSelection(context: context)
        if case .failure(let unknown) = context.catalog.production {
            // Only the release would meet it.
            throw ConfigurationError(.unknownProduction, unknown.finding.message, findings: [unknown.finding])
        }
        // Damage in the selected environment of a catalog that is read lazily.
        _ = try context.catalog.values(of: selection.environment)
        let live = LiveValues(EnvironmentConfiguration(selection: selection, context: context))
        do throws(ConfigurationError) {
            let decoded = try reader.decode(live.configuration, live)
            guard !decoded.codeDeclarations.isEmpty else { return (selection, live, decoded.values) }
            _ = context.catalog.declare(inCode: decoded.codeDeclarations)
            if let store { context.readStoredValues(of: decoded.codeDeclarations, store) }
            let overridden = LiveValues(EnvironmentConfiguration(selection: selection, context: context))
            return (selection, overridden, try reader.read(overridden.configuration, overridden))
        } catch {
            let others = live.configuration.findings.filter { $0.severity == .error && !error.findings.contains($0) }
            throw ConfigurationError(error.code, error.message, findings: error.findings + others)
        }
    }

    @discardableResult
    private mutating func attempt<Result>(_ body: () throws(PropertyListError) -> Result) -> Result? {
        do {
            return try body()
        } catch {
            findings.append(PropertyListFinding(error, severity: .warning))
            return nil
        }
    }

    /// An unreadable record means that the user defaults cannot be read yet.
    private mutating func readRecord() {
        guard records, let ownStore else { return }
        let process = process.identifier
        record = attempt { () throws(PropertyListError) in try ProcessRecord(of: process, in: ownStore) }
        guard let record else { return context.isProvisional = true }
        if context.reach != .production { context.firstSelected = record.current.firstSelected }
    }

    /// Carries out a requested reset before the selection, so that this launch is the first one after it. An extension
    /// only selects as after the reset, and answers it when the app has carried it out.
    private mutating func reset() {
        guard records else { return resetInMemory() }
        guard let store, let record else { return }
        let catalog = context.catalog
        let keys = ResetRequest.keys(catalog)
        guard let stored = attempt({ () throws(PropertyListError) in try store.storedValues(forKeys: keys) }) else {
            self.record = nil
            return context.isProvisional = true
        }
        let status = ResetRequest.Status(catalog, stored)
        let isRequested = status.isRequested || (context.reach != .production && process.asksForReset)
        if isRequested, process.role == .app {
            let isDone: Void? = attempt { () throws(PropertyListError) in
                try ResetRequest(catalog: catalog, store: store).perform(record, running: nil)
            }
            guard isDone != nil else { return }
        } else if isRequested {
            awaitsReset = true
        } else {
            attempt { () throws(PropertyListError) in try record.update { $0.answerReset(status.generation) } }
            return
        }
        for key in ResetRequest.clearedKeys(catalog) { context.storedValues[key] = nil }
    }

    /// A launch that stores nothing starts as after the reset that its argument asks for.
    private mutating func resetInMemory() {
        guard context.reach != .production, process.asksForReset else { return }
        for key in ResetRequest.clearedKeys(context.catalog) { context.storedValues[key] = nil }
    }

    /// Removes choices and overrides that no longer count, before the selection.
    private mutating func removeStale() {
        guard context.reach != .production, let store, let record, !record.current.stamps.isEmpty else { return }
        let stamps = record.current.stamps
        guard
            let stored = attempt({ () throws(PropertyListError) in try store.storedValues(forKeys: Set(stamps.keys)) })
        else { return }
        var kept = stamps
        for (key, stamp) in stamps.sorted(by: { $0.key < $1.key }) {
            guard let value = stored[key], stamp.isOf(value) else {
                kept[key] = nil
                continue
            }
            guard let reason = stamp.staleReason(in: context) else { continue }
            context.storedValues[key] = nil
            removed.append(PropertyListFinding(removed: key, of: context.catalog, value, because: reason))
            let isDone: Void? = attempt { () throws(PropertyListError) in try store.store(nil, forKey: key) }
            if isDone != nil { kept[key] = nil }
        }
        findings += removed
        attempt { () throws(PropertyListError) in try record.update { $0.stamps = kept } }
    }

    /// Stores the variable's choice for launches without it, and removes one that is stale.
    private mutating func remember(_ selection: EnvironmentSelection) {
        guard records, !awaitsReset, !selection.isSealed, let store,
            let answer = selection.answers.first(where: { $0.source == .processEnvironment })
        else { return }
        let sources = context.catalog.sources
        if answer.outcome == .stale {
            context.storedValues[RememberedChoice.storedKey] = nil
            attempt { () throws(PropertyListError) in try store.store(nil, forKey: RememberedChoice.storedKey) }
        } else if let length = sources.rememberVariable, let name = answer.value, !answer.isRemembered,
            answer.outcome == .chosen || answer.outcome == .outranked
        {
            let choice = RememberedChoice(
                environment: name, variable: sources.environmentVariable, catalog: context.catalog.fingerprint,
                expires: context.date + length / .seconds(1),
                chosen: RememberedChoice.chosen(in: context)
            ).storedValue
            context.storedValues[RememberedChoice.storedKey] = choice
            attempt { () throws(PropertyListError) in try store.store(choice, forKey: RememberedChoice.storedKey) }
        }
    }

    /// Titles are stored by the app alone.
    private mutating func apply(_ settings: AppSettings?) {
        guard let settings, let store else { return }
        let context = context
        let storesTitles = records && process.role == .app
        attempt { () throws(PropertyListError) in
            try settings.apply(to: store, context, storesTitles: storesTitles)
        }
    }

    /// Records the environment. Its handlers run later, in a task.
    private mutating func enter(_ selection: EnvironmentSelection) {
        guard let record else { return }
        let entered = RecordedEnvironment(
            name: selection.environment, isProduction: context.catalog.productionName == selection.environment)
        let firstSelected = selection.isSealed ? nil : selection.firstSelected(in: context)
        attempt { () throws(PropertyListError) in
            try record.update { record in
                record.enter(entered)
                if let firstSelected { record.firstSelected = firstSelected }
            }
        }
        if let firstSelected { context.firstSelected = firstSelected }
    }

    /// What is wrong around the launch, rather than in the app's files.
    private mutating func reportSurroundings() {
        if context.isProvisional {
            findings.append(
                PropertyListFinding(
                    .provisionalSession, .warning,
                    "the user defaults cannot be read yet, so this session is provisional and stores nothing",
                    file: context.storedValuesFile,
                    fix: "start a session again when protected data is available"))
        }
        if context.reach == .everything, [.appStore, .store].contains(context.distribution) {
            let isKnown = context.distribution == .appStore
            findings.append(
                PropertyListFinding(
                    .openBuildInAppStore, .error,
                    "this open build was installed from \(isKnown ? "the App Store" : "the App Store or TestFlight")",
                    fix: "remove SWITCHYARD_OPEN from the build configuration that is archived"))
        }
        if process.role == .appExtension, let store, store.appGroup == nil, context.reach != .production {
            findings.append(
                PropertyListFinding(
                    .extensionWithoutAppGroup, .warning,
                    "this extension has user defaults of its own, so it cannot see the environment chosen in the app",
                    fix: "add AppGroup to the dictionary Switchyard of the catalog, and the App Group to both targets"))
        }
    }
}
