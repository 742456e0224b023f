import Generation
import PropertyLists
import SettingsBundle
import SettingsDisplay
import Switchyard
import Testing

/// Names become titles.
@Suite struct TitleTests {
    @Test(arguments: [
        ("production", "Production"), ("sort_order", "Sort Order"), ("sortOrder", "Sort Order"),
        ("sort-order", "Sort Order"), ("apiURL", "API URL"), ("URLSession", "URL Session"), ("qa", "QA"),
        ("QA2", "QA2"), ("network.timeout", "Network Timeout"), ("Größe", "Größe"), ("__", ""), ("eu-west", "EU West"),
    ]) func titles(_ name: String, _ title: String) throws {
        var bundle = GeneratedBundle()
        try bundle.run(SettingsPlan(catalog: Catalogs.make(["production", name]), defaultEnvironment: "production"))
        let picker = try bundle.specifier("environment")
        let index = try #require(picker?.values.firstIndex(of: .string(name)))
        #expect(picker?.choices[index].title == title)
    }
}
