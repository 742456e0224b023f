// The one file that may import Observation: what it declares is used only where the system has it.
import Observation

/// Tells Observation which live keys are read, and which change: from iOS 17 on, a view that reads `session.theme` is
/// drawn again when it changes.
///
/// https://developer.apple.com/documentation/observation/observationregistrar
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class LiveObservation: Observable, Sendable {
    private let registrar = ObservationRegistrar()

    /// What a key path stands for: a live key. It has no value of its own.
    subscript(_ key: String) -> Bool { true }

    func access(_ key: String) { registrar.access(self, keyPath: \LiveObservation.[key]) }

    /// Not while a lock is held: observers read the value.
    func changed(_ key: String) { registrar.withMutation(of: self, keyPath: \LiveObservation.[key]) {} }
}

/// The observation of live keys where the system has Observation; elsewhere it does nothing.
struct LiveObserver: Sendable {
    private let observation: (any Sendable)?

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
