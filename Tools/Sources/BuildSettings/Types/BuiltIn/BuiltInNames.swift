/// The names of the build settings that the build system declares in its sources: for each type, a string of names.
///
/// They are copied from the declarations in its sources. A test compares them with a list that is kept as a fixture.
enum BuiltInNames {
    /// The build settings that are declared as lists of paths.
    static let pathLists = """
        ASSETCATALOG_COMPILER_INPUTS ASSETCATALOG_COMPILER_STICKER_PACK_STRINGS DSYMUTIL_DSYM_SEARCH_PATHS
        HEADER_SEARCH_PATHS KERNEL_EXTENSION_HEADER_SEARCH_PATHS LIBRARY_SEARCH_PATHS
        PRODUCT_TYPE_FRAMEWORK_SEARCH_PATHS PRODUCT_TYPE_HEADER_SEARCH_PATHS PRODUCT_TYPE_LIBRARY_SEARCH_PATHS
        PRODUCT_TYPE_SWIFT_INCLUDE_PATHS REEXPORTED_LIBRARY_PATHS REZ_SEARCH_PATHS SWIFT_INCLUDE_PATHS
        SWIFT_SDK_TOOLSETS SWIFT_STDLIB_TOOL_FOLDERS_TO_SCAN SWIFT_SYSTEM_INCLUDE_PATHS
        SYMBOL_GRAPH_EXTRACTOR_SEARCH_PATHS SYSTEM_FRAMEWORK_SEARCH_PATHS SYSTEM_HEADER_SEARCH_PATHS
        TAPI_HEADER_SEARCH_PATHS TAPI_INPUTS TEST_FRAMEWORK_SEARCH_PATHS TEST_PRIVATE_FRAMEWORK_SEARCH_PATHS
        USER_HEADER_SEARCH_PATHS
        """

    /// The build settings that are declared as lists of paths without duplicates.
    static let pathSets = """
        FRAMEWORK_SEARCH_PATHS
        """

    /// The names of each type.
    static let ofTypes: [(type: BuildSettingType, names: String)] = [
        (.string, strings), (.boolean, booleans), (.path, paths), (.list, lists), (.pathList, pathLists),
        (.pathSet, pathSets),
    ]
}
