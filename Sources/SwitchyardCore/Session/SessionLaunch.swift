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
    /// Why the record could not be read.
    private var unreadableRecord: PropertyListError?
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
        removeStale()
        let (selection, live, values) = try Self.resolve(&context, reader, store)
        remember(selection)
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
            environmentChange: change, writes: writes, isProvisional: context.isProvisional)
        let core = SessionCore(
            context: context, selection: selection, live: live, attached: attached, role: process.role,
            handlers: options.handlers, log: options.log,
            findings: findings + selection.findings + live.configuration.findings
                + SessionMembers.findings(hiding: live.configuration.contents.contains, in: context.catalog.file),
            check: { configuration throws(ConfigurationError) in _ = try reader.read(configuration, nil) })
        core.check(EnvironmentsCheck(context, reader), options.log)
        return (core, values)
    }

    /// Production is not what a tester has chosen, though it is what a launch selects that cannot read the choice.
    private func checkReadability() throws(ConfigurationError) {
        guard context.isProvisional, context.reach != .production, options.whenLocked != .provisional else { return }
        let message =
            unreadableRecord.map { "\($0.message), so the environment of the last launch is unknown" }
            ?? "the user defaults cannot be read yet, so the chosen environment is unknown"
        let finding = PropertyListFinding(
            .unreadableFile, .error, message, file: unreadableRecord.map(\.file) ?? context.storedValuesFile,
            fix: "start when protected data is available, or pass whenLocked: .provisional")
        throw ConfigurationError(.defaultsUnreadable, message, findings: [finding])
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
    private func attempt<Result>(_ body: () throws(PropertyListError) -> Result) -> Result? {
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
        do throws(PropertyListError) {
            (record, removal) = try place.read()
        } catch {
            findings.append(PropertyListFinding(error, severity: .warning))
            unreadableRecord = error
            return context.isProvisional = true
        }
        self.record = record
        if let removal { writes.append(removal) }
        guard context.reach != .production else { return }
        context.firstSelected = record.current.firstSelected
        context.remembered = record.current.remembered
    }

    /// Carries out a requested reset before the selection, so that this launch is the first one after it. An extension
    /// only selects as after the reset, and answers it when the app has carried it out.
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
        guard isRequested else {
            attempt { () throws(PropertyListError) in
                try record.update { $0.answerReset(status.generation, running: nil) }
            }
            return
        }
        if process.role == .app {
            let reset = ResetRequest(catalog)
            let isEntered: Void? = attempt { () throws(PropertyListError) in
                try record.update { reset.enter(in: &$0, running: nil) }
            }
            guard isEntered != nil else { return }
            writes += reset.writes
        }
        for key in ResetRequest.clearedKeys(catalog) { context.storedValues[key] = nil }
        context.keysToRemove.formUnion(ResetRequest.clearedKeys(catalog))
        context.remembered = nil
    }

    /// A launch that stores nothing starts as after the reset that its argument asks for.
    private func resetInMemory() {
        guard context.reach != .production, process.asksForReset else { return }
        for key in ResetRequest.clearedKeys(context.catalog) { context.storedValues[key] = nil }
    }

    /// Removes choices and overrides that no longer count, before the selection.
    private func removeStale() {
        guard context.reach != .production, let store, let record else { return }
        bringBackReplacedChoice()
        let stamps = record.current.stamps
        guard !stamps.isEmpty,
            let stored = attempt({ () throws(PropertyListError) in try store.storedValues(forKeys: Set(stamps.keys)) })
        else { return }
        for (key, stamp) in stamps.sortedByName({ $0.key }) {
            guard let value = stored[key], stamp.isOf(value) else {
                attempt { () throws(PropertyListError) in try record.update { $0.stamps[key] = nil } }
                continue
            }
            guard let reason = stamp.staleReason(in: context) else { continue }
            context.storedValues[key] = nil
            context.keysToRemove.insert(key)
            findings.append(PropertyListFinding(removed: key, of: context.catalog, value, because: reason))
            writes.append(LaunchWrite(key: key, value: nil, condition: .found(value)) { $0.stamps[key] = nil })
        }
    }

    /// Ends the environment of a variable whose time is over.
    private func bringBackReplacedChoice() {
        guard let record, process.role == .app else { return }
        let key = context.catalog.sources.environmentKey
        if context.remembered != nil, context.shownRememberedChoice == nil {
            // There is a later choice.
            context.remembered = nil
            attempt { () throws(PropertyListError) in try record.update { $0.remembered = nil } }
        }
        guard let ended = context.endStaleRememberedChoice() else { return }
        let choice = ended.choice
        findings.append(
            PropertyListFinding(
                .staleChoice, .warning,
                "the remembered environment \(choice.value) of \(choice.variable) was removed: \(ended.reason)",
                file: context.storedValuesFile, keyPath: [key],
                fix: "launch with \(choice.variable) again if it is still needed"))
        writes.append(
            LaunchWrite(key: key, value: context.storedValues[key], condition: .found(choice.value)) { record in
                // This launch may have remembered another one.
                guard record.remembered == choice else { return }
                record.remembered = nil
                record.stamps[key] = choice.replacedStamp
            })
    }

    /// Stores the variable's environment for launches without it, as the choice that Settings shows. The app does so
    /// alone: what an extension stores the app would take for a choice of a person.
    private func remember(_ selection: EnvironmentSelection) {
        let sources = context.catalog.sources
        guard records, process.role == .app, !selection.isSealed, let record, let length = sources.rememberVariable,
            let answer = selection.answers.first(where: { $0.source == .processEnvironment }),
            let name = answer.value, answer.outcome == .chosen || answer.outcome == .outranked
        else { return }
        let (key, value) = (sources.environmentKey, context.rowValue(of: name))
        let stored = context.storedValues[key]
        let earlier = context.shownRememberedChoice
        // It is chosen anyway.
        if earlier == nil, let stored, context.catalog.environment(named: stored) == name { return }
        let choice = RememberedChoice(
            value: value, variable: sources.environmentVariable, catalog: context.catalog.fingerprint,
            expires: context.date + length / .seconds(1), replaced: earlier.map(\.replaced) ?? stored,
            replacedStamp: earlier.map(\.replacedStamp) ?? record.current.stamps[key])
        let isKept: Void? = attempt { () throws(PropertyListError) in try record.update { $0.remembered = choice } }
        guard isKept != nil else { return }
        // What is stored at the time of the write: a stale choice may be on its way out.
        let before = writes.last { $0.key == key }.map(\.value) ?? stored
        writes.append(LaunchWrite(key: key, value: value, condition: .found(before)))
        context.storedValues[key] = value
        context.remembered = choice
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
        let firstSelected = selection.isSealed ? nil : selection.firstSelected(in: context)
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
            name != entered.name && !record.current.changes.contains { $0.from?.name == name }
        }
        var finding = PropertyListFinding(damage, severity: .error)
        finding.message += others.isEmpty ? "" : "; the handlers of every other environment run"
        findings.append(finding)
        return others.map { RecordedEnvironment(name: $0, isProduction: $0 == production) }
    }

    /// Says once in an installation which keys have the name of an environment and are read by no source.
    private func mention(_ notes: [PropertyListFinding]) {
        findings += notes
        let keys = notes.compactMap { $0.keyPath.map { "\($0)" } }
        guard !keys.isEmpty, let record, record.current.mentionedKeys != keys,
            attempt({ () throws(PropertyListError) in try record.update { $0.mentionedKeys = keys } }) != nil
        else { return }
        notes.forEach(options.log.announce)
    }

    /// What is wrong around the launch, rather than in the app's files.
    private func reportSurroundings(_ selection: EnvironmentSelection) {
        if let unnamed = selection.unnamedFinding(in: context) { findings.append(unnamed) }
        mention(selection.equalValuesWhereUnnamed(in: context))
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
                    fix: "remove DEBUG and SWITCHYARD_OPEN from the build configuration that is archived"))
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
