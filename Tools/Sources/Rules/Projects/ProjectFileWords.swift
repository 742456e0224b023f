import AppProjects
import PropertyLists
import SourceText
import XcodeProjects

/// What findings say about the files of a project and its build settings.
extension FindingWords {
    // MARK: Files of a product

    static func ignoresResource(_ name: String, _ targets: [String]) -> Self {
        Self(
            "\(name) is ignored by git, and \(targets.listed(upTo: 4)) \(targets.words("copies", "copy")) it from a "
                + "synchronized folder: a build of a fresh clone lacks it, and does not fail",
            fix: "commit it, or have a script make it before the build")
    }

    /// - Parameters:
    ///   - environments: those of the manifest.
    ///   - isListed: whether a phase lists the file or its folder, and not a synchronized folder.
    static func copiesManifest(
        _ targets: [String], _ environments: [String], in configurations: [String], isListed: Bool
    ) -> Self {
        let contents = environments.isEmpty ? "" : ", with \(environments.listed(upTo: 4))"
        return Self(
            "\(targets.listed(upTo: 4)) \(targets.words("copies", "copy")) Switchyard.yaml into the product in "
                + "\(configurations.listed(upTo: 4))\(contents): everybody can read it",
            fix: isListed
                ? "remove it from Copy Bundle Resources"
                : "remove the target from its target membership, or move it out of the synchronized folder")
    }

    static func copiesInput(_ targets: [String], _ kind: String, _ name: Substring) -> Self {
        Self(
            "\(targets.listed(upTo: 4)) \(targets.words("copies its", "copy their")) \(kind) \(name) into the product, where "
                + "it has no effect and everybody can read it",
            fix: "remove it from Copy Bundle Resources")
    }

    static func copiesEnvironments(_ targets: [String], _ files: [String], in configuration: String) -> Self {
        Self(
            "\(targets.prefix(3).listed) \(targets.words("has", "have")) the files of several environments in "
                + "\(configuration): \(files.prefix(4).listed)",
            fix: "exclude the others with EXCLUDED_SOURCE_FILE_NAMES, or copy the right one in a script")
    }

    static func copiesXcconfigs(_ targets: [String], _ names: [String]) -> Self {
        let files =
            names.count > 4 ? "\(names.count) xcconfig files, such as \(names.prefix(2).listed)," : names.listed
        let pronoun = names.words("it", "them")
        return Self(
            "\(targets.prefix(3).listed) \(targets.words("copies", "copy")) \(files) into the product, where everybody can "
                + "read \(pronoun)",
            fix: "remove \(pronoun) from Copy Bundle Resources")
    }

    /// - Parameter files: the files for the place, as they are shown.
    static func onePlace(_ place: String, _ files: [String], of targets: [String]) -> Self {
        let isInfoPlist = place == "Info.plist"
        let what =
            isInfoPlist
            ? "\(files.listed) among its resources, where the build writes the Info.plist"
            : "\(files.count) files for one place, \(files.listed(upTo: 4))"
        return Self(
            "\(targets.listed(upTo: 4)) \(targets.words("has", "have")) \(what): Xcode does not build it (Multiple commands "
                + "produce \(place))",
            fix: isInfoPlist
                ? "remove it from Copy Bundle Resources, or from the target's membership in the folder"
                : "remove all but one from the target, or exclude them with EXCLUDED_SOURCE_FILE_NAMES")
    }

    static func ignoresCatalog(_ name: String, besides read: String) -> Self {
        Self("\(name) is ignored: the target also copies \(read)", fix: "remove one of them")
    }

    // MARK: Files that are not there

    static func missing(_ path: String, in setting: String, of targets: [String]) -> Self {
        Self(
            "\(setting) of \(targets.listed(upTo: 4)) names \(path), which does not exist",
            fix: "correct the path, or add the file")
    }

    static func missingProject(_ path: String) -> Self {
        Self(
            "the workspace names \(path), which does not exist, so it is not checked",
            fix: "add the project, or check the folder or the branch that contains it")
    }

    /// - Parameters:
    ///   - others: how many other files there are.
    ///   - place: the folder where the tool is run, as it is shown; `nil` where it is the checked one.
    static func ungenerated(by tool: GeneratedFiles.Tool, others: Int, in place: String?) -> Self {
        Self(
            others == 0
                ? "the Xcode project that \(tool.name) generates from this file does not exist, so it is not checked"
                : "the Xcode projects that \(tool.name) generates from this file and \(others) more do not exist, so they "
                    + "are not checked",
            fix: "run \"\(tool.command)\"" + (others == 0 ? place.map { " in \($0)" } ?? "" : ""))
    }

    /// - Parameters:
    ///   - path: the first file, as it is shown.
    ///   - place: the folder where the tool is run, as it is shown; `nil` where it is the checked one.
    static func ungenerated(_ path: String, of count: Int, by tool: GeneratedFiles.Tool, in place: String?) -> Self {
        let rest = count == 1 ? "does not exist" : "and \(count - 1) more \(count == 2 ? "file" : "files") do not exist"
        return Self(
            "\(path) \(rest); \(tool.name) generates \(count == 1 ? "it" : "them")",
            fix: "run \"\(tool.command)\"" + (place.map { " in \($0)" } ?? ""))
    }

    // MARK: xcconfig files

    /// - Parameter owner: the project or a target.
    static func withoutXcconfig(_ names: [String], of owner: String) -> Self {
        let listed = names.listed(upTo: 5)
        return Self(
            names.words(
                "the build configuration \(listed) of \(owner) has no xcconfig file",
                "the build configurations \(listed) of \(owner) have no xcconfig files"),
            fix: "choose an xcconfig file for \(listed) in the project editor, under Info > Configurations")
    }

