import PropertyLists
import SourceText

/// What "switchyard audit" finds in a built artifact.

extension Rule {
    static let otherEnvironmentValue = Rule(
        .otherEnvironmentValue, .artifact, [.error, .warning, .note],
        "A built app has a value of an environment that it must not reach",
        why: """
            Anyone who has the app can read the value, and code or a setting may still lead to it. A short value that \
            may be part of a longer word is a warning. In debugging information, which is not shipped, a value is a \
            note.
            """,
        fix: "Leave the file out of the build configuration, or the code out of the build",
        bad: .audit("https://example.com/api https://staging.example.com/api"),
        good: .audit("https://example.com/api"))

    static let otherEnvironmentHost = Rule(
        .otherEnvironmentHost, .artifact, [.error, .warning, .note],
        "A built app names the host of an environment that it must not reach",
        why: """
            A URL may be assembled from parts, so the host alone is searched for, in any capitalization. In string \
            pools, such as those of bytecode and databases, nothing marks where a host begins and ends, so a host that \
            may be part of a longer name is a warning, and nothing is proven.
            """,
        fix: "Leave the file out of the build configuration, or the code out of the build",
        bad: .audit("https://example.com/api host=STAGING.example.com"),
        good: .audit("https://example.com/api host=example.com"))

    static let otherEnvironmentFile = Rule(
        .otherEnvironmentFile, .artifact, [.warning, .note],
        "A file of a built app is named for another environment",
        why: """
            Files such as GoogleService-Info-Dev.plist and .env.staging are copied into every build that does not exclude \
            them, and anybody can read them in the app.
            """,
        fix: "Leave the file out of this build configuration with EXCLUDED_SOURCE_FILE_NAMES",
        bad: .audit("{}", in: "config.staging.json", withCatalog: false),
        good: .audit("{}", in: "config.json", withCatalog: false))

    static let otherEnvironmentName = Rule(
        .otherEnvironmentName, .artifact, [.error, .warning, .note],
        "A file of a built app names an environment that it must not reach",
        why: """
            A picker in the Settings app, or a catalog that was left in the bundle, names its environments. Only whole \
            values and keys of structured files count. Names such as test occur in other files as well: in an artifact \
            with nothing else from the catalog, they are a warning.
            """,
        fix: "Leave the environments out of the Settings bundle and the catalogs of this build configuration",
        bad: .audit("{\"url\": \"https://example.com/api\", \"environment\": \"staging\"}", in: "settings.json"),
        good: .audit("{\"url\": \"https://example.com/api\", \"text\": \"no staging here\"}", in: "settings.json"))

    static let otherPolicy = Rule(
        .otherPolicy, .artifact, [.error],
        "An executable was built for the wrong policy",
        why: """
            An open build can select every environment, whatever its catalog contains. Accessors that Switchyard \
            generates leave a marker of their policy in the executable. There is no example, because it would take an \
            executable.
            """,
        fix: "Archive a build configuration that sets neither SWITCHYARD_OPEN nor SWITCHYARD_TESTFLIGHT")

    static let debuggableExecutable = Rule(
        .debuggableExecutable, .artifact, [.warning],
        "A debugger may attach to the app",
        why: """
            The entitlement get-task-allow belongs to builds from Xcode; the App Store refuses it. There is no \
            example, because it would take a signed executable.
            """,
        fix: "Sign with a provisioning profile for distribution")

    static let developmentNotifications = Rule(
        .developmentNotifications, .artifact, [.warning, .note],
        "The app gets its notifications from Apple's server for development",
        why: """
            The entitlement aps-environment is development in builds from Xcode, and production in releases. There is \
            no example, because it would take a signed executable.
            """,
        fix: "Sign with a provisioning profile for distribution")

    static let debugMenu = Rule(
        .debugMenu, .artifact, [.warning, .note],
        "An executable has a screen for developers",
        why: """
            Classes with names such as DebugMenu and EnvironmentPicker often choose servers. Only an audit without a \
            catalog looks for them. There is no example, because it would take an executable.
            """,
        fix: "Leave the code out of the build, or accept it with a reason in a file of accepted hits")

    static let arbitraryLoads = Rule(
        .arbitraryLoads, .artifact, [.warning],
        "A built app allows insecure loads from everywhere",
        why: """
            NSAllowsArbitraryLoads was often meant for a server on the developer's Mac. Only an audit without a catalog \
            looks for it.
            """,
        fix: "Name the domains in NSExceptionDomains, or set NSAllowsLocalNetworking instead",
        bad: .audit(loads("NSAllowsArbitraryLoads"), in: "Info.plist", withCatalog: false),
        good: .audit(loads("NSAllowsLocalNetworking"), in: "Info.plist", withCatalog: false))

