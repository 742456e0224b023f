import Foundation

/// What shows that a process runs unit tests, a preview or a playground: nobody launched the app to use it, and it must
/// leave nothing for the next launch.
///
/// No sign is there in every version of Xcode, so each counts alone.
struct TestSigns {
    var arguments: [String] = []
    var environment: [String: String] = [:]
    /// The bundle identifier.
    var identifier = ""
    /// The path of the program.
    var program: String?
    /// The folder of the bundle.
    var bundle: URL?
    /// Whether XCTest is in the process. Foundation on Linux takes long to find a class by name.
    var hasXCTest: @Sendable () -> Bool = { false }

    /// Variables that Xcode's runner of tests sets, and that by which it loads a test bundle into the app.
    /// https://github.com/swiftlang/swift-testing/pull/1640
    /// https://github.com/pointfreeco/swift-issue-reporting/blob/main/Sources/IssueReporting/IsTesting.swift
    private static let variables = [
        "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier", "XCInjectBundleInto",
    ]
    /// Variables that Xcode sets to `1` in previews and for `#Playground`.
    private static let previews = ["XCODE_RUNNING_FOR_PREVIEWS", "XCODE_RUNNING_FOR_PLAYGROUNDS"]
    /// The programs of Xcode and SwiftPM that load a test bundle. On Linux, the bundle is the program.
    /// https://github.com/swiftlang/swift-package-manager/blob/main/Sources/Commands/SwiftTestCommand.swift
    private static let runners = ["xctest", "swiftpm-testing-helper"]
    /// The library by which Xcode loads a test bundle into the app. It and the test bundle are in the app until the next
    /// build that is not for testing.
    /// https://github.com/swiftlang/swift-build/blob/main/Sources/SWBCore/BuildRequestContext.swift
    private static let injection = "libXCTestBundleInject.dylib"

    /// The first sign, as words for a person; `nil` if there is none.
    var first: String? {
        if let name = Self.variables.first(where: { environment[$0] != nil }) { return "variable \(name)" }
        if let name = Self.previews.first(where: { environment[$0] == "1" }) { return "variable \(name)" }
        if environment["DYLD_INSERT_LIBRARIES"]?.contains(Self.injection) == true { return Self.injection }
        // SwiftPM's, for tests with Swift Testing.
        if arguments.contains("--testing-library") { return "launch argument --testing-library" }
        // A playground of Xcode runs in a program whose bundle is made for it.
        if identifier.hasPrefix("com.apple.dt.playground.") { return "bundle identifier \(identifier)" }
        if let name = program.map({ URL(fileURLWithPath: $0) }), isRunner(name) {
            return "program \(name.lastPathComponent)"
        }
        if hasXCTest() { return "XCTest" }
        return testBundle.map { "test bundle \($0) in the app" }
    }

    private func isRunner(_ program: URL) -> Bool {
        program.pathExtension == "xctest" || Self.runners.contains(program.lastPathComponent)
    }

    /// The bundle of unit tests that a host app contains, on iOS or on macOS.
    private var testBundle: String? {
        guard let bundle else { return nil }
        let names = ["PlugIns", "Contents/PlugIns"].flatMap { folder in
            (try? FileManager.default.contentsOfDirectory(atPath: bundle.appendingPathComponent(folder).path)) ?? []
        }
        return names.filter { $0.hasSuffix(".xctest") }.min()
    }
}
