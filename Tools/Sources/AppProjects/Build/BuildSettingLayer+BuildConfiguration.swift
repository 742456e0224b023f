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
            let line = setting.location.position?.line ?? 0
            let origin = BuildSettingOrigin(
                file: setting.location.file, line: line, endLine: max(line, setting.endLine))
            switch setting.value {
            case .text(let text): assign(setting.key, text, origin: origin)
            case .list(let elements): assign(setting.key, Self.text(ofList: elements), origin: origin)
            }
        }
    }
}
