package import BuildSettings
package import SourceText
import XcodeProjects

extension ConfiguredTarget {
    /// The location of an assignment: its key in the project file, or else the start of its line.
    package func location(of origin: BuildSettingOrigin) -> SourceLocation {
        guard origin.line > 0 else { return SourceLocation(file: origin.file) }
        let settings = [project.configurations, target.configurations]
            .compactMap { $0[configuration]?.settings }.joined()
        let own = settings.first { $0.location.file == origin.file && $0.location.position?.line == origin.line }
        return own?.location
            ?? SourceLocation(file: origin.file, position: SourcePosition(line: origin.line, column: 1))
    }
}
