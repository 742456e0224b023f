public import BuildSettings
import SourceText

extension BuildConfiguration {
    /// The build configuration's own settings as a layer of an evaluation: in the order in which Xcode applies them,
    /// with their locations.
    ///
    /// - Parameter name: the name of the layer, such as the path of the project file.
    public func layer(named name: String) -> BuildSettingLayer {
        var layer = BuildSettingLayer(name: name)
        for setting in settings {
            // The layer parses the key; everything else is kept except the location.
            layer.assign(setting.key, setting.value)
            guard let made = layer.assignments.popLast() else { continue }
            let line = setting.location.position?.line ?? 0
            layer.assignments.append(
                BuildSettingAssignment(
                    name: made.name, conditions: made.conditions, bytes: made.bytes,
                    origin: BuildSettingOrigin(
                        file: setting.location.file, line: line, endLine: max(line, setting.endLine))))
        }
        return layer
    }
}
