import Manifest
import PropertyLists
import SourceText
import XcodeProjects

/// The identity of a build as build settings.
extension ManifestPlan {
    func addIdentity(_ variants: [BuildVariant], to draft: inout XcconfigDraft) {
        draft.comment("What the app is called, and who it is for Apple.")
        let start = draft.lines.count
        addBundleIdentifier(variants, to: &draft)
        if uses(\.displayName) {
            // Without a display name, an app is called as its product.
            draft.assign(
                BuildSettingName.displayName,
                variants.map { $0.identity.displayName.map { .text($0) } ?? .expression("$(PRODUCT_NAME)") },
                "the display name")
        }
        addIcon(variants, to: &draft)
        add(\.urlScheme, BuildSettingName.urlScheme, "the URL scheme", variants, to: &draft)
        add(\.appGroup, BuildSettingName.appGroup, "the App Group", variants, to: &draft)
        add(\.apsEnvironment, BuildSettingName.apsEnvironment, "the APS environment", variants, to: &draft)
        for index in 0..<associatedDomainCount {
            // A list has as many elements in every build. A repeated domain has no effect, an empty one is an error.
            let domains = variants.map { variant -> XcconfigDraft.Value in
                let domains = variant.identity.associatedDomains ?? []
                return .text(domains.isEmpty ? "" : domains[min(index, domains.count - 1)])
            }
            draft.assign(BuildSettingName.associatedDomain(index + 1), domains, "the associated domain \(index + 1)")
        }
        if draft.lines.count == start { draft.removeComment() }
    }

    private func add(
        _ part: KeyPath<ManifestIdentity, String?>, _ name: String, _ owner: String, _ variants: [BuildVariant],
        to draft: inout XcconfigDraft
    ) {
        guard uses(part) else { return }
        draft.assign(name, variants.map { .text($0.identity[keyPath: part] ?? "") }, owner)
    }

    /// The bundle identifier of the app, and for its other targets one that begins with it.
    ///
    /// A target's own `PRODUCT_BUNDLE_IDENTIFIER` has precedence over an xcconfig file. The build setting is not assigned
    /// where the app target is uncertain: two products with one identifier cannot be installed.
    private func addBundleIdentifier(_ variants: [BuildVariant], to draft: inout XcconfigDraft) {
        guard variants.contains(where: { $0.identity.bundleIdentifier != nil }) else { return }
        let name = BuildSettingName.bundleIdentifier
        draft.assign(name, variants.map { .text($0.identity.bundleIdentifier ?? "") }, "the bundle identifier")
        let apps = appTargetNames
        guard !apps.isEmpty else { return }
        for app in apps {
            draft.assign(
                BuildSettingName.of(name, target: app), .expression(BuildSettingName.reference(name)),
                "the bundle identifier of the target \(app)")
        }
        // Another app of the project keeps its own; extensions are then left alone, because whose they are is not known.
        let other =
            variants.allSatisfy { $0.identity.bundleIdentifier != nil } && !hasOtherApps(than: apps)
            ? "$(\(name)).$(TARGET_NAME:rfc1034identifier)" : "$(inherited)"
        draft.assign(
            "PRODUCT_BUNDLE_IDENTIFIER", .expression("$(\(name)_OF_$(TARGET_NAME:identifier):default=\(other))"),
            "the bundle identifier of a target")
    }

    /// The app icon of the app alone: other targets with an asset catalog have no icon of that name.
    private func addIcon(_ variants: [BuildVariant], to draft: inout XcconfigDraft) {
        guard variants.contains(where: { $0.identity.icon != nil }) else { return }
        let name = BuildSettingName.icon
        draft.assign(name, variants.map { .text($0.identity.icon ?? "") }, "the icon")
        let apps = appTargetNames
        guard !apps.isEmpty else { return }
        for app in apps {
            draft.assign(
                BuildSettingName.of(name, target: app), .expression(BuildSettingName.reference(name)),
                "the icon of the target \(app)")
        }
        draft.assign(
            "ASSETCATALOG_COMPILER_APPICON_NAME",
            .expression("$(\(name)_OF_$(TARGET_NAME:identifier):default=$(inherited))"), "the icon of a target")
    }

    /// The app targets of all brands; empty if one is uncertain.
    private func hasOtherApps(than apps: [String]) -> Bool {
        project?.targets.contains { $0.isApplication && !apps.contains($0.name) } ?? false
    }

    private var appTargetNames: [String] {
        let targets = AppTargets(self)
        guard targets.uncertain.isEmpty else { return [] }
        return brandChoices.compactMap { targets.names[$0?.name] }
    }

    /// Reports builds whose property lists would have an empty entry, and an app target that is not certain.
    func reportIdentity(in part: inout GeneratedPart) {
        let targets = AppTargets(self)
        if uses(\.bundleIdentifier) || uses(\.icon) {
            for (brand, candidates) in targets.uncertain {
                let whose = brand.map { " of the brand \"\($0.name)\"" } ?? ""
                part.report(
                    .uncertainAppTarget, .note,
                    candidates.isEmpty
                        ? "no target\(whose) is known to be the app, so no target gets its bundle identifier and icon"
                        : "the targets \(candidates.joined(separator: ", "))\(whose) are all apps, so none gets the bundle "
                            + "identifier and the icon",
                    at: brand?.location ?? SourceLocation(file: manifest.file),
                    fix: "list one app target in targets, or set PRODUCT_BUNDLE_IDENTIFIER = "
                        + "$(\(BuildSettingName.bundleIdentifier)) in the target")
            }
        }
        var parts: [(name: String, isMissing: (ManifestIdentity) -> Bool)] = []
        func require<Value>(_ part: KeyPath<ManifestIdentity, Value?>, _ name: String) {
            if uses(part) { parts.append((name, { $0[keyPath: part] == nil })) }
        }
        if !manifest.outputs.infoPlists.isEmpty { require(\.urlScheme, "URL scheme") }
        if !manifest.outputs.entitlements.isEmpty {
            if associatedDomainCount > 0 {
                parts.append(("associated domains", { $0.associatedDomains?.isEmpty ?? true }))
            }
            require(\.appGroup, "App Group")
            require(\.apsEnvironment, "APS environment")
        }
        let isUnbranded = manifest.brands.isEmpty || targets.names[nil] != nil
        for variant in variants where isUnbranded || variant.brand != nil {
            let whose = variant.brand.map { " of the brand \"\($0.name)\"" } ?? ""
            for (name, isMissing) in parts where isMissing(variant.identity) {
                part.report(
                    .incompleteIdentity, .error,
                    "the build configuration \(variant.configuration.name)\(whose) has no \(name), but others do: its entry "
                        + "would be empty",
                    at: variant.configuration.location,
                    fix: "add it to the identity of the environment \"\(variant.configuration.environment)\"")
            }
        }
    }
}
