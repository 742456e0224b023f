import Foundation
import PropertyLists
import Testing

@testable import BuildSettings

/// Every case folder, compared on all that its expectations name. The build system itself printed those.
@Suite struct FixtureTests {
    @Test(arguments: Fixture.all)
    func equalsTheBuildSystem(_ fixture: Fixture) throws {
        let run = try FixtureRun(fixture)
        #expect(run.settings.keys.sorted() == fixture.expected.settings.keys.sorted())
        for (name, expected) in fixture.expected.settings {
            #expect(run.settings[name]?.value == expected.value, "value of \(name)")
            #expect(run.settings[name]?.list == expected.list, "list of \(name)")
            #expect(run.settings[name]?.origin == expected.origin, "origin of \(name)")
        }
        #expect(run.diagnostics == fixture.expected.diagnostics)
        #expect(run.expressionDiagnostics == fixture.expected.expressionDiagnostics)
        #expect(run.files == fixture.expected.files)
        if let propertyList = run.propertyList {
            let expected = try PropertyListValue.expectedPropertyList(in: fixture.folder)
            #expect(propertyList == expected)
        }
    }

    @Test func countsPerFeature() {
        let families = Dictionary(grouping: Fixture.all) { $0.feature.prefix { $0 != "." } }
        let counts = families.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.count)" }
        print("Cases of the build system, per feature: \(counts.joined(separator: ", "))")
        #expect(Fixture.all.count >= 87)
    }

    @Test func builtInTypesAreThoseOfTheList() throws {
        let file = Fixture.directory.appending(path: "built-in-types.tsv")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        for line in lines {
            let fields = line.split(separator: "\t").map(String.init)
            try #require(fields.count == 2)
            #expect(BuildSettingTypes.builtIn[fields[0]] == BuildSettingType(rawValue: fields[1]), "\(fields[0])")
        }
        let names = BuiltInNames.ofTypes.flatMap { $0.names.split(whereSeparator: \.isWhitespace) }
        #expect(names.count == lines.count)
    }
}

extension PropertyListValue {
    /// The `plist` of a case's expectations.
    fileprivate static func expectedPropertyList(in folder: URL) throws -> PropertyListValue? {
        let data = try Data(contentsOf: folder.appending(path: "expected.json"))
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return (object?["plist"]).flatMap(PropertyList.value(ofFoundationObject:))
    }
}
