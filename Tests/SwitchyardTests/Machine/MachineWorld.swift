import Foundation
import PropertyLists
@testable import SwitchyardCatalog
@testable import SwitchyardCore

/// One installation: an app and its widget, with user defaults of their own and an App Group, and a model of them that
/// knows the rules from the documentation.
final class MachineWorld {
    private struct Running {
        let session: EnvironmentSession<MachineValues>
        var launch: MachineStep.Launch
        let life: ProcessLife
        let process: AppProcess
        let pageSize: Int
        /// The reset that this instance knows to be answered, by itself or by another one before its launch.
        var answered: String?
        var isLive: Bool { !life.isOver }
    }

    private static let environmentKey = "environment"
    private static let cleared = [environmentKey, "theme", "pageSize"]

    private let bundles: MachineBundles
    private let mood: MachineSequence.Mood
    private var build: MachineBuild
    private let shared = StoredDomain()
    private let own = StoredDomain()
    /// By identifier.
    private var ledgers = ["app": MachineLedger(), "widget": MachineLedger()]
    private var running: [MachineProcess: Running] = [:]
    /// The versions of the app whose catalogs have these fingerprints.
    private var versions: [String: Int] = [:]
    private(set) var launches = 0

    init(_ sequence: MachineSequence, _ bundles: MachineBundles) {
        build = sequence.first
        mood = sequence.mood
        self.bundles = bundles
    }

    func run(_ step: MachineStep) async throws {
        switch step {
        case .launch(let launch): try await run(launch)
        case .settings(let key, let value): shared[key] = value
        case .choose(let process, let name, let kill): try await choose(name, process, kill)
        case .override(let process, let value, let kill): try await override(value, process, kill)
        case .refresh(let process, let kill): try await refresh(process, kill)
        case .startAgain(let process, let sealed): try await startAgain(process, sealed: sealed)
        case .wipe:
            for key in shared.values.keys { shared[key] = nil }
            // With them goes what the app has let its widget know.
            ledgers["widget"]?.forgetReset()
        case .update(let new):
            for process in MachineProcess.allCases { end(process) }
            build = new
        }
    }

    // MARK: The rules

    private var isToggleOn: Bool { shared["reset"] == true }

    /// The environment of a launch, or `nil` if the selection is an error.
    private func selected(
        argument: String? = nil, variable: String? = nil, stored: [String: PropertyListValue]
    ) -> String? {
        if build.isSealed { return "prod" }
        var isUnknown = false
        let named: [(name: String?, isForThisLaunch: Bool)] = [
            (argument, true), (variable, true),
            (stored[Self.environmentKey]?.stringValue, false), (build.info, false), (build.settingsDefault, false),
        ]
        for (name, isForThisLaunch) in named {
            guard let name else { continue }
            guard let environment = build.environment(name) else {
                if build.lock == .open, isForThisLaunch { return nil }
                isUnknown = true
                continue
            }
            if build.allows(environment) { return environment }
        }
        return isUnknown && build.lock == .open ? nil : "prod"
    }

    /// What the app's record says of a variable.
    private var remembered: RememberedChoice? {
        (try? ProcessRecord(shared.record(of: "app")))?.current.remembered
    }

    /// What is stored as a recorded launch of the app finds it: a remembered choice that no longer counts has gone.
    private func asFound(_ stored: [String: PropertyListValue], by process: MachineProcess) -> [String:
        PropertyListValue]
    {
        guard process == .app, !build.isSealed, let remembered, stored[Self.environmentKey] == remembered.value,
            !build.remembers || versions[remembered.catalog] != build.version
        else { return stored }
        var found = stored
        found[Self.environmentKey] = remembered.replaced
        return found
    }

    private func withoutCleared(_ stored: [String: PropertyListValue]) -> [String: PropertyListValue] {
        stored.filter { !Self.cleared.contains($0.key) }
    }

    /// What a launch from the Home Screen selects now.
    private func next(_ process: MachineProcess, isRecorded: Bool) -> String? {
        let found = isRecorded ? asFound(shared.values, by: process) : shared.values
        return selected(stored: isToggleOn ? withoutCleared(found) : found)
    }

    private func theme(_ stored: [String: PropertyListValue]) -> Theme {
        build.isSealed ? .light : stored["theme"]?.stringValue.flatMap(Theme.init) ?? .light
    }

    // MARK: Launches

