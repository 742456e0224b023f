import Foundation
public import PropertyLists
import SessionInspection
public import SwitchyardCore

/// A session as a screen shows it: the environments to choose from, the values and their origins, the live keys with
/// their controls, and the findings.
///
/// The model is plain Swift. ``EnvironmentScreen`` shows all of it, and the modifier `environmentModel(_:)` makes it
/// available to views, so that an app needs none of its members. An app that draws a screen of its own uses them.
///
/// ```swift
/// let model = EnvironmentModel(try session)
/// model.choose("qa")
/// print(model.notice?.text ?? "")
/// ```
@MainActor
public final class EnvironmentModel {
    let session: any InspectableSession
    private let console: (any SessionConsole)?
    /// The command line; `nil` in a sealed build, or if the model has none.
    public private(set) lazy var commandLine = console.map { console in
        CommandLineModel(console) { [weak self] in
            self?.change {}
            self?.reload()
        }
    }
    private var state: SessionState
    private lazy var titles = EnvironmentTitles(session)
    private var shownValues: (revision: Int, items: [ConfigurationItem])?
    private var handlers: [@MainActor () -> Bool] = []
    private var listening: Task<Void, Never>?
    private var declinedEnvironment: String?

    /// What came of the last action; `nil` if there is nothing to say.
    public private(set) var notice: ModelNotice?
    /// Whether to offer a restart now: another environment is pending since the app became active.
    public private(set) var isOfferingRestart = false
    /// The number of changes so far, to compare with an earlier one.
    public private(set) var revision = 0

    /// Creates a model of a session, which it keeps. Make one for the app, and use it in every scene.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - console: the command line of an open build, an `EnvironmentConsole`; `nil` for none.
    public convenience init<Values>(_ session: EnvironmentSession<Values>, console: (any SessionConsole)? = nil) {
        self.init(inspecting: session, console: console)
    }

    init(inspecting session: any InspectableSession, console: (any SessionConsole)? = nil) {
        self.session = session
        self.console = session.selection.isSealed ? nil : console
        state = SessionState(session)
        // The argument of this launch makes the next one another one. That is not a reason for a restart.
        declinedEnvironment = state.pending?.environment
        let updates = session.updates
        listening = Task { [weak self] in for await _ in updates { self?.reload() } }
    }

    deinit { listening?.cancel() }

    // MARK: Changes

