import Switchyard
public import SwitchyardCore

extension EnvironmentSession where Values: Decodable {
    /// Starts a session from a launch context, for tests. Unlike `start`, it has nothing to do with other sessions of the
    /// process, and what the launch stores is stored when it returns.
    ///
    /// ```swift
    /// let context = try LaunchContext.testing(catalog: ["production": ["timeout": "30s"]])
    /// let session = try EnvironmentSession<EnvironmentConfiguration>(context: context)
    /// print(session.environment)   // production
    /// ```
    ///
    /// - Parameters:
    ///   - context: the launch context.
    ///   - store: the app's user defaults; without it, nothing is stored or observed.
    ///   - handlers: the work to do after an environment change.
    ///   - process: the process; by default, one with the arguments and variables of the context.
    ///   - log: where the findings about handlers go.
    /// - Throws: ``ConfigurationError`` if no environment can be selected, or if a value that `Values` needs is
    ///   missing or invalid.
    @_disfavoredOverload
    public convenience init(
        context: LaunchContext, store: (any DefaultsStore)? = nil,
        handlers: [EnvironmentChangeHandler] = [], process: AppProcess? = nil, log: FindingsLog = .silent
    ) throws(ConfigurationError) {
        try self.init(
            decoding: context, settings: nil,
            options: SessionOptions(
                store: store, handlers: handlers, whenLocked: .provisional, process: process ?? .of(context), log: log))
    }
}

extension EnvironmentSession where Values: ConfigurationResolvable {
    /// Starts a session from a launch context, with values that read each key by themselves.
    public convenience init(
        context: LaunchContext, store: (any DefaultsStore)? = nil,
        handlers: [EnvironmentChangeHandler] = [], process: AppProcess? = nil, log: FindingsLog = .silent
    ) throws(ConfigurationError) {
        try self.init(
            resolving: context, settings: nil,
            options: SessionOptions(
                store: store, handlers: handlers, whenLocked: .provisional, process: process ?? .of(context), log: log))
    }
}

extension AppProcess {
    /// A process with the arguments and variables of a context. It records, as the process of these tests does not.
    fileprivate static func of(_ context: LaunchContext) -> AppProcess {
        AppProcess(arguments: context.arguments, environment: context.processEnvironment)
    }
}
