import AppProjects
import PropertyLists
import SourceText
import XcodeProjects

/// The strings files that a target copies for its Info.plist, one for each language: what they have is shown in place of what
/// the Info.plist has.
///
/// See Apple's "Localizing the Information Property List".
struct InfoPlistStrings {
    private let texts: [String]

    init(of build: ConfiguredTarget) {
        texts = build.target.resources.map(\.path).filter {
            $0.hasSuffix("/InfoPlist.strings") || $0.hasSuffix("/InfoPlist.xcstrings")
        }.compactMap { path in
            // Old ones are UTF-16.
            (try? RegularFile.contents(atPath: path, limit: SourceLimits().schemeBytes)).map { data in
                String(decoding: data.filter { $0 != 0 }, as: UTF8.self)
            }
        }
    }

    /// Whether a language has a text for a key.
    func haveAny(_ key: String) -> Bool { texts.contains { $0.contains(key) } }

    /// Whether all languages have a text for a key.
    func all(have key: String) -> Bool { !texts.isEmpty && texts.allSatisfy { $0.contains(key) } }
}
