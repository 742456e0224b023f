import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore

/// A temporary folder for sample apps.
struct BenchmarkFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("switchyard-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}

/// The bundle of an app on disk: an Info.plist that selects an environment, a catalog, and stored values.
struct SampleApp {
    /// The layers that have the keys.
    enum Layout: String {
        /// Common has all keys, and each of three environments replaces a tenth of them. The file has 1.3 values for each
        /// key.
        case shared
        /// Common has a tenth of the keys, and each of three environments the other nine tenths. The file has 2.8 values for
        /// each key.
        case separate
    }

    let bundle: AppBundle
    let catalog: URL
    /// The app's defaults domain, which a launch reads and writes.
    let store: any DefaultsStore
    /// The file of the store, for another process.
    let storeName: String

    /// Writes the files of the app.
    ///
    /// - Parameters:
    ///   - count: The number of keys of an environment.
    ///   - environments: The number of environments, at least three.
    ///   - isDeclared: Whether the catalog states the type of every key.
    init(
        in folder: BenchmarkFolder, keys count: Int, layout: Layout, isDeclared: Bool, environments: Int = 3
    ) throws {
        let name = "\(environments)-\(count)-\(layout)-\(isDeclared ? "declared" : "undeclared")"
        let directory = folder.url.appendingPathComponent("\(name).app", isDirectory: true)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        var root: [String: PropertyListValue] = [:]
        var reserved: [String: PropertyListValue] = ["Production": "Production"]
        if isDeclared {
            reserved["Keys"] = .dictionary(Self.keys(0..<count) { ["Type": .string(Sample.of($0).type)] })
        }
        root["Switchyard"] = .dictionary(reserved)
        let common = layout == .shared ? 0..<count : 0..<(count / 10)
        let own = layout == .shared ? 0..<(count / 10) : (count / 10)..<count
        root["Common"] = .dictionary(Self.keys(common) { Sample.of($0).value($0, in: 0) })
        let names = ["Local", "Staging", "Production"] + (3..<max(environments, 3)).map { "Review\($0)" }
        for (layer, environment) in names.enumerated() {
            root[environment] = .dictionary(Self.keys(own) { Sample.of($0).value($0, in: layer + 1) })
        }
        catalog = directory.appendingPathComponent("Environments.plist")
        try PropertyList.data(.dictionary(root), binary: true).write(to: catalog)
        let info: PropertyListValue = [
            "CFBundleIdentifier": "com.example.benchmarks", "CFBundleName": "Benchmarks", "CFBundleVersion": "1",
            "SwitchyardEnvironment": "Staging",
        ]
        try PropertyList.data(info, binary: true).write(to: directory.appendingPathComponent("Info.plist"))
        bundle = AppBundle(url: directory)
        let file = folder.url.appendingPathComponent("\(name)-settings.plist")
        store = FileDefaultsStore(file: file)
        storeName = file.path
    }

    /// An app without a catalog in its bundle, and beside it the values of `AppConfiguration` as a property list.
    init(valuesOfAccessorsIn folder: BenchmarkFolder) throws {
        let directory = folder.url.appendingPathComponent("accessors.app", isDirectory: true)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let file = folder.url.appendingPathComponent("accessors-settings.plist")
        self.init(bundle: directory.path, store: file.path)
        let values = AppConfiguration.catalog
        var root = values.environments.mapValues(PropertyListValue.dictionary)
        root["Common"] = .dictionary(values.common)
        try PropertyList.data(.dictionary(root), binary: true).write(to: catalog)
    }

    /// An app whose files exist.
    init(bundle path: String, store name: String) {
        bundle = AppBundle(url: URL(fileURLWithPath: path, isDirectory: true))
        catalog = bundle.resources.appendingPathComponent("Environments.plist")
        storeName = name
        store = FileDefaultsStore(file: URL(fileURLWithPath: name))
    }

    private static func keys(
        _ numbers: Range<Int>, _ value: (Int) -> PropertyListValue
    ) -> [String: PropertyListValue] {
        Dictionary(uniqueKeysWithValues: numbers.map { (Sample.of($0).name($0), value($0)) })
    }
}

/// The type of the n-th key of a sample. Of six keys, two are strings, and the others a URL, an integer, a boolean, and a
/// real.
private enum Sample: String {
    case string, url, int, bool, double

    static func of(_ number: Int) -> Sample {
        let cycle: [Sample] = [.string, .url, .int, .string, .bool, .double]
        return cycle[number % cycle.count]
    }

    var type: String { rawValue }

    func name(_ number: Int) -> String { "feature\(number)\(rawValue.capitalized)" }

    /// The value in a layer. Except for booleans, no two layers have the same value.
    func value(_ number: Int, in layer: Int) -> PropertyListValue {
        switch self {
        case .string: .string("The text of feature \(number) in layer \(layer)")
        case .url: .string("https://service\(number % 40).layer\(layer).example.com/api/v\(number % 3)/items/\(number)")
        case .int: .integer(Int64(number * 4 + layer))
        case .bool: .boolean((number + layer).isMultiple(of: 2))
        case .double: .real(Double(number * 4 + layer) / 7)
        }
    }
}

/// Twenty values of a sample app, read as the types of their keys.
struct FewValues: ConfigurationResolvable {
    let texts: [String]

    init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
        var texts: [String] = []
        for number in 0..<20 {
            texts.append(try configuration.value(for: ConfigurationKey("feature\(number * 6)String")))
        }
        self.texts = texts
    }
}

/// Every value of a sample app, read as the type of its key.
struct SampleValues: ConfigurationResolvable {
    private(set) var texts: [String] = []
    private(set) var urls: [URL] = []
    private(set) var integers: [Int] = []
    private(set) var booleans: [Bool] = []
    private(set) var reals: [Double] = []

    init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
        for number in 0..<configuration.values.count {
            let sample = Sample.of(number)
            let name = sample.name(number)
            switch sample {
            case .string: texts.append(try configuration.value(for: ConfigurationKey(name)))
            case .url: urls.append(try configuration.value(for: ConfigurationKey(name)))
            case .int: integers.append(try configuration.value(for: ConfigurationKey(name)))
            case .bool: booleans.append(try configuration.value(for: ConfigurationKey(name)))
            case .double: reals.append(try configuration.value(for: ConfigurationKey(name)))
            }
        }
    }
}
