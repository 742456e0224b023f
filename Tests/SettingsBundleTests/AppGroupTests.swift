import PropertyLists
import SettingsBundle
import Testing

/// App Groups.
@Suite struct AppGroupTests {
    static func page(group: String?, _ specifiers: PropertyListValue...) -> PropertyListValue {
        var page: [String: PropertyListValue] = ["PreferenceSpecifiers": .array(specifiers)]
        page["ApplicationGroupContainerIdentifier"] = group.map { .string($0) }
        return .dictionary(page)
    }

    @Test func aPageWithoutAGroupHasRoots() throws {
        let contents = try WrittenBundle([
            "Root": Self.page(group: "group.a", field("a", 1), pane("Own"), pane("None")),
            "Own": Self.page(group: "group.b", field("a", 2), field("b", 2)),
            "None": Self.page(group: nil, field("c", 3)),
        ]).read()
        #expect(contents.pages.map { contents.applicationGroup(of: $0) } == ["group.a", "group.b", "group.a"])
        #expect(contents.defaults(inApplicationGroup: "group.a").mapValues(\.value) == ["a": 1, "c": 3])
        #expect(contents.defaults(inApplicationGroup: "group.b").mapValues(\.value) == ["a": 2, "b": 2])
        #expect(contents.defaults(inApplicationGroup: nil).isEmpty)
        // Two domains, two values.
        #expect(contents.conflictFindings == [])
    }

    @Test func withoutAnyGroupItIsTheAppsOwnDomain() throws {
        let contents = try WrittenBundle([
            "Root": Self.page(group: nil, field("a", 1), pane("B")), "B": Self.page(group: "group.b", field("b", 1)),
        ]).read()
        #expect(contents.pages.map { contents.applicationGroup(of: $0) } == [nil, "group.b"])
        #expect(contents.defaults(inApplicationGroup: nil).mapValues(\.value) == ["a": 1])
    }

    @Test func aVariantOfRootCountsForItsDevice() throws {
        let bundle = try WrittenBundle([
            "Root": Self.page(group: "group.all", pane("A")), "Root~ipad": Self.page(group: "group.pad", pane("A")),
            "A": Self.page(group: nil), "A~ipad": Self.page(group: nil),
        ])
        let contents = bundle.read()
        #expect(contents.fileNames == ["Root", "Root~ipad", "A", "A~ipad"])
        #expect(
            contents.pages.map { contents.applicationGroup(of: $0) }
                == ["group.all", "group.pad", "group.all", "group.pad"])
        let pad = bundle.read(.pad)
        #expect(pad.pages.map { pad.applicationGroup(of: $0) } == ["group.pad", "group.pad"])
    }
}
