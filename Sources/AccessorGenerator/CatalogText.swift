import Foundation
import PropertyLists
import Switchyard

/// The catalog as code. Every statement is under the condition of the builds that may have it.
struct CatalogText {
    let catalog: EnvironmentCatalog
    let options: AccessorOptions
    /// The Swift types of enumerations, by key.
    let typeNames: [String: String]
    private let testFlight: EnvironmentCatalog
    private let sealed: EnvironmentCatalog

    init(catalog: EnvironmentCatalog, shape: AccessorShape, options: AccessorOptions) {
        self.catalog = catalog
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
        let functions = layerNames
        let environments = catalog.environments
        text.block("nonisolated private enum \(options.typeName)Catalog") { text in
            text.block("static var catalog: EnvironmentCatalog") { text in
                text.add("var catalog = EnvironmentCatalog()")
                writeSources(&text)
                writeConsole(&text)
                writeSettings(&text)
                if catalog.commonName != "Common" {
                    text.assign("catalog.commonName", string: catalog.commonName)
                }
                writeKeys(&text)
                if !catalog.common.isEmpty { text.add("catalog.common = CatalogValues.entries(common)") }
                writeEnvironments(functions, &text)
                if catalog.declarations.values.contains(where: \.isProvidedInCode) {
                    text.add("catalog.secrets = \(options.secretsTypeName).values")
                }
                text.add("return catalog")
            }
            if !catalog.common.isEmpty {
                text.space()
                writeLayer("common", catalog.common, &text) { path in builds { $0.common.has(path) } }
            }
            for name in catalog.names {
                text.space()
                text.compiled(CatalogBuilds(of: name, in: catalog).condition) { text in
                    writeLayer(functions[name] ?? "", environments[name] ?? [:], &text) { _ in .all }
                }
            }
            for pattern in catalog.ephemeral {
                text.space()
                text.compiled(CatalogBuilds.open.condition) { text in
                    writeLayer(functions[pattern.pattern] ?? "", pattern.values, &text) { _ in .all }
                }
            }
        }
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

    private func writeKeys(_ text: inout SwiftText) {
        let keys = catalog.declarations.values.sorted { $0.name < $1.name }
        for key in keys {
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
        // A description may name other environments, and only people who switch read it.
        text.compiled(CatalogBuilds.open.condition) { text in
            for key in keys {
                guard let summary = key.summary else { continue }
                text.assign("catalog.declarations[\(SwiftLiteral.string(key.name))]?.summary", string: summary)
            }
        }
    }

    // MARK: Environments

    private func writeEnvironments(_ functions: [String: String], _ text: inout SwiftText) {
        for builds in CatalogBuilds.allCases {
            text.compiled(builds.condition) { text in
                for name in catalog.names where CatalogBuilds(of: name, in: catalog) == builds {
                    text.call(
                        "catalog.add", [SwiftArgument(string: name), SwiftArgument(functions[name] ?? "")])
                }
                for pattern in catalog.ephemeral where builds == .open {
                    let name = SwiftLiteral.string(pattern.pattern)
                    let values = "CatalogValues.entries(\(functions[pattern.pattern] ?? ""))"
                    let expiry = pattern.expiry.map { SwiftArgument("expiry: \(Self.expression($0))") }
                    let arguments = [SwiftArgument(name), SwiftArgument("values: \(values)"), expiry].compactMap { $0 }
                    text.call(
                        "catalog.ephemeral.append", [SwiftArgument(call: "EphemeralPattern", arguments)])
                }
            }
        }
    }

    /// A function for each environment and each pattern, named like it; with a number, if two have one name.
    private var layerNames: [String: String] {
        var names: [String: String] = [:]
        var taken: Set<String> = ["common", "catalog"]
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

    private func writeLayer(
        _ function: String, _ values: [String: PropertyListValue], _ text: inout SwiftText,
        builds: ([String]) -> CatalogBuilds
    ) {
        text.block("@Sendable static func \(function)(_ values: inout CatalogValues)") { text in
            for part in CatalogBuilds.allCases {
                text.compiled(part.condition) { writeStatements(values, at: [], builds: part, &$0, builds) }
            }
        }
    }

    /// Writes the values that some builds have, and the dictionaries around them.
    private func writeStatements(
        _ values: [String: PropertyListValue], at path: [String], builds wanted: CatalogBuilds, _ text: inout SwiftText,
        _ builds: ([String]) -> CatalogBuilds
    ) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            let here = path + [key]
            let name = SwiftArgument(SwiftLiteral.string(key))
            switch value {
            case .dictionary(let entries) where !entries.isEmpty:
                guard contains(entries, at: here, wanted, builds) else { continue }
                text.block("values.dictionary(\(name.flat))", opening: " { values in") { text in
                    writeStatements(entries, at: here, builds: wanted, &text, builds)
                }
            case _ where builds(here) != wanted: continue
            case .string(let string): text.call("values.string", [name, SwiftArgument(string: string)])
            case .integer(let number): text.call("values.integer", [name, SwiftArgument("\(number)")])
            case .real(let number): text.call("values.real", [name, SwiftArgument(SwiftLiteral.real(number))])
            case .boolean(let truth): text.call("values.boolean", [name, SwiftArgument("\(truth)")])
            case .date(let date):
                let seconds = SwiftLiteral.real(date.timeIntervalSinceReferenceDate)
                text.call("values.date", [name, SwiftArgument(seconds)])
            case .data(let data):
                text.call("values.data", [name, SwiftArgument(string: data.base64EncodedString(), label: "base64: ")])
            case .array(let elements):
                text.call("values.array", [name, SwiftArgument(elements: elements)])
            case .dictionary: text.add("values.dictionary(\(name.flat)) { _ in }")
            }
        }
    }

    private func contains(
        _ values: [String: PropertyListValue], at path: [String], _ wanted: CatalogBuilds,
        _ builds: ([String]) -> CatalogBuilds
    ) -> Bool {
        values.contains { key, value in
            guard let below = value.dictionaryValue, !below.isEmpty else { return builds(path + [key]) == wanted }
            return contains(below, at: path + [key], wanted, builds)
        }
    }
}

extension [String: PropertyListValue] {
    /// Whether there is a value at a path.
    fileprivate func has(_ path: [String]) -> Bool {
        PropertyListValue.dictionary(self)[PropertyListKeyPath(path)] != nil
    }
}
