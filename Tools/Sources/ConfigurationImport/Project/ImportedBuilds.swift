import AppProjects
import BuildSettings
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// A target in each of its build configurations, as Xcode sees it and as it was meant: with the values that `//` cuts.
struct ImportedBuilds {
    struct Build {
        let seen: ConfiguredTarget
        let meant: ConfiguredTarget

        var name: String { seen.configuration }
    }

    let target: ProjectTarget
    let builds: [Build]

    init(_ project: AppProject, _ target: ProjectTarget) {
        self.target = target
        var cache = CutValueCache()
        builds = target.configurationNames.compactMap { name in
            guard let seen = try? project.configured(target, name) else { return nil }
            let cuts = cache.cuts(in: seen)
            guard !cuts.isEmpty else { return Build(seen: seen, meant: seen) }
            let options = BuildOptions(overrides: cuts.map { ($0.name, $0.written) })
            let meant = (try? project.configured(target, name, options: options)) ?? seen
            return Build(seen: seen, meant: meant)
        }
    }
}

/// The cut values of xcconfig files, which are read once.
private struct CutValueCache {
    private var files: [String: [XcconfigLint.CutValue]] = [:]

    /// The cut values that count in a build.
    mutating func cuts(in build: ConfiguredTarget) -> [XcconfigLint.CutValue] {
        var found: [XcconfigLint.CutValue] = []
        var evaluator = build.evaluator
        for file in build.layers.flatMap(\.settings.files).uniqued {
            for cut in cuts(of: file) {
                let origin = evaluator.evaluate(cut.name).origin
                if origin?.file == file, origin?.line == cut.line { found.append(cut) }
            }
        }
        return found
    }

    private mutating func cuts(of file: String) -> [XcconfigLint.CutValue] {
        if let known = files[file] { return known }
        let bytes = XcconfigFileSystem.disk.read(file) ?? []
        let found = XcconfigLint(bytes: bytes, file: file).cutValues
        files[file] = found
        return found
    }
}
