import SourceText
@_spi(Tools) import SwitchyardCore

extension Shape {
    /// The root of `Switchyard.yaml`.
    static let manifest = Shape.entries([
        ShapeEntry("app", .text(), "The name of the app, for comments in generated files."),
        ShapeEntry("targets", .list(.text()), "The targets that get the catalog; by default, every app target."),
        ShapeEntry(
            "production",
            .either([
                .text(.environment),
                .entries([
                    ShapeEntry("environment", .text(.environment), "The production environment.", isRequired: true),
                    uncertain,
                ]),
            ]), "The production environment; by default, the one named production, prod, release, or live."),
        ShapeEntry(
            "configurations", .names(.any, configuration),
            "Xcode's build configurations: the environment of each, and who it is for."),
        ShapeEntry("selection", selection, "The names that the sources use for the environment."),
        ShapeEntry(
            "testflight", .list(.text(.environment)),
            "The environments that a build from TestFlight can select in addition to production."),
        ShapeEntry("settings", settings, "What the Settings bundle has in addition to the environments and the keys."),
        ShapeEntry("console", console, "What consoles of open builds may do, and where the hub is."),
        ShapeEntry("keys", .names(.key, key), "The declared keys. Nested names are joined with dots."),
        ShapeEntry("common", values, "The values that every environment starts from."),
        ShapeEntry("environments", .names(.environment, environment), "The environments.", isRequired: true),
        ShapeEntry(
            "ephemeral", .names(.ephemeral, ephemeral),
            "Environments that are not listed, such as one for each pull request."),
        ShapeEntry("brands", .names(.brand, brand), "Variants of the app for several customers."),
        ShapeEntry("generate", outputs, "What switchyard generate writes, and where."),
        ShapeEntry("check", check, "What switchyard check reports."),
    ])

    static let values = Shape.names(.key, .value)

    static let uncertain = ShapeEntry(
        Manifest.uncertain, .flag,
        "Whether it is a guess of switchyard init: check reports it, and audit and assemble refuse what depends on it. "
            + "Remove the line once it is right.")

    static let configuration = Shape.entries([
        ShapeEntry(
            "environment", .text(.environment),
            "The environment that is selected unless another environment is chosen.",
            isRequired: true),
        ShapeEntry(
            "for", .choice(ManifestConfiguration.Distribution.allCases.map(\.rawValue)),
            "Who it is for. Builds for development and testers can select every environment, those for "
                + "testflight production and the TestFlight list, those for app-store production only.",
            isRequired: true),
        ShapeEntry("identity", identity, "What is different from the identity of the environment."),
        uncertain,
    ])

    static let identity = Shape.entries([
        ShapeEntry("bundleIdentifier", .text(.bundleIdentifier), "The bundle identifier of the app."),
        ShapeEntry("displayName", .text(), "The name below the icon."),
        ShapeEntry("icon", .text(), "The name of the app icon in the asset catalog."),
        ShapeEntry("urlScheme", .text(.urlScheme), "The scheme of the URLs that open the app."),
        ShapeEntry(
            "associatedDomains", .list(.text()), "The associated domains, such as applinks:example.com."),
        ShapeEntry("appGroup", .text(), "The App Group of the entitlements."),
        ShapeEntry("apsEnvironment", .choice(["development", "production"]), "The APS environment."),
        ShapeEntry("firebase", .text(.path), "The Firebase property list."),
    ])

    static let selection = Shape.entries([
        ShapeEntry("key", .text(), "The launch argument, and the key in user defaults and Settings: environment."),
        ShapeEntry(
            "variable", .text(.variable), "The variable of the process environment: SWITCHYARD_ENVIRONMENT."),
        ShapeEntry("infoKey", .text(), "The key in Info.plist: SwitchyardEnvironment."),
        ShapeEntry(
            "default", .text(.environment),
            "The environment of open builds in which nothing names one: that of the first build configuration for "
                + "development or testers, or else the first that is not production."),
        ShapeEntry(
            "allowUnnamed", .flag, "Whether open builds in which nothing names an environment use production instead."),
        ShapeEntry("aliases", .names(.any, .text(.environment)), "Other names of environments, such as stg: staging."),
        ShapeEntry("ignoreCase", .flag, "Whether names are compared without regard to case."),
        ShapeEntry(
            "rememberVariable", .text(.duration), "How long the variable's environment is remembered."),
        ShapeEntry(
            "skipUnknownNames", .flag,
            "Whether an unknown name in a launch argument or a variable is skipped instead of ending the launch."),
        ShapeEntry("managedConfiguration", .flag, "Whether managed app configuration may name the environment."),
        ShapeEntry("appGroup", .text(), "The App Group whose user defaults the app shares with its extensions."),
    ])

    static let settings = Shape.entries([
        ShapeEntry(
            "titles", .names(.any, .text()), "By the key of a title in Settings, the Info.plist key that it shows."),
        ShapeEntry("resetKey", .text(), "The key of the toggle in Settings that resets the app."),
        ShapeEntry("resetClears", .list(.text()), "The stored values that a reset removes."),
        ShapeEntry("appKeys", .list(.text()), "Keys that the app stores for itself in user defaults."),
    ])

    static let console = Shape.entries([
        ShapeEntry("hub", .text(.hub), "The address of the hub that open builds connect to: https://hub.example:8443."),
        ShapeEntry(
            "localNetwork", .text(),
            "The sentence that iOS shows when an open build asks to use the local network, where the hub is."),
        ShapeEntry("production", .flag, "Whether production can be chosen in a console; by default, it can."),
    ])

