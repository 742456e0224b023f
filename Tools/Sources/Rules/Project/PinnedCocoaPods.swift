import Foundation
import PropertyLists
import SourceText

/// The version of CocoaPods that a team has chosen in a Gemfile.
struct PinnedCocoaPods {
    /// Such as `1.15.2`; empty where nothing is locked yet.
    let version: Substring

    /// Reads the lock file of the Gemfile that Bundler takes in a folder: the nearest one.
    init?(for folder: String) {
        func has(_ name: String, _ folder: String) -> Bool {
            FileManager.default.fileExists(atPath: "\(folder)/\(name)")
        }
        guard let place = FoldersAbove.firstInRepository(of: folder + "/Podfile", where: { has("Gemfile", $0) }) else {
            return nil
        }
        guard let lock = ExistingFile.text(of: place + "/Gemfile.lock") else {
            let asks = ExistingFile.text(of: place + "/Gemfile")?.contains(
                /^\s*gem[\s(]+['"]cocoapods['"]/.anchorsMatchLineEndings())
            guard asks == true else { return nil }
            version = ""
            return
        }
        // What is indented more is what a gem needs, and less, what the Gemfile says.
        let lines = lock.split(whereSeparator: \.isNewline)
        guard let version = lines.firstNonNil({ $0.wholeMatch(of: /\ {4}cocoapods \((\d[^)]*)\).*/)?.output.1 }) else {
            return nil
        }
        self.version = version
    }

    /// Whether it is older than 1.0, which changed the Podfile and the names of files.
    var isOld: Bool { version.hasPrefix("0.") }

    /// What installs the pods. Bundler looks for the Gemfile in the folders above, too.
    var installation: String { "bundle install and bundle exec pod install" }
}
