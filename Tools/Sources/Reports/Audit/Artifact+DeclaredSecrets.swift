import AppProjects
import Artifacts
import SourceText
import Switchyard

extension Artifact {
    /// Reads the catalogs that are in the artifact, which may declare other secrets than the one that it is compared with.
    func declareSecrets() {
        for file in files where AppBundle.catalogNames.contains(String(file.path.part(afterLast: "/"))) {
            guard let data = try? file.contents(limit: ComparedCatalog.mostBytes) else { continue }
            // What is no catalog declares nothing.
            _ = try? EnvironmentCatalog.declaring(data, file: file.path)
        }
    }
}
