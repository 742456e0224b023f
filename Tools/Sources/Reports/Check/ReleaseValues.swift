import AppProjects
import CatalogDifferences
import LocatedPropertyLists
import PropertyLists
import Rules
import SourceText
import SwitchyardCore
import XcodeProjects

/// A value that arrives in a release.
struct ReleaseValue: Hashable {
    /// Where it arrives.
    enum Key: Hashable {
        /// A key of the selected environment, or of production.
        case environment(String, key: String)
        /// A key path of the product's Info.plist.
        case infoPlist(target: String, keyPath: String)
    }

    private enum Content: Hashable {
        case text(String)
        case catalog(CatalogValue)
    }

    private let content: Content
    /// The last part of its key.
    private let name: String
    /// Whether it is known to be a secret, and whether a catalog declares its key.
    private let isSecret, isDeclared: Bool
    /// Whether it is empty because of what it refers to.
    let isUndefined: Bool
    /// The line that it comes from.
    let location: SourceText.SourceLocation?

    init(_ value: CatalogValue, of key: String, isSecret: Bool, isDeclared: Bool) {
        // Where a value comes from is not what it is.
        content = .catalog(value.unlocated)
        (name, location) = (key, value.location)
        (self.isSecret, self.isDeclared, isUndefined) = (isSecret, isDeclared, false)
    }

    /// - Parameter isKnown: whether no file is missing that could define what the value refers to.
    init(_ text: String, of keyPath: PropertyListKeyPath, in list: SurveyedInfoPlist, isKnown: Bool) {
        content = .text(text)
        (name, location) = (keyPath.components.last ?? "", list.location(of: keyPath))
        (isSecret, isDeclared) = (list.hidden.contains(keyPath), false)
        isUndefined = isKnown && text.isEmpty && !list.settings(at: keyPath).isEmpty
    }

    /// The value for people; `nil` for what is never printed.
    var shown: String? {
        switch content {
        case .text(let text): isSecret || Redaction.hides(name: name, value: text) ? nil : text
        case .catalog(let value):
            value.isHidden(key: name, isSecret: isSecret, isDeclared: isDeclared) ? nil : value.description
        }
    }

    /// Whether it says where something is.
    var isAddress: Bool {
        shown.map { [.url, .host].contains(ConfigurationSurvey.Value.kind(name, $0, configurations: [])) } ?? false
    }

    /// Whether an app reads the same.
    func reads(as other: ReleaseValue) -> Bool {
        switch (content, other.content) {
        case (.catalog(let own), .catalog(let others)): own.reads(as: others)
        default: content == other.content
        }
    }

    static func == (left: Self, right: Self) -> Bool { left.content == right.content }
    func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

/// Reads the values of releases. What several of them share is read once.
struct ReleaseValues {
    private var catalogs: [String: CatalogContents?] = [:]
    private var environments: [[String]: [ReleaseValue.Key: ReleaseValue]] = [:]
    private var infoPlists: [[String]: [ReleaseValue.Key: ReleaseValue]] = [:]

    /// The values that arrive in an archive: the bundle identifier, those of its Info.plist that are not Apple's, and those of its
    /// environment.
    mutating func values(
        of plan: SchemePlan, _ locations: PropertyListLocations
    ) -> [ReleaseValue.Key: ReleaseValue] {
        guard let launch = plan.launch else { return [:] }
        var values = infoPlist(of: launch, locations)
        if let catalog = launch.catalog, let contents = contents(of: catalog.path),
            let environment = plan.outcome.selection?.environment ?? contents.production
        {
            let identity = [catalog.path, catalog.brand ?? "", environment]
            let known = environments[identity] ?? Self.values(of: environment, brand: catalog.brand, contents)
            environments[identity] = known
            values.merge(known) { first, _ in first }
        }
        return values
    }

    /// The values of production in a catalog, by brand.
    mutating func ofProduction(in file: String) -> [(String?, [ReleaseValue.Key: ReleaseValue])] {
        guard let contents = contents(of: file), let production = contents.production else { return [] }
        return contents.brands.map { ($0, Self.values(of: production, brand: $0, contents)) }
    }

