import BuildSettings
package import Foundation
import Manifest
package import PropertyLists
package import SourceText
import Switchyard

/// A file that is generated as a whole.
package struct WholeFile: Sendable, Hashable {
    /// Its path, relative to the manifest.
    package let path: String
    /// Its bytes.
    package let data: Data
    /// What it is, as a phrase without a period.
    package let reason: String
}

extension ManifestPlan {
    /// The xcconfig files: one for each build configuration.
    ///
    /// - Parameters:
    ///   - excludingSettingsBundle: whether builds that can only reach production are without the Settings bundle of the
    ///     manifest, because it has nothing but what is generated.
    ///   - infoPlists: the entries of the app targets' Info.plist files, by target.
    package func xcconfigs(
        excludingSettingsBundle: Bool = false, infoPlists: [String: [String: PropertyListValue]] = [:]
    ) -> (files: [WholeFile], findings: [Finding]) {
        guard manifest.outputs.xcconfig else { return ([], []) }
        var part = GeneratedPart()
        var files: [WholeFile] = []
        reportIdentity(in: &part)
        reportLocalNetwork(in: &part)
        var names: [String: String] = [:]
        let usesValues = manifest.keys.contains { $0.infoKey != nil }
        let catalogs = usesValues ? brandChoices.map { manifest.catalog(brand: $0?.name) } : []
        for configuration in manifest.configurations {
            guard isFileName(configuration.name, of: configuration, in: &part) else { continue }
            if let other = names.updateValue(configuration.name, forKey: configuration.name.lowercased()) {
                part.report(
                    .generatedNameClash, .error,
                    "the build configurations \"\(other)\" and \"\(configuration.name)\" have the same file on a Mac",
                    at: configuration.location, fix: "rename one of them")
                continue
            }
            var draft = xcconfig(configuration, catalogs, excludingSettingsBundle)
            addLocalNetwork(configuration, infoPlists, to: &draft)
            for finding in draft.part.findings where !part.findings.contains(finding) { part.findings.append(finding) }
            files.append(
                WholeFile(
                    path: "\(manifest.outputs.folder)/\(configuration.name).xcconfig", data: Data(draft.text.utf8),
                    reason: "the build settings of \(configuration.name), which starts in \(configuration.environment)")
            )
        }
        return (files, part.findings)
    }

    private func isFileName(
        _ name: String, of configuration: ManifestConfiguration, in part: inout GeneratedPart
    ) -> Bool {
        guard name.isEmpty || name.hasPrefix(".") || name.contains(where: { $0 == "/" || $0 == "\0" }) else {
            return true
        }
        part.report(
            .generatedNameClash, .error, "the build configuration \"\(name)\" cannot be the name of a file",
            at: configuration.location, fix: "rename it")
        return false
    }

    // MARK: One file

    private func xcconfig(
        _ configuration: ManifestConfiguration, _ catalogs: [EnvironmentCatalog], _ excludingSettingsBundle: Bool
    ) -> XcconfigDraft {
        let variants = brandChoices.map { variant(configuration, $0) }
        var draft = XcconfigDraft(
            heading: OwnedFile.comment(source.filter { !$0.isNewline }).map { "// \($0)" },
            brands: manifest.brands.map { BuildSettingName.identifier($0.name) }, location: configuration.location)
        draft.comment("The environment that this build configuration starts in, and what it can reach.")
        draft.assign(BuildSettingName.environment, .text(configuration.environment), "the environment")
        if manifest.outputs.hasStamp, let claims = claims(configuration) {
            draft.assign(BuildSettingName.stamp, claims.map { .text($0.text) }, "the stamp")
        }
        addConditions(configuration, to: &draft)
        addExcludedFiles(configuration, excludingSettingsBundle, to: &draft)
        addBrands(to: &draft)
        addIdentity(variants, to: &draft)
        addValues(configuration, catalogs, to: &draft)
        return draft
    }

    private func addConditions(_ configuration: ManifestConfiguration, to draft: inout XcconfigDraft) {
        let condition: String? =
            switch configuration.distribution {
            case .development, .testers: "SWITCHYARD_OPEN"
            case .testFlight: "SWITCHYARD_TESTFLIGHT"
            case .appStore: nil
            }
        let brand = manifest.brands.isEmpty ? nil : BuildSettingName.reference(BuildSettingName.brandCondition)
        let conditions = [condition, brand].compactMap { $0 }
        guard !conditions.isEmpty else { return }
        draft.assign(
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS",
            .expression((["$(inherited)"] + conditions).joined(separator: " ")), "the compilation conditions")
    }

