package import SourceText

/// What `switchyard init` could not know, and nobody has confirmed: the file says `uncertain: true` there.
package struct ManifestGuess: Sendable, Hashable {
    /// What is a guess.
    package enum Subject: Sendable, Hashable {
        /// Which environment is production.
        case production(String)
        /// The environment of a build configuration, and for whom it is built.
        case configuration(String, environment: String)
        /// That there is an environment, or its values.
        case environment(String)
        /// The value of a key.
        case key(String)
    }

    /// What is a guess.
    package let subject: Subject
    /// The line that a person removes.
    package let location: SourceLocation
}

extension Manifest {
    /// Every guess, in the order of production, build configurations, keys, and environments.
    package var guesses: [ManifestGuess] {
        func guess(_ subject: ManifestGuess.Subject, _ path: [String]) -> ManifestGuess {
            ManifestGuess(subject: subject, location: location(ofEntry: path + [Self.uncertain]))
        }
        var guesses: [ManifestGuess] = []
        if productionIsUncertain, let production { guesses.append(guess(.production(production), ["production"])) }
        for configuration in configurations where configuration.isUncertain {
            let subject = ManifestGuess.Subject.configuration(
                configuration.name, environment: configuration.environment)
            guesses.append(guess(subject, ["configurations", configuration.name]))
        }
        for key in keys where key.isUncertain { guesses.append(guess(.key(key.name), ["keys", key.name])) }
        for environment in environments where environment.isUncertain {
            guesses.append(guess(.environment(environment.name), ["environments", environment.name]))
        }
        return guesses
    }

    /// The guesses that a build rests on: those about its build configuration, the environments and keys that are in it,
    /// and production, which every build can reach.
    ///
    /// - Parameter configuration: the name of the build configuration.
    package func guesses(of configuration: String) -> [ManifestGuess] {
        guard let build = configurations.first(where: { $0.name == configuration }) else { return guesses }
        let isOpen = build.distribution == .development || build.distribution == .testers
        let reached = isOpen ? nil : Set(testFlightEnvironments + [build.environment, production].compactMap { $0 })
        return guesses.filter { guess in
            switch guess.subject {
            case .configuration(let name, _): name == configuration
            case .environment(let name): reached?.contains(name) ?? true
            case .production, .key: true
            }
        }
    }

    /// The name of the entry.
    package static let uncertain = "uncertain"
}
