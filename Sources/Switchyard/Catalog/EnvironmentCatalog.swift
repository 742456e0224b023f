public import Foundation
public import PropertyLists

/// All environments of an app: the values that every environment starts from, each environment's own, and what the keys
/// are.
///
/// Read one with ``read(_:)``; the shapes are described in <doc:Catalogs>.
///
/// ```swift
/// let catalog = try EnvironmentCatalog.read(URL(fileURLWithPath: "App/Environments.plist"))
/// print(catalog.names, try catalog.production.get())
/// for finding in catalog.check() { print(finding) }
/// ```
public struct EnvironmentCatalog: Sendable, Hashable {
    /// The file it was read from, as a path.
    public var file: String?
    /// Where each source of the selection is asked.
    public var sources: EnvironmentSourceNames
    /// What the Settings bundle's rows mean.
    public var settings: SettingsBinding
    /// The declared keys, by name.
    public var declarations: [String: KeyDeclaration]
    /// The values that every environment starts from.
    public var common: [String: PropertyListValue]
    /// Each environment's own values.
    public var environments: [String: [String: PropertyListValue]]
    /// The key of ``common`` in the file: `Common`, as the file writes it.
    public var commonName: String
    /// What was wrong with the file's shape.
    public var findings: [PropertyListFinding]
    /// Keys that only the app's code declares.
    private var declaredInCode: Set<String> = []

    /// A catalog written in code.
    public init(
        environments: [String: [String: PropertyListValue]], common: [String: PropertyListValue] = [:],
        declarations: [KeyDeclaration] = [], sources: EnvironmentSourceNames = EnvironmentSourceNames(),
        settings: SettingsBinding = SettingsBinding(), file: String? = nil
    ) {
        self.file = file
        self.sources = sources
        self.settings = settings
        self.declarations = Dictionary(declarations.map { ($0.name, $0) }) { _, last in last }
        self.common = common
        self.environments = environments
        commonName = "Common"
        findings = []
    }

    /// Adds what the app's code declares. The catalog's own word comes first, but what either calls a secret is one.
    mutating func declare(inCode additions: [KeyDeclaration]) {
        for addition in additions {
            if declarations[addition.name] == nil {
                declarations[addition.name] = addition
                declaredInCode.insert(addition.name)
            } else if addition.isSecret {
                declarations[addition.name]?.isSecret = true
            }
        }
    }

    /// The environments' names, in order.
    public var names: [String] { environments.keys.sorted() }

    /// The folder that `file:NAME` values are relative to.
    public var folder: URL? { file.map { URL(fileURLWithPath: $0).deletingLastPathComponent() } }

    /// The declared keys that a stored setting may override, by the setting's key.
    var settingDeclarations: [(setting: String, declaration: KeyDeclaration)] {
        declarations.values.compactMap { declaration in declaration.setting.map { ($0, declaration) } }
            .sorted { $0.declaration.name < $1.declaration.name }
    }
}

extension EnvironmentCatalog {
    /// Names of environments that say production by themselves.
    private static let productionNames: Set<String> = ["production", "prod", "release", "live"]

    /// The production environment, or why it is not known. Never a guess.
    public var production: Result<String, ProductionUnknown> {
        if let named = sources.production {
            if environments[named] != nil { return .success(named) }
            let finding = PropertyListFinding(
                .unknownProduction, .error, "production is to be \"\(named)\", which is no environment of the catalog",
                file: file,
                keyPath: [Self.reservedName, "Production"],
                fix: Suggestion.sentence(for: named, among: names) ?? listing)
            return .failure(ProductionUnknown(finding: finding))
        }
        let candidates = names.filter { Self.productionNames.contains($0.lowercased()) }
        if let only = candidates.first, candidates.count == 1 { return .success(only) }
        let message =
            candidates.isEmpty
            ? "no environment is named production, prod, release or live"
            : "several environments could be production: \(candidates.joined(separator: ", "))"
        let finding = PropertyListFinding(
            .unknownProduction, .error, message, file: file, keyPath: PropertyListKeyPath(),
            fix: "name it under \(Self.reservedName) as Production")
        return .failure(ProductionUnknown(finding: finding))
    }

    /// Why production is not known.
    public struct ProductionUnknown: Error, Sendable, Hashable {
        /// The finding to report.
        public let finding: PropertyListFinding
    }

    /// The environments' names for a message, not more than ten.
    var listing: String {
        let shown = names.prefix(10).joined(separator: ", ")
        let rest = environments.count > 10 ? " and \(environments.count - 10) more" : ""
        return "the environments are \(shown)\(rest)"
    }

    /// A stable hash of what the catalog says about environments, keys and sources: a remembered choice is good only
    /// for the catalog it was made under.
    ///
    /// FNV-1a of 64 bits, in hexadecimal; it tells catalogs apart and protects nothing. What only the app's code
    /// declares is left out: an extension and the tool, which do not know that code, must get the same hash.
    public var fingerprint: String {
        var hash = Fingerprint()
        hash.add(.dictionary(common))
        hash.add(.dictionary(environments.mapValues(PropertyListValue.dictionary)))
        for name in declarations.keys.sorted() where !declaredInCode.contains(name) {
            if let declaration = declarations[name] { hash.add(declaration) }
        }
        hash.add(sources)
        return hash.text
    }
}
