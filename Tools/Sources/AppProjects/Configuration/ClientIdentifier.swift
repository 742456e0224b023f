import SourceText

/// What identifies an app to a service: every copy of the app has it, by the design of the service, so that it is not a secret.
package enum ClientIdentifier {
    /// Whether a name is that of such an identifier.
    package static func isNamed(_ name: String) -> Bool {
        let name = name.lowercased().filter { $0.isLetter || $0.isNumber }
        guard !ofServers.contains(where: name.hasSuffix) else { return false }
        return endings.contains(where: name.hasSuffix) || services.contains(where: name.containsText)
    }

    /// Whether a value is the public one of two keys, by how the service begins it.
    package static func isPublishable(_ value: String) -> Bool { publishable.contains(where: value.hasPrefix) }

    /// The services all of whose keys in an app are such identifiers, by letters and digits of their names.
    private static let services = [
        // Crashes.
        "appcenter", "bugsnag", "crashlytics", "fabric", "hockey", "instabug", "rollbar", "sentry",
        // Analytics.
        "amplitude", "braze", "countly", "flurry", "localytics", "matomo", "mixpanel", "posthog", "segment",
        "telemetrydeck",
        // Editing of photos.
        "aviary",
        // Where users come from, and what they are offered.
        "adjust", "appsflyer", "branchkey", "branchio", "kochava", "launchdarkly", "onesignal", "statsig",
        // Support, payments, and wallets.
        "intercom", "revenuecat", "reownproject", "walletconnect",
    ]

    /// How the names of other identifiers end.
    private static let endings = ["clienttoken", "clientid", "appid", "dsn", "projectid", "publishablekey", "sitekey"]

    /// How the names of a service's secrets for servers and build machines end.
    private static let ofServers = ["authtoken", "clientsecret", "privatekey", "serverkey", "restapikey"]

    /// How public keys begin: those of Stripe, Mapbox, Branch, LaunchDarkly, and RevenueCat.
    private static let publishable = ["pk_", "pk.", "key_live_", "key_test_", "mob-", "appl_"]
}
