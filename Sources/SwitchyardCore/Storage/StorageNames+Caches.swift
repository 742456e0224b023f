public import Foundation

extension StorageNames {
    /// Returns the folder for this environment's caches, and creates it if there is none: `Caches` for production,
    /// `Caches/qa` for QA.
    ///
    /// ```swift
    /// let thumbnails = try session.storage.cachesDirectory().appendingPathComponent("Thumbnails")
    /// ```
    ///
    /// Do not delete the folder of production as a whole: it is the app's own caches folder, which other libraries
    /// use, too.
    ///
    /// - Parameter caches: the folder for the caches of all environments; by default, the user's caches folder. On
    ///   macOS without a sandbox, all apps share that one: pass the app's own subfolder.
    /// - Throws: `CocoaError` if the folder cannot be created.
    public func cachesDirectory(in caches: URL? = nil) throws -> URL {
        let folder = directory(caches ?? Self.userCaches)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// The user's caches folder, which Apple's systems always have.
    static var userCaches: URL {
        FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
            ?? FileManager.default.temporaryDirectory
    }
}
