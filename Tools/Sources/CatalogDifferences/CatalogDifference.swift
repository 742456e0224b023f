import Manifest
import SourceText

/// What changes between two versions of a catalog, and for whom.
///
/// Only what an environment has in the end counts: a change in Common that an environment overrides changes nothing for it.
package struct CatalogDifference {
    /// The changes: those that users of the App Store get first, then those for TestFlight.
    package private(set) var changes: [CatalogChange] = []

    private let old: CatalogContents
    private let new: CatalogContents

    /// Compares two versions.
    package init(from old: CatalogContents, to new: CatalogContents) {
        self.old = old
        self.new = new
        compareProduction()
        compareEnvironments()
        compareConfigurations()
        compareKeys()
        let order = CatalogChange.Audience.allCases
        changes = order.flatMap { audience in changes.filter { $0.audience == audience } }
    }

    private mutating func compareProduction() {
        guard old.production != new.production else { return }
        var change = CatalogChange(
            .production, .appStore, before: old.production.map { CatalogValue($0) },
            after: new.production.map { CatalogValue($0) })
        change.environment = new.production
        changes.append(change)
        // What users get is compared, whatever the environments are called.
        if let before = old.production, let after = new.production {
            compareValues(of: after, formerly: before, .appStore)
        }
    }

    private mutating func compareEnvironments() {
        for name in new.names + old.names.filter({ !new.names.contains($0) }) {
            let (before, after) = (
                old.environments.first { $0.name == name }, new.environments.first { $0.name == name }
            )
            if before == nil || after == nil {
                var change = CatalogChange(
                    .environment, audience(of: name), before: before.map { CatalogValue(name, location: $0.location) },
                    after: after.map { CatalogValue(name, location: $0.location) })
                change.environment = name
                changes.append(change)
            } else if new.production != name || old.production == name {
                compareValues(of: name, formerly: name, audience(of: name))
            } else {
                compareValues(of: name, formerly: name, .development)
            }
            if let before, let after, before.expiry != after.expiry {
                var change = CatalogChange(
                    .expiry, audience(of: name),
                    before: before.expiry.map { CatalogValue(Self.text($0), location: before.location) },
                    after: after.expiry.map { CatalogValue(Self.text($0), location: after.location) })
                change.environment = name
                changes.append(change)
            }
            if old.testFlight.contains(name) != new.testFlight.contains(name) {
                var change = CatalogChange(
                    .testFlight, .testFlight, before: old.testFlight.contains(name) ? CatalogValue(name) : nil,
                    after: new.testFlight.contains(name) ? CatalogValue(name) : nil)
                change.environment = name
                changes.append(change)
            }
        }
    }

    /// A duration in the largest unit in which it is a whole number.
    private static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
        let units: [(Int64, String)] = [(86_400_000, "d"), (3_600_000, "h"), (60_000, "m"), (1_000, "s")]
        let (size, name) = units.first { milliseconds % $0.0 == 0 } ?? (1, "ms")
        return "\(milliseconds / size)\(name)"
    }

    /// Who can select an environment, before or after.
    private func audience(of name: String) -> CatalogChange.Audience {
        if [old.production, new.production].contains(name) { return .appStore }
        return old.testFlight.union(new.testFlight).contains(name) ? .testFlight : .development
    }

    private mutating func compareValues(
        of name: String, formerly former: String, _ audience: CatalogChange.Audience
    ) {
        changes += forBrands { brand in
            let difference = EnvironmentDifference(
                from: former, of: old, old.brands.contains(brand) ? brand : nil, to: name, of: new, brand)
            return (difference?.entries ?? []).map { entry in
                var change = CatalogChange(.value, audience, before: entry.first, after: entry.second)
                change.environment = name
                change.formerEnvironment = former == name ? nil : former
                change.key = entry.key
                return change
            }
        }
    }

    /// What changes for every brand, once, and what changes for some, with their names.
    private func forBrands(_ find: (String?) -> [CatalogChange]) -> [CatalogChange] {
        var brandsOfChanges: [CatalogChange: [String?]] = [:]
        var order: [CatalogChange] = []
        for brand in new.brands {
            for change in find(brand) {
                if brandsOfChanges[change] == nil { order.append(change) }
                brandsOfChanges[change, default: []].append(brand)
            }
        }
        return order.flatMap { change in
            let brands = brandsOfChanges[change] ?? []
            return (brands.count == new.brands.count ? [nil] : brands).map { brand in
                var change = change
                change.brand = brand
                return change
            }
        }
    }

    // MARK: Build configurations

    private mutating func compareConfigurations() {
        let before = Dictionary(old.configurations.map { ($0.configuration.name, $0) }) { first, _ in first }
        let after = Dictionary(new.configurations.map { ($0.configuration.name, $0) }) { first, _ in first }
        let names = new.configurations.map(\.configuration.name)
        let removed = old.configurations.map(\.configuration.name).filter { after[$0] == nil }
        for name in names + removed {
            let (old, new) = (before[name], after[name])
            guard let old, let new else {
                let shown = (new ?? old).map { CatalogValue($0.configuration.environment, location: $0.location) }
                add(
                    .configuration, of: name, [old, new], before: old == nil ? nil : shown,
                    after: new == nil ? nil : shown)
                continue
            }
            if old.configuration.environment != new.configuration.environment {
                add(
                    .configurationEnvironment, of: name, [old, new],
                    before: CatalogValue(old.configuration.environment, location: old.location),
                    after: CatalogValue(new.configuration.environment, location: new.location))
            }
            if old.configuration.distribution != new.configuration.distribution {
                add(
                    .distribution, of: name, [old, new],
                    before: CatalogValue(old.configuration.distribution.rawValue, location: old.location),
                    after: CatalogValue(new.configuration.distribution.rawValue, location: new.location))
            }
            compareIdentities(of: name, old, new)
        }
    }

    private mutating func add(
        _ kind: CatalogChange.Kind, of name: String, _ versions: [CatalogContents.Configuration?],
        before: CatalogValue?, after: CatalogValue?
    ) {
        var change = CatalogChange(kind, Self.audience(of: versions), before: before, after: after)
        change.configuration = name
        changes.append(change)
    }

    private static func audience(of versions: [CatalogContents.Configuration?]) -> CatalogChange.Audience {
        let distributions = versions.compactMap { $0?.configuration.distribution }
        if distributions.contains(.appStore) { return .appStore }
        return distributions.contains(.testFlight) ? .testFlight : .development
    }

    private mutating func compareIdentities(
        of name: String, _ before: CatalogContents.Configuration, _ after: CatalogContents.Configuration
    ) {
        changes += forBrands { brand in
            let left = before.identities[before.identities[brand] == nil ? nil : brand]?.words ?? [:]
            let right = after.identities[brand]?.words ?? [:]
            return Set(left.keys).union(right.keys).sorted().filter { left[$0] != right[$0] }.map { property in
                var change = CatalogChange(
                    .identity, Self.audience(of: [before, after]), before: left[property].map { CatalogValue($0) },
                    after: right[property].map { CatalogValue($0) })
                change.configuration = name
                change.property = property
                return change
            }
        }
    }

    // MARK: Keys

    /// What is declared of a key is the same for everybody.
    private mutating func compareKeys() {
        for name in Set(old.declarations.keys).union(new.declarations.keys).sorted() {
            let (before, after) = (old.declarations[name] ?? [:], new.declarations[name] ?? [:])
            for property in Set(before.keys).union(after.keys).sorted() where before[property] != after[property] {
                var change = CatalogChange(
                    .key, .appStore, before: before[property].map { CatalogValue($0) },
                    after: after[property].map { CatalogValue($0) })
                change.key = name
                change.property = property
                changes.append(change)
            }
        }
    }
}

extension CatalogContents.Configuration {
    fileprivate var location: SourceLocation? { configuration.location }
}

extension ManifestIdentity {
    /// What it says, by the names in the file.
    fileprivate var words: [String: String] {
        var words: [String: String] = [:]
        words["bundleIdentifier"] = bundleIdentifier
        words["displayName"] = displayName
        words["icon"] = icon
        words["urlScheme"] = urlScheme
        words["associatedDomains"] = associatedDomains?.joined(separator: ", ")
        words["appGroup"] = appGroup
        words["apsEnvironment"] = apsEnvironment
        words["firebase"] = firebase
        return words
    }
}
