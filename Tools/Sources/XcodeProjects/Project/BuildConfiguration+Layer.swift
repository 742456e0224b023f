public import BuildSettings
import SourceText

extension BuildConfiguration {
    /// Its own settings as a layer of an evaluation: in the order in which Xcode applies them, with their lines.
    ///
    /// - Parameter name: what the layer is called, such as the project file's path.
    public func layer(named name: String) -> BuildSettingLayer {
        var layer = BuildSettingLayer(name: name)
        for setting in settings {
            // The layer splits the key; what it made is kept but for the place.
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
