import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

/// Each published system as its author has it: with a catalog that does not say under which names the app has the
/// environment until now.
@Suite("Published systems before their catalog names the sources")
struct SystemsWithoutHeaderTests {
    @Test(
        "An open build does not use production in silence, whatever a tester has stored",
        arguments: ["BuildConfiguration", "CommonOverlay", "Discussions", "Picker", "SettingsManager"],
        [false, true])
    func notInSilence(_ system: String, _ hasChosen: Bool) throws {
        let author = try PublishedApp(system).bundle
        let folder = try LaunchFolder()
        let copy = folder.file("App")
        try FileManager.default.copyItem(at: author.url, to: copy)
        let catalog = try #require(AppBundle(url: copy).catalog)
        var root = try #require(try PropertyList.read(catalog).dictionaryValue)
        let header = try #require(root.removeValue(forKey: "Switchyard")?.dictionaryValue)
        try PropertyList.data(.dictionary(root)).write(to: catalog)

        let key = header["EnvironmentKey"]?.stringValue ?? "environment"
        let others = try EnvironmentCatalog.read(catalog).names
        let store = InMemoryDefaultsStore(hasChosen ? [key: .string(others.first ?? "")] : [:])
        let app = AppBundle(url: copy)
        do throws(ConfigurationError) {
            let session = try EnvironmentSession<EnvironmentConfiguration>.start(
                in: app, policy: .open,
                options: SessionOptions(
                    store: store, process: AppProcess(arguments: [], environment: [:], identifier: "app"),
                    log: .silent))
            let said = session.findings.filter { $0.rule == .unnamedEnvironment && $0.severity >= .warning }
            #expect(session.selection.source != .production || !said.isEmpty)
        } catch {
            #expect(error.findings.contains { $0.severity == .error && $0.fix != nil })
        }
    }
}
