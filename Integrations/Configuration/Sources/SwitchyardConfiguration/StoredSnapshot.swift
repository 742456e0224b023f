import Configuration
import PropertyLists
import Switchyard
import SwitchyardCore

/// Values of a property list at one moment, or why they could not be read.
struct StoredSnapshot: ConfigSnapshot {
    let providerName: String
    let secrets: SecretsSpecifier<String, PropertyListValue>
    /// What is said in a report about a key beside its name.
    let note: @Sendable (String) -> String?
    let declarations: SessionDeclarations?
    let values: Result<[String: PropertyListValue], PropertyListError>

    func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
        let name = key.catalogName
        let encodedKey = note(name).map { "\(name) (\($0))" } ?? name
        guard let found = key.firstValue(in: try values.get()) else {
            return LookupResult(encodedKey: encodedKey, value: nil)
        }
        let isSecret = secrets.isSecret(key: name, value: found) || declarations?.isSecret(name) == true
        do throws(CoercionError) {
            return LookupResult(
                encodedKey: encodedKey, value: ConfigValue(try ConfigContent(found, as: type), isSecret: isSecret))
        } catch {
            // The value and the reason may be secret.
            let reason = isSecret ? "" : ": \(found) \(error.reason)"
            throw ConfigurationError(
                .invalidValue, "key \"\(name)\" of \(providerName) cannot be read as \(type.rawValue)\(reason)")
        }
    }
}

extension AbsoluteConfigKey {
    /// The keys under which a property list may have the value: the whole name, or the beginning of it as the key of a
    /// dictionary.
    var storedKeys: [String] { components.indices.map { components[...$0].joined(separator: ".") } }

    /// The value under the longest of ``storedKeys``. Below it, each component is a key.
    fileprivate func firstValue(in values: [String: PropertyListValue]) -> PropertyListValue? {
        for (index, key) in storedKeys.enumerated().reversed() {
            var value = values[key]
            for component in components[(index + 1)...] { value = value?.dictionaryValue?[component] }
            if let value { return value }
        }
        return nil
    }
}
