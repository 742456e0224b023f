import AccessorGenerator
package import Foundation
import PropertyListEditing
import PropertyLists
import SourceText
import Switchyard
@_spi(Tools) package import SwitchyardCore

/// A property-list catalog: what `Switchyard.yaml` says, for a launch to read.
package struct CompiledCatalog: Sendable {
    private static let headerName = "Switchyard"
    private let catalog: EnvironmentCatalog
    private let production: String

    /// Creates the file of a catalog.
    package init(_ catalog: EnvironmentCatalog, production: String) {
        self.catalog = catalog
        self.production = production
    }

    /// The bytes, which depend on the catalog only.
    ///
    /// - Throws: ``GenerationError`` if XML cannot represent a value.
    package func data(comment: [String] = []) throws(GenerationError) -> Data {
        do throws(PropertyListEditError) {
            return try XMLPropertyListWriter.data(
                root, keyOrder: [Self.headerName, catalog.commonName, production], comment: comment)
        } catch {
            throw GenerationError(findings: [Finding(error.code.rule, .error, error.message, file: catalog.file)])
        }
    }

    /// What the file says.
    var root: PropertyListValue {
        var root: [String: PropertyListValue] = catalog.environments.mapValues(PropertyListValue.dictionary)
        if !catalog.common.isEmpty { root[catalog.commonName] = .dictionary(catalog.common) }
        root[Self.headerName] = .dictionary(header)
        return .dictionary(root)
    }

    /// The dictionary `Switchyard`: what differs from the defaults, and production always.
    private var header: [String: PropertyListValue] {
        let sources = catalog.sources
        let plain = EnvironmentSourceNames()
        var header: [String: PropertyListValue] = ["Production": .string(production)]
        func set(_ name: String, _ value: String, unless other: String) {
            if value != other { header[name] = .string(value) }
        }
        set("EnvironmentKey", sources.environmentKey, unless: plain.environmentKey)
        set("EnvironmentVariable", sources.environmentVariable, unless: plain.environmentVariable)
        set("InfoKey", sources.infoKey, unless: plain.infoKey)
        header["Default"] = sources.defaultEnvironment.map(PropertyListValue.string)
        if sources.allowsUnnamed { header["AllowUnnamed"] = .boolean(true) }
        header["RememberVariable"] = sources.rememberVariable.map { .string($0.catalogText) }
        if sources.skipsUnknownNames { header["SkipUnknownNames"] = .boolean(true) }
        if sources.ignoresCase { header["IgnoreCase"] = .boolean(true) }
        if sources.allowsManagedConfiguration { header["ManagedConfiguration"] = .boolean(true) }
        header["AppGroup"] = sources.appGroup.map(PropertyListValue.string)
        if !sources.aliases.isEmpty {
            header["Aliases"] = .dictionary(sources.aliases.mapValues(PropertyListValue.string))
        }
        if !sources.testFlightEnvironments.isEmpty {
            header["TestFlightEnvironments"] = .texts(sources.testFlightEnvironments.sorted())
        }
        if !catalog.ephemeral.isEmpty {
            header["Ephemeral"] = .dictionary(
                Dictionary(catalog.ephemeral.map { ($0.pattern, .dictionary($0.values)) }) { _, last in last })
        }
        let expiries = catalog.ephemeral.compactMap { pattern in
            pattern.expiry.map { (pattern.pattern, $0.catalogText) }
        }
        if !expiries.isEmpty {
            header["Expiry"] = .dictionary(Dictionary(expiries.map { ($0, .string($1)) }) { _, last in last })
        }
        header["Hub"] = catalog.console.hub.map { .string($0.absoluteString) }
        if !catalog.console.allowsProduction { header["ConsoleProduction"] = .boolean(false) }
        if !catalog.titles.isEmpty {
            header["Titles"] = .dictionary(catalog.titles.mapValues(PropertyListValue.string))
        }
        if !catalog.declarations.isEmpty {
            header["Keys"] = .dictionary(catalog.declarations.mapValues { .dictionary(entry($0)) })
        }
        let settings = catalog.settings
        if !settings.titles.isEmpty {
            header["SettingsTitles"] = .dictionary(settings.titles.mapValues(PropertyListValue.string))
        }
        header["ResetKey"] = settings.resetKey.map(PropertyListValue.string)
        header["ResetClears"] = settings.resetClears.map(PropertyListValue.texts)
        if !settings.appKeys.isEmpty { header["AppKeys"] = .texts(settings.appKeys) }
        return header
    }

    private func entry(_ key: KeyDeclaration) -> [String: PropertyListValue] {
        var entry: [String: PropertyListValue] = [:]
        entry["Type"] = key.type.map { .string($0.name) }
        if let values = key.type?.values, !values.isEmpty { entry["Values"] = .texts(values) }
        entry["Description"] = key.summary.map(PropertyListValue.string)
        if key.isLive { entry["Live"] = .boolean(true) }
        if key.isSecret { entry["Secret"] = .boolean(true) }
        if key.isProvidedInCode { entry["ProvidedInCode"] = .boolean(true) }
        if key.isManaged { entry["Managed"] = .boolean(true) }
        if !key.isRequired { entry["Required"] = .boolean(false) }
        if let setting = key.setting, !(key.isLive && setting == key.name) { entry["Setting"] = .string(setting) }
        entry["Minimum"] = key.range.map { .real($0.lowerBound) }
        entry["Maximum"] = key.range.map { .real($0.upperBound) }
        return entry
    }
}

extension PropertyListValue {
    static func texts(_ texts: [String]) -> PropertyListValue { .array(texts.map(PropertyListValue.string)) }
}

extension Duration {
    /// The duration as a catalog writes it, without loss.
    fileprivate var catalogText: String {
        let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
        guard milliseconds % 1_000 == 0 else { return "\(milliseconds)ms" }
        let seconds = milliseconds / 1_000
        for (unit, name) in [(86_400, "d"), (3_600, "h"), (60, "m")] as [(Int64, String)] where seconds % unit == 0 {
            return "\(seconds / unit)\(name)"
        }
        return "\(seconds)s"
    }
}

extension CompiledCatalog {
    /// The bytes of a catalog with production alone.
    ///
    /// - Throws: ``GenerationError`` if XML cannot represent a value.
    package static func sealed(_ catalog: EnvironmentCatalog, production: String) throws(GenerationError) -> Data {
        try CompiledCatalog(catalog.reachable(under: .sealed), production: production).data()
    }
}
