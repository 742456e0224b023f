import Foundation
import PropertyLists
import Switchyard

/// A folder of this process, for sample apps.
struct TemporaryFolder {
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

/// An app's bundle on disk: Info.plist that selects an environment, a catalog of as many keys as wanted, stored
/// settings.
struct SampleApp {
    /// Which layer has the keys.
    enum Layout: String {
        /// Common has all of them, and each of three environments has a tenth of its own that replace Common's. The
        /// file has 1.3 values for each key.
        case shared
        /// Common has a tenth, each of three environments the other nine. The file has 2.8 values for each key.
        case separate
    }

    let bundle: AppBundle
    let catalog: URL
    /// The app's defaults domain, which a launch reads and writes.
    let store: FileDefaultsStore

    /// Lays the app out.
    ///
    /// - Parameters:
    ///   - count: the keys that an environment has in the end.
    ///   - isDeclared: whether the catalog says every key's type.
    init(
        in folder: TemporaryFolder, keys count: Int, layout: Layout, isDeclared: Bool, format: PropertyListFormat
    ) throws {
        let name = "\(count)-\(layout)-\(isDeclared ? "declared" : "undeclared")-\(format)"
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
        for (layer, environment) in ["Local", "Staging", "Production"].enumerated() {
            root[environment] = .dictionary(Self.keys(own) { Sample.of($0).value($0, in: layer + 1) })
        }
        catalog = directory.appendingPathComponent("Environments.plist")
        try PropertyList.data(.dictionary(root), binary: format == .binary).write(to: catalog)
        let info: PropertyListValue = [
            "CFBundleIdentifier": "com.example.benchmarks", "CFBundleName": "Benchmarks", "CFBundleVersion": "1",
            "SwitchyardEnvironment": "Staging",
        ]
        try PropertyList.data(info, binary: true).write(to: directory.appendingPathComponent("Info.plist"))
        bundle = AppBundle(url: directory)
        store = FileDefaultsStore(file: folder.url.appendingPathComponent("\(name)-settings.plist"))
    }

    /// An app that was laid out before.
    init(bundle path: String, store: String) {
        bundle = AppBundle(url: URL(fileURLWithPath: path, isDirectory: true))
        catalog = bundle.resources.appendingPathComponent("Environments.plist")
        self.store = FileDefaultsStore(file: URL(fileURLWithPath: store))
    }

    private static func keys(
        _ numbers: Range<Int>, _ value: (Int) -> PropertyListValue
    ) -> [String: PropertyListValue] {
        Dictionary(uniqueKeysWithValues: numbers.map { (Sample.of($0).name($0), value($0)) })
    }
}

/// The format of a sample app's catalog.
enum PropertyListFormat: String {
    case binary, xml
}

/// What the n-th key of a sample is: of six, two are texts, the others a URL, an integer, a boolean and a real.
private enum Sample: String {
    case string, url, int, bool, double

    static func of(_ number: Int) -> Sample {
        let cycle: [Sample] = [.string, .url, .int, .string, .bool, .double]
        return cycle[number % cycle.count]
    }

    var type: String { rawValue }

    func name(_ number: Int) -> String { "feature\(number)\(rawValue.capitalized)" }

    /// The value in a layer: no two layers have the same, booleans aside.
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
