import AppProjects
import Foundation
import Manifest

extension ComparedCatalog {
    /// What an audit compares with must be known: every environment, its values, and which one may be there.
    ///
    /// - Parameter environment: the environment that the caller expects; `nil` for production.
    /// - Throws: ``ReadError`` with the guesses of the manifest, also for a catalog that was generated from it.
    func refuseGuesses(expecting environment: String?) throws(ReadError) {
        let isManifest = ["yaml", "yml"].contains(file.pathExtension)
        let folder = file.deletingLastPathComponent().path
        let path = isManifest ? file.path : ProjectCatalog.manifestFile(from: folder)
        guard let path, let manifest = try? Manifest.read(URL(fileURLWithPath: path)) else { return }
        guard isManifest || manifest.writes(file, besides: URL(fileURLWithPath: path)) else { return }
        let guesses = manifest.guesses.filter { guess in
            if case .production = guess.subject { environment == nil } else { true }
        }
        if !guesses.isEmpty { throw ReadError(guesses.map { $0.finding() }) }
    }
}

extension Manifest {
    /// Whether a file is below the folder of what is generated from the manifest at a place.
    fileprivate func writes(_ file: URL, besides manifest: URL) -> Bool {
        let folder = manifest.deletingLastPathComponent().appendingPathComponent(outputs.folder)
        return file.standardizedFileURL.path.hasPrefix(folder.standardizedFileURL.path + "/")
    }
}
