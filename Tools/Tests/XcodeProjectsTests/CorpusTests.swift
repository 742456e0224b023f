import Foundation
import SourceText
import TestSupport
import Testing
import XcodeProjects

/// Projects and schemes of public apps.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence))) struct CorpusTests {
    @Test func everyFileIsRead() {
        var projects: [XcodeProject] = []
        var schemes: [XcodeScheme] = []
        var errors: [XcodeProjectError] = []
        for name in Corpus.paths(".xcodeproj/project.pbxproj", ".xcscheme") {
            let path = Corpus.folder.appendingPathComponent(name).path
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
        #expect(!projects.isEmpty && !schemes.isEmpty)
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
