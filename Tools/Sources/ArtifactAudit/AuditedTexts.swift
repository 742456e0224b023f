import Foundation
import PropertyLists
import SourceText
package import Switchyard

/// What an audit looks for: the texts of environments that must not be in an artifact, and those of the environment that
/// must.
package struct AuditedTexts: Sendable {
    /// Texts that only other environments have.
    package let forbidden: [AuditedText]
    /// Texts that only other environments have, but that other files may well have too: they count only as the value
    /// of a key of the same name.
    package let weak: [AuditedText]
    /// Texts that may be there.
    package let allowed: [AuditedText]
    /// Texts of the expected environment of which each must be somewhere.
    package let required: [AuditedText]
    /// The environments that may be there.
    package let allowedEnvironments: Set<String>
    /// The names of the others that are words, in lowercase.
    let otherEnvironments: Set<String>
    /// The key of Info.plist that names the environment of a build.
    package let infoKey: String
    /// What cannot be proven to be absent.
    package let unprovable: [Unprovable]

    /// Nothing: without a catalog, an audit looks for what developers usually leave behind.
    static let none = AuditedTexts(EnvironmentCatalog(environments: [:]), expected: "")

    /// Takes the texts of a catalog.
    ///
    /// - Parameters:
    ///   - catalog: the catalog, with the values of secrets where they are known.
    ///   - expected: the environment that the artifact is for.
    ///   - others: environments whose values may be there too, as in a build for TestFlight.
    ///   - identities: what the app is called in each environment, and who it is for Apple.
    ///   - isOpen: whether the artifact may have the address of the hub, which only open builds connect to.
    package init(
        _ catalog: EnvironmentCatalog, expected: String, others: Set<String> = [],
        identities: [AuditedIdentity] = [], isOpen: Bool = false
    ) {
        var texts = CatalogTexts(catalog)
        let mayBeThere = others.union([expected])
        if !isOpen { texts.addHub() }
        allowedEnvironments = mayBeThere
        otherEnvironments = Set(
            catalog.names.filter { !mayBeThere.contains($0) && $0.allSatisfy(\.isLetter) }.map { $0.lowercased() })
        infoKey = catalog.sources.infoKey
        for environment in catalog.names { texts.add(environment) }
        // Without a name for the expected environment, the other ones may be its own.
        let named = Set(identities.filter { $0.environment == expected }.map(\.entry))
        for identity in identities where named.contains(identity.entry) || !identity.mayBeShared { texts.add(identity) }
        allowed = texts.texts.filter { mayBeThere.contains($0.environment) }
        let allowedTexts = Set(allowed.map { $0.kind == .host ? $0.text.lowercased() : $0.text })
        let candidates = texts.texts.filter { text in
            !mayBeThere.contains(text.environment)
                && !allowedTexts.contains(text.kind == .host ? text.text.lowercased() : text.text)
                // Its host alone is looked for.
                && (text.isLongerThan.map { allowedTexts.contains($0.lowercased()) } ?? true)
        }
        forbidden = candidates.filter { $0.weakness == nil || $0.kind == .name }
        weak = candidates.filter { $0.weakness != nil && $0.kind != .name }
        required = allowed.filter { text in
            text.environment == expected && text.kind == .value && !text.isIdentity
                // What is declared may come from elsewhere; what sounds like a secret is in the app.
                && catalog.declarations[text.key ?? ""]?.isSecret != true
                && text.text.utf8.count > AuditedText.longestImmediate
        }
        var unprovable = texts.unprovable.filter { !mayBeThere.contains($0.environment) }
        for text in candidates {
            guard let key = text.key, text.kind != .name else { continue }
            if let reason = text.weakness {
                unprovable.append(Unprovable(environment: text.environment, key: key, reason: reason))
            } else if text.kind == .value, text.text.utf8.count <= AuditedText.longestImmediate {
                unprovable.append(Unprovable(environment: text.environment, key: key, reason: .shortLiteral))
            }
        }
        self.unprovable = unprovable.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

/// A text by which Apple or a user tells the app of one environment from that of another, such as its bundle identifier.
package struct AuditedIdentity: Sendable, Hashable {
    /// The environment.
    package let environment: String
    /// The entry of `identity` in the manifest, such as `bundleIdentifier`.
    package let entry: String
    /// The text.
    package let text: String

    /// Creates a text of an identity.
    package init(environment: String, entry: String, text: String) {
        self.environment = environment
        self.entry = entry
        self.text = text
    }

    var mayBeShared: Bool { entry == "bundleIdentifier" || isName }

    /// Whether people see it, or it is a short word: it only counts as a whole value.
    var isName: Bool { entry == "displayName" || entry == "urlScheme" }
}

/// Collects the texts of environments.
private struct CatalogTexts {
    private let catalog: EnvironmentCatalog
    private(set) var texts: [AuditedText] = []
    private(set) var unprovable: [Unprovable] = []

    init(_ catalog: EnvironmentCatalog) { self.catalog = catalog }

    /// Adds what an environment is called, its own values, and those that it takes from Common.
    mutating func add(_ environment: String) {
        append(environment, environment, nil, .name)
        if let title = catalog.titles[environment], title != environment { append(title, environment, nil, .name) }
        let own = catalog.environments[environment] ?? [:]
        for (key, value) in catalog.common.merging(own, uniquingKeysWith: { $1 }).sorted(by: { $0.key < $1.key }) {
            add(value, environment, key)
        }
        for (key, value) in (catalog.secrets[environment] ?? [:]).sorted(by: { $0.key < $1.key }) {
            append(value, environment, key, .value)
        }
        for declaration in catalog.declarations.values where declaration.isProvidedInCode {
            if catalog.secrets[environment]?[declaration.name] == nil {
                unprovable.append(
                    Unprovable(environment: environment, key: declaration.name, reason: .missingSecret))
            }
        }
    }

    /// Adds the address of the hub, which belongs to no environment.
    mutating func addHub() {
        guard let address = catalog.console.hub?.absoluteString else { return }
        add(.string(address), AuditedText.noEnvironment, "Hub")
    }

    private mutating func add(_ value: PropertyListValue, _ environment: String, _ key: String) {
        switch value {
        case .string(let text):
            append(text, environment, key, .value)
            for host in HostTexts.all(in: text) { append(host, environment, key, .host) }
            for (host, text) in HostTexts.longer(in: text) { append(text, environment, key, .host, longerThan: host) }
        case .array(let elements):
            for element in elements { add(element, environment, key) }
        case .dictionary(let entries):
            for (name, entry) in entries.sorted(by: { $0.key < $1.key }) { add(entry, environment, "\(key).\(name)") }
        default:
            if catalog.common[key] != value {
                unprovable.append(Unprovable(environment: environment, key: key, reason: .notText))
            }
        }
    }

    /// Adds what belongs to an identity. A name is only looked for as a whole value.
    mutating func add(_ identity: AuditedIdentity) {
        let key = AuditedText.identityPrefix + identity.entry
        append(identity.text, identity.environment, key, identity.isName ? .name : .value)
        if identity.entry == "associatedDomains" {
            for host in HostTexts.all(in: identity.text) { append(host, identity.environment, key, .host) }
        }
    }

    private mutating func append(
        _ text: String, _ environment: String, _ key: String?, _ kind: AuditedText.Kind, longerThan host: String? = nil
    ) {
        guard !text.isEmpty else { return }
        let isSecret = key.map { key in
            catalog.declarations[key]?.isSecret == true
                || kind == .value
                    && Redaction.hides(name: key.split(separator: ".").last.map(String.init) ?? key, value: text)
        }
        texts.append(
            AuditedText(
                text: text, environment: environment, key: key, kind: kind, isSecret: isSecret ?? false,
                isLongerThan: host))
    }
}
