public import Foundation
public import PropertyLists

/// A property-list file as a settings store: a defaults domain where there is no `UserDefaults` of the app's own, as on
/// Linux.
///
/// Every write replaces the file atomically, and keeps its format, its mode, and what others wrote in the meantime. What
/// cannot be written exactly is not written at all, and OpenStep text is only read.
///
/// ```swift
/// let store = FileDefaultsStore(file: URL(fileURLWithPath: "com.example.shop.plist"))
/// let session = try EnvironmentSession<AppValues>.start(policy: .open, store: store)
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

    /// The domain in a file, which need not exist yet.
    public init(file: URL) {
        url = file
    }

    /// The file.
    public var file: String? { url.path }

    /// Everything in the file; nothing when there is none.
    ///
    /// - Throws: `PropertyListError` when it cannot be read or is no dictionary.
    public func storedValues() throws(PropertyListError) -> [String: PropertyListValue] {
        try stored()?.settings ?? [:]
    }

    /// The bytes of the file and what they say; `nil` when there is none.
    private func stored() throws(PropertyListError) -> Stored? {
        do throws(PropertyListError) {
            let data = try PropertyList.contents(of: url)
            let root = try PropertyList.parse(data)
            guard let settings = root.dictionaryValue else {
                throw PropertyListError(
                    .malformed, "stored settings must be a dictionary, and this is \(root.kindPhrase)")
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
    /// - Throws: `PropertyListError` when the file cannot be read, or `unwritable-file` when it cannot be written, or not
    ///   exactly; it is left as it was.
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

    /// The settings with a value for a key; `nil` when it is stored already.
    private static func changed(
        _ settings: [String: PropertyListValue], _ value: PropertyListValue?, _ key: String
    ) throws(PropertyListError) -> [String: PropertyListValue]? {
        // Another key to every other program, and the same to a Swift dictionary.
        if let index = settings.index(forKey: key), !settings[index].key.hasSameCodeUnits(as: key) {
            guard value != nil else { return nil }
            throw PropertyListError(
                .unwritable,
                "the key \"\(key)\" cannot be stored: the file has it in other Unicode characters that look the same")
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
                .unwritable, "the file is OpenStep text, which is only read; convert it with \"plutil -convert xml1\"")
        }
        if let old, PropertyList.hidesKeys(old.data, read: .dictionary(old.settings)) {
            throw PropertyListError(.unwritable, "the file has two keys that look the same; writing it would lose one")
        }
        let data = try PropertyList.exactData(settings, binary: old?.data.starts(with: Data("bplist".utf8)) ?? false)
        do {
            try ReplacedFile.write(data, to: url)
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
    public func observeChanges(_ handler: @escaping @Sendable () -> Void) -> DefaultsObservation {
        let number = state.withLock { state in
            state.nextHandler += 1
            state.handlers[state.nextHandler] = handler
            return state.nextHandler
        }
        return DefaultsObservation { [state] in state.withLock { state in state.handlers[number] = nil } }
    }
}