    private func end(_ process: MachineProcess) {
        running[process]?.life.end()
        running[process] = nil
    }

    private func run(_ launch: MachineStep.Launch) async throws {
        end(launch.process)
        let life = ProcessLife(isLocked: launch.isLocked)
        var arguments = launch.argument.map { ["-environment", $0] } ?? []
        if launch.resets { arguments += ["-SwitchyardReset", "YES"] }
        if !launch.records { arguments += ["-SwitchyardRecord", "NO"] }
        let process = AppProcess(
            arguments: arguments, environment: launch.variable.map { ["SWITCHYARD_ENVIRONMENT": $0] } ?? [:],
            identifier: launch.process.identifier, role: launch.process.role, distribution: build.distribution)
        try await start(launch, life, process)
    }

    private func sessionStart(
        _ launch: MachineStep.Launch, _ life: ProcessLife, _ process: AppProcess, policy: ReleasePolicy
    ) throws -> SessionStart {
        guard let ledger = ledgers[launch.process.identifier] else { throw Broken("no ledger") }
        let handlers = MachineSequence.handlers.map {
            ledger.calls.handler($0, life, kill: launch.kill, throwing: launch.throwing)
        }
        return SessionStart(
            bundle: bundles.bundle(build, launch.process), policy: policy, catalog: .file(nil, secrets: [:]),
            options: SessionOptions(
                store: MortalStore(shared, life, appGroup: "group.app", identity: "group.app"),
                handlers: launch.hasHandlers ? handlers : [],
                recovery: launch.recovers ? .lastEnvironment : .none,
                whenLocked: launch.isProvisional ? .provisional : .error, process: process, log: .silent),
            ownStore: MortalStore(own, life, appGroup: nil, identity: launch.process.identifier))
    }

    /// Starts, and perhaps once more while the values are decoded, which must be refused.
    private func session(
        _ start: SessionStart, reenters: Bool, _ life: ProcessLife
    ) throws -> EnvironmentSession<MachineValues> {
        let inner = Locked<(any Error)?>(nil)
        let again: @Sendable () -> Void = {
            do {
                let _: EnvironmentSession<EnvironmentConfiguration> = try start.session(.resolving)
            } catch {
                inner.withLock { $0 = error }
            }
        }
        let result = life.duringStart {
            MachineValues.$whileDecoding.withValue(reenters ? again : nil) {
                Result { () throws -> EnvironmentSession<MachineValues> in try start.session(.decoding) }
            }
        }
        try require(life.writesDuringStart.isEmpty, "a start wrote \(life.writesDuringStart)")
        let code = inner.withLock { ($0 as? ConfigurationError)?.code }
        // A second start has only the values decoded again, which may start as it likes.
        try require(!reenters || code == nil || code == .startInProgress || code == .sealed, "\(code?.rawValue ?? "")")
        return try result.get()
    }

