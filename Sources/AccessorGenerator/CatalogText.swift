import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore

/// The catalog as code. Every statement is under the condition of the builds that may have it.
struct CatalogText {
    let catalog: EnvironmentCatalog
    let options: AccessorOptions
    let shape: AccessorShape
    /// The Swift types of enumerations, by key.
    let typeNames: [String: String]
    private let testFlight: EnvironmentCatalog
    private let sealed: EnvironmentCatalog

    init(catalog: EnvironmentCatalog, shape: AccessorShape, options: AccessorOptions) {
        self.catalog = catalog
        self.shape = shape
        typeNames = shape.enumerations(in: options.typeName + ".")
        self.options = options
        testFlight = catalog.reachable(under: .testFlight)
        sealed = catalog.reachable(under: .sealed)
    }

    /// The builds whose catalog has something.
    private func builds(_ isIn: (EnvironmentCatalog) -> Bool) -> CatalogBuilds {
        isIn(sealed) ? .all : isIn(testFlight) ? .switching : .open
    }

    func write(to text: inout SwiftText) {
        let names = layerNames
        let environments = catalog.environments
        let layers = TableLayers(catalog)
        text.block("nonisolated private enum \(options.typeName)Catalog") { text in
            text.block("static var catalog: EnvironmentCatalog") { text in
                text.add("var catalog = EnvironmentCatalog(keys: keys)")
                writeSources(&text)
                writeConsole(&text)
                writeSettings(&text)
                if catalog.commonName != "Common" {
                    text.assign("catalog.commonName", string: catalog.commonName)
                }
                writeKeys(&text)
                writeEnvironments(names, &text)
                if catalog.declarations.values.contains(where: \.isProvidedInCode) {
                    text.add("catalog.secrets = \(options.secretsTypeName).values")
                }
                text.add("return catalog")
            }
            writeDescriptions(&text)
            text.space()
            write(lines: shape.cells.map { TableLayers.line($0, catalog.declarations[$0.key]) }, named: "keys", &text)
            for builds in CatalogBuilds.allCases where !commonLines(builds, layers).isEmpty {
                text.space()
                text.compiled(builds.condition) {
                    write(lines: commonLines(builds, layers), named: Self.commonName(builds), &$0)
                }
            }
            for name in catalog.names {
                text.space()
                text.compiled(CatalogBuilds(of: name, in: catalog).condition) { text in
                    write(lines: layers.lines(environments[name] ?? [:]), named: names[name] ?? "", &text)
                }
            }
            for pattern in catalog.ephemeral {
                text.space()
                text.compiled(CatalogBuilds.open.condition) { text in
                    write(lines: layers.lines(pattern.values), named: names[pattern.pattern] ?? "", &text)
                }
            }
        }
    }

    /// A text is a computed property, so that nothing of it is made before it is used.
    private func write(lines: [String], named name: String, _ text: inout SwiftText) {
        text.block("static var \(name): StaticString") { $0.literal(lines) }
    }

    private static func commonName(_ builds: CatalogBuilds) -> String {
        switch builds {
        case .all: "common"
        case .switching: "commonOfTestFlight"
        case .open: "commonOfOpen"
        }
    }

    private func commonLines(_ wanted: CatalogBuilds, _ layers: TableLayers) -> [String] {
        layers.lines(catalog.common) { path in builds { $0.common.has(path) } == wanted }
    }

    // MARK: Header

