import Foundation
import SourceText
import Testing
import XcodeProjects

/// Projects and schemes of public apps, where the folder of them is: `SWITCHYARD_CORPUS`, or `shared/corpus` beside the
/// repository.
@Suite struct CorpusTests {
    static let folder =
        ProcessInfo.processInfo.environment["SWITCHYARD_CORPUS"].map { URL(fileURLWithPath: $0) }
        ?? URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../shared/corpus").standardizedFileURL

    @Test func everyFileIsRead() {
        let names = FileManager.default.enumerator(atPath: Self.folder.path)?.compactMap { $0 as? String } ?? []
        guard !names.isEmpty else {
            print("corpus: \(Self.folder.path) is not here, so no project of a public app was read")
            return
        }
        var projects: [XcodeProject] = []
        var schemes: [XcodeScheme] = []
        var errors: [XcodeProjectError] = []
        for name in names.sorted() {
            let path = Self.folder.appendingPathComponent(name).path
            do throws(XcodeProjectError) {
                if name.hasSuffix(".xcodeproj/project.pbxproj") {
                    projects.append(try XcodeProject(reading: String(path.dropLast("/project.pbxproj".count))))
                } else if name.hasSuffix(".xcscheme") {
                    schemes.append(try XcodeScheme(reading: path))
                }
            } catch {
                errors.append(error)
            }
        }
        for project in projects {
            #expect(!project.targets.isEmpty || !project.findings.isEmpty, "\(project.file)")
            #expect(!project.configurations.configurations.isEmpty, "\(project.file)")
            for finding in project.findings { #expect(finding.location?.position != nil, "\(project.file)") }
        }
        for scheme in schemes { #expect(!scheme.actions.isEmpty, "\(scheme.file)") }
        // Whatever is refused says where and why.
        for error in errors { #expect(error.finding.location?.position != nil, "\(error)") }
        let rules = Dictionary(grouping: projects.flatMap(\.findings), by: \.rule).mapValues(\.count)
        print(
            "corpus: \(projects.count) projects with \(projects.map(\.targets.count).reduce(0, +)) targets and",
            "\(schemes.count) schemes read; findings \(rules); refused \(errors.map(\.description))")
    }
}
