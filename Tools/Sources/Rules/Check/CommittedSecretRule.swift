import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// A secret in a file that is committed: an xcconfig file, a property list, a scheme, a project file, or a key of Apple's.
/// Whoever has the repository or the app has it. Its value is never printed.
enum CommittedSecretRule: FolderRule {
    static let rule = RuleID.committedSecret

    static func findings(in survey: FolderSurvey) -> [Finding] {
        let found = committed(
            xcconfigFiles(survey) + propertyLists(survey) + projects(survey) + scripts(survey) + schemes(survey)
                + keys(survey) + identities(survey))
        guard !found.isEmpty else { return [] }
        let keys = URLSchemeKeys(survey) { survey.read.propertyLists[$0] ?? parsed($0) }
        let all = found.filter { !keys.contain($0.name, $0.value) }
        // A secret that is in several places is one.
        let secrets = Dictionary(grouping: all, by: \.value).values.compactMap { group -> Secret? in
            let ordered = group.map(\.finding).onceInFileOrder()
            guard var first = group.first(where: { $0.finding == ordered.first }) else { return nil }
            first.finding.notes += ordered.dropFirst().prefix(10).map {
                .init(message: "it is here, too", location: $0.location)
            }
            return first
        }
        let files = Dictionary(grouping: secrets) { $0.finding.location?.file ?? "" }.compactMap(SecretsOfFile.init)
        return SecretsOfFile.siblings(files).compactMap { group in
            guard var finding = together(group) else { return nil }
            if let file = finding.location?.file, GitIgnorePatterns.ignore(file) {
                let name = RelativePaths(from: survey.folder.path).shown(file)
                finding.fix = finding.fix.map {
                    "\($0): git ignores the file, but has it until git rm --cached \(name)"
                }
            }
            // A file to be copied, or beside one that is to be filled, has what everybody may use, as a rule.
            let isForAll = finding.location.map { TemplateName.isTemplate($0.file) } == true
            guard isForAll || group.allSatisfy({ isForDevelopers($0, survey) }) else { return finding }
            return finding.asNote
        }
    }

    /// Whether a file is named for development, and that for production has nothing in the place of its secrets.
    private static func isForDevelopers(_ secrets: SecretsOfFile, _ survey: FolderSurvey) -> Bool {
        guard secrets.environment == "development" else { return false }
        let folder = secrets.file.deletingLastPathComponent()
        return survey.folder.xcconfigFiles.map { URL(fileURLWithPath: $0) }.contains { other in
            guard other.deletingLastPathComponent() == folder,
                EnvironmentWords(other.deletingPathExtension().lastPathComponent).only == EnvironmentWords.production,
                let assignments = survey.xcconfigs.text(of: other.path)?.file.assignments
            else { return false }
            return secrets.names.allSatisfy { name in
                let own = assignments.filter { $0.name == name }
                return !own.isEmpty && own.allSatisfy { unquoted($0.value).allSatisfy { "\"'".contains($0) } }
            }
        }
    }

    /// The secrets in files that git does not ignore, where they belong, and that are not encrypted.
    private static func committed(_ secrets: [Secret]) -> [Secret] {
        let files = Set(secrets.compactMap { $0.finding.location?.file })
        let harmless = files.filter { isOfCiphertext($0) || GitIgnorePatterns.ignore($0) && !GitIndex.has($0) }
        return secrets.filter { secret in secret.finding.location.map { !harmless.contains($0.file) } ?? true }
    }

    /// Whether the name of a file says that its values are encrypted.
    private static func isOfCiphertext(_ file: String) -> Bool {
        let words = String(file.part(afterLast: "/")).nameWords.map { $0.lowercased() }
        return words.contains { $0.hasPrefix("encrypt") || $0.hasPrefix("cipher") }
    }

    /// One finding for files of the same secrets: at the first, and what the others add.
    private static func together(_ files: [SecretsOfFile]) -> Finding? {
        guard let file = files.first, var first = file.findings.first else { return nil }
        let names = files.flatMap(\.names).uniqued
        let others = files.dropFirst().flatMap { other -> [Finding.Note] in
            let own = other.findings(besides: file.names)
            guard own.isEmpty else { return own.map { .init(message: $0.message, location: $0.location) } }
            return other.findings.prefix(1).map { .init(message: "such secrets are here, too", location: $0.location) }
        }
        guard file.findings.count > 1 || names.count > 1 else {
            first.notes += others
            return first
        }
        let rest = names.count > 6 ? ["\(names.count - 5) more"] : []
        first.message =
            names.count == 1
            ? "\(names.listed) is a secret in \(file.findings.count) places"
            : "\((names.prefix(rest.isEmpty ? 6 : 5) + rest).listed) are secrets"
        first.notes +=
            file.findings.dropFirst().flatMap { [.init(message: $0.message, location: $0.location)] + $0.notes }
            + others
        first.fix = "revoke them, and supply the new ones at build time from a file that is not committed"
        return first
    }

