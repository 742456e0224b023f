public import PropertyLists

/// An Info.plist with its references to build settings expanded, as the build writes it into the product.
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

    /// The property list with every string value expanded, at any depth. Keys and all other values stay.
    ///
    /// `$(CFBundleIdentifier)` is the property list's own identifier. Well-known keys that turn out empty are left out.
    public func expand(_ propertyList: PropertyListValue) -> PropertyListValue {
        var evaluator = evaluator
        if let identifier = propertyList.dictionaryValue?[Self.identifierKey]?.stringValue {
            // Above all layers, so that settings that refer to it see it, too.
            evaluator = evaluator.overriding(Self.identifierKey, with: identifier)
        }
        return Self.expand(propertyList, with: &evaluator, depth: limit)
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
            var expanded: [String: PropertyListValue] = [:]
            expanded.reserveCapacity(entries.count)
            for (key, value) in entries {
                let value = expand(value, with: &evaluator, depth: depth - 1)
                if value == .string(""), keysLeftOutWhenEmpty.contains(key) { continue }
                expanded[key] = value
            }
            return .dictionary(expanded)
        case .integer, .real, .boolean, .date, .data:
            return value
        }
    }

    private static let identifierKey = "CFBundleIdentifier"

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