    private mutating func contents(of file: String) -> CatalogContents? {
        if let known = catalogs[file] { return known }
        let contents = try? ComparedCatalog(file).contents { $0 }
        catalogs[file] = .some(contents)
        return contents
    }

    private mutating func infoPlist(
        of launch: ProjectLaunch, _ locations: PropertyListLocations
    ) -> [ReleaseValue.Key: ReleaseValue] {
        let build = launch.build
        let identity = [build.project.directory, build.target.identifier, build.configuration]
        if let known = infoPlists[identity] { return known }
        // What names the environment is not a value that is read besides.
        let selecting = (try? launch.context())?.catalog.sources.infoKey
        let list = SurveyedInfoPlist(build, locations)
        var values: [ReleaseValue.Key: ReleaseValue] = [:]
        for (keyPath, text) in list.texts {
            guard let key = keyPath.components.first, key != selecting,
                !AppleKey.matches(key) || key == "CFBundleIdentifier"
            else { continue }
            values[.infoPlist(target: build.target.name, keyPath: "\(keyPath)")] = ReleaseValue(
                text, of: keyPath, in: list, isKnown: !build.hasMissingFiles)
        }
        infoPlists[identity] = values
        return values
    }

    private static func values(
        of environment: String, brand: String?, _ contents: CatalogContents
    ) -> [ReleaseValue.Key: ReleaseValue] {
        var values: [ReleaseValue.Key: ReleaseValue] = [:]
        for (key, found) in contents.values(of: environment, brand: brand) ?? [:] {
            let declared = contents.declarations[key]
            values[.environment(environment, key: key)] = ReleaseValue(
                contents.located(found, key, environment, brand) ?? found, of: key,
                isSecret: contents.secretNames.contains(key) || declared?["secret"] != nil, isDeclared: declared != nil)
        }
        return values
    }
}

/// The values that changed, each change once, however many releases and keys it arrives in.
struct ReleaseValueChanges {
    private struct Change: Hashable {
        let old, new: ReleaseValue?
        /// Values of which nothing is printed are told apart by their keys.
        let key: ReleaseValue.Key?
    }

    private var order: [Change] = []
    private var keys: [Change: [ReleaseValue.Key]] = [:]
    /// The folder that had the former values, which may be a copy, and the folder that has the new ones.
    private let former, folder: String

    init(from former: String, to folder: String) { (self.former, self.folder) = (former, folder) }

    /// A new value counts if it says where something is, or is lost on its way: others are only read by what is new, too.
    mutating func compare(
        _ old: [ReleaseValue.Key: ReleaseValue], _ new: [ReleaseValue.Key: ReleaseValue]
    ) {
        for key in Set(old.keys).union(new.keys).sorted(by: { $0.name < $1.name }) {
            let (former, value) = (old[key], new[key])
            switch (former, value) {
            case (let former?, let value?): if former.reads(as: value) { continue }
            case (nil, let value?): if !value.isAddress, !value.isUndefined { continue }
            default: break
            }
            let isHidden = [former, value].contains { $0 != nil && $0?.shown == nil }
            let change = Change(old: former, new: value, key: isHidden ? key : nil)
            if keys[change] == nil { order.append(change) }
            if keys[change]?.contains(key) != true { keys[change, default: []].append(key) }
        }
    }

    var findings: [Finding] {
        order.map { change in
            let names = keys[change] ?? []
            return Finding(
                rule: .changedRelease, severity: .error,
                message: ReleaseReachWords.value(names, change.old, change.new),
                location: change.new?.location ?? change.old?.location.map(place(of:)), fix: ReleaseReachWords.fix,
                subjects: names.map { .key($0.key) })
        }
    }

    /// The file that a value was in: its line is not known any more.
    private func place(of former: SourceText.SourceLocation) -> SourceText.SourceLocation {
        let path = RelativePaths(from: self.former).shown(former.file)
        return SourceText.SourceLocation(file: path == former.file ? path : "\(folder)/\(path)")
    }
}
