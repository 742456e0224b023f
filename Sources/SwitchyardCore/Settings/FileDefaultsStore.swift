public import Foundation
public import PropertyLists

/// A defaults store in a property-list file, for platforms such as Linux on which an app has no `UserDefaults` of its
/// own.
///
/// Every write replaces the file atomically and keeps its format, its mode, and what other programs wrote. Values
/// that cannot be written exactly are not written, and OpenStep files are read-only.
///
/// ```swift
/// let store = FileDefaultsStore(file: URL(fileURLWithPath: "com.example.shop.plist"))
/// let session = try EnvironmentSession<AppConfiguration>.start(
///     policy: .open, options: SessionOptions(store: store))
/// ```
public final class FileDefaultsStore: DefaultsStore {
    private struct State {
        var registered: [String: PropertyListValue] = [:]
        var handlers: [Int: @Sendable () -> Void] = [:]
        var nextHandler = 0
    }

    private typealias Stored = (data: Data, settings: [String: PropertyListValue])

    private let url: URL
    private let state = Locked(State())

    /// Creates a store for a file, which need not exist yet.
    public init(file: URL) {
        url = file
    }

    /// The path of the file.
    public var file: String? { url.path }

    /// The path of the file that symbolic links lead to.
    public var identity: String { url.standardizedFileURL.resolvingSymlinksInPath().path }

    /// Returns the values of these keys in the file; none if the file does not exist.
    ///
    /// - Throws: `PropertyListError` if the file cannot be read or is not a dictionary.
    public func storedValues(
        forKeys keys: Set<String>
    ) throws(PropertyListError) -> [String: PropertyListValue] {
        try storedValues().filter { keys.contains($0.key) }
    }

    /// Returns all values in the file; none if the file does not exist.
    ///
    /// - Throws: `PropertyListError` if the file cannot be read or is not a dictionary.
    public func storedValues() throws(PropertyListError) -> [String: PropertyListValue] {
        try stored()?.settings ?? [:]
    }

    /// The bytes of the file and its values; `nil` if it does not exist.
    private func stored() throws(PropertyListError) -> Stored? {
        do throws(PropertyListError) {
            let data = try PropertyList.contents(of: url)
            let root = try PropertyList.parse(data)
            guard let settings = root.dictionaryValue else {
                throw PropertyListError(
                    .malformed, "user defaults must be a dictionary, not \(root.kindPhrase)")
            }
            return (data, settings)
        } catch  where error.code == .missing {
            return nil
        } catch {
            throw error.inFile(url.path)
        }
    }

    /// Stores or removes a value.
    ///
    /// - Throws: `PropertyListError` if the file cannot be read, or `unwritable-file` if it cannot be written, or not
    ///   exactly. The file is then unchanged.
    public func store(_ value: PropertyListValue?, forKey key: String) throws(PropertyListError) {
        let result: Result<[@Sendable () -> Void], PropertyListError> = state.withLock { state in
            do throws(PropertyListError) {
                let old = try stored()
                guard let settings = try Self.changed(old?.settings ?? [:], value, key) else { return .success([]) }
                try write(settings, over: old)
                return .success(Array(state.handlers.values))
            } catch {
                return .failure(error.inFile(url.path))
            }
        }
        for handler in try result.get() { handler() }
    }

    /// The values with a changed one; `nil` if it is already stored.
    private static func changed(
        _ settings: [String: PropertyListValue], _ value: PropertyListValue?, _ key: String
    ) throws(PropertyListError) -> [String: PropertyListValue]? {
        // Other programs distinguish the two keys, but a Swift dictionary does not.
        if let index = settings.index(forKey: key), !settings[index].key.hasSameCodeUnits(as: key) {
            guard value != nil else { return nil }
            throw PropertyListError(
                .unwritable,
                "key \"\(key)\" cannot be stored: the file has the same key in another Unicode form")
        }
        let isStored = value.map { settings[key]?.isIdentical(to: $0) ?? false } ?? (settings[key] == nil)
        guard !isStored else { return nil }
        var settings = settings
        settings[key] = value
        return settings
    }

    private func write(
        _ settings: [String: PropertyListValue], over old: Stored?
    ) throws(PropertyListError) {
        if let old, PropertyList.isOpenStep(old.data) {
            throw PropertyListError(
                .unwritable, "OpenStep files are read-only; convert the file with \"plutil -convert xml1\"")
        }
        if let old, PropertyList.hidesKeys(old.data, read: .dictionary(old.settings)) {
            throw PropertyListError(.unwritable, "the file has two equivalent keys; writing it would lose one")
        }
        let data = try PropertyList.exactData(settings, binary: old?.data.starts(with: Data("bplist".utf8)) ?? false)
        try ReplacedFile.write(data, to: url, subject: "the file of user defaults")
    }

    /// The registered defaults, which exist as long as this store.
    public var registeredDefaults: [String: PropertyListValue] { state.withLock(\.registered) }

    /// Registers defaults.
    public func register(defaults: [String: PropertyListValue]) {
        state.withLock { $0.registered.merge(defaults) { _, new in new } }
    }

    /// Observes the writes of this store, of any key. Those of other processes are seen by ``EnvironmentSession/refresh()``.
    public func observeChanges(ofKeys keys: Set<String>, _ handler: @escaping @Sendable () -> Void)
        -> DefaultsObservation
    {
        let number = state.withLock { state in
            state.nextHandler += 1
            state.handlers[state.nextHandler] = handler
            return state.nextHandler
        }
        return DefaultsObservation { [state] in state.withLock { state in state.handlers[number] = nil } }
    }
}
