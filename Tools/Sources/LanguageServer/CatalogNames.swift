import AppProjects
import Foundation
import InfoPlists
import LocatedPropertyLists
import Manifest
import PropertyLists
import Reports
import SourceText
import Switchyard
import SwitchyardCore
import XcodeProjects

/// Every place that names an environment or a key of one app: in its catalogs, in the schemes, build settings and Info.plists of
/// its builds, and in its Settings bundles.
struct CatalogNames {
    /// The paths of the manifest and of the property lists.
    let catalogs: Set<String>
    private(set) var places: Set<NamedPlace> = []
    /// The environment that is production because it is called so.
    private(set) var production: String?
    private let documents: EditorDocuments
    /// The files that cannot be read as they are.
    private var unread: [(file: String, text: MovedText)] = []
    private var texts: [String: EditorText] = [:]
    /// The keys that are declared. What is in a dictionary that is a value is not a key.
    private var declared: Set<String> = []
    /// The keys whose name in user defaults is another thing, although it may be the same text.
    private var ownSettings: Set<String> = []

    /// - Parameter launches: the launches of the builds and schemes.
    init(catalogs: Set<String>, launches: [ProjectLaunch], _ documents: EditorDocuments) {
        (self.catalogs, self.documents) = (catalogs, documents)
        for file in catalogs.sorted() {
            if file.hasSuffix(".yaml") { addManifest(file) } else { addCatalog(file) }
        }
        places = places.filter { place in
            place.symbol.kind == .environment || !place.symbol.name.parents.contains(where: declared.contains)
        }
        let environments = Set(places.map(\.symbol).filter { $0.kind == .environment }.map(\.name))
        var bundles: Set<SettingsKeys> = []
        for launch in launches {
            guard let catalog = try? launch.context().catalog else { continue }
            if catalog.sources.production == nil { production = try? catalog.production.get() }
            let keys = Set(
                catalog.declarations.values.filter { $0.setting == $0.name && !ownSettings.contains($0.name) }.map(
                    \.name))
            addScheme(launch.scheme, catalog.sources, environments, keys)
            addInfoPlist(launch, catalog.sources.infoKey, environments)
            if let bundle = launch.settingsBundle {
                bundles.insert(
                    SettingsKeys(path: bundle.path, environment: catalog.sources.environmentKey, keys: keys))
            }
        }
        for bundle in bundles { addSettingsBundle(bundle, environments) }
    }

    /// The same where a file is another text now. What was in the part that changed is nowhere.
    func moved(in file: String, _ text: MovedText) -> CatalogNames {
        var moved = self
        moved.places = Set(
            places.map { place in
                guard place.file == file, let range = place.range else { return place }
                return NamedPlace(
                    symbol: place.symbol, written: place.written, file: file, range: text.range(range))
            })
        moved.unread.append((file, text))
        return moved
    }

    /// The file whose changed part has a name, which nobody knows the meaning of before the file can be read.
    func unreadFile(with name: String) -> String? { unread.first { $0.text.changed(has: name) }?.file }

    private struct SettingsKeys: Hashable {
        let path: String
        let environment: String
        let keys: Set<String>
    }

    private mutating func text(_ file: String) -> EditorText? {
        if let known = texts[file] { return known }
        texts[file] = documents.text(of: file)
        return texts[file]
    }

    /// - Parameter prefix: what precedes the name in one word.
    private mutating func add(
        _ kind: CatalogSymbol.Kind, _ name: String, written: String? = nil, prefix: String = "", _ file: String,
        _ position: SourcePosition?, _ anchor: NameAnchor
    ) {
        let written = written ?? name
        let word = position.flatMap { text(file)?.lines.range(of: prefix + written, at: $0, anchor) }
        let range = word.map { $0.dropFirst(prefix.utf8.count) }
        places.insert(
            NamedPlace(symbol: CatalogSymbol(kind: kind, name: name), written: written, file: file, range: range))
    }

    // MARK: Catalogs

    private mutating func addManifest(_ file: String) {
        guard let data = try? RegularFile.contents(atPath: file), let document = try? YAMLDocument(data, file: file)
        else { return }
        for name in document.names {
            let kind: CatalogSymbol.Kind = name.kind == .environment ? .environment : .key
            add(kind, name.name, written: name.written, file, name.location.position, .line)
        }
        declared.formUnion((document.root["keys"]?.map ?? []).map(\.name))
        ownSettings.formUnion(document.keysWithWrittenSetting)
    }

    private mutating func addCatalog(_ file: String) {
        guard let catalog = try? EnvironmentCatalog.declaring(URL(fileURLWithPath: file)),
            let root = try? PropertyList.read(URL(fileURLWithPath: file)).dictionaryValue
        else { return }
        let list = PlacedList(file)
        declared.formUnion(catalog.declarations.keys)
        for name in catalog.names { add(.environment, name, list, keyAt: [name]) }
        for (key, value) in root["Switchyard"]?.dictionaryValue ?? [:] {
            let path = ["Switchyard", key]
            switch key {
            case "Production", "Default": add(.environment, value.stringValue, list, valueAt: path)
            case "Aliases":
                for (alias, name) in value.dictionaryValue ?? [:] {
                    add(.environment, name.stringValue, list, valueAt: path + [alias])
                }
            case "TestFlightEnvironments":
                for (index, name) in (value.arrayValue ?? []).enumerated() {
                    add(.environment, name.stringValue, list, valueAt: path + ["\(index)"])
                }
            case "Titles":
                for name in (value.dictionaryValue ?? [:]).keys { add(.environment, name, list, keyAt: path + [name]) }
            case "Keys":
                for (name, declaration) in value.dictionaryValue ?? [:] {
                    add(.key, name, list, keyAt: path + [name])
                    if declaration.dictionaryValue?["Setting"]?.stringValue != nil { ownSettings.insert(name) }
                }
            case "Ephemeral":
                for (pattern, values) in value.dictionaryValue ?? [:] { addKeys(of: values, list, path + [pattern]) }
            default: break
            }
        }
        for layer in catalog.names + [catalog.commonName] { addKeys(of: root[layer], list, [layer]) }
    }

