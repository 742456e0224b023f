import PropertyLists
package import SourceText

extension ManifestGuess {
    /// What is said of a guess.
    ///
    /// - Parameter severity: a warning where nothing rests on it yet.
    package func finding(_ severity: Severity = .error) -> Finding {
        Finding(
            rule: .unconfirmedGuess, severity: severity, message: message, location: location,
            fix: "\(question), then remove the line \"\(Manifest.uncertain): true\"")
    }

    private var message: String {
        switch subject {
        case .production(let name): "nobody has confirmed that \"\(name)\" is production: it is a guess"
        case .configuration(let name, let environment):
            "nobody has confirmed that build configuration \"\(name)\" selects \"\(environment)\": it is a guess"
        case .environment(let name): "nobody has confirmed the environment \"\(name)\": it is a guess"
        case .key(let name): "nobody has confirmed the value of \(name): it is a guess"
        }
    }

    private var question: String {
        switch subject {
        case .production: "name the environment that the App Store version uses"
        case .configuration: "correct the environment and for whom it is built"
        case .environment: "correct its name and values, or remove the environment"
        case .key: "correct its values"
        }
    }
}
