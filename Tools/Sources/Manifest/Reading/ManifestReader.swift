import PropertyLists
import SourceText

/// Reads a file whose shape is right.
struct ManifestReader {
    let document: YAMLDocument
    var findings: [Finding] = []
    /// The declared keys by name, and by their earlier names.
    var keys: [String: ManifestKey] = [:]

    init(_ document: YAMLDocument) {
        self.document = document
    }

    mutating func report(_ rule: RuleID, _ message: String, _ mark: YAMLMark, fix: String? = nil) {
        findings.append(
            Finding(rule: rule, severity: .error, message: message, location: document.location(mark), fix: fix))
    }

    mutating func manifest() -> Manifest {
        let root = document.root
        var manifest = Manifest(file: document.file)
        manifest.document = document
        manifest.app = root["app"]?.text
        manifest.targets = root["targets"]?.texts ?? []
        manifest.production = root["production"]?.text ?? root["production"]?["environment"]?.text
        manifest.productionIsUncertain = root["production"]?[Manifest.uncertain]?.flag ?? false
        manifest.configurations = root.entries("configurations").map(configuration)
        if let node = root["selection"] { manifest.selection = selection(node) }
        manifest.testFlightEnvironments = root["testflight"]?.texts ?? []
        if let node = root["settings"] { manifest.settings = settings(node) }
        if let node = root["console"] { manifest.console = console(node) }
        for entry in root.entries("keys") { manifest.keys.append(key(entry)) }
        index(manifest.keys)
        if let node = root["common"] { manifest.common = values(node, in: "common") }
        for entry in root.entries("environments") { manifest.environments.append(environment(entry)) }
        for entry in root.entries("ephemeral") { manifest.ephemeral.append(ephemeral(entry)) }
        for entry in root.entries("brands") { manifest.brands.append(brand(entry)) }
        if let node = root["generate"] { manifest.outputs = outputs(node) }
        if let node = root["check"] { manifest.check = check(node) }
        return manifest
    }

    private func configuration(_ entry: YAMLNode.Entry) -> ManifestConfiguration {
        var configuration = ManifestConfiguration(
            name: entry.name, environment: entry.value["environment"]?.text ?? "",
            distribution: entry.value["for"]?.text.flatMap(ManifestConfiguration.Distribution.init) ?? .appStore,
            identity: identity(entry.value["identity"]), location: document.location(entry.mark))
        configuration.isUncertain = entry.value[Manifest.uncertain]?.flag ?? false
        return configuration
    }

    private func identity(_ node: YAMLNode?) -> ManifestIdentity {
        var identity = ManifestIdentity()
        guard let node else { return identity }
        identity.bundleIdentifier = node["bundleIdentifier"]?.text
        identity.displayName = node["displayName"]?.text
        identity.icon = node["icon"]?.text
        identity.urlScheme = node["urlScheme"]?.text
        identity.associatedDomains = node["associatedDomains"]?.texts
        identity.appGroup = node["appGroup"]?.text
        identity.apsEnvironment = node["apsEnvironment"]?.text
        identity.firebase = node["firebase"]?.text
        return identity
    }

    private func selection(_ node: YAMLNode) -> ManifestSelection {
        var selection = ManifestSelection()
        if let key = node["key"]?.text { selection.key = key }
        if let variable = node["variable"]?.text { selection.variable = variable }
        if let infoKey = node["infoKey"]?.text { selection.infoKey = infoKey }
        selection.defaultEnvironment = node["default"]?.text
        selection.allowsUnnamed = node["allowUnnamed"]?.flag ?? false
        selection.aliases = node["aliases"]?.textsByName ?? [:]
        selection.ignoresCase = node["ignoreCase"]?.flag ?? false
        selection.rememberVariable = node["rememberVariable"]?.text
        selection.skipsUnknownNames = node["skipUnknownNames"]?.flag ?? false
        selection.allowsManagedConfiguration = node["managedConfiguration"]?.flag ?? false
        selection.appGroup = node["appGroup"]?.text
        return selection
    }

    private func settings(_ node: YAMLNode) -> ManifestSettings {
        var settings = ManifestSettings()
        settings.titles = node["titles"]?.textsByName ?? [:]
        settings.resetKey = node["resetKey"]?.text
        settings.resetClears = node["resetClears"]?.texts
        settings.appKeys = node["appKeys"]?.texts ?? []
        return settings
    }

