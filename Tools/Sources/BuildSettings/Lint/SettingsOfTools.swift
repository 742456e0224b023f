/// Build settings that no file of a project refers to, because tools read them: those of Xcode that the build system
/// declares in its specification files, those of earlier versions that projects still have, and those of other tools.
///
/// See the `.xcspec` files of Apple's swift-build.
package enum SettingsOfTools {
    package static func contains(_ name: String) -> Bool {
        isXcodes(name) || othersBeginnings.contains(where: name.hasPrefix)
    }

    /// Whether a name is one of Xcode's.
    package static func isXcodes(_ name: String) -> Bool {
        names.contains(name) || beginnings.contains(where: name.hasPrefix)
    }

    /// Whether a build setting is for a tool that builds nothing anymore: Rez, of Carbon's resources.
    static func isWithoutEffect(_ name: String) -> Bool { name.hasPrefix("REZ_") }

    private static let beginnings = [
        "ASSETCATALOG_", "CLANG_", "CODE_SIGN_", "COREML_", "DOCC_", "DTRACE_", "GCC_", "HEADERMAP_", "IBC_", "IBSC_",
        "IIG_", "INDEX_STORE_", "INFOPLIST_", "INSTRUMENTS_PACKAGE_", "INTENTS_", "JAVA_", "KEXT_", "LD_", "LEX_",
        "LLVM_", "LM_", "LOCALIZED_STRING_", "MAPC_", "METAL_LIBRARY_", "MIG_", "MODULE_VERIFIER_", "MOMC_", "MTL_",
        "MTLCOMPILER_", "MTLLINKER_", "OPENCL_", "OSACOMPILE_", "PROVISIONING_PROFILE", "REZ_", "STRIP_", "SWIFT_",
        "SWIFTC_", "SYMBOL_GRAPH_EXTRACTOR_", "TAPI_", "TEXTURE_ATLAS_", "XCSTRINGS_", "YACC_",
    ]

    private static let othersBeginnings = [
        // React Native, Expo, Flutter, Kotlin, Unity, and CocoaPods.
        "DART_", "EX_", "EXPO_", "FLUTTER_", "HERMES_", "KOTLIN_", "RCT_", "REACT_NATIVE_", "COCOAPODS_", "RN_",
        "UNITY_",
        // A script gets every build setting as an environment variable, and passes them on to the commands that it runs.
        "CARGO_", "CCACHE_", "FASTLANE_", "NODE_", "NPM_", "SCCACHE_", "SENTRY_",
    ]

    private static let names: Set<String> = [
        "ALTERNATIVE_DISTRIBUTION_WEB", "APP_INTENTS_DEPLOYMENT_TARGET", "BUILD_ROOT", "COLOR_DIAGNOSTICS",
        "COMPILATION_CACHE_ENABLE_CACHING", "COMPILER_INDEX_STORE_ENABLE", "DEBUGGING_SYMBOLS", "ENABLE_BLOCKS",
        "ENABLE_CPLUSPLUS_BOUNDS_SAFE_BUFFERS", "ENABLE_C_BOUNDS_SAFETY", "ENABLE_DEFAULT_HEADER_SEARCH_PATHS",
        "ENABLE_NS_ASSERTIONS", "ENABLE_STRICT_OBJC_MSGSEND", "EXECUTABLE_EXTENSION", "GENERATE_PROFILING_CODE",
        "INIT_ROUTINE", "LIBTOOL_NO_WARNING_FOR_NO_SYMBOLS", "LINKER_DISPLAYS_MANGLED_NAMES",
        "OTHER_CLANG_MODULES_VERIFIER_FLAGS", "OTHER_LDRFLAGS", "OTHER_OSACOMPILEFLAGS",
        "OTHER_SWIFT_ABI_CHECKER_FLAGS", "OTHER_SWIFT_STDLIB_TOOL_FLAGS", "OTHER_TAPI_FLAGS",
        "PRECOMPS_INCLUDE_HEADERS_FROM_BUILT_PRODUCTS_DIR", "PROFILING_CODE", "REEXPORTED_FRAMEWORK_INSTALL_NAMES",
        "REEXPORTED_LIBRARY_INSTALL_NAMES", "SCAN_ALL_SOURCE_FILES_FOR_INCLUDES", "SECTORDER_FLAGS",
        "TREAT_MISSING_BASELINES_AS_TEST_FAILURES", "VERSION_INFO_BUILDER",
        // Earlier versions of Xcode, and later ones.
        "BITCODE_GENERATION_MODE", "DEBUG_CFLAGS", "DERIVE_UIKITFORMAC_PRODUCT_BUNDLE_IDENTIFIER",
        "ENABLE_BITCODE", "ENABLE_ENHANCED_SECURITY", "ENABLE_OPENMP_SUPPORT", "GENERATE_MASTER_OBJECT_FILE",
        "MARKETPLACES", "ONLY_LINK_ESSENTIAL_SYMBOLS", "PREBINDING", "PRESERVE_DEAD_CODE_INITS_AND_TERMS",
        "REGISTER_APP_GROUPS", "SUPPORTS_UIKITFORMAC", "TEST_AFTER_BUILD", "TEST_TARGET_NAME",
        "USE_SEPARATE_HEADERMAPS", "VALIDATE_WORKSPACE", "VALIDATE_WORKSPACE_SKIPPED_SDK_FRAMEWORKS",
        "ZERO_LINK",
        // Compilers that a build chooses, and frameworks for apps.
        "CC", "CXX", "CPLUSPLUS", "LDPLUSPLUS", "NODE_BINARY", "PACKAGE_CONFIG", "TRACK_WIDGET_CREATION",
        "TREE_SHAKE_ICONS", "USE_HERMES",
        // Environment variables of compilers and archivers.
        "COPYFILE_DISABLE", "LANG", "LC_ALL", "RUSTFLAGS", "SOURCE_DATE_EPOCH", "ZERO_AR_DATE",
        // The release tools of WordPress for fastlane.
        "VERSION_LONG", "VERSION_SHORT",
    ]
}