    private mutating func addKeys(
        of values: PropertyListValue?, _ list: PlacedList, _ path: [String], below parent: String = ""
    ) {
        for (key, value) in values?.dictionaryValue ?? [:] {
            add(.key, parent + key, list, keyAt: path + [key])
            addKeys(of: value, list, path + [key], below: parent + key + ".")
        }
    }

    /// The key of an entry; that of a nested one is the last part of the name.
    private mutating func add(_ kind: CatalogSymbol.Kind, _ name: String, _ list: PlacedList, keyAt path: [String]) {
        add(kind, name, written: path.last, list.file, list.located?.position(of: path), list.anchor)
    }

    private mutating func add(
        _ kind: CatalogSymbol.Kind, _ name: String?, _ list: PlacedList, valueAt path: [String]
    ) {
        guard let name else { return }
        add(kind, name, list.file, list.located?.valuePosition(of: path), list.anchor)
    }

    // MARK: Builds and schemes

    private mutating func addScheme(
        _ scheme: SchemeLaunch, _ sources: EnvironmentSourceNames, _ environments: Set<String>, _ keys: Set<String>
    ) {
        for (index, argument) in scheme.arguments.enumerated() where argument.text.hasPrefix("-") {
            let name = String(argument.text.dropFirst())
            if keys.contains(name) { add(.key, name, prefix: "-", at: argument) }
            let value = name == sources.environmentKey ? scheme.arguments.dropFirst(index + 1).first : nil
            if let value, environments.contains(value.text) { add(.environment, value.text, at: value) }
        }
        if let variable = scheme.variables[sources.environmentVariable], environments.contains(variable.text) {
            add(.environment, variable.text, at: variable)
        }
    }

    private mutating func add(
        _ kind: CatalogSymbol.Kind, _ name: String, prefix: String = "", at text: SchemeLaunch.Text
    ) {
        let file = text.location.file
        // A test plan is JSON.
        add(
            kind, name, prefix: prefix, file, text.location.position,
            file.hasSuffix(".xcscheme") ? .tag : .line)
    }

    private mutating func addInfoPlist(_ launch: ProjectLaunch, _ key: String, _ environments: Set<String>) {
        guard let infoPlist = launch.infoPlist, let name = infoPlist.values[key]?.stringValue,
            environments.contains(name)
        else { return }
        let chain = infoPlist.references.first { $0.keyPath.components == [key] }?.chain
        if let chain, let origin = launch.build.source(of: chain) {
            let location = launch.build.location(of: origin)
            add(.environment, name, location.file, location.position, .assignment)
        } else if let file = infoPlist.file {
            add(.environment, name, PlacedList(file), valueAt: [key])
        }
    }

    private mutating func addSettingsBundle(_ bundle: SettingsKeys, _ environments: Set<String>) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: bundle.path)) ?? []
        for name in names.sorted() where name.hasSuffix(".plist") {
            let list = PlacedList("\(bundle.path)/\(name)")
            let page = try? PropertyList.read(URL(fileURLWithPath: list.file))
            for (index, specifier) in (page?.dictionaryValue?["PreferenceSpecifiers"]?.arrayValue ?? []).enumerated() {
                let path = ["PreferenceSpecifiers", "\(index)"]
                let key = specifier.dictionaryValue?["Key"]?.stringValue
                if let key, bundle.keys.contains(key) { add(.key, key, list, valueAt: path + ["Key"]) }
                guard let key, key == bundle.environment else { continue }
                let texts =
                    [(["DefaultValue"], specifier.dictionaryValue?["DefaultValue"])]
                    + (specifier.dictionaryValue?["Values"]?.arrayValue ?? []).enumerated().map {
                        (["Values", "\($0)"], $1)
                    }
                for (end, text) in texts {
                    if let name = text?.stringValue, environments.contains(name) {
                        add(.environment, name, list, valueAt: path + end)
                    }
                }
            }
        }
    }
}

/// A property list, and where its names are.
private struct PlacedList {
    let file: String
    let anchor: NameAnchor
    /// `nil` if the file cannot be read.
    let located: LocatedPropertyList?

    init(_ file: String) {
        self.file = file
        located = (try? RegularFile.contents(atPath: file)).map { LocatedPropertyList(data: $0) }
        // A property list in XML has no value here.
        anchor = located?.value == nil ? .element : .line
    }
}

extension String {
    /// The names before each dot: `a` and `a.b` of `a.b.c`.
    fileprivate var parents: [String] {
        let parts = split(separator: ".", omittingEmptySubsequences: false)
        return (1..<max(parts.count, 1)).map { parts.prefix($0).joined(separator: ".") }
    }
}
