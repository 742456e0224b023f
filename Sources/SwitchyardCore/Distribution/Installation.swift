import Foundation
import PropertyLists

/// One installation of an app. An update has another build number and another folder, also one from the App Store over a
/// build from TestFlight, which keeps everything that the app has stored.
struct Installation: Equatable, Sendable {
    let build: String
    let bundlePath: String

    init(build: String, bundlePath: String) {
        self.build = build
        self.bundlePath = bundlePath
    }

    /// The installation of an app; `nil` if its Info.plist has no build number.
    init?(_ app: AppBundle) {
        guard let build = (try? app.infoPlistValues())?["CFBundleVersion"]?.stringValue else { return nil }
        // The app and its extension may see the folder by different paths.
        self.init(build: build, bundlePath: app.url.resolvingSymlinksInPath().path)
    }
}

/// The file that keeps what the system answered how an app was installed, for its next launches and its extensions.
struct DistributionAnswerFile: Sendable {
    let url: URL

    init(in folder: URL) { url = folder.appendingPathComponent("Distribution.plist") }

    /// The answer about this installation; `nil` if there is none, or it is about another one.
    func answer(about installation: Installation) -> Distribution? {
        guard let entries = (try? PropertyList.read(url))?.dictionaryValue,
            entries["Build"]?.stringValue == installation.build,
            entries["BundlePath"]?.stringValue == installation.bundlePath
        else { return nil }
        return entries["Distribution"]?.stringValue.map(Distribution.init(rawValue:))
    }

    func store(_ answer: Distribution, about installation: Installation) throws {
        let entries: PropertyListValue = [
            "Build": .string(installation.build), "BundlePath": .string(installation.bundlePath),
            "Distribution": .string(answer.rawValue),
        ]
        try ReplacedFile.write(try PropertyList.data(entries), to: url)
    }
}
