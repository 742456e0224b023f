import Configuration
import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import Synchronization

/// A value of the configuration, and what it is as the type that was asked for last.
final class ValueEntry: Sendable {
    let value: ResolvedValue
    private let declared: ValueType?
    private let folder: URL?
    private let last = Mutex<(type: ConfigType, result: LookupResult)?>(nil)

    init(_ value: ResolvedValue, declared: ValueType?, folder: URL?) {
        self.value = value
        self.declared = declared
        self.folder = folder
    }

    func lookup(_ type: ConfigType) throws(ConfigurationError) -> LookupResult {
        if let last = last.withLock({ $0 }), last.type == type { return last.result }
        let result = LookupResult(
            encodedKey: "\(value.name) (\(value.origin))",
            value: ConfigValue(try content(as: type), isSecret: value.isSecret))
        last.withLock { $0 = (type, result) }
        return result
    }

    private func content(as type: ConfigType) throws(ConfigurationError) -> ConfigContent {
        let raw = try value.read(as: Secret<PropertyListValue>.self).revealed
        do throws(CoercionError) {
            guard let declared else { return try ConfigContent(raw, as: type) }
            return try ConfigContent(try declared.coerced(raw, folder: folder), declared: declared, raw: raw, as: type)
        } catch {
            // The reason may quote a part of the value.
            let reason = value.isSecret ? "" : ": it \(error.reason)"
            let finding = PropertyListFinding(
                .invalidValue, .error, "key \"\(value.name)\" cannot be read as \(type.rawValue)\(reason)",
                file: value.origin.file, keyPath: value.origin.keyPath, fix: value.isSecret ? nil : error.fix)
            throw ConfigurationError(.invalidValue, finding.message, findings: [finding])
        }
    }
}