    /// Changes from now on: an element for each. Each access returns a new sequence, which ends with the model.
    public var changes: AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let ending = StreamEnd(continuation)
        observe { ending.send() }
        return stream
    }

    /// Calls a handler after each change, until it returns `false`.
    func observe(_ handler: @escaping @MainActor () -> Bool) { handlers.append(handler) }

    private func change(_ body: () -> Void) {
        revision += 1
        body()
        // A handler may add another one.
        let called = handlers
        handlers = []
        handlers = called.filter { $0() } + handlers
    }

    /// Reads the session again, and reports a change if there is one.
    private func reload(_ newNotice: ModelNotice?? = nil) {
        let state = SessionState(session)
        let notice = newNotice ?? notice
        guard state != self.state || notice != self.notice else { return }
        change {
            self.state = state
            self.notice = notice
            if state.pending == nil { isOfferingRestart = false }
        }
    }

    // MARK: The environment

    /// The name of the environment of this launch.
    public var environment: String { session.selection.environment }
    /// The title of the environment of this launch.
    public var title: String { title(of: environment) }
    /// Why this launch uses the environment, as a phrase.
    public var explanation: String { session.selection.explanation }
    /// Whether the build is sealed: production only, and nothing can be changed.
    public var isSealed: Bool { session.selection.isSealed }
    /// Whether the user defaults could not be read at launch, so that nothing is stored.
    public var isProvisional: Bool { session.isProvisional }
    /// Why the app could not start in the chosen environment; `nil` if it did.
    public var recoveredError: ConfigurationError? { session.recoveredError }
    /// What a badge shows: the title of the environment; `nil` in a sealed build.
    public var badge: String? { isSealed ? nil : title }
    /// What is special about this launch, as sentences.
    public var warnings: [String] {
        let provisional = localizedText("The user defaults could not be read, so that nothing is stored.")
        let recovered = recoveredError.map {
            localizedText("The app could not start in the chosen environment: %1$@", $0.message)
        }
        return [isProvisional ? provisional : nil, recovered].compactMap { $0 }
    }
    /// The environments that this build can select, sorted by name.
    public var environments: [EnvironmentChoice] {
        let production = try? session.catalog.production.get()
        return session.selectableEnvironments.map { name in
            EnvironmentChoice(
                name: name, title: titles[name], isCurrent: name == environment,
                isPending: name == state.pending?.environment, isProduction: name == production)
        }
    }
    /// The environment that the next launch selects, if it is another one.
    public var pendingSelection: PendingSelection? { state.pending }
    /// Whether an environment was chosen, so that ``removeChoice()`` has an effect.
    public var hasChoice: Bool { state.hasChoice }
    /// Whether this session can store a choice and overrides.
    public var canChange: Bool { session.isWritable }

    /// Returns the title of an environment.
    public func title(of environment: String) -> String { titles[environment] }

    /// Chooses an environment for the next launch. ``notice`` says what will happen, or what is wrong.
    public func choose(_ environment: String) {
        act { session throws(ConfigurationError) in
            let effect = try session.choose(environment: environment, for: nil)
            return ModelNotice(choosing: title(of: environment), effect)
        }
    }

    /// Removes the choice, so that the next launch selects what the other sources name.
    public func removeChoice() {
        act { session throws(ConfigurationError) in
            _ = try session.choose(environment: nil, for: nil)
            let next = session.pendingSelection?.environment ?? environment
            return ModelNotice(localizedText("The next launch uses \"%1$@\".", title(of: next)))
        }
    }

    // MARK: Values

    /// Every value with its origin, sorted by the name of its key.
    public var values: [ConfigurationItem] {
        if let shownValues, shownValues.revision == revision { return shownValues.items }
        let items = session.currentValues.map(ConfigurationItem.init)
        shownValues = (revision, items)
        return items
    }

    /// Returns the values whose key, text, or origin contains a text. The values of secrets are not searched.
    public func values(matching search: String) -> [ConfigurationItem] {
        let search = search.trimmingCharacters(in: .whitespaces)
        return search.isEmpty ? values : values.filter { $0.matches(search) }
    }

    /// Returns the value of a key now, or `nil` if there is none that can be read as the type.
    public func value<Value>(for key: ConfigurationKey<Value>) -> Value? {
        (try? session.optionalValue(for: key)) ?? nil
    }

    /// Returns the value of a live property of the app's own values now; `nil` if the session has values of another
    /// type.
    public func value<Values, Value>(of property: KeyPath<Values, Live<Value>>) -> Value? {
        let values = session.anyValues
        assert(values is Values, "the session has values of type \(type(of: values)), not \(Values.self)")
        return (values as? Values)?[keyPath: property].value
    }

    // MARK: Live keys

    /// The live keys, sorted by name.
    public var liveKeys: [LiveKey] { state.liveKeys }

    /// Overrides a live key with a Boolean.
    public func override(_ name: String, with truth: Bool) { override(name, with: .boolean(truth)) }

    /// Overrides a live key with a number, or with seconds for a duration.
    public func override(_ name: String, with number: Double) { override(name, with: .real(number)) }

    /// Overrides a live key with a value as text; see ``error(in:for:)``.
    public func override(_ name: String, with text: String) {
        override(name, with: OverrideText(text, valueType(of: name)).value)
    }

    /// Removes the override of a live key, so that the catalog's value is in effect again.
    public func restore(_ name: String) { override(name, with: PropertyListValue?.none) }

    /// Returns what is wrong with a text as the value of a live key, and what to do about it; `nil` if nothing is.
    public func error(in text: String, for name: String) -> String? {
        OverrideText(text, valueType(of: name)).error(folder: session.configuration.folder)
    }

    private func override(_ name: String, with value: PropertyListValue?) {
        act { session throws(ConfigurationError) in
            ModelNotice(overriding: name, try session.override(named: name, with: value, for: nil))
        }
    }

    private func valueType(of name: String) -> ValueType {
        session.catalog.declarations[name]?.type ?? session.currentValue(named: name)?.type ?? .string
    }

    // MARK: Findings and report

    /// The findings of the launch, and those of environment changes since.
    public var findings: [PropertyListFinding] { state.findings }

    /// Everything about this launch as text, for a message to a developer. The values of secrets are not in it.
    public var report: String { SessionReport(session).text }

    // MARK: Reset

    /// Whether the catalog names a toggle that resets the app, and this session can turn it on.
    public var canReset: Bool { session.canReset }

    /// Resets the app as the toggle in Settings does: removes the choice and the overrides, and runs the handlers of
    /// environment changes. Afterwards, ``notice`` says what they threw.
    public func reset() async {
        do throws(ConfigurationError) {
            try session.requestReset()
        } catch {
            return reload(ModelNotice(error))
        }
        let errors = await session.waitForHandlers().filter(\.change.isReset)
        session.refresh()
        reload(errors.isEmpty ? ModelNotice(localizedText("The app was reset.")) : ModelNotice(errors))
    }

    // MARK: Restarting

    /// Whether the app has a page in Settings.
    var hasSettings: Bool { session.settingsBundle != nil }

    /// What to offer while another environment is pending.
    public var restartOffer: RestartOffer? { session.restartOffer }

    /// Reads the stored values again, because they may have changed in Settings, and offers a restart if another
    /// environment is pending. Call this when the app becomes active; `environmentModel(_:)` does.
    public func appBecameActive() {
        session.refresh()
        reload()
        let pending = state.pending?.environment
        if pending == nil { declinedEnvironment = nil }
        offerRestart(pending != nil && pending != declinedEnvironment)
    }

    /// Ends the offer of a restart, until another environment is pending.
    public func declineRestart() {
        declinedEnvironment = state.pending?.environment
        offerRestart(false)
    }

    private func offerRestart(_ offers: Bool) {
        guard offers != isOfferingRestart else { return }
        change { isOfferingRestart = offers }
    }

    // MARK: Notices

    /// Removes the notice.
    public func dismissNotice() { reload(.some(nil)) }

    private func act(
        _ body: (any InspectableSession) throws(ConfigurationError) -> ModelNotice?
    ) {
        do throws(ConfigurationError) {
            reload(.some(try body(session)))
        } catch {
            reload(ModelNotice(error))
        }
    }
}

/// Ends a stream of changes with the model, which holds its handlers.
private final class StreamEnd: Sendable {
    private let continuation: AsyncStream<Void>.Continuation

    init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }

    /// - Returns: whether anything still listens.
    func send() -> Bool {
        if case .terminated = continuation.yield() { false } else { true }
    }
}
