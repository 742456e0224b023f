import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// A secret in a file that is committed: an xcconfig file, a property list, a scheme, a project file, or a key of Apple's.
/// Anyone who has the repository or the app has it. Its value is never printed.
enum CommittedSecretRule: FolderRule {
    static func findings(in survey: FolderSurvey) -> [Finding] {
        let sources = [xcconfigFiles, propertyLists, settingsOfProjects, scripts, schemes, keys, identities]
        let found = sources.flatMap { $0(survey) }.filter { secret in
            // Where git does not have the file, the secret is where it belongs.
            !isOfCiphertext(secret.location.file) && !survey.git.ignore(secret.location.file)
        }
        guard !found.isEmpty else { return [] }
        let schemes = URLSchemeKeys(survey)
        let secrets = Dictionary(grouping: found.filter { !schemes.contain($0.name, $0.value) }, by: \.value).values
        // Those of one file are one finding, and a secret that is in several places is one.
        let firsts = secrets.compactMap { places in places.min { $0.order < $1.order } }
        return Dictionary(grouping: firsts, by: \.location.file).values.compactMap { group in
            finding(group.sorted { $0.order < $1.order }, everywhere: Array(secrets.joined()))
        }
    }

    /// One finding for the secrets of a file.
    private static func finding(_ secrets: [Secret], everywhere: [Secret]) -> Finding? {
        guard let first = secrets.first else { return nil }
        let names = secrets.map(\.name).uniqued
        let values = Set(secrets.map(\.value))
        let copies = everywhere.filter { values.contains($0.value) && !secrets.map(\.location).contains($0.location) }
        return Finding(
            .committedSecret, .warning, .secrets(names, first), at: first.location,
            notes: secrets.dropFirst().map { .secret($0) }
                + copies.sorted { $0.order < $1.order }.prefix(10).map { .copy(of: $0) },
            about: names.map(Finding.Subject.text),
            // The files of several environments have the same ones.
            cause: Finding.Cause(names.sorted().map(Finding.Subject.text)))
    }

    /// Whether the name of a file says that its values are encrypted.
    private static func isOfCiphertext(_ file: String) -> Bool {
        String(file.part(afterLast: "/")).nameWords.contains { word in
            ["encrypt", "cipher"].contains(where: word.lowercased().hasPrefix)
        }
    }
}

extension RuleID {
    package static let committedSecret = RuleID("committed-secret")
}

extension Rule {
    static let committedSecret = Rule(
        .committedSecret, .project, [.warning], by: [.folder(CommittedSecretRule.self)],
        "A secret is in an xcconfig file, property list, scheme, or project file, or is a key from Apple",
        why: """
            Anyone who has the repository has the secret, and so does anyone who has the app if the secret is in its \
            Info.plist. A secret is recognized by its format, or by its name and its random characters, and is never \
            printed. Scripts of build phases are searched for tokens of known services. AuthKey files with private \
            keys and .p12 files are reported. Files that are named for their encrypted values, and files that git \
            ignores and does not track, are not reported.
            """,
        fix: "Revoke it, and supply the new one at build time from a file that is not committed",
        bad: .checkFolder([.text("Keys.xcconfig", "STRIPE_KEY = \(secret)")]),
        good: .checkFolder([.text("Keys.xcconfig", "#include? \"Secrets.xcconfig\"\nSTRIPE_KEY = $(SECRET_STRIPE_KEY)")]
        ))

    /// In two parts, so that this file does not have the secret that it speaks of.
    private static let secret = ["sk", "live", "4eC39HqLyjWDarjtT1zdp7dc"].joined(separator: "_")
}

extension FindingWords {
    static func secrets(_ names: [String], _ first: CommittedSecretRule.Secret) -> Self {
        let place =
            switch first.kind {
            case .value: "at build time from a file that is not committed"
            case .keyOfApple, .identity: "from outside the repository"
            }
        return Self(
            names.count == 1 ? secret(first) : "\(names.listed(upTo: 6)) are secrets",
            fix: names.words("revoke it, and supply the new one", "revoke them, and supply the new ones") + " " + place)
    }

    fileprivate static func secret(_ secret: CommittedSecretRule.Secret) -> String {
        let kind =
            switch secret.kind {
            case .value(let kind): kind
            case .keyOfApple: "a private key for App Store Connect or another Apple service"
            case .identity: "a file with a private key"
            }
        return "\(secret.name) is \(kind)"
    }
}

extension Finding.Note {
    static func secret(_ secret: CommittedSecretRule.Secret) -> Self {
        Self(message: FindingWords.secret(secret), location: secret.location)
    }

    static func copy(of secret: CommittedSecretRule.Secret) -> Self {
        Self(message: "it is here, too", location: secret.location)
    }
}
