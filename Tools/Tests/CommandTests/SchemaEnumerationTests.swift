import AppProjects
import BundleAssembly
import CatalogDifferences
import ConfigurationImport
import Foundation
import Manifest
@testable import Reports
import SourceText
import Switchyard
@_spi(Tools) import SwitchyardCore
import TestSupport
import Testing
import XcodeProjects

/// The names that `docs/schemas` lists are those of the types that the documents are written from.
@Suite struct SchemaEnumerationTests {
    struct Enumeration: CustomTestStringConvertible, Sendable {
        let schema, path: String
        let names: [String]
        var testDescription: String { "\(schema) \(path)" }

        init<Case: CaseIterable & RawRepresentable<String>>(_ schema: String, _ path: String, _ type: Case.Type) {
            (self.schema, self.path) = (schema, path)
            names = type.allCases.map(\.rawValue)
        }

        init(_ schema: String, _ path: String, names: [String]) {
            (self.schema, self.path, self.names) = (schema, path, names)
        }
    }

    static let enumerations = [
        Enumeration("assemble", "$defs/note/properties/reason", AssemblyNote.Reason.self),
        Enumeration("changes", "$defs/change/properties/audience", ReportChanges.Audience.self),
        Enumeration("configuration-survey", "$defs/surveyedValue/properties/kind", ConfigurationSurvey.Value.Kind.self),
        Enumeration("configuration-survey", "$defs/selector/properties/kind", EnvironmentSelector.Kind.self),
        Enumeration("diff-revisions", "properties/changes/items/properties/kind", CatalogChange.Kind.self),
        Enumeration("diff-revisions", "properties/changes/items/properties/audience", CatalogChange.Audience.self),
        Enumeration("explain", "properties/environment/properties/source", EnvironmentSource.self),
        Enumeration("explain", "$defs/answer/properties/source", EnvironmentSource.self),
        Enumeration("explain", "$defs/value/properties/type", names: ValueType.Kind.allCases.map(\.name)),
        Enumeration("finding", "properties/severity", Severity.self),
        Enumeration("init", "$defs/configuration/properties/for", ManifestConfiguration.Distribution.self),
        Enumeration("init", "$defs/issue/properties/kind", ImportIssue.Kind.self),
        Enumeration("launch", "properties/obstacle", LaunchReport.Obstacle.self),
        Enumeration("launch", "properties/selected/properties/source", EnvironmentSource.self),
        Enumeration("map", "$defs/line/properties/actions/items", SchemeAction.Kind.self),
        Enumeration("map", "$defs/line/properties/source", EnvironmentSource.self),
        Enumeration("matrix", "$defs/action/properties/action", SchemeAction.Kind.self),
        Enumeration("matrix", "$defs/action/properties/source", EnvironmentSource.self),
        Enumeration("rules", "$defs/rule/properties/severity", Severity.self),
        Enumeration("seal", "properties/state", Seal.State.self),
        Enumeration("assemble", "properties/policy", Seal.State.self),
    ]

    @Test(arguments: enumerations) func namesAreThoseOfTheType(_ enumeration: Enumeration) throws {
        let file = DocumentSchemaTests.schemas.appendingPathComponent("\(enumeration.schema).schema.json")
        var tree = try JSONTree(Data(contentsOf: file))
        for part in enumeration.path.split(separator: "/") { tree = try #require(tree[String(part)], "\(part)") }
        let listed = try #require(tree["enum"]?.elements).compactMap(\.text)
        #expect(Set(listed) == Set(enumeration.names) && listed.count == enumeration.names.count)
    }
}
