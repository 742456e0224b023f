import Foundation
import PropertyLists
import SettingsBundle

/// The environment that a variable named, kept for launches without it, such as from the Home Screen.
///
/// It is stored where a choice is, so that Settings shows what runs. The record keeps until when it counts, and the
/// choice that it replaced. That one returns at the end, unless the row has another value by then, which a person chose
/// since.
struct RememberedChoice: Sendable, Hashable {
    /// Where older versions stored a choice, in user defaults.
    static let olderKey = "SwitchyardRememberedEnvironment"

    /// The value of the row.
    let value: PropertyListValue
    /// The variable that named the environment.
    let variable: String
    /// The fingerprint of the catalog.
    let catalog: String
    /// When the choice ends.
    let expires: Date
    /// The choice that was stored before; `nil` if there was none.
    let replaced: PropertyListValue?
    /// What would have ended that choice.
    let replacedStamp: ChangeStamp?

    /// Why the choice no longer counts, or `nil` if it does.
    func staleReason(in context: LaunchContext) -> String? {
        let sources = context.catalog.sources
        guard let length = sources.rememberVariable else {
            return "the catalog has no RememberVariable, so choices are not remembered"
        }
        if variable != sources.environmentVariable { return "it was made with another variable, \(variable)" }
        if context.date >= expires { return "it expired on \(expires.formatted(.iso8601))" }
        if expires > context.date + length / .seconds(1) + ChangeStamp.tolerance {
            return "the clock was ahead when it was made"
        }
        if catalog != context.catalog.fingerprint { return "the catalog has changed since" }
        let environment = context.catalog.environment(named: value)
        return environment.flatMap { ExpiredChoice($0, in: context)?.reason }
    }
}

extension LaunchContext {
    /// The remembered choice, if the row still has it.
    var shownRememberedChoice: RememberedChoice? {
        guard let remembered, let stored = storedValues[catalog.sources.environmentKey],
            stored.isEqualAsStored(to: remembered.value)
        else { return nil }
        return remembered
    }

    /// Brings back what a remembered choice replaced, if it no longer counts.
    ///
    /// - Returns: the choice that ended, and why.
    mutating func endStaleRememberedChoice() -> (choice: RememberedChoice, reason: String)? {
        guard let choice = shownRememberedChoice, let reason = choice.staleReason(in: self) else { return nil }
        let isReplacedStale = choice.replacedStamp?.staleReason(in: self) != nil
        storedValues[catalog.sources.environmentKey] = isReplacedStale ? nil : choice.replaced
        remembered = nil
        return (choice, reason)
    }

    /// The value that a row stores for an environment: the one that its picker has, so that Settings shows it, or else
    /// the name.
    func rowValue(of environment: String) -> PropertyListValue {
        let key = catalog.sources.environmentKey
        let values = settingsBundle?.specifiers.filter { $0.specifier.key == key }.flatMap(\.specifier.values) ?? []
        let name = PropertyListValue.string(environment)
        return values.contains(name) ? name : values.first { catalog.environment(named: $0) == environment } ?? name
    }
}

// MARK: As a stored value

extension RememberedChoice {
    /// Reads a stored choice; `nil` if it is damaged.
    init?(_ stored: PropertyListValue) {
        guard let entries = stored.dictionaryValue, let value = entries["Value"],
            let variable = entries["Variable"]?.stringValue, let catalog = entries["Catalog"]?.stringValue,
            case .date(let expires)? = entries["Expires"]
        else { return nil }
        self.init(
            value: value, variable: variable, catalog: catalog, expires: expires, replaced: entries["Replaced"],
            replacedStamp: entries["ReplacedStamp"].flatMap(ChangeStamp.init))
    }

    var storedValue: PropertyListValue {
        var entries: [String: PropertyListValue] = [
            "Value": value, "Variable": .string(variable), "Catalog": .string(catalog), "Expires": .date(expires),
        ]
        entries["Replaced"] = replaced
        entries["ReplacedStamp"] = replacedStamp?.storedValue
        return .dictionary(entries)
    }
}