    /// The types that need nothing but their names.
    static let simpleTypeNames = ValueType.Kind.allCases.filter { $0 != .enumeration }.map(\.name)

    static let key = Shape.either([
        .choice(simpleTypeNames),
        .entries([
            ShapeEntry("type", .choice(ValueType.Kind.allCases.map(\.name)), "The type; by default, the value's own."),
            ShapeEntry("description", .text(), "One line for people."),
            ShapeEntry("values", .list(.text()), "The allowed texts of an enumeration."),
            ShapeEntry(
                "minimum", .either([.number, .text(.duration)]), "The smallest number or duration; also of a slider."),
            ShapeEntry(
                "maximum", .either([.number, .text(.duration)]), "The largest number or duration; also of a slider."),
            ShapeEntry("live", .flag, "Whether a change takes effect while the app runs."),
            ShapeEntry("secret", secret, "Where the value comes from. A secret has no value in this file."),
            ShapeEntry("managed", .flag, "Whether managed app configuration may give the value."),
            ShapeEntry("optional", .flag, "Whether an environment may have no value."),
            ShapeEntry(
                "setting", .either([.flag, .text()]),
                "The key in Settings and user defaults that may override the value; true for the key's own name."),
            ShapeEntry(
                "infoKey", .text(), "The Info.plist key that gets the value of the build configuration's environment."),
            ShapeEntry("aliases", .list(.text(.key)), "Earlier names of the key, which values may still use."),
            uncertain,
        ]),
    ])

    static let secret = Shape.entries([
        ShapeEntry(
            "variable", .text(.variable),
            "A variable that has the value when secrets are generated; {environment} is the environment in capitals."),
        ShapeEntry(
            "file", .text(.path),
            "A file that git ignores and that contains only the value; {environment} is the environment."),
    ])

    static let environment = Shape.entries([
        ShapeEntry("title", .text(), "What people see instead of the name."),
        ShapeEntry("extends", .text(.environment), "The environment whose values it starts from."),
        ShapeEntry("values", values, "Its own values."),
        ShapeEntry("identity", identity, "What the app is called in this environment."),
        uncertain,
    ])

    static let ephemeral = Shape.entries([
        ShapeEntry(
            "hosts", .list(.text()), "The hosts that its URLs may have, such as pr-*.preview.example.",
            isRequired: true),
        ShapeEntry("values", values, "The values, in which * stands for the part of the name.", isRequired: true),
        ShapeEntry(
            "expiry", .text(.expiry),
            "How long a stored choice counts after the first launch that selected it, such as 14d; by default, forever."
        ),
    ])

    static let brand = Shape.entries([
        ShapeEntry("targets", .list(.text()), "The targets that are built for it.", isRequired: true),
        ShapeEntry("common", values, "The values that take the place of Common's."),
        ShapeEntry(
            "environments", .names(.environment, values), "The values that take the place of an environment's."),
        ShapeEntry("identity", identity, "What is different from the identity of the environment."),
        ShapeEntry("identities", .names(.environment, identity), "The same for one environment."),
    ])

    static let outputs = Shape.entries([
        ShapeEntry("folder", .text(.path), "The folder of files that are wholly generated: Switchyard."),
        ShapeEntry(
            "catalog", .flag, "Whether property-list catalogs are written; by default, if there are no accessors."),
        ShapeEntry(
            "accessors",
            .entries([
                ShapeEntry("file", .text(.swiftFile), "The Swift file.", isRequired: true),
                ShapeEntry(
                    "fake", .text(.swiftFile),
                    "A second file: a type for tests and previews whose values can be set. Only open builds compile it."
                ),
                ShapeEntry("protocol", .flag, "Whether there is a protocol with the properties of the type."),
                ShapeEntry("type", .text(.swiftName), "The name of the type: AppConfiguration."),
                ShapeEntry("public", .flag, "Whether the type is public."),
            ]), "Typed accessors in Swift."),
        ShapeEntry(
            "settingsBundle",
            .either([
                .text(.settingsBundle),
                .entries([
                    ShapeEntry("bundle", .text(.settingsBundle), "The Settings bundle.", isRequired: true),
                    ShapeEntry("childPane", .text(), "A page for the specifiers, below a child pane."),
                    ShapeEntry("languages", .list(.text()), "Languages that get texts, in addition to the bundle's."),
                    ShapeEntry(
                        "sealedCopy", .flag,
                        "Whether builds that can only reach production get a copy without the picker of environments."),
                ]),
            ]), "The Settings bundle that gets specifiers."),
        ShapeEntry("infoPlists", .list(.text(.path)), "The Info.plist files that get keys."),
        ShapeEntry(
            "stamp", .flag,
            "Whether those of apps get SwitchyardStamp: what a build reaches, and which catalog was generated for it."),
        ShapeEntry(
            "entitlements", .list(.text(.path)),
            "The entitlements that get associated domains, the App Group, and the APS environment."),
        ShapeEntry("xcconfig", .flag, "Whether xcconfig files are written; true."),
        ShapeEntry(
            "schemes",
            .entries([
                ShapeEntry("project", .text(.project), "The project, such as App.xcodeproj.", isRequired: true),
                ShapeEntry("target", .text(), "The target that the schemes run; by default, the only app target."),
            ]), "Schemes of the project, one for each environment."),
    ])

    static let check = Shape.entries([
        ShapeEntry(
            "rules",
            .names(.any, .choice(["off", "note", "warning", "error"])),
            "The severity of a rule, or off; switchyard rules lists them."),
        ShapeEntry("only", .list(.text()), "Patterns of the only paths that are reported."),
        ShapeEntry("except", .list(.text()), "Patterns of paths that are not reported."),
    ])
}
