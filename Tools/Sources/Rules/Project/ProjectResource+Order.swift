import SourceText
import XcodeProjects

extension Collection<ProjectResource> {
    /// The files, each once, in the order of the project file.
    func onceInFileOrder() -> [ProjectResource] {
        Set(self).sorted {
            ($0.location.position?.line ?? 0, $0.path) < ($1.location.position?.line ?? 0, $1.path)
        }
    }
}