    /// A finding, and the secret that it is about, with its name for people.
    typealias Secret = (finding: Finding, name: String, value: String)

    private static func secret(_ name: String, _ value: String, _ location: @autoclosure () -> SourceLocation?)
        -> Secret?
    {
        let value = unquoted(value)
        guard let kind = SecretValue.kind(name: name, value: value), !ClientIdentifier.isNamed(name),
            !ClientIdentifier.isPublishable(value), !SecretValue.isPlaceholder(value), !SecretValue.isPublicKey(value)
        else { return nil }
        // An argument without a name is the secret itself.
        let shown = SecretValue.hasToken(name) || name.containsText(value) ? "a value without a name" : name
        let finding = Finding(
            rule: rule, severity: .warning, message: "\(shown) is \(kind)", location: location(),
            fix: "revoke it, and supply the new one at build time from a file that is not committed")
        return (finding, shown, value)
    }

    /// The text between quotation marks, which an xcconfig file keeps, and readers of the value remove.
    private static func unquoted(_ value: String) -> String {
        // Characters are looked at where a byte says that there may be such marks.
        guard value.utf8.first == UInt8(ascii: "\"") || value.utf8.first == UInt8(ascii: "'"), value.count > 2,
            let mark = value.first, mark == "\"" || mark == "'", value.last == mark
        else { return value }
        return String(value.dropFirst().dropLast())
    }

    private static func xcconfigFiles(_ survey: FolderSurvey) -> [Secret] {
        let assignments = survey.folder.xcconfigFiles.flatMap { file in
            (survey.xcconfigs.text(of: file)?.file.statements ?? []).compactMap { statement in
                if case .assignment(let assignment) = statement { (file: file, assignment: assignment) } else { nil }
            }
        }
        let found = assignments.compactMap { file, assignment in
            secret(
                assignment.name, assignment.value,
                SourceLocation(file: file, position: SourcePosition(line: max(assignment.origin.line, 1), column: 1)))
        }
        // No service has tokens that are others with a word at the end: `41f0` and `41f0_staging` are made up.
        return found.filter { secret in
            !assignments.contains {
                $0.assignment.name == secret.name && $0.assignment.value.count > secret.value.count
                    && $0.assignment.value.hasPrefix(secret.value)
            }
        }
    }

    private static func projects(_ survey: FolderSurvey) -> [Secret] {
        survey.projects.flatMap(\.projects).flatMap(\.allConfigurations).flatMap { configuration in
            configuration.settings.compactMap { setting in
                guard case .text(let value) = setting.value else { return nil }
                return secret(setting.key, value, setting.location)
            }
        }
    }

    /// The tokens of known services in scripts of build phases. Whatever else a script has in its variables is no secret, as
    /// a rule.
    private static func scripts(_ survey: FolderSurvey) -> [Secret] {
        survey.projects.flatMap(\.projects).flatMap(\.targets).flatMap(\.scripts).flatMap { script in
            script.text.split(whereSeparator: \.isNewline).compactMap { line -> Secret? in
                let code = String(line.drop(while: \.isWhitespace))
                guard !code.hasPrefix("#"), let token = SecretValue.token(inScript: code) else { return nil }
                return secret(token.variable ?? token.text, token.text, script.location)
            }
        }
    }

    /// The private keys that Apple gives to a team, by their names and contents.
    private static func keys(_ survey: FolderSurvey) -> [Secret] {
        survey.folder.keys.compactMap { file in
            let data = try? RegularFile.contents(atPath: file, limit: 1 << 16)
            let text = data.map { String(decoding: $0, as: UTF8.self) } ?? ""
            guard text.containsText("-----BEGIN PRIVATE KEY-----") else { return nil }
            let name = String(file.part(afterLast: "/"))
            let finding = Finding(
                rule: rule, severity: .warning,
                message: "\(name) is a private key of App Store Connect, or of another service of Apple's",
                location: SourceLocation(file: file),
                fix: "revoke it in the developer account, and keep the new one outside of the repository")
            return (finding, name, text)
        }
    }

