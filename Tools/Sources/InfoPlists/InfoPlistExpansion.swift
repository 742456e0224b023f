public import BuildSettings
public import PropertyLists

/// References to build settings in a property list, expanded as the build does it for an Info.plist or for entitlements.
public struct InfoPlistExpansion: Sendable {
    private var evaluator: BuildSettingEvaluator
    private let limit = 512

    /// How much the expansion of a string may take.
    public var limits: EvaluationLimits {
        get { evaluator.limits }
        set { evaluator.limits = newValue }
    }

    /// An expansion with the build settings of `table` under the given condition values.
    public init(_ table: BuildSettingTable, conditions: [String: [String]] = [:]) {
        evaluator = BuildSettingEvaluator(table, conditions: conditions)
    }

    init(_ evaluator: BuildSettingEvaluator) {
        self.evaluator = evaluator
    }

    /// The property list with every string value expanded, at any depth. Keys and all other values stay.
    ///
    /// `$(CFBundleIdentifier)` is the property list's own identifier. Well-known keys that turn out empty are left out.
    public func expand(_ propertyList: PropertyListValue) -> PropertyListValue {
        var evaluator = evaluator.binding(identifierOf: propertyList)
        return Self.expand(propertyList, with: &evaluator, depth: limit).withoutEmptyValues(depth: limit)
    }

    /// `depth` levels are expanded; a property list that is nested deeper is left as it is there.
    private static func expand(
        _ value: PropertyListValue, with evaluator: inout BuildSettingEvaluator, depth: Int
    ) -> PropertyListValue {
        guard depth > 0 else { return value }
        switch value {
        case .string(let text):
            return .string(evaluator.expand(text))
        case .array(let elements):
            return .array(elements.map { expand($0, with: &evaluator, depth: depth - 1) })
        case .dictionary(let entries):
            return .dictionary(entries.mapValues { expand($0, with: &evaluator, depth: depth - 1) })
        case .integer, .real, .boolean, .date, .data:
            return value
        }
    }

    /// The keys that the build removes when their value is the empty string.
    public static let keysLeftOutWhenEmpty: Set<String> = [
        "BuildMachineOSBuild", "CFBundleDevelopmentRegion", "CFBundleExecutable", "CFBundleGetInfoString",
        "CFBundleIconFile", "CFBundleIdentifier", "CFBundleName", "CFBundlePackageType",
        "CFBundleResourceSpecification", "CFBundleShortVersionString", "CFBundleSignature", "CFBundleTypeIconFile",
        "CFBundleTypeRole", "CFBundleVersion", "DTSwiftPlaygroundsBuild", "DTSwiftPlaygroundsVersion", "DTXcode",
        "DTXcodeBuild", "NSDocumentClass", "NSHelpFile", "NSHumanReadableCopyright", "NSMainNibFile",
        "NSPrincipalClass", "NSStickerSharingLevel",
    ]
}

extension BuildSettingEvaluator {
    /// An evaluator for which `$(CFBundleIdentifier)` is the property list's own identifier, over every setting of that
    /// name, so that settings that refer to it see it, too.
    func binding(identifierOf propertyList: PropertyListValue) -> BuildSettingEvaluator {
        let key = "CFBundleIdentifier"
        guard let identifier = propertyList.dictionaryValue?[key]?.stringValue else { return self }
        return overriding(key, with: identifier)
    }
}

extension PropertyListValue {
    /// Without the well-known keys whose value is the empty string, at any depth.
    func withoutEmptyValues(depth: Int) -> PropertyListValue {
        guard depth > 0 else { return self }
        switch self {
        case .array(let elements):
            return .array(elements.map { $0.withoutEmptyValues(depth: depth - 1) })
        case .dictionary(let entries):
            let kept = entries.filter { key, value in
                value != .string("") || !InfoPlistExpansion.keysLeftOutWhenEmpty.contains(key)
            }
            return .dictionary(kept.mapValues { $0.withoutEmptyValues(depth: depth - 1) })
        default:
            return self
        }
    }
}
