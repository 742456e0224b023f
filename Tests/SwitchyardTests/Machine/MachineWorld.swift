import Foundation
import PropertyLists
@testable import Switchyard

/// One installation: an app and its widget, with user defaults of their own and an App Group, and a model of them that
/// knows the rules from the documentation.
final class MachineWorld {
    private struct Running {
        let session: EnvironmentSession<MachineValues>
        let launch: MachineStep.Launch
        let life: ProcessLife
        let process: AppProcess
        let pageSize: Int
        var isLive: Bool { !life.isOver }
    }

    /// A variable's choice that a launch remembered.
    private struct Remembered {
        let environment: String
        let chosen: PropertyListValue?
        let version: Int
    }

    private static let environmentKey = "environment"
    private static let rememberedKey = RememberedChoice.storedKey
    private static let cleared = [environmentKey, "theme", "pageSize", rememberedKey]

    private let bundles: MachineBundles
    private let mood: MachineSequence.Mood
    private var build: MachineBuild
    private let shared = StoredDomain()
    private let own: [MachineProcess: StoredDomain] = [.app: StoredDomain(), .widget: StoredDomain()]
    private var ledgers: [MachineProcess: MachineLedger] = [.app: MachineLedger(), .widget: MachineLedger()]
    private var running: [MachineProcess: Running] = [:]
    private var remembered: Remembered?
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
            (argument, true), (variable, true), (variable == nil ? rememberedName(stored) : nil, false),
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

    private func rememberedName(_ stored: [String: PropertyListValue]) -> String? {
        guard let remembered, stored[Self.rememberedKey] != nil, build.remembers, remembered.version == build.version,
            remembered.chosen == stored[Self.environmentKey]
        else { return nil }
        return remembered.environment
    }

    private func withoutCleared(_ stored: [String: PropertyListValue]) -> [String: PropertyListValue] {
        stored.filter { !Self.cleared.contains($0.key) }
    }

