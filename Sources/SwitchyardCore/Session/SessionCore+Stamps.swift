import Foundation
import PropertyLists

/// How long a change counts that a person makes in an app.
struct ChangeLifetime {
    /// Until when; `nil` for no end.
    var duration: Duration?
    /// Whether the change ends with the catalog and the build that it was made with.
    var endsWithBuild = false
}

extension SessionCore {
    /// Stores or removes a choice or an override, with the stamp that ends it.
    ///
    /// - Throws: ``ConfigurationError`` `invalid-value` if the duration is not positive; `unwritable-settings`.
    func store(
        _ value: PropertyListValue?, forKey key: String, _ lifetime: ChangeLifetime, in store: any DefaultsStore
    ) throws(ConfigurationError) {
        if let duration = lifetime.duration, duration <= .zero {
            throw ConfigurationError(.invalidValue, "a change must last longer than 0 seconds")
        }
        storeLaunchWrites()
        changing.lock()
        defer { changing.unlock() }
        do throws(PropertyListError) {
            let before = record?.current.stamps[key]
            let isChoice = key == context.catalog.sources.environmentKey
            guard let value, let stamp = stamp(value, lifetime, replacing: before) else {
                try Self.store(value, forKey: key, in: store)
                try record?.update { record in
                    record.stamps[key] = nil
                    if isChoice { record.remembered = nil }
                }
                return
            }
            // The stamp first: a value without one would stay.
            try record?.update { $0.stamps[key] = stamp }
            do throws(PropertyListError) {
                try Self.store(value, forKey: key, in: store)
                if isChoice { try record?.update { $0.remembered = nil } }
            } catch {
                try? record?.update { $0.stamps[key] = before }
                throw error
            }
        } catch {
            throw ConfigurationError(.unwritableSettings, error.message, findings: [PropertyListFinding(error)])
        }
        scheduleExpiry()
    }

    /// Stores a value, and makes sure that it is there: a store may promise more than the disk has room for.
    private static func store(
        _ value: PropertyListValue?, forKey key: String, in store: any DefaultsStore
    ) throws(PropertyListError) {
        func stored() throws(PropertyListError) -> PropertyListValue? { try store.storedValues(forKeys: [key])[key] }
        func isSame(_ one: PropertyListValue?, _ other: PropertyListValue?) -> Bool {
            guard let one, let other else { return one == nil && other == nil }
            return one.isEqualAsStored(to: other)
        }
        let before = try stored()
        try store.store(value, forKey: key)
        // Another value than both is a later change, by an observer or another process.
        let after = try stored()
        guard isSame(after, value) || !isSame(after, before) else {
            throw PropertyListError(.unwritable, "\"\(key)\" was not stored", file: store.file)
        }
    }

    private func stamp(
        _ value: PropertyListValue, _ lifetime: ChangeLifetime, replacing before: ChangeStamp?
    ) -> ChangeStamp? {
        guard lifetime.duration != nil || lifetime.endsWithBuild else { return nil }
        let replaced = before?.values.first.flatMap { $0 == value ? nil : $0 }
        return ChangeStamp(
            values: [value] + (replaced.map { [$0] } ?? []),
            expires: lifetime.duration.map(end(of:)), made: lifetime.duration.map { _ in context.now() },
            catalog: lifetime.endsWithBuild ? context.catalog.fingerprint : nil,
            build: lifetime.endsWithBuild ? context.build : nil)
    }

    /// The end of a duration from now, in whole seconds: the date of an XML property list has no fractions.
    private func end(of duration: Duration) -> Date {
        Date(timeIntervalSince1970: (context.now().timeIntervalSince1970 + duration / .seconds(1)).rounded(.up))
    }

    /// The keys of stored values whose time is over, with the reasons.
    func expired(in stored: [String: PropertyListValue], at date: Date) -> [String: String] {
        (record?.current.stamps ?? [:]).compactMapValues { $0.expiredReason(at: date) }
            .filter { key, _ in stored[key].map { record?.current.stamps[key]?.isOf($0) ?? false } ?? false }
    }

    /// The time that the stored value of a key has left; `nil` if it has no end.
    func timeLeft(ofKey key: String) -> Duration? {
        guard let stamp = record?.current.stamps[key], let expires = stamp.expires,
            let value = (try? store?.storedValues(forKeys: [key]))?[key], stamp.isOf(value)
        else { return nil }
        return .seconds(max(0, expires.timeIntervalSince(context.now())))
    }

    /// Removes the stored values whose time is over. Not for an observer of the user defaults: it changes the record.
    func removeExpired() {
        guard let store, let record, !record.current.stamps.isEmpty else { return }
        changing.lock()
        defer { changing.unlock() }
        guard let stored = try? store.storedValues(forKeys: Set(record.current.stamps.keys)) else { return }
        for (key, reason) in expired(in: stored, at: context.now()).sortedByName({ $0.key }) {
            // Before the value, so that observers of the change find the reason.
            let finding = PropertyListFinding(removed: key, of: context.catalog, stored[key], because: reason)
            if changes?.findings.contains(finding) == false { changes?.add(finding: finding) }
            do throws(PropertyListError) {
                try store.store(nil, forKey: key)
                try record.update { $0.stamps[key] = nil }
            } catch {
                let failure = PropertyListFinding(error, severity: .warning)
                if changes?.findings.contains(failure) == false { changes?.add(finding: failure) }
            }
        }
    }

    /// Waits for the next end of a change.
    func scheduleExpiry() {
        guard let next = record?.current.stamps.values.compactMap(\.expires).min() else { return }
        let left = next.timeIntervalSince(context.now())
        // What could not be removed is tried again.
        let wait = left > 0 ? min(left, 86_400) : 60
        expiry.withLock { waiting in
            guard waiting?.date != next else { return }
            waiting?.task.cancel()
            let task = Task { [weak self] in
                guard (try? await Task.sleep(for: .seconds(wait))) != nil else { return }
                self?.expire()
            }
            waiting = Waiting(date: next, task: task)
        }
    }

    private func expire() {
        expiry.withLock { $0 = nil }
        removeExpired()
        refresh()
        scheduleExpiry()
    }
}
