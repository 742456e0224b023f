import Foundation
import PropertyLists
import TestProjects
import TestSupport
import Testing
import XcodeProjects

/// A project is the same in both formats, but for places in the file.
@Suite struct SameProjectTests {
    @Test(arguments: ["Classic/Classic.xcodeproj", "Modern/Modern.xcodeproj", "Tuist.xcodeproj", "XcodeGen.xcodeproj"])
    func fixturesAreTheSame(_ path: String) throws {
        try Self.compare(Fixture.convertible(path), path)
    }

    /// A fifth of the corpus, and all of it in soak tests.
    @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence))) func corpusIsTheSame() throws {
        let files = Corpus.files(".xcodeproj/project.pbxproj")
        let step = SoakCount.of(full: 1, slice: 5)
        var count = 0
        for (index, file) in files.enumerated() where index.isMultiple(of: step) {
            do {
                try Self.compare(Data(contentsOf: file), file.path)
                count += 1
            } catch is ConvertedProject.Unconvertible {
            } catch is XcodeProjectError {}
        }
        #expect(count > files.count / step / 2)
    }

    @Test func anyProjectIsTheSame() throws {
        for seed in 0..<SoakCount.of(full: 20_000, slice: 300) {
            var generator = SeededGenerator(seed: UInt64(seed))
            let project = SampleProject.random(&generator).project
            try Self.compare(Data(project.text.utf8), "seed \(seed)")
        }
    }

    private static func compare(_ data: Data, _ name: String) throws {
        let file = try XcodeProjectFile(data: data, file: ProjectFile(.propertyList, in: "/repo/App.xcodeproj"))
        let text = try ConvertedProject.text(of: data)
        let converted = try XcodeProject(data: Data(text.utf8), directory: "/repo/App.xcodeproj", format: .json)
        let unused = unusedProducts(of: file)
        let left = summary(file.project).filter { !unused.contains($0) }
        let right = summary(converted)
        let changes = left.difference(from: right)
        #expect(changes.isEmpty, "\(name): \(changes.prefix(6).map { "\($0)" })")
    }

    /// The lines for products of packages that no build phase has, which have no place in the JSON form.
    private static func unusedProducts(of file: XcodeProjectFile) -> Set<String> {
        func texts(_ key: String, of object: String) -> [String] {
            let value = file.objects[object]?.dictionaryValue?[key]
            return value?.arrayValue?.compactMap(\.stringValue) ?? [value?.stringValue].compactMap { $0 }
        }
        return Set(
            file.project.targets.flatMap { target in
                let files = texts("buildPhases", of: target.identifier).flatMap { texts("files", of: $0) }
                let used = files.flatMap { texts("productRef", of: $0) }.flatMap { texts("productName", of: $0) }
                return Set(target.packageProducts).subtracting(used).map { "\(target.name) uses \($0)" }
            })
    }

    /// What a project says, in lines: in an order of their own where the formats have another one, and without xcconfig files
    /// and resources that are in no group, which have no place in the JSON form.
    static func summary(_ project: XcodeProject) -> [String] {
        func configurations(_ list: BuildConfigurationList, _ owner: String) -> [String] {
            list.configurations.flatMap { configuration in
                configuration.settings.map { "\(owner) \(configuration.name) \($0.key) = \($0.value)" }
                    + [configuration.baseConfiguration.map { "\(owner) \(configuration.name) \($0.path ?? "?")" }]
                    .compactMap { $0 }
            }
        }
        // The JSON form has to have a language, which is English unless an old project says another.
        var lines = [project.developmentRegion ?? "en", "uses packages: \(project.usesPackages)"]
        lines += project.localPackages.map { "package \($0)" }
        lines += configurations(project.configurations, "project")
        for target in project.targets {
            let name = target.name
            lines.append(
                "\(name) \(target.identifier) \(target.kind) \(target.productType ?? "") \(target.productName ?? "")")
            lines += configurations(target.configurations, name)
            func paths(_ kind: String, _ files: [ProjectResource]) -> [String] {
                files.map { "\(name) \(kind) \($0.path) \($0.platforms.sorted()) \($0.compilerFlags)" }
            }
            lines += paths("copies", target.resources) + paths("compiles", target.sources)
            lines += paths("makes", target.compiledResources) + paths("links", target.linkedFiles)
            lines += target.scripts.map { "\(name) runs \($0.name) \($0.text) \($0.inputs) \($0.outputs)" }
            // Dependencies that no list names are in the order of files, which the formats have another one of.
            lines += target.dependencies.map { "\(name) depends on \($0)" }
            lines += Set(target.packageProducts).map { "\(name) uses \($0)" }
            for phase in target.copyPhases {
                lines.append(
                    "\(name) \(phase.name) \(phase.destination) \(phase.subpath) \(phase.isForInstallOnly)")
                lines += phase.items.map { "\(name) \(phase.name) \($0.content) \($0.platforms.sorted())" }.sorted()
            }
        }
        return lines.sorted()
    }
}
