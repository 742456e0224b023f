import Foundation
import PropertyLists
import SettingsBundle

/// The sixth benchmark: the pages of licenses that a generator adds to a Settings bundle, which a launch reads for their
/// default values.
enum ReadingPages {
    static func benchmarks(in folder: BenchmarkFolder) -> [Benchmark] {
        [
            Benchmark("Settings: 150 pages of licenses", against: "PropertyListSerialization", goal: nil) {
                let (directory, files) = try write(150, in: folder)
                guard SettingsBundleContents.read(directory).pages.count == files.count else {
                    throw CocoaError(.fileReadUnknown)
                }
                return (
                    Benchmark.timed { blackHole(SettingsBundleContents.read(directory).defaults) },
                    Benchmark.timed {
                        for file in files {
                            blackHole(
                                try PropertyListSerialization.propertyList(
                                    from: try Data(contentsOf: file), options: [], format: nil))
                        }
                    }
                )
            }
        ]
    }

    private static func write(_ count: Int, in folder: BenchmarkFolder) throws -> (directory: URL, files: [URL]) {
        let directory = folder.url.appendingPathComponent("Licenses/Settings.bundle", isDirectory: true)
        let subfolder = directory.appendingPathComponent("com.example", isDirectory: true)
        try FileManager.default.createDirectory(at: subfolder, withIntermediateDirectories: true)
        var files: [URL] = []
        func write(_ rows: [PropertyListValue], _ name: String) throws {
            let file = directory.appendingPathComponent(name + ".plist")
            try PropertyList.data(["PreferenceSpecifiers": .array(rows)]).write(to: file)
            files.append(file)
        }
        func pane(_ name: String) -> PropertyListValue {
            ["Type": "PSChildPaneSpecifier", "Title": .string(name), "File": .string(name)]
        }
        let names = (0..<count).map { "com.example/Library\($0)" }
        try write([pane("Licenses")], "Root")
        try write(names.map(pane), "Licenses")
        let text = PropertyListValue.string(
            String(repeating: "Permission is hereby granted, free of charge. ", count: 22))
        for name in names { try write([["Type": "PSGroupSpecifier", "FooterText": text]], name) }
        return (directory, files)
    }
}
