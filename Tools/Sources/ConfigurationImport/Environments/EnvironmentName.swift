import SourceText

/// What the names of environments mean, where one environment has different names in different sources.
enum EnvironmentName {
    /// The name by which environments of different sources are compared: without regard to case, and with the usual
    /// short forms.
    static func canonical(_ name: String) -> String {
        let word = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return meanings[word] ?? word
    }

    /// Whether the name means production.
    static func isProduction(_ name: String) -> Bool { canonical(name) == production }

    static let production = "production"
    static let development = "development"

    private static let meanings = [
        "prod": production, "production": production, "release": production, "live": production,
        "stg": "staging", "stage": "staging", "staging": "staging",
        "dev": development, "develop": development, "development": development, "debug": development,
        "test": "testing", "testing": "testing",
    ]

    /// Whether a word says how a product is built or delivered, and not with which environment.
    private static let buildWords: Set<String> = [
        "debug", "release", "profile", "adhoc", "distribution", "dist", "enterprise", "inhouse",
        "testflight", "tests", "unittests", "uitests", "config", "configuration", "build", "app", "ci", "coverage",
        "optimized", "fast", "ios", "macos",
        "mac", "osx", "tvos", "watchos", "catalyst", "device", "simulator", "iphone", "ipad", "universal",
    ]
    /// Names of which nameWords makes two words.
    private static let pairs: Set<String> = [
        "adhoc", "appstore", "inhouse", "testflight", "uitests", "unittests", "ios", "macos", "tvos", "watchos",
    ]

    /// The words in the name of a build configuration, a scheme, or a file, in lowercase: `AdHoc` is one.
    static func words(in name: String) -> [String] {
        var words: [String] = []
        var rest = name.nameWords.map { $0.lowercased() }[...]
        while let word = rest.popFirst() {
            let pair = rest.first.map { word + $0 } ?? ""
            let isOne = pairs.contains(pair)
            if isOne { rest.removeFirst() }
            words.append(isOne ? pair : word)
        }
        return words
    }

    /// What a word in the name of a build configuration or a scheme means, in addition to the usual names.
    private static let ofBuild = ["pro": production, "appstore": production, "store": production]

    /// The environment in the name of a build configuration, a scheme, or a file; `nil` for one that only says how it
    /// builds.
    static func inName(_ name: String) -> String? {
        let rest = words(in: name).filter { !buildWords.contains($0) }
        guard !rest.isEmpty else { return nil }
        let joined = rest.joined(separator: "-")
        if let known = ofBuild[rest.joined()] ?? meanings[rest.joined()] { return known }
        return joined
    }

    /// A text that can be the name of an environment in a manifest.
    static func valid(_ name: String) -> String {
        let allowed = Set("_.() -")
        var text = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) || allowed.contains($0) ? $0 : "-" })
        if text.first.map({ !($0.isLetter || $0.isNumber || $0 == "_") }) ?? true { text = "e" + text }
        return ["common", "switchyard"].contains(text.lowercased()) ? text + "-environment" : text
    }
}
