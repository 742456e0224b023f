public import Foundation
import PropertyLists
public import SwitchyardCore

extension EnvironmentSession where Values: Decodable {
    /// Starts a session for the running app, or for any bundle.
    ///
    /// A second start in a process, with the same user defaults, has the first one's selection and configuration, and a
    /// finding: two environments never run side by side. Its handlers run after those of the first one.
    ///
    /// - Parameters:
    ///   - bundle: the app's bundle. For an extension, the bundle of the app that contains it is used.
    ///   - policy: what this build can reach. Pass `.open` or `.testFlight` under a compilation condition of the app
    ///     target.
    ///   - catalog: a catalog in another place; in a Swift package, its URL in `Bundle.module`.
    ///   - secrets: the values of keys that are declared `ProvidedInCode`, by environment and by key. What
    ///     `switchyard generate --secrets` writes has them.
    ///   - options: the user defaults, the handlers of environment changes, and the like.
    /// - Throws: ``ConfigurationError``: `unusable-catalog` when the catalog cannot be found or read;
    ///   `app-group-unavailable`; `defaults-unreadable`; `record-unreadable`; `start-in-progress`;
    ///   `unknown-environment` when a misspelled name keeps an environment from being selected;
    ///   `unknown-production`, in an open build too; `missing-value` or `invalid-value` when `Values` cannot be read.
    @_disfavoredOverload
    public static func start(
        in bundle: AppBundle = .main, policy: ReleasePolicy, catalog: URL? = nil,
        secrets: [String: [String: String]] = [:], options: SessionOptions = SessionOptions()
    ) throws(ConfigurationError) -> EnvironmentSession {
        let start = SessionStart(
            bundle: bundle, policy: policy, catalog: .file(catalog, secrets: secrets), options: options)
        return try start.session(.decoding)
    }
}

extension EnvironmentSession where Values: ConfigurationResolvable {
    /// Starts a session whose values read each key by themselves, as generated code does. Everything else is as for a
    /// `Decodable` type.
    public static func start(
        in bundle: AppBundle = .main, policy: ReleasePolicy, catalog: URL? = nil,
        secrets: [String: [String: String]] = [:], options: SessionOptions = SessionOptions()
    ) throws(ConfigurationError) -> EnvironmentSession {
        let start = SessionStart(
            bundle: bundle, policy: policy, catalog: .file(catalog, secrets: secrets), options: options)
        return try start.session(.resolving)
    }
}

extension EnvironmentSession where Values: Decodable {
    /// Starts a session from a launch context, for tests.
    @_disfavoredOverload
    package convenience init(
        decoding context: LaunchContext, settings: AppSettings?, options: SessionOptions
    ) throws(ConfigurationError) {
        try self.init(.decoding, context: context, settings: settings, options: options)
    }
}

extension ValuesReader where Values: Decodable {
    /// Decodes the type.
    static var decoding: ValuesReader {
        ValuesReader(declarations: [], readsAll: true) { configuration throws(ConfigurationError) in
            try configuration.keys(readBy: Values.self)
        } body: { configuration, source throws(ConfigurationError) in
            try configuration.decode(Values.self, live: source)
        }
    }
}

extension CatalogPlace {
    /// A file, by default that of the bundle, and what the app's code adds to it.
    package static func file(_ file: URL?, secrets: [String: [String: String]]) -> CatalogPlace {
        CatalogPlace { app throws(ConfigurationError) in
            var catalog = try app.readCatalog(file, isLazy: true)
            catalog.secrets = secrets
            catalog.findings += catalog.ignoredSecrets
            return catalog
        }
    }
}

extension EnvironmentCatalog {
    /// Findings about secrets that no declaration asks for.
    var ignoredSecrets: [PropertyListFinding] {
        let keys = Set(secrets.values.flatMap(\.keys)).filter { declarations[$0]?.isProvidedInCode != true }
        return keys.sorted().map { key in
            PropertyListFinding(
                .undeclaredKey, .warning, "the value of \"\(key)\" that code provides is ignored", file: file,
                keyPath: [Self.reservedName, "Keys"], fix: "declare the key with Secret and ProvidedInCode")
        }
    }
}

// MARK: The first mistakes

// Without these, the compiler takes `start` for a key of the app's own type, and speaks of instance members.
extension EnvironmentSession {
    /// Says that the type of the values must be `Decodable`.
    @available(
        *, unavailable, message: "the type of the values must be Decodable: struct AppConfiguration: Decodable { … }"
    )
    @_disfavoredOverload
    public static func start(
        in bundle: AppBundle = .main, policy: ReleasePolicy, catalog: URL? = nil,
        secrets: [String: [String: String]] = [:], options: SessionOptions = SessionOptions()
    ) throws(ConfigurationError) -> EnvironmentSession {
        throw ConfigurationError(.invalidValue, "the type of the values is not Decodable")
    }

    /// Says that the app decides who may switch.
    @available(
        *, unavailable,
        message:
            "pass who may switch: start(policy: policy), which is .open under #if DEBUG || SWITCHYARD_OPEN and else .sealed"
    )
    @_disfavoredOverload
    public static func start() throws(ConfigurationError) -> EnvironmentSession {
        throw ConfigurationError(.sealed, "there is no policy")
    }
}
