import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// A secret in a file that is committed: an xcconfig file, a property list, a scheme, a project file, or a key of Apple's.
/// Whoever has the repository or the app has it. Its value is never printed.
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

    /// A secret, with its name for people.
    struct Secret {
        let name: String
        let value: String
        let location: SourceLocation
        /// What it is, behind "is".
        let kind: String
        var fix = "at build time from a file that is not committed"

        fileprivate var order: (String, Int, String) { (location.file, location.position?.line ?? 0, name) }
    }

    /// One finding for the secrets of a file.
    private static func finding(_ secrets: [Secret], everywhere: [Secret]) -> Finding? {
        guard let first = secrets.first else { return nil }
        let names = secrets.map(\.name).uniqued
        let values = Set(secrets.map(\.value))
        let copies = everywhere.filter { values.contains($0.value) && !secrets.map(\.location).contains($0.location) }
        return Finding(
            rule: .committedSecret, severity: .warning,
            message: names.count == 1 ? "\(first.name) is \(first.kind)" : "\(names.listed(upTo: 6)) are secrets",
            location: first.location,
            notes: secrets.dropFirst().map { .init(message: "\($0.name) is \($0.kind)", location: $0.location) }
                + copies.sorted { $0.order < $1.order }.prefix(10).map {
                    .init(message: "it is here, too", location: $0.location)
                },
            fix: names.count == 1
                ? "revoke it, and supply the new one \(first.fix)"
                : "revoke them, and supply the new ones \(first.fix)",
            subjects: names.map(Finding.Subject.text),
            // The files of several environments have the same ones.
            cause: Finding.Cause(names.sorted().map(Finding.Subject.text)))
    }

    /// Whether the name of a file says that its values are encrypted.
    private static func isOfCiphertext(_ file: String) -> Bool {
        String(file.part(afterLast: "/")).nameWords.contains { word in
            ["encrypt", "cipher"].contains(where: word.lowercased().hasPrefix)
        }
    }

    /// The text between quotation marks, which an xcconfig file keeps, and readers of the value remove.
    private static func unquoted(_ value: String) -> String {
        // Characters are looked at where a byte says that there may be such marks.
        guard value.utf8.first == UInt8(ascii: "\"") || value.utf8.first == UInt8(ascii: "'"), value.count > 2,
            value.last == value.first
        else { return value }
        return String(value.dropFirst().dropLast())
    }

    static func secret(_ name: String, _ text: String, _ location: @autoclosure () -> SourceLocation?) -> Secret? {
        let value = unquoted(text)
        guard let kind = SecretShape.kind(name: name, value: value), !ClientIdentifier.isNamed(name),
            !ClientIdentifier.isPublishable(value), !SecretShape.isPlaceholder(value), !SecretShape.isPublicKey(value),
            let location = location()
        else { return nil }
        // An argument without a name is the secret itself.
        let isUnnamed = SecretShape.hasToken(name) || name.containsText(value)
        return Secret(name: isUnnamed ? "a value without a name" : name, value: value, location: location, kind: kind)
    }

    // MARK: Sources

    private static func xcconfigFiles(_ survey: FolderSurvey) -> [Secret] {
        survey.folder.xcconfigFiles.flatMap { file in
            (survey.xcconfigs.text(of: file)?.file.assignments ?? []).compactMap { assignment in
                secret(
                    assignment.name, assignment.value,
                    SourceLocation(
                        file: file, position: SourcePosition(line: max(assignment.origin.line, 1), column: 1)))
            }
        }
    }

    private static func settingsOfProjects(_ survey: FolderSurvey) -> [Secret] {
        survey.projects.flatMap(\.projects).flatMap(\.allConfigurations).flatMap(\.settings).compactMap { setting in
            guard case .text(let value) = setting.value else { return nil }
            return secret(setting.key, value, setting.location)
        }
    }

    /// The tokens of known services in scripts of build phases. Whatever else a script has in its variables is no secret, as
    /// a rule.
    private static func scripts(_ survey: FolderSurvey) -> [Secret] {
        survey.projects.flatMap(\.projects).flatMap(\.targets).flatMap(\.scripts).flatMap { script in
            script.text.split(whereSeparator: \.isNewline).compactMap { line -> Secret? in
                let code = String(line.drop(while: \.isWhitespace))
                guard !code.hasPrefix("#"), let token = SecretShape.token(inScript: code) else { return nil }
                return secret(token.variable ?? token.text, token.text, script.location)
            }
        }
    }

    private static func schemes(_ survey: FolderSurvey) -> [Secret] {
        survey.projects.flatMap(\.schemes).filter { !$0.isAutomatic }.flatMap(\.scheme.actions).flatMap { action in
            action.environmentVariables.compactMap { secret($0.name, $0.value, $0.location) }
                + action.arguments.compactMap { argument in
                    let words = argument.text.split(maxSplits: 1) { $0 == " " || $0 == "=" }.map(String.init)
                    guard let name = words.first, let value = words.last else { return nil }
                    return secret(name, value, argument.location)
                }
        }
    }

    /// The private keys that Apple gives to a team, by their names and contents.
    private static func keys(_ survey: FolderSurvey) -> [Secret] {
        survey.folder.keys.compactMap { file in
            guard let text = ExistingFile.text(of: file), text.containsText("-----BEGIN PRIVATE KEY-----") else {
                return nil
            }
            return Secret(
                name: String(file.part(afterLast: "/")), value: text, location: SourceLocation(file: file),
                kind: "a private key of App Store Connect, or of another service of Apple's",
                fix: "from a place outside of the repository")
        }
    }

    /// The `.p12` files, which have private keys, most often with their certificates. Those in the folders of fastlane's match
    /// are encrypted, and those of tests and examples sign nothing.
    private static func identities(_ survey: FolderSurvey) -> [Secret] {
        let files = survey.folder.identities.filter { file in
            let words = Set(String(file.dropFirst(survey.folder.path.count)).nameWords.map { $0.lowercased() })
            return !file.contains(/\/certs\/[a-z_]+\/\w{10}\.p12$/)
                && words.isDisjoint(with: ["demo", "example", "examples", "mock", "mocks", "sample", "test", "tests"])
        }
        return files.map { file in
            Secret(
                name: String(file.part(afterLast: "/")), value: files.joined(separator: "\n"),
                location: SourceLocation(file: file), kind: "a file with a private key",
                fix: "from a place outside of the repository")
        }
    }
}

extension RuleID {
    package static let committedSecret = RuleID("committed-secret")
}

extension Rule {
    static let committedSecret = Rule(
        .committedSecret, .project, [.warning], by: [.folder(CommittedSecretRule.self)],
        "A secret is in an xcconfig file, property list, scheme, or project file, or is a key of Apple's",
        why: """
            Whoever has the repository has the secret, and so has whoever has the app if it is in its Info.plist. It is \
            recognized by its shape, or by its name and its random characters, and never printed. Scripts of build \
            phases are searched for tokens of known services. AuthKey files with private keys are reported, and so are \
            .p12 files. A file that is named for its encrypted values is left alone, and so is one that git ignores and \
            does not have.
            """,
        fix: "Revoke it, and supply the new one at build time from a file that is not committed",
        bad: .checkFolder([.text("Keys.xcconfig", "STRIPE_KEY = \(secret)")]),
        good: .checkFolder([.text("Keys.xcconfig", "#include? \"Secrets.xcconfig\"\nSTRIPE_KEY = $(SECRET_STRIPE_KEY)")]
        ))

    /// In two parts, so that this file does not have the secret that it speaks of.
    private static let secret = ["sk", "live", "4eC39HqLyjWDarjtT1zdp7dc"].joined(separator: "_")
}