    /// What a launch from the Home Screen selects now.
    private var next: String? { selected(stored: isToggleOn ? withoutCleared(shared.values) : shared.values) }

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
            identifier: launch.process.rawValue, role: launch.process.role, distribution: build.distribution)
        try await start(launch, life, process)
    }

    private func sessionStart(
        _ launch: MachineStep.Launch, _ life: ProcessLife, _ process: AppProcess, policy: ReleasePolicy
    ) throws -> SessionStart {
        guard let domain = own[launch.process], let ledger = ledgers[launch.process] else { throw Broken("no domain") }
        return SessionStart(
            bundle: bundles.bundle(build, launch.process), policy: policy, catalog: .file(nil, secrets: [:]),
            options: SessionOptions(
                store: MortalStore(shared, life, appGroup: "group.app", identity: "group.app"),
                handlers: MachineSequence.handlers.map {
                    ledger.calls.handler($0, life, kill: launch.kill, throwing: launch.throwing)
                },
                recovery: launch.recovers ? .lastEnvironment : .none, process: process, log: .silent),
            ownStore: MortalStore(domain, life, appGroup: nil, identity: launch.process.rawValue))
    }

    private func start(_ launch: MachineStep.Launch, _ life: ProcessLife, _ process: AppProcess) async throws {
        launches += 1
        let before = shared.values
        let writesBefore = life.writes.count
        let isRecorded = (launch.records || build.isSealed) && !launch.isLocked
        let isReset = isRecorded && (isToggleOn || launch.resets && !build.isSealed)
        // A launch that stores nothing starts as after the reset, and the next one does not.
        let isResetInMemory = !launch.records && launch.resets && !build.isSealed
        let stored = launch.isLocked ? [:] : isReset || isResetInMemory ? withoutCleared(before) : before
        let selection = selected(argument: launch.argument, variable: launch.variable, stored: stored)
        let environment = selection.flatMap { build.canStart(in: $0) ? $0 : nil }
        let isChoiceAtFault = stored[Self.environmentKey] != nil || rememberedName(stored) != nil
        let isConfirmed = ledgers[.widget]?.last != nil
        if case .afterOperations(let count) = launch.kill { life.endAfter(count) }

        var session: EnvironmentSession<MachineValues>?
        do {
            session = try sessionStart(launch, life, process, policy: build.policy).session(.decoding)
        } catch {
            try require(error is ConfigurationError, "\(error)")
        }
        let errors = await session?.waitForHandlers() ?? []
        let writes = Array(life.writes.dropFirst(writesBefore))
        noteRemembered(writes, launch.variable, stored)
        noteResets(writes, isConfirmed)
        try checkReads(life)
        if life.isOver { return try ledgers[launch.process]?.read(errors, mood) ?? () }

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
            return try ledgers[launch.process]?.read(errors, mood) ?? ()
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
            ledgers[launch.process]?.enter(session.environment)
            if launch.process == .app || !isToggleOn { try checkRemembering(launch, session) }
        }
        if isRecorded || !launch.isLocked && !isToggleOn && !isResetInMemory { try checkPending(current) }
        try check(current, errors)
    }

    /// A reset that a launch carries out or answers.
    private func noteReset(of process: MachineProcess, _ isReset: Bool) {
        let generation = shared[ResetRequest.generationKey]?.stringValue
        switch process {
        case .app:
            if isReset { ledgers[.app]?.hasPendingReset = true }
        case .widget:
            guard !isReset, generation != ledgers[.widget]?.answered else { return }
            if ledgers[.widget]?.last != nil { ledgers[.widget]?.hasPendingReset = true }
            ledgers[.widget]?.answered = generation
        }
    }

    private func noteRemembered(
        _ writes: [(key: String, value: PropertyListValue?)], _ variable: String?, _ stored: [String: PropertyListValue]
    ) {
        for write in writes where write.key == Self.rememberedKey {
            let environment = write.value == nil ? nil : variable.flatMap(build.environment)
            remembered = environment.map {
                Remembered(environment: $0, chosen: stored[Self.environmentKey], version: build.version)
            }
        }
    }

    /// From the moment when the toggle is off, every process owes its handlers a call.
    private func noteResets(_ writes: [(key: String, value: PropertyListValue?)], _ isWidgetConfirmed: Bool) {
        guard writes.contains(where: { $0.key == "reset" && $0.value == false }) else { return }
        ledgers[.app]?.oweReset()
        if isWidgetConfirmed { ledgers[.widget]?.oweReset() }
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
        let touchesChoice = keys.contains(Self.environmentKey)
        let mayClear = isReset && launch.process == .app
        try require(!touchesChoice || mayClear || isRecovered, "the launch stored a choice")
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
        let recorded = ledgers[launch.process]?.everRecorded ?? []
        try require(
            session.environment == withoutChoice || !mood.isEmpty
                || recorded.contains { build.environment($0) == session.environment },
            "recovered to \(session.environment), which never ran")
        guard launch.argument == nil, launch.variable == nil else { return }
        try require(next == session.environment, "the launch after a recovery selects \(next ?? "none")")
    }

    private func checkRemembering(_ launch: MachineStep.Launch, _ session: EnvironmentSession<MachineValues>) throws {
        guard build.remembers, !build.isSealed, let named = launch.variable.flatMap(build.environment),
            build.allows(named)
        else { return }
        try require(remembered?.environment == named, "\(named) was not remembered")
        try require(shared[Self.rememberedKey] != nil, "\(named) was not stored")
    }

    private func checkPending(_ current: Running) throws {
        let environment = current.session.environment
        let pending = current.session.pendingSelection?.environment
        let expected = build.isSealed || next == environment ? nil : next
        try require(pending == expected, "pending \(pending ?? "none"), but the next launch selects \(next ?? "none")")
    }

    /// What holds while a session runs.
    private func check(_ current: Running, _ errors: [EnvironmentChangeError]) throws {
        let session = current.session
        let process = current.launch.process
        try require(session.name == session.environment, "\(session.name) in \(session.environment)")
        try require(session.endpoint.host == "\(session.environment).example", "\(session.endpoint)")
        try require(session.pageSize == current.pageSize, "page size \(session.pageSize)")
        try checkReads(current.life)
        try ledgers[process]?.read(errors, mood)
        guard !session.isProvisional, current.launch.records || build.isSealed else { return }
        try ledgers[process]?.use(
            in: session.environment, except: Set(errors.map(\.handler)),
            hasAnsweredResets: process == .app || !isToggleOn)
    }

    // MARK: While a process runs

    /// Does something in a running process, and checks the session after it.
    private func during(
        _ process: MachineProcess, _ kill: MachineStep.Kill?, _ body: (Running) throws -> Void
    ) async throws {
        guard let current = running[process], current.isLive else { return }
        let writesBefore = current.life.writes.count
        let isConfirmed = ledgers[.widget]?.last != nil
        if case .afterOperations(let count) = kill { current.life.endAfter(count) }
        try body(current)
        let errors = await current.session.waitForHandlers()
        let writes = Array(current.life.writes.dropFirst(writesBefore))
        noteRemembered(writes, nil, shared.values)
        noteResets(writes, isConfirmed)
        if current.life.isOver {
            try ledgers[process]?.read(errors, mood)
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
            let environment = current.session.environment
            let generation = shared[ResetRequest.generationKey]?.stringValue
            if isRecorded, process == .app, isToggleOn {
                ledgers[.app]?.expectChange(from: environment, to: environment, isReset: true)
            } else if isRecorded, process == .widget, generation != ledgers[.widget]?.answered {
                ledgers[.widget]?.expectChange(from: environment, to: environment, isReset: true)
                ledgers[.widget]?.answered = generation
            }
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
            stored[Self.rememberedKey] = nil
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
            return try await start(launch, current.life, current.process)
        }
        let start = try sessionStart(
            launch, current.life, current.process, policy: sealed ? .sealed : build.policy)
        do {
            let second: EnvironmentSession<MachineValues> = try start.session(.decoding)
            try require(!sealed || build.isSealed, "a sealed start after an open one")
            try require(second.environment == current.session.environment, "two environments side by side")
            try require(second.findings.contains { $0.rule == .secondSession }, "no finding about the second start")
        } catch let error as ConfigurationError {
            try require(sealed && !build.isSealed && error.code == .sealed, "the second start threw \(error)")
        }
    }
}