    private func writeSources(_ text: inout SwiftText) {
        let (sources, standard) = (catalog.sources, EnvironmentSourceNames())
        let texts: [(String, KeyPath<EnvironmentSourceNames, String>)] = [
            ("environmentKey", \.environmentKey), ("environmentVariable", \.environmentVariable),
            ("infoKey", \.infoKey),
        ]
        for (name, part) in texts where sources[keyPath: part] != standard[keyPath: part] {
            text.assign("catalog.sources.\(name)", string: sources[keyPath: part])
        }
        if let name = sources.production { text.assign("catalog.sources.production", string: name) }
        if let duration = sources.rememberVariable {
            text.add("catalog.sources.rememberVariable = \(Self.expression(duration))")
        }
        if sources.skipsUnknownNames { text.add("catalog.sources.skipsUnknownNames = true") }
        if sources.ignoresCase { text.add("catalog.sources.ignoresCase = true") }
        if sources.allowsManagedConfiguration { text.add("catalog.sources.allowsManagedConfiguration = true") }
        if let group = sources.appGroup { text.assign("catalog.sources.appGroup", string: group) }
        text.compiled(CatalogBuilds.open.condition) { text in
            if let name = sources.defaultEnvironment { text.assign("catalog.sources.defaultEnvironment", string: name) }
            if sources.allowsUnnamed { text.add("catalog.sources.allowsUnnamed = true") }
        }
        for builds in CatalogBuilds.allCases {
            text.compiled(builds.condition) { text in
                for (alias, name) in sources.aliases.sorted(by: { $0.key < $1.key })
                where self.builds({ $0.sources.aliases[alias] != nil }) == builds {
                    text.assign("catalog.sources.aliases[\(SwiftLiteral.string(alias))]", string: name)
                }
                for name in sources.testFlightEnvironments.sorted() where builds == .switching {
                    text.call("catalog.sources.testFlightEnvironments.insert", [SwiftArgument(string: name)])
                }
            }
        }
    }

    private func writeConsole(_ text: inout SwiftText) {
        text.compiled(CatalogBuilds.open.condition) { text in
            if let hub = catalog.console.hub {
                text.add("catalog.console.hub = URL(string: \(SwiftLiteral.string(hub.absoluteString)))")
            }
            if !catalog.console.allowsProduction { text.add("catalog.console.allowsProduction = false") }
        }
    }

    private static func expression(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        if attoseconds == 0 { return ".seconds(\(seconds))" }
        return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
    }

    private func writeSettings(_ text: inout SwiftText) {
        let settings = catalog.settings
        for (key, infoKey) in settings.titles.sorted(by: { $0.key < $1.key }) {
            text.assign("catalog.settings.titles[\(SwiftLiteral.string(key))]", string: infoKey)
        }
        if let key = settings.resetKey { text.assign("catalog.settings.resetKey", string: key) }
        if let keys = settings.resetClears {
            text.add("catalog.settings.resetClears = []")
            for key in keys { text.call("catalog.settings.resetClears?.append", [SwiftArgument(string: key)]) }
        }
        for key in settings.appKeys { text.call("catalog.settings.appKeys.append", [SwiftArgument(string: key)]) }
    }

    /// Declares the keys whose values a launch may change; what the others are, their text says.
    private func writeKeys(_ text: inout SwiftText) {
        for key in sortedKeys where Self.isResolved(key) { write(key, &text) }
        if hasDescriptions { text.add("catalog.describe(describe)") }
        guard !hasDescriptions, sortedKeys.contains(where: { $0.summary != nil }) else { return }
        text.compiled(CatalogBuilds.open.condition) { $0.add("catalog.describe(describe)") }
    }

    private var sortedKeys: [KeyDeclaration] { catalog.declarations.values.sorted { $0.name < $1.name } }

    /// Whether something else than the catalog may give the value.
    private static func isResolved(_ key: KeyDeclaration) -> Bool {
        key.isLive || key.isSecret || key.isManaged || key.isProvidedInCode || key.setting != nil
    }

    /// Whether keys that a launch does not resolve have more than their text says.
    private var hasDescriptions: Bool { sortedKeys.contains { isDescribed($0) } }

    private func isDescribed(_ key: KeyDeclaration) -> Bool {
        !Self.isResolved(key) && (typeNames[key.name] != nil || key.range != nil)
    }