    private func console(_ node: YAMLNode) -> ManifestConsole {
        var console = ManifestConsole()
        console.hub = node["hub"]?.text
        console.localNetwork = node["localNetwork"]?.text
        console.allowsProduction = node["production"]?.flag ?? true
        return console
    }

    private mutating func environment(_ entry: YAMLNode.Entry) -> ManifestEnvironment {
        var environment = ManifestEnvironment(entry.name)
        environment.title = entry.value["title"]?.text
        environment.extends = entry.value["extends"]?.text
        if let node = entry.value["values"] {
            environment.values = values(node, in: "environments.\(entry.name).values")
        }
        environment.identity = identity(entry.value["identity"])
        environment.isUncertain = entry.value[Manifest.uncertain]?.flag ?? false
        environment.location = document.location(entry.mark)
        return environment
    }

    private mutating func ephemeral(_ entry: YAMLNode.Entry) -> ManifestEphemeral {
        ManifestEphemeral(
            entry.name, hosts: entry.value["hosts"]?.texts ?? [],
            values: entry.value["values"].map { values($0, in: "ephemeral.\(entry.name).values") } ?? [:],
            expiry: entry.value["expiry"]?.text, location: document.location(entry.mark))
    }

    private mutating func brand(_ entry: YAMLNode.Entry) -> ManifestBrand {
        var brand = ManifestBrand(entry.name, targets: entry.value["targets"]?.texts ?? [])
        let path = "brands.\(entry.name)"
        if let node = entry.value["common"] { brand.common = values(node, in: "\(path).common") }
        for own in entry.value.entries("environments") {
            brand.environments[own.name] = values(own.value, in: "\(path).environments.\(own.name)")
        }
        brand.identity = identity(entry.value["identity"])
        for own in entry.value.entries("identities") { brand.identities[own.name] = identity(own.value) }
        brand.location = document.location(entry.mark)
        return brand
    }

    private func outputs(_ node: YAMLNode) -> ManifestOutputs {
        var outputs = ManifestOutputs()
        if let folder = node["folder"]?.text { outputs.folder = folder }
        outputs.catalog = node["catalog"]?.flag
        if let accessors = node["accessors"] {
            outputs.accessors = ManifestOutputs.Accessors(
                file: accessors["file"]?.text ?? "", type: accessors["type"]?.text ?? "AppConfiguration",
                isPublic: accessors["public"]?.flag ?? false)
            outputs.accessors?.fake = accessors["fake"]?.text
            outputs.accessors?.hasProtocol = accessors["protocol"]?.flag ?? false
        }
        if let bundle = node["settingsBundle"] {
            outputs.settingsBundle = ManifestOutputs.SettingsBundle(
                bundle.text ?? bundle["bundle"]?.text ?? "", childPane: bundle["childPane"]?.text,
                languages: bundle["languages"]?.texts ?? [])
            outputs.settingsBundle?.hasSealedCopy = bundle["sealedCopy"]?.flag ?? false
        }
        outputs.infoPlists = node["infoPlists"]?.texts ?? []
        outputs.hasStamp = node["stamp"]?.flag ?? false
        outputs.entitlements = node["entitlements"]?.texts ?? []
        outputs.xcconfig = node["xcconfig"]?.flag ?? true
        if let schemes = node["schemes"] {
            outputs.schemes = ManifestOutputs.Schemes(
                project: schemes["project"]?.text ?? "", target: schemes["target"]?.text)
        }
        return outputs
    }

    private func check(_ node: YAMLNode) -> ManifestCheck {
        var check = ManifestCheck()
        check.rules = node["rules"]?.textsByName ?? [:]
        check.only = node["only"]?.texts ?? []
        check.except = node["except"]?.texts ?? []
        return check
    }
}

extension YAMLNode {
    var text: String? { isNull ? nil : scalar?.text }

    var flag: Bool? { if case .flag(let flag) = scalar?.value { flag } else { nil } }

    var texts: [String]? { list?.compactMap(\.text) }

    var textsByName: [String: String]? {
        map.map { entries in
            Dictionary(entries.compactMap { entry in entry.value.text.map { (entry.name, $0) } }) { _, last in last }
        }
    }

    func entries(_ name: String) -> [Entry] { self[name]?.map ?? [] }
}
