import PropertyLists

/// One object of a project file: a dictionary under an identifier.
struct ProjectObject {
    let identifier: String
    /// Its class, such as `PBXNativeTarget`.
    let isa: String
    let fields: [String: PropertyListValue]

    /// The key path of the object, or of something in it.
    func path(_ keys: String...) -> [String] { ["objects", identifier] + keys }
}

extension ProjectObject {
    /// Whether it has children: a group, the languages of a file, the versions of a data model.
    var isGroup: Bool {
        switch isa {
        case "PBXGroup", "PBXVariantGroup", "XCVersionGroup": true
        default: false
        }
    }

    /// Whether it is a folder whose files belong to targets as they are found on the disk.
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
