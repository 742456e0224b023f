import Foundation
import PropertyLists

/// One launch: what it reads, what it stores, in this order. The result is a ``SessionCore``.
final class SessionLaunch {
    var context: LaunchContext
    let settings: AppSettings?
    let store: (any DefaultsStore)?
    let options: SessionOptions
    private let place: RecordPlace?
    var findings: [PropertyListFinding]
    private(set) var record: ProcessRecord?
    /// Why the record could not be read, though the user defaults could.
    private var unreadableRecord: PropertyListError?
    /// Whether a reset is requested that could not be recorded. The session carries it out.
    private var owesReset = false
    /// What is left to store when the session has started.
    var writes: [LaunchWrite] = []

    init(
        _ context: LaunchContext, settings: AppSettings?, store: (any DefaultsStore)?, record place: RecordPlace?,
        options: SessionOptions
    ) {
        self.context = context
        self.settings = settings
        self.store = store
        self.place = place
        self.options = options
        findings = context.catalog.findings + context.findings
    }

    var process: AppProcess { options.process }

    /// Whether this launch stores anything.
    var records: Bool { !context.isProvisional && (context.reach == .production || process.records) }

    /// Runs the launch. What it stores in user defaults is left to the session.
    func run<Values>(
        _ reader: ValuesReader<Values>
    ) throws(ConfigurationError) -> (core: SessionCore, values: Values) {
        findings += context.catalog.declare(inCode: reader.declarations)
        if let store { context.readStoredValues(of: reader.declarations, store) }
        readRecord()
        reset()
        try checkReadability()
        context.policy.open?.removeStale(self)
        let (selection, live, values) = try Self.resolve(&context, reader, store)
        context.policy.open?.remember(self, selection)
        apply(settings)
        if records, let store {
            writes += [
                context.managedMirrorWrite(isWanted: options.mirrorsManagedConfiguration, store, process.role)
            ].compactMap { $0 }
        }
        let change = enter(selection)
        reportSurroundings(selection)
        let attached = SessionCore.Attached(
            store: records ? store : nil, record: record,
            changes: record.map { EnvironmentChangeQueue($0, options.handlers, log: options.log) },
            environmentChange: change, writes: writes, owesReset: owesReset, isProvisional: context.isProvisional,
            identity: process.identity)
        let core = SessionCore(
            context: context, selection: selection, live: live, attached: attached, role: process.role,
            handlers: options.handlers, log: options.log,
            findings: findings + selection.findings + live.configuration.findings
                + SessionMembers.findings(hiding: live.configuration.contents.contains, in: context.catalog.file),
            check: { configuration throws(ConfigurationError) in _ = try reader.read(configuration, nil) })
        context.policy.open?.check(core, EnvironmentsCheck(context, reader, options.log))
        return (core, values)
    }

    /// Production is not what a tester has chosen, though it is what a launch selects that cannot read the choice.
    private func checkReadability() throws(ConfigurationError) {
        guard context.isProvisional, context.reach != .production, options.whenLocked != .provisional else { return }
        let message =
            unreadable + "the " + (unreadableRecord == nil ? "chosen environment" : "environment of the last launch")
            + " is unknown"
        let finding = PropertyListFinding(
            .unreadableFile, .error, message, file: unreadableFile,
            fix: "start when protected data is available, or pass whenLocked: .provisional")
        throw ConfigurationError(
            unreadableRecord == nil ? .defaultsUnreadable : .recordUnreadable, message, findings: [finding])
    }

    /// What cannot be read, and why: the beginning of a sentence.
    private var unreadable: String {
        unreadableRecord.map { "the record of the app's launches cannot be used (\($0.message)), so " }
            ?? "the user defaults cannot be read yet, so "
    }

    private var unreadableFile: String? { unreadableRecord.map(\.file) ?? context.storedValuesFile }

