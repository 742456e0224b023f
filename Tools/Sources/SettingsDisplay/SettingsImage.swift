/// An image that a specifier names: a file in the bundle, because Settings does not read asset catalogs.
///
/// See Apple's "Settings Application Schema Reference" (file name) and "Building a Settings bundle for your app"
/// (without extension).
package enum SettingsImage {
    private static let extensions = ["png", "jpg", "jpeg", "gif"]

    /// The files that a name may refer to, in order of preference: the name as written, then with scale suffixes and
    /// image extensions.
    package static func fileNames(for name: String) -> [String] {
        let known = extensions.first { name.hasSuffix("." + $0) }
        let stem = known.map { String(name.dropLast($0.count + 1)) } ?? name
        let endings = (known.map { [$0] } ?? extensions).flatMap { ["@3x.\($0)", "@2x.\($0)", ".\($0)"] }
        return [name] + endings.map { stem + $0 }.filter { $0 != name }
    }
}
