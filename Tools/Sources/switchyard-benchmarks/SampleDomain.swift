import Foundation
import Switchyard

/// A domain of the system's user defaults, with values of other code. ``removeAll()`` removes all of them.
struct SampleDomain {
    let name: String
    let defaults: UserDefaults
    let store: UserDefaultsStore

    /// Writes the values.
    init(foreignKeys count: Int) throws {
        name = Self.name(count)
        guard let suite = UserDefaults(suiteName: name) else { throw CocoaError(.fileReadUnknown) }
        for number in 0..<count { suite.set("The value of key \(number) of other code", forKey: "foreign\(number)") }
        suite.synchronize()
        defaults = suite
        store = UserDefaultsStore(domain: name)
    }

    /// The numbers of foreign keys that are measured.
    static let counts = [30, 1_000]

    private static func name(_ count: Int) -> String {
        "org.example.switchyard-benchmarks.\(ProcessInfo.processInfo.processIdentifier).\(count)"
    }

    static func removeAll() {
        for count in counts { UserDefaults.standard.removePersistentDomain(forName: name(count)) }
    }
}