    private func start(_ launch: MachineStep.Launch, _ life: ProcessLife, _ process: AppProcess) async throws {
        launches += 1
        let before = shared.values
        let writesBefore = life.writes.count
        let isRecorded = (launch.records || build.isSealed) && !launch.isLocked
        let isReset = isRecorded && (isToggleOn || launch.resets && !build.isSealed)
        // A launch that stores nothing starts as after the reset, and the next one does not.
        let isResetInMemory = !launch.records && launch.resets && !build.isSealed
        let found = isRecorded ? asFound(before, by: launch.process) : before
        let stored = launch.isLocked ? [:] : isReset || isResetInMemory ? withoutCleared(found) : found
        let selection = selected(argument: launch.argument, variable: launch.variable, stored: stored)
        let environment = selection.flatMap { build.canStart(in: $0) ? $0 : nil }
        let isChoiceAtFault = stored[Self.environmentKey] != nil
        let isConfirmed = ledgers["widget"]?.last != nil
        let isRefused = launch.isLocked && !launch.isProvisional && !build.isSealed
        let id = launch.process.identifier
        if case .afterOperations(let count) = launch.kill { life.endAfter(count) }

        var session: EnvironmentSession<MachineValues>?
        do {
            let start = try sessionStart(launch, life, process, policy: build.policy)
            session = try self.session(start, reenters: launch.reenters, life)
            try require(!isRefused, "a start before first unlock")
        } catch let error as ConfigurationError {
            try require(!isRefused || life.isOver || error.code == .defaultsUnreadable, "\(error)")
        }
        let errors = await session?.waitForHandlers() ?? []
        let writes = Array(life.writes.dropFirst(writesBefore))
        noteVersion()
        noteResets(writes, isConfirmed)
        try checkReads(life)
        if life.isOver || isRefused { return try ledgers[id]?.read(errors, mood) ?? () }

        let isRecovered = session?.recoveredError != nil
        if isRecorded { noteReset(of: launch.process, isReset) }
        try checkWrites(writes, launch, isRecorded: isRecorded, isReset: isReset, isRecovered: isRecovered)
        guard let session else {
            try require(environment == nil, "the launch threw, but \(environment ?? "") is named")
            let without = selected(
                argument: launch.argument, variable: launch.variable, stored: withoutCleared(stored))
            try require(
                !launch.recovers || launch.process != .app || !isRecorded || !isChoiceAtFault || without == "prod"
                    || without.map(build.canStart) != true,
                "no recovery, though the app starts without the choice")
            return try ledgers[id]?.read(errors, mood) ?? ()
        }
        if isRecovered {
            try require(isChoiceAtFault, "a recovery from what nobody chose")
            try checkRecovery(session, launch, stored, environment)
        } else {
            try require(session.environment == environment, "\(session.environment) runs, not \(environment ?? "none")")
        }
        let pageSize = stored["pageSize"] == 50 && !build.isSealed ? 50 : 20
        let current = Running(session: session, launch: launch, life: life, process: process, pageSize: pageSize)
        running[launch.process] = current
        try require(session.isProvisional == launch.isLocked, "provisional: \(session.isProvisional)")
        try require(session.theme == theme(stored), "theme \(session.theme)")
        if isRecorded {
            ledgers[id]?.enter(session.environment)
            ledgers[id]?.runHandlers(launch.hasHandlers)
            if launch.process == .app, !isRecovered { try checkRow(launch, stored) }
            running[launch.process]?.answered = ledgers[id]?.answered
        }
        if isRecorded || !launch.isLocked && !isToggleOn && !isResetInMemory { try checkPending(current) }
        try check(current, errors)
    }

    /// A reset that a launch carries out or answers.
    private func noteReset(of process: MachineProcess, _ isReset: Bool) {
        let generation = shared[ResetRequest.generationKey]?.stringValue
        switch process {
        case .app:
            if isReset { ledgers["app"]?.hasPendingReset = true }
        case .widget, .secondWidget:
            guard let generation, generation != ledgers["widget"]?.answered else { return }
            if ledgers["widget"]?.last != nil { ledgers["widget"]?.hasPendingReset = true }
            ledgers["widget"]?.answered = generation
        }
    }

    /// The fingerprint of the catalog that a variable was remembered with.
    private func noteVersion() {
        if let catalog = remembered?.catalog, versions[catalog] == nil { versions[catalog] = build.version }
    }

    /// From the moment when the toggle is off, every process owes its handlers a call.
    private func noteResets(_ writes: [(key: String, value: PropertyListValue?)], _ isWidgetConfirmed: Bool) {
        guard writes.contains(where: { $0.key == "reset" && $0.value == false }) else { return }
        ledgers["app"]?.oweReset()
        if isWidgetConfirmed { ledgers["widget"]?.oweReset() }
    }

    // MARK: Checks

    private func checkReads(_ life: ProcessLife) throws {
        guard build.isSealed else { return }
        let asked = life.askedKeys.intersection(Self.cleared)
        try require(asked.isEmpty, "a sealed launch read \(asked)")
    }

    private func checkWrites(
        _ writes: [(key: String, value: PropertyListValue?)], _ launch: MachineStep.Launch, isRecorded: Bool,
        isReset: Bool, isRecovered: Bool
    ) throws {
        let keys = writes.map(\.key)
        try require(isRecorded || keys.isEmpty, "a launch that stores nothing stored \(keys)")
        let mayClear = isReset && launch.process == .app
        try require(!keys.contains(Self.environmentKey) || launch.process == .app, "the widget stored a choice")
        let onlyClearing = keys.contains("reset") || keys.contains(ResetRequest.generationKey)
        try require(!onlyClearing || mayClear, "\(launch.process) carried out a reset")
    }

