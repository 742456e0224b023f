import Foundation
import PropertyLists

/// What a process has answered: the environment of its last launch, since when it selects an ephemeral one, the last
/// reset, what ends its choices and overrides, and the environment changes whose handlers have not all run.
///
/// Every bundle identifier has its own: what a widget has handled is still to be handled in the app. It cannot select an
/// environment, so a sealed session has it too: a tester's data must be deleted when the sealed update is installed.
package struct SessionRecord: Equatable, Sendable {
    private static let olderKeyPrefix = "SwitchyardSession."

    /// Whether Switchyard stores something under a key of user defaults, or did so in an older version.
    package static func isOwn(_ key: String) -> Bool {
        key.hasPrefix(olderKeyPrefix) || key == ResetRequest.generationKey || key == RememberedChoice.olderKey
            || key == LaunchContext.managedMirrorKey || key == RunningProcesses.key
    }

    /// Where older versions stored the record, in the user defaults of the process.
    static func olderKey(of process: String) -> String { olderKeyPrefix + process }

    /// The environment of the last launch; `nil` before the first one.
    var environment: RecordedEnvironment?
    /// The generation of the last reset that the process has answered.
    var answeredReset: String?
    /// By the name of an ephemeral environment whose choice expires, when a launch first selected it.
    var firstSelected: [String: Date] = [:]
    /// By the key of the stored value, what ends a choice or an override.
    var stamps: [String: ChangeStamp] = [:]
    /// The environment of a variable, while the row that chooses the environment shows it.
    var remembered: RememberedChoice?
    /// The keys with an environment's name that no source reads, as they were said in the log.
    var mentionedKeys: [String] = []
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
    let to: RecordedEnvironment?
    let isReset: Bool
    /// The handlers that have run.
    var done: [String]
    /// How often a handler was called without returning.
    var begun: [String: Int]
    /// How often a handler threw.
    var thrown: [String: Int]
    /// The version and the build of the app whose handlers were called.
    var build: String

    init(
        id: String = UUID().uuidString, from: RecordedEnvironment?, to: RecordedEnvironment?, isReset: Bool,
        done: [String] = [], begun: [String: Int] = [:], thrown: [String: Int] = [:], build: String = ""
    ) {
        self.id = id
        self.from = from
        self.to = to
        self.isReset = isReset
        self.done = done
        self.begun = begun
        self.thrown = thrown
        self.build = build
    }

    /// The reset, now that a launch has selected an environment. It is another change, with a file of its own: if the
    /// process ends before the record names that, no launch was in the environment.
    func entering(_ environment: RecordedEnvironment) -> UnfinishedChange {
        UnfinishedChange(from: from, to: environment, isReset: isReset)
    }

    static let mostCrashes = 3
    static let mostErrors = 10

    /// How often a handler was called, if that is too often to call it again.
    func attemptsOfHopeless(_ handler: String) -> Int? {
        let (begun, thrown) = (begun[handler] ?? 0, thrown[handler] ?? 0)
        return begun >= Self.mostCrashes || thrown >= Self.mostErrors ? begun + thrown : nil
    }

    /// Whether a handler was given up.
    var isAbandoned: Bool {
        Set(begun.keys).union(thrown.keys).contains { !done.contains($0) && attemptsOfHopeless($0) != nil }
    }

    /// Forgets the attempts of another build of the app, which may have mended its handlers.
    mutating func beginAnew(in build: String) {
        guard build != self.build else { return }
        self.build = build
        begun = [:]
        thrown = [:]
    }

    /// Whether no handler was called.
    var isUntouched: Bool { done.isEmpty && begun.isEmpty && thrown.isEmpty }

    /// What the handlers get; `nil` while the environment is not selected.
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
        remembered = entries["Remembered"].flatMap(RememberedChoice.init)
        mentionedKeys = (entries["MentionedKeys"]?.arrayValue ?? []).compactMap(\.stringValue)
        changes = (entries["Changes"]?.arrayValue ?? []).compactMap(UnfinishedChange.init)
    }

    /// Everything but the changes, which have files of their own.
    var storedValue: [String: PropertyListValue] {
        var entries: [String: PropertyListValue] = [:]
        entries["Environment"] = environment?.storedValue
        entries["Reset"] = answeredReset.map(PropertyListValue.string)
        if !firstSelected.isEmpty {
            entries["FirstSelected"] = .dictionary(firstSelected.mapValues(PropertyListValue.date))
        }
        if !stamps.isEmpty { entries["Stamps"] = .dictionary(stamps.mapValues(\.storedValue)) }
        entries["Remembered"] = remembered?.storedValue
        if !mentionedKeys.isEmpty { entries["MentionedKeys"] = .array(mentionedKeys.map(PropertyListValue.string)) }
        return entries
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
        // It becomes part of the name of a file.
        let id = entries["ID"]?.stringValue.flatMap(UUID.init(uuidString:)) ?? UUID()
        self.init(
            id: id.uuidString, from: from, to: RecordedEnvironment(entries["To"]),
            isReset: isReset,
            done: (entries["Done"]?.arrayValue ?? []).compactMap(\.stringValue), begun: Self.counts(entries["Begun"]),
            thrown: Self.counts(entries["Thrown"]), build: entries["Build"]?.stringValue ?? "")
    }

    private static func counts(_ stored: PropertyListValue?) -> [String: Int] {
        (stored?.dictionaryValue ?? [:]).compactMapValues { value in
            if case .integer(let count) = value { Int(clamping: count) } else { nil }
        }
    }

    var storedValue: [String: PropertyListValue] {
        var entries: [String: PropertyListValue] = ["ID": .string(id), "IsReset": .boolean(isReset)]
        if !build.isEmpty { entries["Build"] = .string(build) }
        entries["From"] = from?.storedValue
        entries["To"] = to?.storedValue
        if !done.isEmpty { entries["Done"] = .array(done.map(PropertyListValue.string)) }
        if !begun.isEmpty { entries["Begun"] = .dictionary(begun.mapValues { .integer(Int64($0)) }) }
        if !thrown.isEmpty { entries["Thrown"] = .dictionary(thrown.mapValues { .integer(Int64($0)) }) }
        return entries
    }
}
