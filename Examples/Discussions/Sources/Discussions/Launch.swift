import Foundation
import Switchyard
import SwitchyardCore

/// The app's launch: one session, kept for the whole run.
nonisolated enum Launch {
    /// The session, or why there is none. It starts with the first use, which is the first screen: the device was
    /// unlocked then, so the user defaults can be read. What the build can reach is in the generated AppConfiguration.
    static let session = Result { () throws(ConfigurationError) in
        try EnvironmentSession<AppConfiguration>.start(
            in: bundle,
            options: SessionOptions(
                store: store, handlers: [deleteComments], recovery: .lastEnvironment, process: process))
    }

    /// The app. With `swift run`, there is none, and the package's resources are in a bundle of their own.
    private static var bundle: AppBundle {
        #if SWIFT_PACKAGE
            if Bundle.main.bundleURL.pathExtension != "app" { return AppBundle(url: Bundle.module.bundleURL) }
        #endif
        return .main
    }

    /// Comments of one environment must not appear in another.
    private static let deleteComments = EnvironmentChangeHandler("delete cached comments") { change in
        guard try CommentCache(folder: caches, storage: change.fromStorage).delete() else { return }
        Output.line(
            change.isReset
                ? "The app was reset: cached comments of \(change.from) were deleted."
                : "Changed from \(change.from) to \(change.to): cached comments were deleted.")
    }

    /// The folder for the caches of all environments.
    static var caches: URL {
        if let file = defaultsFile { return file.appendingPathExtension("caches") }
        let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        return (folder ?? FileManager.default.temporaryDirectory).appendingPathComponent("com.example.discussions")
    }

    /// Where the link to a hub keeps its key; `nil` for the place of an app.
    static var linkFolder: URL? { defaultsFile?.appendingPathExtension("link") }

    /// The app's own user defaults; for the demo and the preview of Settings, a property list.
    private static var store: (any DefaultsStore)? { defaultsFile.map(FileDefaultsStore.init(file:)) }

    /// The demo and the preview keep everything beside that property list.
    private static var process: AppProcess {
        defaultsFile.map { AppProcess(recordFolder: $0.appendingPathExtension("record")) } ?? .current
    }

    private static var defaultsFile: URL? {
        ProcessInfo.processInfo.environment["DISCUSSIONS_DEFAULTS"].map(URL.init(fileURLWithPath:))
    }
}

/// What people read: whole lines, at once, also when a program reads them.
nonisolated enum Output {
    static func line(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
    }

    static func error(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }
}
