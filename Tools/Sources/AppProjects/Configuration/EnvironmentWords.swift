import SourceText

/// The environments that a name mentions: staging in `Debug-Staging`, testing in `MyApp QA`.
package struct EnvironmentWords: Hashable {
    /// The usual environments, and those of a catalog by their own names in lowercase.
    package let environments: Set<String>

    /// Finds the words in the name of a scheme or build configuration that mean an environment, or name one of a
    /// catalog.
    package init(_ name: String, catalog: [String] = []) {
        let words = Self.words(of: name)
        var found = Set(words.compactMap { Self.meanings[$0] })
        for environment in catalog {
            let parts = Self.words(of: environment)
            guard !parts.isEmpty, Self.contains(words, parts) else { continue }
            found.insert(Self.meaning(of: environment))
        }
        environments = found
    }

    /// The meaning of an environment's own name.
    package static func meaning(of environment: String) -> String {
        words(of: environment).firstNonNil { meanings[$0] } ?? environment.lowercased()
    }

    /// Whether the name mentions no environment.
    package var isEmpty: Bool { environments.isEmpty }

    /// Whether the name mentions no environment other than production.
    package var isProductionAtMost: Bool { environments.subtracting([Self.production]).isEmpty }

    /// The environment, if the name mentions exactly one.
    package var only: String? { environments.count == 1 ? environments.first : nil }

    /// Whether a value is nothing but the name of an environment: `staging`, and not `staging.example.com`.
    package static func isName(_ value: String) -> Bool {
        value.count <= 32 && value.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            && value.nameWords.count <= 3 && !EnvironmentWords(value).isEmpty
    }

    package static let production = "production"
    /// The environments whose words may also say how a product is built.
    package static let kindsOfBuild: Set<String> = ["development", "testing", "beta", "alpha", "internal", "nightly"]

    /// Whether the name of a scheme says that it tests or takes screenshots, so that nobody archives with it.
    package static func isOfTests(_ scheme: String) -> Bool {
        !Set(words(of: scheme)).isDisjoint(with: ["tests", "uitests", "screenshot", "screenshots", "snapshots"])
    }

    /// The words in lowercase, without digits: `QA2` is `qa`. Two that mean one thing are one: `AppStore`, `pre-production`, and
    /// `TestFlight`, which says nothing about the backend.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var rest = name.nameWords.flatMap { $0.split { !$0.isLetter } }.map { $0.lowercased() }[...]
        while let word = rest.popFirst() {
            let pair = rest.first.map { word + $0 } ?? ""
            let isOne = meanings[pair] != nil || pair == "testflight"
            if isOne { rest.removeFirst() }
            words.append(isOne ? pair : word)
        }
        return words
    }

    private static func contains(_ words: [String], _ parts: [String]) -> Bool {
        guard words.count >= parts.count else { return false }
        return (0...(words.count - parts.count)).contains { words[$0..<($0 + parts.count)].elementsEqual(parts) }
    }

    private static let meanings: [String: String] = [
        "local": "local", "localhost": "local", "mock": "mock",
        "dev": "development", "develop": "development", "development": "development",
        "qa": "testing", "test": "testing", "testing": "testing", "uat": "testing", "sit": "testing",
        "stg": "staging", "stage": "staging", "staging": "staging", "preprod": "staging", "preproduction": "staging",
        "beta": "beta", "alpha": "alpha", "internal": "internal", "nightly": "nightly", "sandbox": "sandbox",
        "prod": production, "production": production, "pro": production, "live": production,
        "appstore": production,
    ]
}
