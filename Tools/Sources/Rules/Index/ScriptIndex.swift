import Foundation
import PropertyLists
import SourceText

/// What the scripts, the files of build tools, and the manifests of a folder say, each read once when a rule first asks.
struct ScriptIndex: Sendable {
    private let found: Once<Contents>

    /// - Parameter names: the build settings that texts are searched for.
    init(of folder: CheckedFolder, names: Once<SettingNames>) {
        let files = Set((folder.xcconfigFiles + folder.settingsBundles).map { String($0.part(afterLast: "/")) })
        let urls = folder.xcconfigFiles.map { URL(fileURLWithPath: $0) }
        found = Once {
            let scripts = folder.scripts.map { (file: $0, isScript: true) }
            let manifests = folder.manifests.map { (file: $0, isScript: false) }
            return (scripts + manifests).concurrentMap { Contents($0.file, $0.isScript, files, urls, names.value) }
                .reduce(into: Contents()) { $0.form($1) }
        }
    }

    /// The names of build settings that the scripts mention: words in capitals, and those of the versions that fastlane or
    /// agvtool write into each target.
    var settings: Set<String> { found.value.settings }

    /// Whether a text has the name of an xcconfig file or of a Settings bundle, or a mark.
    func mention(_ name: String) -> Bool { found.value.names.contains(name) }

    /// Whether a script puts the path of an xcconfig file together: `Environments/#{name}.xcconfig`.
    func compose(_ file: String) -> Bool { found.value.composed.contains(file) }

    /// Those of the build settings that a text mentions.
    var mentioned: Set<String> { found.value.mentioned }

    /// A script gives builds of Flutter values of their own.
    static let dartDefine = "dart-define"

    /// What texts say.
    private struct Contents: Sendable {
        var settings: Set<String> = []
        var names: Set<String> = []
        var composed: Set<String> = []
        var mentioned: Set<String> = []

        init() {}

        init(_ file: String, _ isScript: Bool, _ files: Set<String>, _ xcconfigs: [URL], _ searched: SettingNames) {
            guard let data = try? RegularFile.contents(atPath: file, limit: 16 << 20) else { return }
            mentioned = searched.mentioned(in: data, assigns: false)
            // What is larger is data.
            guard data.count <= 1 << 20 else { return }
            let text = String(decoding: data, as: UTF8.self)
            if text.containsText(dartDefine) { names.insert(dartDefine) }
            for suffix in [".xcconfig", ".bundle"] where text.containsText(suffix) {
                for name in files where name.hasSuffix(suffix) && text.containsText(name) { names.insert(name) }
            }
            guard isScript else { return }
            settings = Self.settings(in: data).union(Self.writtenVersions(text))
            guard text.containsText(".xcconfig") else { return }
            let paths = text.components(separatedBy: ".xcconfig").dropLast().compactMap(ComposedPath.init)
            for file in xcconfigs where paths.contains(where: { $0.matches(file) }) { composed.insert(file.path) }
        }

        mutating func form(_ other: Contents) {
            settings.formUnion(other.settings)
            names.formUnion(other.names)
            composed.formUnion(other.composed)
            mentioned.formUnion(other.mentioned)
        }

        private static func settings(in data: Data) -> Set<String> {
            var names: Set<String> = []
            data.withUnsafeBytes { bytes in
                guard let text = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
                let count = bytes.count
                var index = 0
                while index < count {
                    let start = index
                    var hasLetter = false
                    // Compared with numbers, since ranges take ten times as long in a debug build.
                    while index < count {
                        let byte = text[index]
                        if byte >= 0x41 && byte <= 0x5A {
                            hasLetter = true
                        } else if byte != 0x5F && (byte < 0x30 || byte > 0x39) {
                            break
                        }
                        index += 1
                    }
                    if hasLetter, index - start > 2 {
                        names.insert(String(decoding: bytes[start..<index], as: UTF8.self))
                    }
                    index += 1
                }
            }
            return names
        }

        /// The build settings whose values a script writes into all targets: `increment_version_number` of fastlane calls
        /// agvtool, which writes the Info.plist files, too.
        private static func writtenVersions(_ script: String) -> [String] {
            let writers = [
                "MARKETING_VERSION": ["increment_version_number", "new-marketing-version"],
                "CURRENT_PROJECT_VERSION": ["increment_build_number", "new-version", "next-version"],
            ]
            let isOfTools = ["agvtool", "increment_"].contains(where: script.containsText)
            guard isOfTools else { return [] }
            return writers.filter { $0.value.contains { script.holds(word: $0) } }.map(\.key)
        }
    }
}

/// The path of a file whose name a script puts together from text and the value of a variable.
private struct ComposedPath {
    /// The name of the folder.
    let folder: String
    /// What the name of the file starts with.
    let prefix: String

    /// The path that a text ends with, without the suffix of the file; `nil` if it is not a path or has no variable.
    init?(_ text: String) {
        let word = text.suffix(200).split(omittingEmptySubsequences: false) { $0.isWhitespace || "\"'`=".contains($0) }
            .last
        let parts = word?.split(separator: "/") ?? []
        guard parts.count > 1, let name = parts.last, let variable = name.firstIndex(where: { "#$\\{(".contains($0) })
        else { return nil }
        folder = String(parts[parts.count - 2])
        prefix = String(name[..<variable])
    }

    func matches(_ file: URL) -> Bool {
        file.lastPathComponent.hasPrefix(prefix) && file.deletingLastPathComponent().lastPathComponent == folder
    }
}
