package import BuildSettings
package import PropertyLists

/// Expands references to build settings in a property list, as the build does for an Info.plist and for entitlements.
package struct InfoPlistExpansion: Sendable {
    private var evaluator: BuildSettingEvaluator
    private static let limit = 512

    /// The limits for expanding a string.
    package var limits: EvaluationLimits {
        get { evaluator.limits }
        set { evaluator.limits = newValue }
    }

    /// Creates an expansion with the build settings of `table` and values of condition parameters.
    package init(_ table: BuildSettingTable, conditions: [String: [String]] = [:]) {
        evaluator = BuildSettingEvaluator(table, conditions: conditions)
    }

    init(_ evaluator: BuildSettingEvaluator) {
        self.evaluator = evaluator
    }

    /// Returns the property list with every string value expanded, at any depth. Keys and other values stay
    /// unchanged.
    ///
    /// `$(CFBundleIdentifier)` is the property list's own identifier. Well-known keys with empty values are removed.
    package func expand(_ propertyList: PropertyListValue) -> PropertyListValue {
        var evaluator = evaluator
        evaluator.bind(identifierOf: propertyList)
        return Self.expand(propertyList) { evaluator.expand($0) }
    }

    /// Returns the property list with another text for each of its texts.
    static func expand(_ propertyList: PropertyListValue, _ text: (String) -> String) -> PropertyListValue {
        expand(propertyList, text, depth: limit).withoutEmptyValues(depth: limit)
    }

    /// Expands `depth` levels; values that are nested deeper stay unchanged.
    private static func expand(
        _ value: PropertyListValue, _ expanded: (String) -> String, depth: Int
    ) -> PropertyListValue {
        guard depth > 0 else { return value }
        switch value {
        case .string(let text):
            return .string(expanded(text))
        case .array(let elements):
            return .array(elements.map { expand($0, expanded, depth: depth - 1) })
        case .dictionary(let entries):
            return .dictionary(entries.mapValues { expand($0, expanded, depth: depth - 1) })
        case .integer, .real, .boolean, .date, .data:
            return value
        }
    }

    /// The keys that the build removes if their value is empty.
    package static let keysLeftOutWhenEmpty: Set<String> = [
        "BuildMachineOSBuild", "CFBundleDevelopmentRegion", "CFBundleExecutable", "CFBundleGetInfoString",
        "CFBundleIconFile", "CFBundleIdentifier", "CFBundleName", "CFBundlePackageType",
        "CFBundleResourceSpecification", "CFBundleShortVersionString", "CFBundleSignature", "CFBundleTypeIconFile",
        "CFBundleTypeRole", "CFBundleVersion", "DTSwiftPlaygroundsBuild", "DTSwiftPlaygroundsVersion", "DTXcode",
        "DTXcodeBuild", "NSDocumentClass", "NSHelpFile", "NSHumanReadableCopyright", "NSMainNibFile",
        "NSPrincipalClass", "NSStickerSharingLevel",
    ]
}

extension BuildSettingEvaluator {
    /// Returns the property list with every string value expanded, see ``InfoPlistExpansion/expand(_:)``.
    package mutating func expand(_ propertyList: PropertyListValue) -> PropertyListValue {
        // A copy, because what the property list binds holds only in it.
        guard propertyList.dictionaryValue?["CFBundleIdentifier"] == nil else {
            return InfoPlistExpansion(self).expand(propertyList)
        }
        return InfoPlistExpansion.expand(propertyList) { expand($0) }
    }

    /// Makes `$(CFBundleIdentifier)` the property list's own identifier, also for build settings that refer to it.
    mutating func bind(identifierOf propertyList: PropertyListValue) {
        let key = "CFBundleIdentifier"
        guard let identifier = propertyList.dictionaryValue?[key]?.stringValue else { return }
        assignIfReferredTo(identifier, to: key)
    }
}

extension PropertyListValue {
    /// Removes the well-known keys with empty values, at any depth.
    func withoutEmptyValues(depth: Int) -> PropertyListValue {
        guard depth > 0 else { return self }
        switch self {
        case .array(let elements):
            return .array(elements.map { $0.withoutEmptyValues(depth: depth - 1) })
        case .dictionary(var entries):
            for (key, value) in entries {
                switch value {
                case .string(""):
                    if InfoPlistExpansion.keysLeftOutWhenEmpty.contains(key) { entries[key] = nil }
                case .array, .dictionary: entries[key] = value.withoutEmptyValues(depth: depth - 1)
                default: break
                }
            }
            return .dictionary(entries)
        default:
            return self
        }
    }
}
