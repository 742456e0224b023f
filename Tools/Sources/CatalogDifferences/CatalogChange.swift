/// A change between two versions of a catalog.
package struct CatalogChange: Sendable, Hashable {
    /// What changes.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Another environment is production.
        case production
        /// An environment is added or removed.
        case environment
        /// An environment gets another value in the end, gets one, or loses it.
        case value
        /// A stored choice of an ephemeral environment counts for another time.
        case expiry
        /// A build configuration is added or removed.
        case configuration
        /// A build configuration starts in another environment.
        case configurationEnvironment = "configuration-environment"
        /// A build configuration is built for other people.
        case distribution
        /// The app is called otherwise in a build configuration, or is another app for Apple.
        case identity
        /// An environment is added to the TestFlight list or removed from it.
        case testFlight = "testflight"
        /// Something else is declared of a key.
        case key
    }

    /// Who gets the change, the most public first.
    package enum Audience: String, Sendable, Hashable, CaseIterable {
        /// Users of the App Store, and everybody else.
        case appStore = "app-store"
        /// Testers with TestFlight.
        case testFlight = "testflight"
        /// Developers, and testers who get the app without TestFlight.
        case development
    }

    /// What changes.
    package var kind: Kind
    /// Who gets it.
    package var audience: Audience
    /// The environment.
    package var environment: String?
    /// For a value of production, the environment that was production before, if it was a different one.
    package var formerEnvironment: String?
    /// The build configuration.
    package var configuration: String?
    /// The key.
    package var key: String?
    /// What of a key or of an identity changes, such as `live` or `bundleIdentifier`.
    package var property: String?
    /// The brand, if the change is not one of every brand.
    package var brand: String?
    /// What was there; `nil` if something is added.
    package var before: CatalogValue?
    /// What is there; `nil` if something is removed.
    package var after: CatalogValue?

    init(_ kind: Kind, _ audience: Audience, before: CatalogValue?, after: CatalogValue?) {
        self.kind = kind
        self.audience = audience
        self.before = before
        self.after = after
    }
}
