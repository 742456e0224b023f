package import BuildSettings
import SourceText

extension ConfiguredTarget {
    /// The file because of which a value is unknown, and not empty: it is missing, and may define what nothing else does; `nil` for a value
    /// that is known.
    ///
    /// - Parameter chain: what the value is made of.
    package func missingFile(defining chain: [EvaluatedBuildSetting.Link]) -> MissingXcconfig? {
        guard hasMissingFiles else { return nil }
        let undefined = chain.filter(\.isUndefined)
        if undefined.contains(where: { !AffixName.isAffix($0.name) }) { return missingFiles.likeliest }
        // Without the affix of a developer, a value is whole.
        return undefined.isEmpty ? nil : missingFiles.first { !$0.isOptional }
    }

    /// What is shown in place of a value that is unknown; `nil` for one that is known.
    package func unknown(_ chain: [EvaluatedBuildSetting.Link]) -> String? {
        missingFile(defining: chain).map { Redaction.unknown(missing: String($0.path.part(afterLast: "/"))) }
    }

    /// The build setting as it is shown, with ``unknown(_:)`` as its value where that is unknown. One that nothing assigns has no value.
    package func shown(_ setting: EvaluatedBuildSetting) -> EvaluatedBuildSetting {
        guard let unknown = unknown(setting.chain) else { return setting }
        return EvaluatedBuildSetting(
            name: setting.name, value: unknown, list: [unknown], origin: setting.origin, chain: setting.chain,
            limit: setting.limit)
    }
}

extension EvaluatedBuildSetting.Link {
    /// Whether neither a file nor Xcode defines it.
    package var isUndefined: Bool { origin == nil && !isInherited && !BuildSettingTypes.isSupplied(name) }
}
