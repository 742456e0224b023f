import Foundation
import PropertyLists
import SettingsBundle
import SwiftUI
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

@testable import SwitchyardUI

/// What the bodies of the views say, evaluated by the stub. How SwiftUI draws it, only a device shows.
@MainActor
@Suite("Views")
struct ViewTests {
    private func element(_ kind: String, _ text: String, in view: some View) throws -> RenderedElement {
        try #require(view.rendered().first { $0.kind == kind && $0.text.hasPrefix(text) })
    }

    private func texts(_ view: some View) -> [String] { view.rendered().filter { $0.kind == "text" }.map(\.text) }

    private func screen(_ model: EnvironmentModel) -> some View { EnvironmentScreen().environmentModel(model) }

    @Test func `The screen says what this launch runs and why`() throws {
        let model = EnvironmentModel(try launch(arguments: ["-environment", "qa"]).session)
        let shown = texts(screen(model))
        #expect(shown.starts(with: ["This launch", "qa", "from launch argument -environment"]))
        #expect(shown.contains("https://qa.example"))
    }

    @Test func `Without a model the screen says what is missing`() {
        #expect(texts(EnvironmentScreen()).first?.hasPrefix("There is no session here.") == true)
    }

    @Test func `Choosing an environment shows that it is pending`() throws {
        let model = EnvironmentModel(try launch().session)
        let screen = screen(model)
        #expect(try element("button", "production", in: screen).isSelected)
        try element("button", "qa", in: screen).press?()
        #expect(try element("button", "qa", in: screen).text == "qa, Takes effect at the next launch")
        #expect(texts(screen).contains("\"qa\" takes effect at the next launch."))
        #expect(try element("button", "End App", in: screen).press != nil)
        try element("button", "Remove Choice", in: screen).press?()
        #expect(try element("button", "qa", in: screen).text == "qa")
    }

    @Test func `In a sealed build nothing can be pressed that changes something`() throws {
        let screen = screen(EnvironmentModel(try launch(policy: .sealed).session))
        #expect(try element("button", "production", in: screen).press == nil)
        let kinds = Set(screen.rendered().map(\.kind))
        #expect(kinds.isDisjoint(with: ["toggle", "picker", "slider", "text-field"]))
    }

    /// A command line that repeats what it is told.
    private final class Echo: SessionConsole {
        var history: [String] = []

        func completions(of line: String) -> [String] { line == "s" ? ["set ", "share "] : [] }

        func run(_ line: String) async -> ConsoleResult {
            history.append(line)
            return ConsoleResult(line == "bad" ? .invalid : .done, ["ran \(line)"])
        }
    }

    @Test func `The command line is above the list, completes, and shows what came of a line`() async throws {
        let model = EnvironmentModel(try launch().session, console: Echo())
        let screen = screen(model)
        try element("text-field", "Command Line", in: screen).select?("s")
        try element("button", "share", in: screen).press?()
        #expect(model.commandLine?.input == "share ")
        await model.commandLine?.submit()
        #expect(texts(screen).starts(with: ["Command Line", "share ", "ran share "]))
        #expect(screen.rendered().first { $0.kind == "text-field" }?.text == "Command Line")
    }

    @Test func `Without a console, and in a sealed build, there is no command line`() throws {
        for model in [
            EnvironmentModel(try launch().session),
            EnvironmentModel(try launch(policy: .sealed).session, console: Echo()),
        ] {
            #expect(!screen(model).rendered().contains { $0.text.hasPrefix("Command Line") })
        }
    }