    private func write(_ key: KeyDeclaration, _ text: inout SwiftText) {
        let type = typeNames[key.name].map { "\($0).valueType" } ?? key.type.map { ".\($0.name)" } ?? "nil"
        var parts: [String] = []
        if key.isLive { parts.append("key.isLive = true") }
        if key.isSecret { parts.append("key.isSecret = true") }
        if !key.isRequired { parts.append("key.isRequired = false") }
        if key.isManaged { parts.append("key.isManaged = true") }
        if key.isProvidedInCode { parts.append("key.isProvidedInCode = true") }
        if let setting = key.setting { parts.append("key.setting = \(SwiftLiteral.string(setting))") }
        if let range = key.range {
            let bounds = [range.lowerBound, range.upperBound].map(SwiftLiteral.real)
            parts.append("key.range = \(bounds.joined(separator: "..."))")
        }
        if parts.isEmpty {
            text.call("catalog.declare", [SwiftArgument(SwiftLiteral.string(key.name)), SwiftArgument(type)])
        } else {
            let head = "catalog.declare(\(SwiftLiteral.string(key.name)), \(type))"
            text.block(head, opening: " { key in") { $0.add(parts) }
        }
    }

    private func writeDescriptions(_ text: inout SwiftText) {
        let summaries = sortedKeys.filter { $0.summary != nil }
        guard hasDescriptions || !summaries.isEmpty else { return }
        text.space()
        text.compiled(hasDescriptions ? nil : CatalogBuilds.open.condition) { text in
            text.block("@Sendable static func describe(_ catalog: inout EnvironmentCatalog)") { text in
                for key in sortedKeys where isDescribed(key) { write(key, &text) }
                // A description may name other environments, and only people who switch read it.
                text.compiled(hasDescriptions ? CatalogBuilds.open.condition : nil) { text in
                    for key in summaries {
                        text.assign(
                            "catalog.declarations[\(SwiftLiteral.string(key.name))]?.summary",
                            string: key.summary ?? "")
                    }
                }
            }
        }
    }

    // MARK: Environments

    private func writeEnvironments(_ texts: [String: String], _ text: inout SwiftText) {
        let layers = TableLayers(catalog)
        for builds in CatalogBuilds.allCases {
            text.compiled(builds.condition) { text in
                if !commonLines(builds, layers).isEmpty { text.add("catalog.addCommon(\(Self.commonName(builds)))") }
                for name in catalog.names where CatalogBuilds(of: name, in: catalog) == builds {
                    text.call("catalog.add", [SwiftArgument(string: name), SwiftArgument(texts[name] ?? "")])
                }
                for pattern in catalog.ephemeral where builds == .open {
                    let name = SwiftLiteral.string(pattern.pattern)
                    let expiry = pattern.expiry.map { SwiftArgument("expiry: \(Self.expression($0))") }
                    let values = SwiftArgument("text: \(texts[pattern.pattern] ?? "")")
                    let arguments = [SwiftArgument(name), values, expiry].compactMap { $0 }
                    text.call(
                        "catalog.ephemeral.append", [SwiftArgument(call: "EphemeralPattern", arguments)])
                }
            }
        }
    }

    /// A text for each environment and each pattern, named like it; with a number, if two have one name.
    private var layerNames: [String: String] {
        var names: [String: String] = [:]
        var taken: Set<String> = [
            "common", "commonOfTestFlight", "commonOfOpen", "catalog", "describe", "keys",
        ]
        for environment in catalog.names + catalog.ephemeral.map(\.pattern) {
            let name = SwiftName.property(environment) ?? "environment"
            var free = name
            var number = 1
            while !taken.insert(free).inserted {
                number += 1
                free = "\(name)_\(number)"
            }
            names[environment] = SwiftName.quoted(free)
        }
        return names
    }
}

extension [String: PropertyListValue] {
    /// Whether there is a value at a path.
    fileprivate func has(_ path: [String]) -> Bool {
        PropertyListValue.dictionary(self)[PropertyListKeyPath(path)] != nil
    }
}
