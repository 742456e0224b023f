import Foundation
import PropertyLists

/// The reset that a toggle in Settings requests.
///
/// The app carries it out: it removes the stored choices and turns the toggle off. Every process that shares the user
/// defaults answers it once, by running its handlers: it compares the stored generation with the one in its record.
struct ResetRequest {
    /// A text that every reset makes anew.
    static let generationKey = "SwitchyardResetGeneration"

    let catalog: EnvironmentCatalog
    private let generation = UUID().uuidString

    init(_ catalog: EnvironmentCatalog) { self.catalog = catalog }

    /// The keys that a process reads to know of a reset.
    static func keys(_ catalog: EnvironmentCatalog) -> Set<String> {
        Set([generationKey, catalog.settings.resetKey].compactMap { $0 })
    }

    /// The keys of the values that a reset removes.
    static func clearedKeys(_ catalog: EnvironmentCatalog) -> [String] {
        let settings = catalog.settingDeclarations.map(\.setting)
        let listed = catalog.settings.resetClears ?? [catalog.sources.environmentKey] + settings
        return listed.filter { $0 != catalog.settings.resetKey }
    }

    /// What the store says about resets.
    struct Status: Equatable {
        let isRequested: Bool
        let generation: String?

        init(_ catalog: EnvironmentCatalog, _ stored: [String: PropertyListValue]) {
            isRequested = catalog.settings.resetKey.flatMap { stored[$0]?.truthValue } ?? false
            generation = stored[generationKey]?.stringValue
        }
    }

    /// Enters the reset in the record, before anything is removed: if the process ends here, the toggle is still on and
    /// the next launch begins again.
    func enter(in record: inout SessionRecord, running environment: RecordedEnvironment?) {
        record.answeredReset = generation
        record.remembered = nil
        record.addReset(to: environment)
    }

    /// What is stored then, in this order. The toggle comes last.
    var writes: [LaunchWrite] {
        let cleared = Self.clearedKeys(catalog).map { LaunchWrite(key: $0, value: nil) }
        let toggle = catalog.settings.resetKey.map { LaunchWrite(key: $0, value: false) }
        return [LaunchWrite(key: Self.generationKey, value: .string(generation))] + cleared
            + [toggle].compactMap { $0 }
    }
}

extension PropertyListFinding {
    /// A reset could not be carried out.
    init(failedReset error: PropertyListError) {
        self.init(error, severity: .error)
        message = "the requested reset is not carried out yet: \(message)"
        fix = fix ?? "it is tried again when the app becomes active, and at the next launch"
    }
}

extension SessionRecord {
    /// Adds the change that a reset is, unless it was added before and interrupted. A reset at launch has no environment
    /// yet.
    mutating func addReset(to environment: RecordedEnvironment?) {
        if let last = changes.last, last.isReset, last.to == nil || last.to == environment, last.isUntouched { return }
        add(UnfinishedChange(from: self.environment, to: environment, isReset: true))
    }

    /// Adds a change. Launches without handlers may go to and fro: what was not begun is to be done once.
    private mutating func add(_ change: UnfinishedChange) {
        changes.removeAll { $0.isUntouched && $0.change != nil && $0.change == change.change }
        changes.append(change)
    }

    /// Enters an environment, which is a change if it is another one than that of the last launch, or after a reset.
    mutating func enter(_ environment: RecordedEnvironment) {
        if let reset = changes.last, reset.isReset, reset.to == nil {
            changes.removeLast()
            add(reset.entering(environment))
        } else if let previous = self.environment, previous.name != environment.name {
            add(UnfinishedChange(from: previous, to: environment, isReset: false))
        }
        self.environment = environment
    }

    /// Answers a reset that another process carried out. A process at its first launch has nothing to clear.
    mutating func answerReset(_ generation: String?, running: RecordedEnvironment?) {
        if let running, let reset = changes.last, reset.isReset, reset.to == nil {
            // The launch of another instance answered it, and then failed.
            changes.removeLast()
            add(reset.entering(running))
        }
        guard let generation, generation != answeredReset else { return }
        if environment != nil { addReset(to: running) }
        answeredReset = generation
    }
}
