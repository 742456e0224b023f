import Foundation
import PropertyLists

/// What a process has answered: the environment of its last launch, since when it selects an ephemeral one, the last
/// reset, what ends its choices and overrides, and the environment changes whose handlers have not all run.
///
/// Every process has its own, in its own user defaults under a key with its bundle identifier: what a widget has
/// handled is still to be handled in the app. It cannot select an environment, so a sealed session has it too: a
/// tester's data must be deleted when the sealed update is installed.
struct SessionRecord: Equatable, Sendable {
    static let keyPrefix = "SwitchyardSession."

    /// Whether Switchyard stores something under a key.
    static func isOwn(_ key: String) -> Bool {
        key.hasPrefix(keyPrefix) || key == ResetRequest.generationKey || key == RememberedChoice.storedKey
            || key == LaunchContext.managedMirrorKey
    }

    static func key(of process: String) -> String { keyPrefix + process }

    /// The environment of the last launch; `nil` before the first one.
    var environment: RecordedEnvironment?
    /// The generation of the last reset that the process has answered.
    var answeredReset: String?
    /// By the name of an ephemeral environment whose choice expires, when a launch first selected it.
    var firstSelected: [String: Date] = [:]
    /// By the key of the stored value, what ends a choice or an override.
    var stamps: [String: ChangeStamp] = [:]
    /// Oldest first.
    var changes: [UnfinishedChange] = []
}

/// An environment, and whether it was production at the time: a later catalog may not have it anymore.
struct RecordedEnvironment: Equatable, Sendable {
    let name: String
    let isProduction: Bool

    var storage: StorageNames { StorageNames(environment: name, isProduction: isProduction) }
}

/// An environment change whose handlers have not all run.
struct UnfinishedChange: Equatable, Sendable, Identifiable {
    let id: String
    /// `nil` if the app was reset at its first launch.
    let from: RecordedEnvironment?
    /// `nil` until the launch after a reset has selected an environment.
    var to: RecordedEnvironment?
    let isReset: Bool
    /// The handlers that have run.
    var done: [String]
    /// How often a handler was called without returning.
    var begun: [String: Int]
    /// How often a handler threw.
    var thrown: [String: Int]

    init(
        id: String = UUID().uuidString, from: RecordedEnvironment?, to: RecordedEnvironment?, isReset: Bool,
        done: [String] = [], begun: [String: Int] = [:], thrown: [String: Int] = [:]
    ) {
        self.id = id
        self.from = from
        self.to = to
        self.isReset = isReset
        self.done = done
        self.begun = begun
        self.thrown = thrown
    }

    static let mostCrashes = 3
    static let mostErrors = 10

    /// How often a handler was called, if that is too often to call it again.
    func attemptsOfHopeless(_ handler: String) -> Int? {
        let (begun, thrown) = (begun[handler] ?? 0, thrown[handler] ?? 0)
        return begun >= Self.mostCrashes || thrown >= Self.mostErrors ? begun + thrown : nil
    }

    /// Whether no handler was called.
    var isUntouched: Bool { done.isEmpty && begun.isEmpty && thrown.isEmpty }

    /// What the handlers are told; `nil` while the environment is not selected.
    var change: EnvironmentChange? {
        to.map { EnvironmentChange(from: from ?? $0, to: $0, isReset: isReset) }
    }
}

// MARK: As a stored value

extension SessionRecord {
    /// Reads a record. What is damaged counts as absent.
    init(_ stored: PropertyListValue?) {
        let entries = stored?.dictionaryValue ?? [:]
        environment = RecordedEnvironment(entries["Environment"])
        answeredReset = entries["Reset"]?.stringValue
        firstSelected = (entries["FirstSelected"]?.dictionaryValue ?? [:]).compactMapValues { value in
            if case .date(let date) = value { date } else { nil }
        }
        stamps = (entries["Stamps"]?.dictionaryValue ?? [:]).compactMapValues(ChangeStamp.init)
        changes = (entries["Changes"]?.arrayValue ?? []).compactMap(UnfinishedChange.init)
    }

    var storedValue: PropertyListValue {
        var entries: [String: PropertyListValue] = [:]
        entries["Environment"] = environment?.storedValue
        entries["Reset"] = answeredReset.map(PropertyListValue.string)
        if !firstSelected.isEmpty {
            entries["FirstSelected"] = .dictionary(firstSelected.mapValues(PropertyListValue.date))
        }
        if !stamps.isEmpty { entries["Stamps"] = .dictionary(stamps.mapValues(\.storedValue)) }
        if !changes.isEmpty { entries["Changes"] = .array(changes.map(\.storedValue)) }
        return .dictionary(entries)
    }
}

extension RecordedEnvironment {
    init?(_ stored: PropertyListValue?) {
        guard let entries = stored?.dictionaryValue, let name = entries["Name"]?.stringValue else { return nil }
        self.init(name: name, isProduction: entries["Production"]?.truthValue ?? false)
    }

    var storedValue: PropertyListValue { ["Name": .string(name), "Production": .boolean(isProduction)] }
}

extension UnfinishedChange {
    init?(_ stored: PropertyListValue) {
        guard let entries = stored.dictionaryValue else { return nil }
        let from = RecordedEnvironment(entries["From"])
        let isReset = entries["IsReset"]?.truthValue ?? false
        guard from != nil || isReset else { return nil }
        self.init(
            id: entries["ID"]?.stringValue ?? UUID().uuidString, from: from, to: RecordedEnvironment(entries["To"]),
            isReset: isReset,
            done: (entries["Done"]?.arrayValue ?? []).compactMap(\.stringValue), begun: Self.counts(entries["Begun"]),
            thrown: Self.counts(entries["Thrown"]))
    }

    private static func counts(_ stored: PropertyListValue?) -> [String: Int] {
        (stored?.dictionaryValue ?? [:]).compactMapValues { value in
            if case .integer(let count) = value { Int(clamping: count) } else { nil }
        }
    }

    var storedValue: PropertyListValue {
        var entries: [String: PropertyListValue] = ["ID": .string(id), "IsReset": .boolean(isReset)]
        entries["From"] = from?.storedValue
        entries["To"] = to?.storedValue
        if !done.isEmpty { entries["Done"] = .array(done.map(PropertyListValue.string)) }
        if !begun.isEmpty { entries["Begun"] = .dictionary(begun.mapValues { .integer(Int64($0)) }) }
        if !thrown.isEmpty { entries["Thrown"] = .dictionary(thrown.mapValues { .integer(Int64($0)) }) }
        return .dictionary(entries)
    }
}