    /// Selects the environment and reads the app's values, without storing anything. Live keys that only the type of
    /// the values declares are then declared in the context.
    static func resolve<Values>(
        _ context: inout LaunchContext, _ reader: ValuesReader<Values>, _ store: (any DefaultsStore)?
    ) throws(ConfigurationError) -> (EnvironmentSelection, LiveValues, Values) {
        let selection = try EnvironmentSelection(context: context)
        do throws(EnvironmentCatalog.ProductionUnknown) {
            _ = try context.catalog.foundProduction()
        } catch {
            // Only the release would meet it.
            throw ConfigurationError(.unknownProduction, error.finding.message, findings: [error.finding])
        }
        // Damage in the selected environment of a catalog that is read lazily.
        if !context.catalog.isInCode { _ = try context.catalog.values(of: selection.environment) }
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
    func attempt<Result>(_ body: () throws(PropertyListError) -> Result) -> Result? {
        do {
            return try body()
        } catch {
            findings.append(PropertyListFinding(error, severity: .warning))
            return nil
        }
    }

    /// Before the first unlock of a device, neither the record nor the user defaults can be read.
    private func readRecord() {
        guard records, let place else { return }
        let (record, removal): (ProcessRecord, LaunchWrite?)
        do throws(RecordPlace.Unreadable) {
            (record, removal) = try place.read()
        } catch {
            findings.append(PropertyListFinding(error.error, severity: .warning))
            if case .files(let error) = error { unreadableRecord = error }
            return context.isProvisional = true
        }
        self.record = record
        if let removal { writes.append(removal) }
        guard context.reach != .production else { return }
        context.firstSelected = record.current.firstSelected
        context.remembered = record.current.remembered
    }

    /// Carries out a requested reset before the selection, so that this launch is the first one after it. An extension
    /// only selects as after the reset, and answers it when the app has carried it out; an earlier one it answers now.
    private func reset() {
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
        do throws(PropertyListError) {
            if isRequested, process.role == .app {
                let reset = ResetRequest(catalog)
                try record.update { reset.enter(in: &$0, running: nil) }
                writes += reset.writes
            } else {
                try record.update { $0.answerReset(status.generation, running: nil) }
            }
        } catch {
            owesReset = isRequested && process.role == .app
            findings.append(PropertyListFinding(failedReset: error))
            if owesReset { return }
        }
        guard isRequested else { return }
        for key in ResetRequest.clearedKeys(catalog) { context.storedValues[key] = nil }
        context.keysToRemove.formUnion(ResetRequest.clearedKeys(catalog))
        context.remembered = nil
    }

    /// A launch that stores nothing starts as after the reset that its argument asks for.
    private func resetInMemory() {
        guard context.reach != .production, process.asksForReset else { return }
        for key in ResetRequest.clearedKeys(context.catalog) { context.storedValues[key] = nil }
    }

    /// Titles are stored by the app alone.
    private func apply(_ settings: AppSettings?) {
        guard let settings, let store else { return }
        settings.registerDefaults(in: store, context)
        guard records, process.role == .app, !settings.titles.isEmpty else { return }
        let keys = Set(settings.titles.keys)
        guard let stored = attempt({ () throws(PropertyListError) in try store.storedValues(forKeys: keys) }) else {
            return
        }
        for (key, title) in settings.titles.sortedByName({ $0.key }) where stored[key] != title {
            writes.append(LaunchWrite(key: key, value: title))
        }
    }

    /// Records the environment. Its handlers run later, in a task.
    ///
    /// - Returns: the change that this launch is, or an earlier one whose handlers have not all run.
    private func enter(_ selection: EnvironmentSelection) -> EnvironmentChange? {
        guard let record else { return nil }
        let entered = RecordedEnvironment(
            name: selection.environment, isProduction: context.catalog.productionName == selection.environment)
        let firstSelected = selection.isSealed ? nil : context.policy.open?.firstSelected(selection, context)
        let isChange = record.current.environment.map { $0.name != entered.name } ?? false
        let build = isChange || !record.current.changes.isEmpty ? place?.build() ?? "" : ""
        let known = Set(record.current.changes.filter { $0.to != nil }.map(\.id))
        let lost = lostEnvironments(record, entering: entered)
        do throws(PropertyListError) {
            try record.keep { record in
                record.enter(entered)
                record.changes += lost.map { UnfinishedChange(from: $0, to: entered, isReset: false) }
                if let firstSelected { record.firstSelected = firstSelected }
                for index in record.changes.indices { record.changes[index].beginAnew(in: build) }
            }
        } catch {
            // The launch counts all the same: its handlers run, and it is stored later.
            findings.append(PropertyListFinding(error, severity: .error))
        }
        if let firstSelected { context.firstSelected = firstSelected }
        let changes = record.current.changes
        // Without handlers, a change is over with the launch that it was made at, though it waits for some.
        return changes.last { change in
            change.to == entered && (!options.handlers.isEmpty || !known.contains(change.id))
        }?.change
    }

    /// Where the record is damaged, the environments that the last launch may have been in.
    private func lostEnvironments(
        _ record: ProcessRecord, entering entered: RecordedEnvironment
    ) -> [RecordedEnvironment] {
        guard let damage = record.damage else { return [] }
        let production = context.catalog.productionName
        let others = context.catalog.names.filter { name in
            // A change whose handlers have run may be one that a record no longer named, of an earlier time.
            name != entered.name
                && !record.current.changes.contains { $0.from?.name == name && $0.to != nil && $0.isUntouched }
        }
        var finding = PropertyListFinding(damage, severity: .error)
        finding.message += others.isEmpty ? "" : "; the handlers of every other environment run"
        findings.append(finding)
        return others.map { RecordedEnvironment(name: $0, isProduction: $0 == production) }
    }

    /// What is wrong around the launch, rather than in the app's files.
    private func reportSurroundings(_ selection: EnvironmentSelection) {
        context.policy.open?.reportSurroundings(self, selection)
        guard context.isProvisional else { return }
        findings.append(
            PropertyListFinding(
                .provisionalSession, .warning,
                unreadable + "this session is provisional and stores nothing", file: unreadableFile,
                fix: "start a session again when protected data is available"))
    }
}