    /// One secret for all `.p12` files, which have private keys, most often with their certificates. Those in the folders of
    /// fastlane's match are encrypted.
    private static func identities(_ survey: FolderSurvey) -> [Secret] {
        let files = survey.folder.identities.filter { file in
            !file.contains(/\/certs\/[a-z_]+\/\w{10}\.p12$/) && !isOfTests(file, below: survey.folder.path)
                && (!GitIgnorePatterns.ignore(file) || GitIndex.has(file))
        }
        guard let first = files.first else { return [] }
        let name = String(first.part(afterLast: "/"))
        let names = files.map { String($0.part(afterLast: "/")) }
        let paths = RelativePaths(from: survey.folder.path)
        let finding = Finding(
            rule: rule, severity: .warning,
            message: files.count == 1
                ? "\(name) has a private key"
                : "\((Set(names).count == names.count ? names : files.map(paths.shown)).listed(upTo: 3)) have private keys",
            location: SourceLocation(file: first),
            notes: files.dropFirst().prefix(10).map {
                .init(message: "another one", location: SourceLocation(file: $0))
            },
            fix:
                "revoke the \(files.count == 1 ? "certificate of the key" : "certificates of the keys"), and keep the new "
                + "\(files.count == 1 ? "one" : "ones") outside of the repository")
        return [(finding, name, files.joined(separator: "\n"))]
    }

    /// Whether a file is there for tests or examples, by its name and those of its folders.
    private static func isOfTests(_ file: String, below root: String) -> Bool {
        let words = Set(String(file.dropFirst(root.count)).nameWords.map { $0.lowercased() })
        return !words.isDisjoint(with: ["demo", "example", "examples", "mock", "mocks", "sample", "test", "tests"])
    }

    private static func schemes(_ survey: FolderSurvey) -> [Secret] {
        survey.projects.flatMap(\.schemes).filter { !$0.isAutomatic }.flatMap { scheme in
            scheme.scheme.actions.flatMap { action in
                action.environmentVariables.compactMap { secret($0.name, $0.value, $0.location) }
                    + action.arguments.compactMap { argument in
                        let words = argument.text.split(maxSplits: 1) { $0 == " " || $0 == "=" }.map(String.init)
                        guard let name = words.first, let value = words.last else { return nil }
                        return secret(name, value, argument.location)
                    }
            }
        }
    }

    // MARK: Property lists

    /// Whether a file is one that Google makes for an app, whatever its name: its keys identify the app, and are
    /// restricted to it on the server.
    private static func isOfGoogle(_ root: PropertyListValue) -> Bool {
        func has(_ key: String) -> Bool { root.dictionaryValue?[key] != nil }
        return has("BUNDLE_ID") && has("PLIST_VERSION") && (has("GCM_SENDER_ID") || has("REVERSED_CLIENT_ID"))
    }

    private static func parsed(_ file: String) -> PropertyListValue? {
        (try? RegularFile.contents(atPath: file, limit: SourceLimits().schemeBytes))
            .flatMap { try? PropertyList.parse($0) }
    }

    /// Whether a file is App Center's, by its name or the shape of its secret: that identifies the app in every copy.
    private static func isOfAppCenter(_ file: String, _ root: PropertyListValue) -> Bool {
        guard let secret = root.dictionaryValue?["AppSecret"]?.stringValue else { return false }
        return ClientIdentifier.isNamed(String(file.part(afterLast: "/"))) || UUID(uuidString: secret) != nil
    }

    /// Whether a file is that of Airship's library, whose key and secret for apps are in every copy; the master secret, which is
    /// for servers, is not in it.
    private static func isOfAirship(_ file: String) -> Bool { file.hasSuffix("AirshipConfig.plist") }

    private static func propertyLists(_ survey: FolderSurvey) -> [Secret] {
        survey.folder.propertyLists.flatMap { file -> [Secret] in
            guard let root = survey.read.propertyLists[file] ?? parsed(file), !isOfGoogle(root),
                !isOfAppCenter(file, root), !isOfAirship(file),
                // The Info.plist of a built app, which its own project has.
                root.dictionaryValue?["BuildMachineOSBuild"] == nil
            else { return [] }
            var pending: [(PropertyListKeyPath, PropertyListValue)] = [(PropertyListKeyPath(), root)]
            var found: [Secret] = []
            while let (keyPath, value) = pending.popLast() {
                switch value {
                case .dictionary(let entries): pending += entries.map { (keyPath.appending($0.key), $0.value) }
                case .array(let elements):
                    pending += elements.enumerated().map { (keyPath.appending("\($0.offset)"), $0.element) }
                case .string(let text):
                    let name = keyPath.components.last { Int($0) == nil } ?? ""
                    guard
                        let secret = secret(
                            name, text,
                            SourceLocation(
                                file: file,
                                position: survey.locations.located(file)?.valuePosition(of: keyPath.components))),
                        // The key of a crash reporter or of analytics is in every copy of an app, and identifies it.
                        !keyPath.components.contains(where: ClientIdentifier.isNamed)
                    else { continue }
                    found.append(secret)
                default: break
                }
            }
            return withoutLists(found)
        }
    }

    /// The secrets of a file without those of a key with many values: a list of what a server offers, each with its identifier.
    private static func withoutLists(_ secrets: [Secret]) -> [Secret] {
        let values = Dictionary(grouping: secrets, by: \.name).mapValues { Set($0.map(\.value)).count }
        return secrets.filter { values[$0.name, default: 0] < 10 }
    }
}