    /// - Parameters:
    ///   - owner: the project or a target.
    ///   - others: how many targets are set up alike.
    static func basedOnSibling(
        _ configuration: String, of owner: String, others: Int, _ file: String, not expected: String
    ) -> Self {
        Self(
            "the build configuration \(configuration) of \(owner)"
                + (others > 0 ? " and of \(others) more \(others == 1 ? "target" : "targets")" : "")
                + " is based on \(file), not on \(expected)",
            fix: "choose \(expected) under Info > Configurations")
    }

    static func unusedXcconfigs(_ files: [String]) -> Self {
        Self(
            files.words(
                "no build configuration uses this xcconfig file, and no other one includes it",
                "no build configuration uses \(files.uniqued.listed(upTo: 5)), and no other xcconfig file includes them"
            ),
            fix: files.words(
                "choose it under Info > Configurations, include it, or remove it",
                "choose them under Info > Configurations, include them, or remove them"))
    }

    /// A file of CocoaPods that is for another build configuration.
    static func podsOf(_ other: String, in configuration: String) -> Self {
        Self(
            "the build configuration \(configuration) uses the file that CocoaPods generated for \"\(other)\"",
            fix: "use the file that ends in .\(configuration.lowercased()).xcconfig, which CocoaPods generates")
    }

    // MARK: Build settings

    /// A build setting that nothing refers to.
    ///
    /// - Parameter meant: the one of Xcode that is probably meant.
    static func unusedSetting(_ name: String, meant: String?) -> Self {
        Self(
            "nothing refers to the build setting \(name)" + (meant.map { ": the one of Xcode is \($0)" } ?? ""),
            fix: meant.map { "write \($0)" } ?? "remove it, or refer to it")
    }

    static func hiddenByTarget(_ name: String, _ target: String, _ value: String) -> Self {
        Self(
            "no build uses the values of \(name) here, which differ between build configurations: \(target) has "
                + "\(value.quoted(as: name)) in all of them",
            fix: "remove \(name) from the target, or from the project")
    }

    /// - Parameters:
    ///   - values: the value that builds use, and the one of the xcconfig file.
    ///   - builds: the builds that hide the values.
    static func hiddenByProject(
        _ names: [String], _ values: (used: String, own: String), in builds: [String], needsIdentifiers: Bool
    ) -> Self {
        let shown =
            names.count == 1
            ? "\(values.used.quoted(as: names)) instead of \(values.own.quoted(as: names))" : "other ones"
        return Self(
            "no build uses the \(names.words("value", "values")) of \(names.listed(upTo: 4)) here: the project file has "
                + "\(shown) for \(builds[0])\(builds.count > 1 ? " and \(builds.count - 1) more" : "")",
            fix: "remove \(names.count == 1 ? names[0] : "them") from the project file, or from the xcconfig file"
                + (needsIdentifiers ? "; each target needs an identifier of its own" : ""))
    }

    // MARK: Secrets

    static func secrets(_ names: [String], _ first: CommittedSecretRule.Secret) -> Self {
        let place =
            switch first.kind {
            case .value: "at build time from a file that is not committed"
            case .keyOfApple, .identity: "from a place outside of the repository"
            }
        return Self(
            names.count == 1 ? secret(first) : "\(names.listed(upTo: 6)) are secrets",
            fix: names.words("revoke it, and supply the new one", "revoke them, and supply the new ones") + " " + place)
    }

    fileprivate static func secret(_ secret: CommittedSecretRule.Secret) -> String {
        let kind =
            switch secret.kind {
            case .value(let kind): kind
            case .keyOfApple: "a private key of App Store Connect, or of another service of Apple's"
            case .identity: "a file with a private key"
            }
        return "\(secret.name) is \(kind)"
    }
}

extension Finding.Note {
    static func copies(_ target: String, _ file: String, at location: SourceLocation) -> Self {
        Self(message: "\(target) copies \(file)", location: location)
    }

    static func copied(_ path: String, at location: SourceLocation) -> Self {
        Self(message: "\(path) is copied here", location: location)
    }

    static func hasXcconfig(_ configuration: String, at location: SourceLocation) -> Self {
        Self(message: "\(configuration) has one", location: location)
    }

    static func hasName(_ file: String) -> Self {
        Self(message: "this file has its name", location: SourceLocation(file: file))
    }

    static func alike(_ owner: String, at location: SourceLocation) -> Self {
        Self(message: "\(owner) is set up alike", location: location)
    }

    static func unusedEither(_ file: String) -> Self {
        Self(message: "not used either", location: SourceLocation(file: file))
    }

    static func basedOnThis(_ configuration: String, at location: SourceLocation) -> Self {
        Self(message: "\(configuration) is based on this file", location: location)
    }

    static func isSet(_ name: String, at location: SourceLocation) -> Self {
        Self(message: "\(name) is set here", location: location)
    }

    static func isHere(_ name: String, at location: SourceLocation) -> Self {
        Self(message: "\(name) is here", location: location)
    }

    static func usesValue(_ build: String, at location: SourceLocation) -> Self {
        Self(message: "\(build) uses this value", location: location)
    }

    static func secret(_ secret: CommittedSecretRule.Secret) -> Self {
        Self(message: FindingWords.secret(secret), location: secret.location)
    }

    static func copy(of secret: CommittedSecretRule.Secret) -> Self {
        Self(message: "it is here, too", location: secret.location)
    }
}