    private func checkRecovery(
        _ session: EnvironmentSession<MachineValues>, _ launch: MachineStep.Launch,
        _ stored: [String: PropertyListValue], _ environment: String?
    ) throws {
        try require(launch.process == .app, "the widget recovered from the app's choice")
        try require(launch.recovers && environment == nil && !launch.isLocked && !build.isSealed, "a needless recovery")
        let withoutChoice = selected(
            argument: launch.argument, variable: launch.variable, stored: withoutCleared(stored))
        let recorded = ledgers[launch.process.identifier]?.everRecorded ?? []
        try require(
            session.environment == withoutChoice || !mood.isEmpty
                || recorded.contains { build.environment($0) == session.environment },
            "recovered to \(session.environment), which never ran")
        guard launch.argument == nil, launch.variable == nil else { return }
        let next = next(launch.process, isRecorded: true)
        try require(next == session.environment, "the launch after a recovery selects \(next ?? "none")")
    }

    /// The row shows what runs from now on: what was found, or what a variable names.
    private func checkRow(_ launch: MachineStep.Launch, _ stored: [String: PropertyListValue]) throws {
        let row = shared[Self.environmentKey]
        if build.isSealed { return }
        guard build.remembers, let named = launch.variable.flatMap(build.environment), build.allows(named) else {
            return try require(row == stored[Self.environmentKey], "the row is \(row.map { "\($0)" } ?? "empty")")
        }
        try require(row?.stringValue.flatMap(build.environment) == named, "the row does not show \(named)")
    }

    private func checkPending(_ current: Running) throws {
        let environment = current.session.environment
        let isRecorded = current.launch.records && !current.session.isProvisional
        let next = next(current.launch.process, isRecorded: isRecorded)
        let pending = current.session.pendingSelection?.environment
        let expected = build.isSealed || next == environment ? nil : next
        try require(pending == expected, "pending \(pending ?? "none"), but the next launch selects \(next ?? "none")")
    }

    /// What holds while a session runs.
    private func check(_ current: Running, _ errors: [EnvironmentChangeError]) throws {
        let session = current.session
        let id = current.launch.process.identifier
        try require(session.name == session.environment, "\(session.name) in \(session.environment)")
        try require(session.endpoint.host == "\(session.environment).example", "\(session.endpoint)")
        try require(session.pageSize == current.pageSize, "page size \(session.pageSize)")
        try checkReads(current.life)
        try ledgers[id]?.read(errors, mood)
        guard !session.isProvisional, current.launch.records || build.isSealed, current.launch.hasHandlers,
            // An older instance of the widget keeps its environment, and the newer one's data are not its own.
            session.environment == ledgers[id]?.last,
            // One without handlers has entered it, so the data may still be those of the environment before.
            ledgers[id]?.isWaiting == false
        else { return }
        try ledgers[id]?.use(
            in: session.environment, except: Set(errors.map(\.handler)),
            hasAnsweredResets: id == "app" || !isToggleOn)
    }

    // MARK: While a process runs

    /// Does something in a running process, and checks the session after it.
    private func during(
        _ process: MachineProcess, _ kill: MachineStep.Kill?, _ body: (Running) throws -> Void
    ) async throws {
        guard let current = running[process], current.isLive else { return }
        let writesBefore = current.life.writes.count
        let isConfirmed = ledgers["widget"]?.last != nil
        let id = process.identifier
        if case .afterOperations(let count) = kill { current.life.endAfter(count) }
        try body(current)
        let errors = await current.session.waitForHandlers()
        let writes = Array(current.life.writes.dropFirst(writesBefore))
        noteResets(writes, isConfirmed)
        if current.life.isOver {
            try ledgers[id]?.read(errors, mood)
            return end(process)
        }
        current.life.endAfter(nil)
        let isRecorded = !current.session.isProvisional && (current.launch.records || build.isSealed)
        try require(isRecorded || writes.isEmpty, "a session that stores nothing stored \(writes.map(\.key))")
        if isRecorded {
            try checkPending(current)
            let stored = isToggleOn ? withoutCleared(shared.values) : shared.values
            try require(current.session.theme == theme(stored), "theme \(current.session.theme)")
        }
        try check(current, errors)
    }

