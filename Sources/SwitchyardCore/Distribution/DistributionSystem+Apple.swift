#if canImport(Darwin)
    // Not verified on Linux, where nobody can be asked.
    import Foundation

    extension DistributionSystem {
        /// A folder of the App Group, or else of the app, outside of backups.
        @Sendable static func answerFolder(_ appGroup: String?) -> URL? {
            let files = FileManager.default
            let container =
                if let appGroup {
                    files.containerURL(forSecurityApplicationGroupIdentifier: appGroup)?
                        .appendingPathComponent("Library/Application Support", isDirectory: true)
                } else {
                    files.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?
                        .appendingPathComponent(Bundle.main.bundleIdentifier ?? "", isDirectory: true)
                }
            guard var folder = container?.appendingPathComponent("SwitchyardInstallation", isDirectory: true) else {
                return nil
            }
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            do {
                try files.createDirectory(at: folder, withIntermediateDirectories: true)
                try folder.setResourceValues(values)
            } catch {
                // An answer in a backup would be read on another device; it would not count there.
                return files.fileExists(atPath: folder.path) ? folder : nil
            }
            return folder
        }

        /// MarketplaceKit names TestFlight, and shows nothing. Before iOS 17.4, and on other systems, there is only the
        /// App Store.
        static func systemAnswer(asksAppStore: Bool) async -> Distribution? {
            if let answer = await distributor() { return answer }
            return asksAppStore ? await storeEnvironment()?.distribution(onMac: isMac) : nil
        }

        private static var isMac: Bool {
            #if os(macOS) || targetEnvironment(macCatalyst)
                return true
            #else
                return ProcessInfo.processInfo.isiOSAppOnMac
            #endif
        }
    }
#endif
