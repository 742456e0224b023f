import BuildSettings
import SourceText
import XcodeProjects

extension BuildSettingLayer {
    /// The settings of a build configuration in the project file, in the order in which Xcode applies them.
    ///
    /// - Parameter name: the name of the layer, such as the path of the project file.
    init(_ configuration: BuildConfiguration, name: String) {
        self.init(name: name)
        for setting in configuration.settings {
            // `assign` splits name and conditions; only the origin is replaced.
            switch setting.value {
            case .text(let text): assign(setting.key, text)
            case .list(let elements): assign(setting.key, Self.text(ofList: elements))
            }
            guard let assigned = assignments.popLast() else { continue }
            let line = setting.location.position?.line ?? 0
            assignments.append(
                BuildSettingAssignment(
                    name: assigned.name, conditions: assigned.conditions, bytes: assigned.bytes,
                    origin: BuildSettingOrigin(
                        file: setting.location.file, line: line, endLine: max(line, setting.endLine))))
        }
    }
}