    private func addExcludedFiles(
        _ configuration: ManifestConfiguration, _ excludingSettingsBundle: Bool, to draft: inout XcconfigDraft
    ) {
        let reachesProductionOnly =
            configuration.distribution == .appStore
            || (configuration.distribution == .testFlight && !manifest.hasTestFlightList)
        let excluded = ExcludedFiles(
            self, configuration, isSealed: reachesProductionOnly, excludingSettingsBundle: excludingSettingsBundle)
        for clash in excluded.clashes {
            draft.report(
                .generatedNameClash,
                "the pattern that excludes \"\(clash.pattern)\" from \(configuration.name) also excludes \"\(clash.needed)\"",
                fix: "rename the folder of one of them")
        }
        let branded = brandChoices.map { excluded.branded[$0?.name ?? ""] ?? [] }
        let isBranded = branded.contains { !$0.isEmpty }
        let text = (try? XcconfigText.rightHandSide(for: ExcludedFiles.text(excluded.common))) ?? ""
        let reference = isBranded ? BuildSettingName.reference(BuildSettingName.excludedFiles) : ""
        draft.assign(
            "EXCLUDED_SOURCE_FILE_NAMES",
            .expression(["$(inherited)", text, reference].filter { !$0.isEmpty }.joined(separator: " ")),
            "the excluded files")
        if !excluded.included.isEmpty {
            let text = (try? XcconfigText.rightHandSide(for: ExcludedFiles.text(excluded.included))) ?? ""
            draft.assign("INCLUDED_SOURCE_FILE_NAMES", .expression("$(inherited) \(text)"), "the included files")
        }
        if isBranded {
            draft.assign(
                BuildSettingName.excludedFiles, branded.map { .text(ExcludedFiles.text($0)) }, "the excluded files")
        }
    }

    /// A target is built for the brand that lists it. Another one, such as an extension, sets SWITCHYARD_BRAND itself.
    private func addBrands(to draft: inout XcconfigDraft) {
        guard !manifest.brands.isEmpty else { return }
        draft.comment("The brand of the target. A target that no brand lists may set \(BuildSettingName.brand) itself.")
        draft.assign(
            BuildSettingName.brand,
            .expression("$(\(BuildSettingName.brand)_OF_$(TARGET_NAME:identifier))"), "the brand")
        for brand in manifest.brands {
            let name = BuildSettingName.identifier(brand.name)
            for target in brand.targets {
                draft.assign(
                    BuildSettingName.of(BuildSettingName.brand, target: target), .text(name),
                    "the brand of the target \(target)")
            }
        }
        draft.assign(
            BuildSettingName.brandCondition,
            [.text("")]
                + manifest.brands.map { .text($0.condition) }, "the condition of the brand")
    }

    // MARK: Values

    private func addValues(
        _ configuration: ManifestConfiguration, _ catalogs: [EnvironmentCatalog], to draft: inout XcconfigDraft
    ) {
        let keys = manifest.keys.filter { $0.infoKey != nil }
        guard !keys.isEmpty else { return }
        draft.comment("Values for Info.plist.")
        let values = catalogs.map { $0.values(of: configuration.environment) }
        for key in keys {
            guard key.secret == nil else {
                draft.report(
                    .generatedValue, "the secret \"\(key.name)\" cannot be in Info.plist", at: key.location,
                    fix: "remove its info key")
                continue
            }
            let texts = values.map { values in values[key.name].map { $0.written?.buildSettingText } ?? "" }
            guard texts.allSatisfy({ $0 != nil }) else {
                draft.report(
                    .generatedValue,
                    "the key \"\(key.name)\" is an array or a dictionary, which a build setting cannot hold",
                    at: key.location, fix: "remove its info key")
                continue
            }
            draft.assign(
                BuildSettingName.value(of: key.name), texts.map { .text($0 ?? "") },
                "the value of \"\(key.name)\"", at: key.location)
        }
    }
}
