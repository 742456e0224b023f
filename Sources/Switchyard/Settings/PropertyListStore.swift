public import Foundation
public import PropertyLists

/// A property-list file as a settings store: a defaults domain where there is no `UserDefaults` of the app's own, as on
/// Linux.
///
/// Every write replaces the file atomically. What others wrote in the meantime is kept.
public final class PropertyListStore: SettingsStore {
    private struct State {
        var registered: [String: PropertyListValue] = [:]
        var handlers: [Int: @Sendable () -> Void] = [:]
        var nextHandler = 0
    }

    private let url: URL
    private let state = Locked(State())

    /// The domain in a file, which need not exist yet.
    public init(file: URL) {
        url = file
    }

    /// The file.
    public var file: String? { url.path }

    /// Everything in the file; nothing when there is none.
    ///
    /// - Throws: `PropertyListError` when it cannot be read or is no dictionary.
    public func storedSettings() throws(PropertyListError) -> [String: PropertyListValue] {
        do throws(PropertyListError) {
            let root = try PropertyList.read(url)
            guard let settings = root.dictionaryValue else {
                throw PropertyListError(
                    .malformed, "stored settings must be a dictionary, and this is \(root.kindPhrase)", file: url.path)
            }
            return settings
        } catch  where error.code == .missing {
            return [:]
        }
    }

    /// Stores or removes a value.
    ///
    /// - Throws: `PropertyListError` when the file cannot be read or written; it is left as it was.
    public func store(_ value: PropertyListValue?, forKey key: String) throws(PropertyListError) {
        let result: Result<[@Sendable () -> Void], PropertyListError> = state.withLock { state in
            do throws(PropertyListError) {
                var settings = try storedSettings()
                guard settings[key] != value else { return .success([]) }
                settings[key] = value
                try write(settings)
                return .success(Array(state.handlers.values))
            } catch {
                return .failure(error)
            }
        }
        for handler in try result.get() { handler() }
    }

    private func write(_ settings: [String: PropertyListValue]) throws(PropertyListError) {
        let data = try PropertyList.data(.dictionary(settings))
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: url, options: .atomic)
        } catch {
            throw PropertyListError(.unwritable, "the settings cannot be written", file: url.path)
        }
    }

    /// The registered defaults, which last as long as this store.
    public var registeredDefaults: [String: PropertyListValue] { state.withLock(\.registered) }

    /// Registers defaults.
    public func register(defaults: [String: PropertyListValue]) {
        state.withLock { $0.registered.merge(defaults) { _, new in new } }
    }

    /// Observes this store's own writes; what another process writes is seen at ``EnvironmentSession/refresh()``.
    public func observeChanges(_ handler: @escaping @Sendable () -> Void) -> SettingsObservation {
        let number = state.withLock { state in
            state.nextHandler += 1
            state.handlers[state.nextHandler] = handler
            return state.nextHandler
        }
        return SettingsObservation { [state] in state.withLock { state in state.handlers[number] = nil } }
    }
}
