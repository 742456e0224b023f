import BuildSettings
import SourceText
import XcodeProjects

extension BuildSettingLayer {
    /// The settings of a build configuration in the project file, in the order in which Xcode applies them.
    ///
    /// - Parameter name: the name of the layer, such as the path of the project file.
    init(_ configuration: BuildConfiguration, name: String) {
        self.init(
            name: name, file: configuration.settings.first?.location.file ?? name,
            settings: configuration.settings.map { setting in
                let line = setting.location.position?.line ?? 0
                let value =
                    switch setting.value {
                    case .text(let text): text
                    case .list(let elements): Self.text(ofList: elements)
                    }
                return (setting.key, value, (line, max(line, setting.endLine)))
            })
    }
}
