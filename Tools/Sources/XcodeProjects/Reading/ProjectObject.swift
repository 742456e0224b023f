import PropertyLists

/// An object of a project file: a dictionary with an identifier.
struct ProjectObject {
    let identifier: String
    /// The class, such as `PBXNativeTarget`.
    let isa: String
    let fields: [String: PropertyListValue]

    /// Returns the key path of the object, or of a value in it.
    func path(_ keys: String...) -> [String] { ["objects", identifier] + keys }
}

extension ProjectObject {
    /// Whether the object has children: a group, a localized file, or a versioned data model.
    var isGroup: Bool {
        switch isa {
        case "PBXGroup", "PBXVariantGroup", "XCVersionGroup": true
        default: false
        }
    }

    /// Whether the object is a folder whose files on disk belong to targets.
    var isSynchronizedFolder: Bool { isa == "PBXFileSystemSynchronizedRootGroup" }

    var targetKind: XcodeTarget.Kind? {
        switch isa {
        case "PBXNativeTarget": .native
        case "PBXAggregateTarget": .aggregate
        case "PBXLegacyTarget": .legacy
        default: nil
        }
    }
}
