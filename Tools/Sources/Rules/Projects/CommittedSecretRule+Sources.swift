import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

extension CommittedSecretRule {
    /// A secret, with its name for people.
    struct Secret {
        let name: String
        let value: String
        let location: SourceLocation
        let kind: Kind

        enum Kind {
            /// A value that is recognized by its shape or name, with what it is.
            case value(String)
            case keyOfApple
            case identity
        }

        var order: (String, Int, String) { (location.file, location.position?.line ?? 0, name) }
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
        return Secret(
            name: isUnnamed ? "a value without a name" : name, value: value, location: location, kind: .value(kind))
    }

    // MARK: Sources

    static func xcconfigFiles(_ survey: FolderSurvey) -> [Secret] {
        survey.folder.xcconfigFiles.flatMap { file in
            (survey.xcconfigs.text(of: file)?.file.assignments ?? []).compactMap { assignment in
                secret(
                    assignment.name, assignment.value,
                    SourceLocation(
                        file: file, position: SourcePosition(line: max(assignment.origin.line, 1), column: 1)))
            }
        }
    }

    static func settingsOfProjects(_ survey: FolderSurvey) -> [Secret] {
        survey.projects.flatMap(\.projects).flatMap(\.allConfigurations).flatMap(\.settings).compactMap { setting in
            guard case .text(let value) = setting.value else { return nil }
            return secret(setting.key, value, setting.location)
        }
    }

    /// The tokens of known services in scripts of build phases. Whatever else a script has in its variables is not a secret, as
    /// a rule.
    static func scripts(_ survey: FolderSurvey) -> [Secret] {
        survey.projects.flatMap(\.projects).flatMap(\.targets).flatMap(\.scripts).flatMap { script in
            script.text.split(whereSeparator: \.isNewline).compactMap { line -> Secret? in
                let code = String(line.drop(while: \.isWhitespace))
                guard !code.hasPrefix("#"), let token = SecretShape.token(inScript: code) else { return nil }
                return secret(token.variable ?? token.text, token.text, script.location)
            }
        }
    }

    static func schemes(_ survey: FolderSurvey) -> [Secret] {
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
    static func keys(_ survey: FolderSurvey) -> [Secret] {
        survey.folder.keys.compactMap { file in
            guard let text = ExistingFile.text(of: file), text.containsText("-----BEGIN PRIVATE KEY-----") else {
                return nil
            }
            return Secret(
                name: String(file.part(afterLast: "/")), value: text, location: SourceLocation(file: file),
                kind: .keyOfApple)
        }
    }

    /// The `.p12` files, which have private keys, most often with their certificates. Those in the folders of fastlane's match
    /// are encrypted, and those of tests and examples sign nothing.
    static func identities(_ survey: FolderSurvey) -> [Secret] {
        let files = survey.folder.identities.filter { file in
            let words = Set(String(file.dropFirst(survey.folder.path.count)).nameWords.map { $0.lowercased() })
            return !file.contains(/\/certs\/[a-z_]+\/\w{10}\.p12$/)
                && words.isDisjoint(with: ["demo", "example", "examples", "mock", "mocks", "sample", "test", "tests"])
        }
        return files.map { file in
            Secret(
                name: String(file.part(afterLast: "/")), value: files.joined(separator: "\n"),
                location: SourceLocation(file: file), kind: .identity)
        }
    }
}
