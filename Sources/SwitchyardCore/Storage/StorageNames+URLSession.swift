// The release build of the command leaves this out: FoundationNetworking is most of its launch time on Linux, and needs libcurl.
#if !SWITCHYARD_WITHOUT_URLSESSION
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif

    extension StorageNames {
        /// Returns a configuration for URL sessions whose cookies, cached responses and credentials belong to this
        /// environment.
        ///
        /// Production has the default configuration with the shared storages, in which an app that adopts Switchyard
        /// finds its users' cookies. Every other environment has:
        ///
        /// - cookies and credentials of its own, in memory: they are gone when the app ends;
        /// - cached responses of its own, in memory and in a folder `qa/IDENTIFIER.URLCache` below `caches`, where they
        ///   stay until the system or the app deletes them.
        ///
        /// Each call returns a new configuration. In one launch, all those of one environment and one folder share their
        /// storages, as those of `URLSessionConfiguration.default` do.
        ///
        /// ```swift
        /// let configuration = try session.storage.urlSessionConfiguration()
        /// configuration.timeoutIntervalForRequest = 10
        /// let client = URLSession(configuration: configuration)
        /// ```
        ///
        /// Not separated: `URLSession.shared`, background sessions, and the data of web views.
        ///
        /// - Parameter caches: the folder for cached responses; by default, the user's caches folder. Not used for
        ///   production.
        public func urlSessionConfiguration(caches: URL? = nil) -> URLSessionConfiguration {
            guard suffix != nil else { return .default }
            // Ephemeral, because there is no public initializer for a cookie storage, and no way to name one.
            let configuration = URLSessionConfiguration.ephemeral
            let folder = responseFolder(in: caches ?? Self.userCaches)
            let storages = Self.storages.withLock { storages in
                let known = storages[folder] ?? URLStorages(of: configuration, folder)
                storages[folder] = known
                return known
            }
            configuration.httpCookieStorage = storages.cookies
            configuration.urlCredentialStorage = storages.credentials
            configuration.urlCache = storages.cache
            return configuration
        }

        /// Where responses are cached. The user's caches folder is not always the app's own: on macOS without a sandbox,
        /// all apps share it.
        private func responseFolder(in caches: URL) -> URL {
            let app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
            return directory(caches).appendingPathComponent("\(app).URLCache", isDirectory: true).standardizedFileURL
        }

        private static let storages = Locked<[URL: URLStorages]>([:])
    }

    /// What the configurations of one environment share during a launch.
    private struct URLStorages {
        let cookies: HTTPCookieStorage?
        let credentials: URLCredentialStorage?
        let cache: URLCache

        init(of configuration: URLSessionConfiguration, _ folder: URL) {
            cookies = configuration.httpCookieStorage
            credentials = configuration.urlCredentialStorage
            cache = URLCache.storing(in: folder)
        }
    }
#endif
