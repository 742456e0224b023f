import PropertyLists
import SourceText

extension Rule {
    static let manifestSyntax = Rule(
        .manifestSyntax, .manifest, [.error],
        "Switchyard.yaml is not YAML, or has a key that is not text",
        why: "Nothing is generated from a file that cannot be read.",
        fix: "Correct the line; an editor with YAML support shows it as well",
        bad: .manifest("environments:\n  production: {values: {apiURL: [}}\n"),
        good: .manifest("environments:\n  production: {values: {apiURL: \"https://a.example\"}}\n"))

    static let manifestLimit = Rule(
        .manifestLimit, .manifest, [.error],
        "Switchyard.yaml is too large, or its aliases expand to too many values",
        why: """
            A few lines of aliases that refer to each other can expand to more values than fit into memory. The limits \
            are far above what a catalog needs.
            """,
        fix: "Write the values out, or use extends",
        bad: .manifest(
            "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
                + zip("abcdef", "bcdefg").map { old, new in
                    "\(new): &\(new) [*\(old), *\(old), *\(old), *\(old), *\(old), *\(old), *\(old), *\(old), *\(old), *\(old)]\n"
                }.joined()),
        good: .manifest(
            "environments:\n  production: {values: &values {name: a}}\n  staging: {values: {<<: *values}}\n"))

    static let manifestValue = Rule(
        .manifestValue, .manifest, [.error],
        "A value in Switchyard.yaml is not what belongs there",
        why: """
            Nothing is generated while a value is of the wrong kind, is missing, or contradicts another value: half a \
            configuration would be worse than none.
            """,
        fix: "Write what the message asks for",
        bad: .manifest("environments:\n  production: {title: 7}\n"),
        good: .manifest("environments:\n  production: {title: \"7\"}\n"))

    static let manifestUnknownKey = Rule(
        .manifestUnknownKey, .manifest, [.error],
        "Switchyard.yaml has an entry with an unknown name",
        why: "An entry with a misspelled name would have no effect, and go unnoticed.",
        fix: "Use a name of the reference; \"switchyard schema\" has all of them",
        bad: .manifest("environments:\n  production: {titel: Production}\n"),
        good: .manifest("environments:\n  production: {title: Production}\n"))

    static let manifestUnknownName = Rule(
        .manifestUnknownName, .manifest, [.error],
        "Switchyard.yaml refers to an environment or a rule that does not exist",
        why: "A build configuration with a misspelled environment would start in another environment.",
        fix: "Use the name of an environment of the file",
        bad: .manifest(
            "configurations:\n  Debug: {environment: stagging, for: development}\n"
                + "environments:\n  production: {}\n  staging: {}\n"),
        good: .manifest(
            "configurations:\n  Debug: {environment: staging, for: development}\n"
                + "environments:\n  production: {}\n  staging: {}\n"))

    static let unconfirmedGuess = Rule(
        .unconfirmedGuess, .manifest, [.error, .warning],
        "Switchyard.yaml has a guess that nobody has confirmed",
        why: """
            If nothing in a project says which environment is production, what a build configuration selects, or which \
            of two values counts, init marks its guess with "uncertain: true". A wrong guess would look like a fact in \
            every report, so audit and assemble refuse what depends on it; generate only warns, so that developers can \
            try it.
            """,
        fix: "Correct the guess, or leave it as it is, and remove the line",
        bad: .checkFolder([.text("Switchyard.yaml", guess("\n  uncertain: true"))]),
        good: .checkFolder([.text("Switchyard.yaml", guess(""))]))

    private static func guess(_ mark: String) -> String {
        """
        production:
          environment: mainnet\(mark)
        environments: { mainnet: {}, testnet: {} }
        generate: { catalog: false }

        """
    }

    static let missingSecret = Rule(
        .missingSecret, .manifest, [.error],
        "The value of a secret is not where Switchyard.yaml says",
        why: """
            The values of secrets come from variables or from files that git ignores. Its server would reject an app \
            without them.
            """,
        fix: "Set the variable, or create the file",
        bad: .manifest(secretManifest, options: ["--secrets", "--dry-run"]),
        good: .manifest(secretManifest))

    private static let secretManifest =
        "keys:\n  token: {type: string, secret: {file: Secrets/token.txt}}\nenvironments:\n  production: {}\n"

    static let secretNotIgnored = Rule(
        .secretNotIgnored, .manifest, [.error],
        "Git does not ignore the file with the values of secrets",
        why: """
            The next commit would publish the secrets, and every copy of the repository would keep them. An example needs a \
            git repository, so none is shown.
            """,
        fix: "Add the path of the file to .gitignore")

    static let staleFile = Rule(
        .staleFile, .manifest, [.error],
        "A generated file is not what Switchyard.yaml says",
        why: "The file was edited by hand, or Switchyard.yaml was changed and nothing was generated.",
        fix: "Run \"switchyard generate\" and commit the result",
        bad: .manifest("environments:\n  production: {}\n", options: ["--check"]),
        good: .manifest("environments:\n  production: {}\n"))

    static let fileNotGenerated = Rule(
        .fileNotGenerated, .manifest, [.error],
        "A file with the name of a generated one exists, but was not generated",
        why: "It would be lost. Only files whose first lines say that they are generated are replaced.",
        fix: "Move the file, or name another file in generate",
        bad: .manifest(
            "environments:\n  production: {}\n", .catalog(.production).inFolder("Switchyard")),
        good: .manifest("environments:\n  production: {}\n"))

    static let changedRelease = Rule(
        .changedRelease, .manifest, [.error],
        "A change opened a release, or changed what it reaches",
        why: """
            Only "switchyard check --since" reports it: the archive of a scheme that users get is no longer sealed, \
            selects another environment than at the revision, is new, has another bundle identifier, or reads other \
            values from Info.plist or the catalog. Of new values, only those count that name a host, or that are empty \
            because nothing defines what they refer to. Without a catalog, an archive that newly defines DEBUG counts, \
            too, and one of another build configuration. Such an edit is seldom intended, and no build shows it. There \
            is no example, because it would take a repository.
            """,
        fix: "Undo the edit, or say in its commit that this is meant")

    static let unreadableRevision = Rule(
        .unreadableRevision, .manifest, [.error],
        "Git does not have the catalog at a revision",
        why: """
            Two revisions can only be compared if git has both. The message says what git answered. There is no \
            example, because it would take a repository.
            """,
        fix: "Name a revision that git log shows, in a folder of the repository")
}
