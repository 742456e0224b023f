/// Build settings that get a value from Xcode, an SDK, or the process environment, although the build system's sources do
/// not declare them: its specification files do, or old versions of Xcode did.
package enum SuppliedNames {
    /// Whether a name is one of them.
    package static func contains(_ name: String) -> Bool {
        names.contains(name) || beginnings.contains(where: name.hasPrefix) || endings.contains(where: name.hasSuffix)
    }

    private static let names: Set<String> = [
        "BUILD_ROOT", "BUNDLE_EXECUTABLE_FOLDER_PATH", "BUNDLE_FORMAT", "BUNDLE_LOADER", "CACHE_ROOT", "CHOWN", "CP",
        "CURRENT_ARCH",
        "CURRENT_VARIANT", "DEVELOPER_DIR", "DEVELOPER_USR_DIR", "EXECUTABLE_PREFIX", "EXECUTABLE_SUFFIX", "GID",
        "GROUP",
        "HOME", "HOST_ARCH", "HOST_PLATFORM", "INSTALL_DIR", "JAVA_ARCHIVE_CLASSES", "LANG", "LEGACY_DEVELOPER_DIR",
        "LIBRARY_KEXT_INSTALL_PATH", "LOGNAME", "MAC_OS_X_VERSION_ACTUAL", "NATIVE_ARCH", "NATIVE_ARCH_32_BIT",
        "NATIVE_ARCH_64_BIT", "NATIVE_ARCH_ACTUAL", "OS", "PATH", "PLATFORM", "PLATFORM_DIR", "PLATFORM_FAMILY_NAME",
        "PROJECT_DERIVED_FILE_DIR", "SDK_DIR", "SDK_NAME", "SHELL", "TMPDIR", "UID", "USER", "VALID_ARCHS",
        "VERSION_INFO_STRING", "WRAPPER_PREFIX",
    ]

    private static let beginnings = [
        "ARCHS_STANDARD", "ARCHS_UNIVERSAL", "DEVELOPER_", "LOCAL_", "MAC_OS_X_", "MTL_", "PODS_", "RECOMMENDED_",
        "SDK_",
        "SYSTEM_",
        "USER_LIBRARY_", "XCODE_", "SWITCHYARD_",
    ]

    private static let endings = ["_DEPLOYMENT_TARGET", "_FOLDER_PATH"]
}