    private func refresh(_ process: MachineProcess, _ kill: MachineStep.Kill?) async throws {
        try await during(process, kill) { current in
            let isRecorded = !current.session.isProvisional && (current.launch.records || build.isSealed)
            let id = process.identifier
            let environment = ledgers[id]?.last ?? current.session.environment
            let generation = shared[ResetRequest.generationKey]?.stringValue
            // A running instance does not look for what another one has left to do, unless it answers a reset.
            if isRecorded, process == .app, isToggleOn {
                ledgers[id]?.expectReset(in: environment)
                ledgers[id]?.runHandlers(current.launch.hasHandlers)
            } else if isRecorded, process != .app, let generation, generation != ledgers[id]?.answered {
                ledgers[id]?.expectReset(in: environment)
                ledgers[id]?.answered = generation
                ledgers[id]?.runHandlers(current.launch.hasHandlers)
            } else if isRecorded, process != .app, generation != current.answered {
                // Another instance has answered at a launch that failed, or without handlers: this one goes on with it.
                if ledgers[id]?.hasPendingReset == true { ledgers[id]?.expectReset(in: environment) }
                ledgers[id]?.hasPendingReset = false
                if current.launch.hasHandlers { ledgers[id]?.runHandlers(true) }
            }
            running[process]?.answered = generation
            current.session.refresh()
        }
    }

    private func choose(_ name: String?, _ process: MachineProcess, _ kill: MachineStep.Kill?) async throws {
        try await refresh(process, nil)
        // What is chosen before a requested reset is cleared by it.
        if isToggleOn { return }
        try await during(process, kill) { current in
            let before = shared[Self.environmentKey]
            var stored = shared.values
            stored[Self.environmentKey] = name.map(PropertyListValue.string)
            let next = selected(stored: stored)
            let isPossible =
                !build.isSealed && !current.session.isProvisional && current.launch.records
                && name.map { MachineBuild.names[build.version].contains($0) && build.allows($0) } != false
                && next.map(build.canStart) == true
            var isChosen = false
            do {
                try current.session.choose(environment: name)
                isChosen = true
            } catch {
                try require(error is ConfigurationError, "\(error)")
            }
            if current.life.isOver { return }
            try require(isChosen == isPossible, "\(name ?? "nothing") was \(isChosen ? "" : "not ")chosen")
            let expected = isChosen ? name.map(PropertyListValue.string) : before
            try require(shared[Self.environmentKey] == expected, "another choice is stored")
            try require(!isChosen || remembered == nil || process != .app, "a choice that a variable's end takes away")
        }
    }

    private func override(_ value: String?, _ process: MachineProcess, _ kill: MachineStep.Kill?) async throws {
        try await refresh(process, nil)
        if isToggleOn { return }
        try await during(process, kill) { current in
            let isPossible = !build.isSealed && !current.session.isProvisional && current.launch.records
            let isDone = (try? current.session.override(\.theme, with: value.flatMap(Theme.init))) != nil
            if !current.life.isOver { try require(isDone == isPossible, "overridden: \(isDone)") }
        }
    }

    private func startAgain(_ process: MachineProcess, sealed: Bool) async throws {
        guard let current = running[process], current.isLive else { return }
        var launch = current.launch
        if current.session.isProvisional {
            current.life.unlock()
            launch.isLocked = false
            launch.kill = nil
            try await self.start(launch, current.life, current.process)
            guard let full = running[process], full.session !== current.session else { return }
            let isSame = full.session.environment == current.session.environment && full.pageSize == current.pageSize
            try require(
                current.session.isProvisional != isSame, "the provisional session was \(isSame ? "not " : "")kept")
            for session in [current.session, full.session] where !isSame {
                let isTold = session.findings.contains { $0.rule == .secondSession && $0.severity == .error }
                try require(isTold, "two environments, and \(session.environment) does not say so")
            }
            return
        }
        launch.hasHandlers = true
        let start = try sessionStart(
            launch, current.life, current.process, policy: sealed ? .sealed : build.policy)
        do {
            let second = try session(start, reenters: launch.reenters, current.life)
            try require(!sealed || build.isSealed, "a sealed start after an open one")
            try require(second.environment == current.session.environment, "two environments side by side")
            try require(second.findings.contains { $0.rule == .secondSession }, "no finding about the second start")
            let errors = await second.waitForHandlers()
            let isRecorded = launch.records || build.isSealed
            if isRecorded { ledgers[process.identifier]?.runHandlers(true) }
            running[process]?.launch.hasHandlers = true
            try ledgers[process.identifier]?.read(errors, mood)
            if current.life.isOver { end(process) }
        } catch let error as ConfigurationError {
            try require(sealed && !build.isSealed && error.code == .sealed, "the second start threw \(error)")
        }
    }
}
