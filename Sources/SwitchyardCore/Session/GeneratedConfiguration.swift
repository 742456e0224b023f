/// An app's typed values as a view of a table, together with its catalog and its release policy, all in code: what typed
/// accessors are.
///
/// `switchyard generate` and the plug-in `SwitchyardAccessors` write the conforming type; see <doc:Accessors>. The
/// bundle of such an app needs no catalog. The example of ``ValueTable`` shows a small one.
public protocol GeneratedConfiguration: ConfigurationResolvable {
    /// What this build can reach, by its compilation condition.
    static var policy: ReleasePolicy { get }

    /// The environments that this build can reach, and no others.
    static var catalog: EnvironmentCatalog { get }

    /// Creates a view of a table.
    init(table: ValueTable)
}

extension GeneratedConfiguration {
    /// Reads the values of a launch with the catalog of the type; other values are checked first.
    ///
    /// - Throws: ``ConfigurationError`` for the first value that is missing or invalid.
    public init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
        let catalog = Self.catalog
        self.init(table: try ValueTable(catalog, configuration))
    }
}

extension EnvironmentSession where Values: GeneratedConfiguration {
    /// Starts a session with the catalog and the release policy of the generated code.
    ///
    /// - Parameters:
    ///   - bundle: the app's bundle, whose resources `file:NAME` values are relative to. For an extension, the bundle of
    ///     the app that contains it is used.
    ///   - options: the user defaults, the handlers of environment changes, and the like.
    /// - Throws: ``ConfigurationError``, as a start with a file does.
    public static func start(
        in bundle: AppBundle = .main, options: SessionOptions = SessionOptions()
    ) throws(ConfigurationError) -> EnvironmentSession {
        let start = SessionStart(
            bundle: bundle, policy: Values.policy, catalog: .code(Values.catalog), options: options)
        return try start.session(.resolving)
    }
}