    @Test func `Each control overrides its key`() throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        let screen = screen(model)
        try element("toggle", "beta", in: screen).press?()
        try element("picker", "theme", in: screen).select?("dark")
        try element("slider", "volume", in: screen).move?(0.75)
        #expect(try element("toggle", "beta", in: screen).value == "true")
        #expect(try element("picker", "theme", in: screen).value == "dark")
        #expect(try element("slider", "volume", in: screen).value == "0.75")
        #expect(try store.storedValues()["volume"] == 0.75)
        #expect(screen.rendered().filter { $0.kind == "button" && $0.text == "Restore" }.count == 3)
        try element("button", "Restore", in: screen).press?()
        #expect(try element("toggle", "beta", in: screen).value == "false")
    }

    @Test func `A text field stores what can be read, and says what is wrong with the rest`() throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        let key = try #require(model.liveKeys.first { $0.name == "pageSize" })
        let field = LiveKeyTextField(key: key, model: model)
        try element("text-field", "pageSize", in: field).select?("many")
        #expect(texts(field).contains("\"many\" is not an integer"))
        try element("submit", "", in: field).press?()
        #expect(try store.storedValues()["pageSize"] == nil)
        try element("text-field", "pageSize", in: field).select?("40")
        try element("submit", "", in: field).press?()
        #expect(try store.storedValues()["pageSize"] == 40)
    }

    @Test func `The search shows the values that match, and nothing else`() throws {
        let model = EnvironmentModel(try launch(["environment": "qa"]).session)
        let list = EnvironmentList(shown: ShownModel(model: model, revision: 0))
        try element("search", "Search values", in: list).select?("apiURL")
        #expect(texts(list) == ["Values", "apiURL", "https://qa.example", "qa"])
    }

    @Test func `A secret is not shown`() throws {
        let shown = texts(screen(EnvironmentModel(try launch().session)))
        #expect(shown.contains("<redacted>"))
        #expect(!shown.contains { $0.contains("s3cret") || $0.contains("t0ken") })
    }

    @Test func `Findings are shown with their fixes`() throws {
        let shown = texts(screen(EnvironmentModel(try launch(["theme": "pink"]).session)))
        #expect(shown.contains("remove the override; the catalog's value is used instead"))
        #expect(shown.contains("error [invalid-value]"))
    }

    @Test func `A reset asks first`() async throws {
        let (session, store) = try launch(["environment": "qa"])
        let model = EnvironmentModel(session)
        let section = ActionsSection(shown: ShownModel(model: model, revision: 0))
        #expect(!section.rendered().contains { $0.kind == "confirmation" })
        try element("button", "Reset App", in: section).press?()
        #expect(try element("confirmation", "Reset the app?", in: section).text == "Reset the app?")
        #expect(try store.storedValues()["environment"] == "qa")
        var changes = model.changes.makeAsyncIterator()
        section.rendered().last { $0.kind == "button" && $0.text == "Reset App" }?.press?()
        while model.notice == nil { await changes.next() }
        #expect(model.notice?.text == "The app was reset.")
        #expect(try store.storedValues()["environment"] == nil)
    }

    @Test func `The report is copied`() throws {
        let model = EnvironmentModel(try launch().session)
        let section = ActionsSection(shown: ShownModel(model: model, revision: 0))
        try element("button", "Copy Report", in: section).press?()
        #expect(copiedText == model.report)
    }

    @Test func `When the app becomes active, it offers to restart`() throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        let root = Text(verbatim: "app").environmentModel(model)
        #expect(texts(root) == ["app"])
        try store.store("qa", forKey: "environment")
        try element("change", "", in: root).press?()
        #expect(try element("alert", "Restart", in: root).text == "Restart to use \"qa\"")
        #expect(try element("button", "End App", in: root).press != nil)
        try element("button", "Later", in: root).press?()
        #expect(texts(root) == ["app"])
    }

    @Test func `An app with a page in Settings has a button that opens it`() throws {
        var context = try LaunchContext.testing(catalog: shop)
        func buttons() throws -> [String] {
            let model = EnvironmentModel(
                try EnvironmentSession<EnvironmentConfiguration>(
                    context: context, store: InMemoryDefaultsStore(), process: .test()))
            return screen(model).rendered().filter { $0.kind == "button" }.map(\.text)
        }
        #expect(try !buttons().contains("Open Settings"))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).bundle")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try PropertyList.data(["PreferenceSpecifiers": []]).write(to: folder.appendingPathComponent("Root.plist"))
        context.settingsBundle = SettingsBundleContents.read(folder)
        #expect(try buttons().contains("Open Settings"))
    }

    @Test func `The alert has the button, too, and opens the page of the app`() throws {
        var context = try LaunchContext.testing(catalog: shop)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).bundle")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try PropertyList.data(["PreferenceSpecifiers": []]).write(to: folder.appendingPathComponent("Root.plist"))
        for hasPage in [false, true] {
            if hasPage { context.settingsBundle = SettingsBundleContents.read(folder) }
            let store = InMemoryDefaultsStore()
            let model = EnvironmentModel(
                try EnvironmentSession<EnvironmentConfiguration>(context: context, store: store, process: .test()))
            let root = Text(verbatim: "app").environmentModel(model)
            try store.store("qa", forKey: "environment")
            try element("change", "", in: root).press?()
            let buttons = root.rendered().filter { $0.kind == "button" }
            #expect(buttons.map(\.text) == ["End App"] + (hasPage ? ["Open Settings"] : []) + ["Later"])
            buttons.first { $0.text == "Open Settings" }?.press?()
        }
    }

    @Test func `The badge shows the environment, unless the build is sealed`() throws {
        func badge(_ policy: ReleasePolicy) throws -> [RenderedElement] {
            let model = EnvironmentModel(try launch(["environment": "qa"], policy: policy).session)
            return Text(verbatim: "app").environmentBadge().environmentModel(model).rendered()
                .filter { $0.kind == "text" }
        }
        #expect(try badge(.open).map(\.text) == ["app", "qa"])
        #expect(try badge(.open).last?.accessibilityLabel == "Environment: qa")
        #expect(try badge(.sealed).map(\.text) == ["app"])
    }

    @Test func `A live value in a view is the value now`() throws {
        let model = EnvironmentModel(try launch().session)
        let view = PageSize().environmentModel(model)
        #expect(texts(PageSize()) == ["7"])
        #expect(texts(view) == ["25"])
        model.override("pageSize", with: "50")
        #expect(texts(view) == ["50"])
    }

    @Test func `A live property of the app's own values in a view is the value now`() throws {
        let context = try LaunchContext.testing(catalog: shop)
        let model = EnvironmentModel(
            try EnvironmentSession<AppConfiguration>(
                context: context, store: InMemoryDefaultsStore(), process: .test()))
        let view = ThemeName().environmentModel(model)
        #expect(texts(ThemeName()) == ["dark"])
        #expect(texts(view) == ["light"])
        model.override("theme", with: "dark")
        #expect(texts(view) == ["dark"])
    }

    @Test func `A view that observes the model gets each revision`() throws {
        let model = EnvironmentModel(try launch().session)
        let observed = ObservableEnvironmentModel(model)
        model.override("beta", with: true)
        model.choose("qa")
        #expect(observed.revision == model.revision)
        #expect(observed.revision == 2)
    }

    private struct AppConfiguration: Decodable {
        let theme: Live<String>
    }

    private struct ThemeName: View {
        @LiveValue(\AppConfiguration.theme) private var theme = "dark"

        var body: some View { Text(verbatim: theme) }
    }

    private struct PageSize: View {
        @LiveValue(ConfigurationKey("pageSize")) private var pageSize = 7

        var body: some View { Text(verbatim: "\(pageSize)") }
    }
}
