import PropertyLists
import Switchyard

/// A duration as a manifest writes it: `250ms`, `30s`, `7d`.
enum ManifestDuration {
    static func seconds(_ text: String) -> Double? {
        guard let duration = try? PropertyListValue.string(text).read(as: Duration.self) else { return nil }
        return duration / .seconds(1)
    }
}
