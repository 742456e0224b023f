import Foundation
import Testing

@testable import SettingsBundle

/// Files that are gone at the second look: a hook answers in place of the disk.
@Suite struct VanishingFileTests {
    /// Says that each file is there, so many times.
    final class Looks {
        private var left: [String: Int] = [:]
        private let times: Int

        init(times: Int) { self.times = times }

        func isThere(_ path: String) -> Bool {
            left[path, default: times] -= 1
            return left[path, default: 0] >= 0
        }
    }

    @Test(arguments: [SettingsReader.settings, .inAppSettingsKit], 0...4)
    func aPageThatVanishesIsThereOrNot(_ reader: SettingsReader, _ times: Int) {
        let looks = Looks(times: times)
        let files = PageFiles(
            directory: URL(fileURLWithPath: "/nowhere/Settings.bundle"), reader: reader, isThere: looks.isThere)
        #expect(files.files(of: "Root", on: nil).isEmpty == (times == 0))
    }
}
