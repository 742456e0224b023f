// The one file that may import Observation: what it declares is used only where the system has it.
import Observation

/// Tells Observation which live keys are read, and which change: from iOS 17 on, a view that reads `session.theme` is
/// drawn again when it changes.
///
/// https://developer.apple.com/documentation/observation/observationregistrar
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class LiveObservation: Sendable {
    /// A live key. It has no value of its own: the key path stands for that of the session. The path is the same for each
    /// key, because making one with a name takes longer than a read.
    private final class Key: Observable, Sendable {
        private let registrar = ObservationRegistrar()
        var value: Bool { true }

        func access() { registrar.access(self, keyPath: \.value) }

        func changed() { registrar.withMutation(of: self, keyPath: \.value) {} }
    }

    private let keys = Locked<[String: Key]>([:])

    func access(_ key: String) {
        keys.withLock { keys in
            if let known = keys[key] { return known }
            let new = Key()
            keys[key] = new
            return new
        }.access()
    }

    /// Not while a lock is held: observers read the value.
    func changed(_ key: String) { keys.withLock { $0[key] }?.changed() }
}

/// The observation of live keys where the system has Observation; elsewhere it does nothing.
struct LiveObserver: Sendable {
    private let observation: (any AnyObject & Sendable)?

    init() {
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
            observation = LiveObservation()
        } else {
            observation = nil
        }
    }

    func access(_ key: String) {
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
            (observation as? LiveObservation)?.access(key)
        }
    }

    func changed(_ key: String) {
        if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
            (observation as? LiveObservation)?.changed(key)
        }
    }
}
