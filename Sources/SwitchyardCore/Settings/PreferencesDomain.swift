import Foundation
import PropertyLists

/// One persistent domain of user defaults.
///
/// `UserDefaults` itself cannot be asked for some values of one domain: `object(forKey:)` also finds launch arguments
/// and registered defaults, and `persistentDomain(forName:)` reads all values of the domain.
struct PreferencesDomain: Sendable {
    let name: String

    /// The stored values of these keys.
    func values(forKeys keys: Set<String>) -> [String: PropertyListValue] {
        guard !keys.isEmpty else { return [:] }
        let found = objects(forKeys: keys)
        var values: [String: PropertyListValue] = [:]
        for key in keys {
            // A cast to the class unwraps the optional that Linux puts around values of a whole domain.
            if let object = found[key] as? NSObject { values[key] = PropertyList.value(ofFoundationObject: object) }
        }
        return values
    }

    /// All stored values.
    func values() -> [String: PropertyListValue] {
        wholeDomain().compactMapValues { ($0 as? NSObject).flatMap(PropertyList.value(ofFoundationObject:)) }
    }

    /// The whole domain, where nothing else can be asked.
    func wholeDomain() -> [String: Any] { UserDefaults.standard.persistentDomain(forName: name) ?? [:] }
}
