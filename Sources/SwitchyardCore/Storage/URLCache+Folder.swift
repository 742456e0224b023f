// The release build of the command leaves this out: FoundationNetworking is most of its launch time on Linux, and needs libcurl.
#if !SWITCHYARD_WITHOUT_URLSESSION
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    extension URLCache {
        /// A cache with the capacities of an app's shared cache, on disk in a folder.
        static func storing(in folder: URL) -> URLCache {
            let memory = URLCache.shared.memoryCapacity
            let disk = URLCache.shared.diskCapacity
            #if canImport(FoundationNetworking)
                return URLCache(memoryCapacity: memory, diskCapacity: disk, diskPath: folder.path)
            #else
                // Not verified on Linux: there, only the older initializer exists.
                return URLCache(memoryCapacity: memory, diskCapacity: disk, directory: folder)
            #endif
        }
    }
#endif