    private static func loads(_ key: String) -> String {
        "<plist><dict><key>NSAppTransportSecurity</key><dict><key>\(key)</key><true/></dict></dict></plist>"
    }

    static let serverSwitcher = Rule(
        .serverSwitcher, .artifact, [.error, .warning],
        "The Settings bundle of a built app offers a choice of servers",
        why: "Only an audit without a catalog guesses from words such as staging, and from text fields for a URL.",
        fix: "Leave the choice out of the Settings bundle of this build configuration",
        bad: .audit(switcher(["Live", "Staging"]), in: "Settings.bundle/Root.plist", withCatalog: false),
        good: .audit(switcher(["Light", "Dark"]), in: "Settings.bundle/Root.plist", withCatalog: false))

    private static func switcher(_ titles: [String]) -> String {
        let titles = titles.map { "<string>\($0)</string>" }.joined()
        return
            "<plist><dict><key>PreferenceSpecifiers</key><array><dict><key>Type</key><string>PSMultiValueSpecifier</string>"
            + "<key>Key</key><string>choice</string><key>Titles</key><array>\(titles)</array></dict></array></dict></plist>"
    }

    static let undecodedFile = Rule(
        .undecodedFile, .artifact, [.error, .note],
        "A script or a configuration file of a built app is compressed in a way that an audit does not decode",
        why: """
            The contents of config.json.br or main.jsbundle.xz are unknown: the app may read the server of another \
            environment from them. Images, fonts, asset catalogs, and other files without texts of an app are only \
            listed.
            """,
        fix:
            "Audit the app with the file not compressed, or allow opaque files; then nothing is proven",
        bad: .audit("anything", in: "config.json.br"), good: .audit("{}", in: "config.json"))

    static let unusualEntry = Rule(
        .unusualEntry, .artifact, [.warning],
        "An entry of an archive can be read in different ways, or leads out of it",
        why: """
            Two entries with one name, names with .., headers that contradict the directory, bytes of no entry, and \
            symbolic links out of the artifact: what is unpacked depends on the program, so nothing is proven. There \
            is no example, because it would take an archive.
            """,
        fix: "Make the archive again with Xcode or ditto")

    static let localHost = Rule(
        .localHost, .artifact, [.error, .warning, .note], by: [.project(ReleaseHostRule.self)],
        "A release has a URL that points to the device it runs on",
        why: """
            An audit without a catalog looks for such URLs. Libraries have some for their own tests, so this is a \
            warning. A check looks at what a build for users reads: it is an error if builds for others read the same.
            """,
        fix: "Remove it, or accept it with a reason in a file of accepted hits",
        bad: .audit("http://localhost:8080/api", withCatalog: false),
        good: .audit("https://example.com/api", withCatalog: false))

    static let privateHost = Rule(
        .privateHost, .artifact, [.error, .warning, .note], by: [.project(ReleaseHostRule.self)],
        "A release has a URL that only works in a private network",
        why: """
            Addresses such as 192.168.1.7, and names that end with .local, .internal, or .test, are not servers for \
            customers. In a check, it is an error if builds for others read the same, and else a warning.
            """,
        fix: "Remove it, or accept it with a reason in a file of accepted hits",
        bad: .audit("https://192.168.1.7/api", withCatalog: false),
        good: .audit("https://example.com/api", withCatalog: false))

    static let stagingLikeHost = Rule(
        .stagingLikeHost, .artifact, [.error, .warning, .note], by: [.project(ReleaseHostRule.self)],
        "A release has a URL whose host is named like a test server",
        why: """
            An audit without a catalog guesses from names such as staging, qa, and dev, and so does a check of what a \
            build for users reads: it is an error if builds for others read the same, and else a warning.
            """,
        fix: "Remove it, accept it with a reason in a file of accepted hits, or audit with a catalog",
        bad: .audit("https://api-staging.example.com", withCatalog: false),
        good: .audit("https://api.example.com", withCatalog: false))
}

extension RuleExample {
    /// An app with a file, and a catalog of production and staging beside it.
    fileprivate static func audit(
        _ text: String, in name: String = "notes.txt", withCatalog: Bool = true
    ) -> RuleExample {
        let file = File.text("Shop.app/\(name)", text)
        guard withCatalog else { return RuleExample(["audit", "Shop.app", "--no-catalog"], [file]) }
        let catalog = File.catalog(
            ["production": ["apiURL": "https://example.com/api"]],
            ["staging": ["apiURL": "https://staging.example.com/api"]])
        return RuleExample(["audit", "Shop.app", "--catalog", "Environments.plist"], [catalog, file])
    }
}
