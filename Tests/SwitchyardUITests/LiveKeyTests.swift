import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

@testable import SwitchyardUI

@MainActor
@Suite("Controls of live keys")
struct LiveKeyTests {
    private func key(_ name: String, _ model: EnvironmentModel) throws -> LiveKey {
        try #require(model.liveKeys.first { $0.name == name })
    }

    @Test(arguments: [
        ("beta", LiveKey.Control.toggle), ("theme", .picker), ("timeout", .slider), ("volume", .slider),
        ("pageSize", .textField),
        ("banner", .textField), ("hosts", .textField),
    ])
    func `The type decides about the control`(name: String, control: LiveKey.Control) throws {
        #expect(try key(name, EnvironmentModel(try launch().session)).control == control)
    }

    @Test func `Controls show the value`() throws {
        let model = EnvironmentModel(try launch().session)
        #expect(
            model.liveKeys.map(\.name) == [
                "banner", "beta", "hosts", "pageSize", "theme", "timeout", "volume",
            ])
        #expect(try !key("beta", model).isOn)
        #expect(try key("beta", model).summary == "Shows unfinished screens")
        #expect(try key("theme", model).options == ["light", "dark"])
        #expect(try key("timeout", model).number == 30)
        #expect(try key("timeout", model).range == 1...60)
        #expect(try key("banner", model).text == "")
    }

    @Test func `A toggle overrides now, and can be restored`() throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        model.override("beta", with: true)
        #expect(try key("beta", model).isOn)
        #expect(try key("beta", model).isOverridden)
        #expect(try key("beta", model).origin == "user defaults key beta")
        #expect(try session.value(for: ConfigurationKey<Bool>("beta")))
        #expect(model.notice == nil)
        model.restore("beta")
        #expect(try !key("beta", model).isOn)
        #expect(try !key("beta", model).isOverridden)
        #expect(try store.storedValues()["beta"] == nil)
    }

    @Test(arguments: [
        ("theme", "dark", PropertyListValue.string("dark")), ("timeout", "2m", .string("2m")),
        ("pageSize", " 30 ", .integer(30)), ("banner", "Hello ", .string("Hello ")),
        ("hosts", "(x, \"y z\")", .array(["x", "y z"])), ("beta", "yes", .boolean(true)),
    ])
    func `A text becomes a value of the declared type`(name: String, text: String, stored: PropertyListValue) throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        #expect(model.error(in: text, for: name) == nil)
        model.override(name, with: text)
        #expect(model.notice == nil)
        #expect(try store.storedValues()[name] == stored)
    }

    @Test(arguments: [
        ("theme", "drak", "\"drak\" is not one of light, dark: did you mean \"dark\"?"),
        ("timeout", "soon", "\"soon\" is not a duration: write a number and a unit: 250ms, 30s, 5m, 2h, 7d"),
        ("pageSize", "many", "\"many\" is not an integer"), ("hosts", "x", "\"x\" is not an array"),
    ])
    func `A text that is not of the type is refused with the reason`(name: String, text: String, reason: String) throws
    {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        #expect(model.error(in: text, for: name) == reason)
        model.override(name, with: text)
        #expect(model.notice?.isError == true)
        #expect(try store.storedValues()[name] == nil)
    }

    @Test(arguments: [("volume", 0.25), ("timeout", 2.5)])
    func `A slider stores a number`(name: String, number: Double) throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        model.override(name, with: number)
        #expect(try store.storedValues()[name] == .real(number))
        #expect(try key(name, model).number == number)
    }

    @Test func `The range of a slider includes a value outside of the declared one`() throws {
        let model = EnvironmentModel(try launch(["timeout": 90]).session)
        #expect(try key("timeout", model).range == 1...90)
    }

    @Test func `An override that a launch argument outranks says so`() throws {
        let model = EnvironmentModel(try launch(arguments: ["-theme", "light"]).session)
        model.override("theme", with: "dark")
        #expect(model.notice?.text == "\"theme\" has no effect, because of launch argument -theme.")
        #expect(try key("theme", model).text == "light")
        #expect(try !key("theme", model).isOverridden)
    }

    @Test func `A sealed build has no controls`() throws {
        let model = EnvironmentModel(try launch(["theme": "dark"], policy: .sealed).session)
        #expect(model.liveKeys.allSatisfy { $0.control == .none })
        #expect(try key("theme", model).text == "light")
    }

    @Test func `A key that is not live cannot be overridden`() throws {
        let model = EnvironmentModel(try launch().session)
        model.override("apiURL", with: "https://example.org")
        #expect(model.notice?.text == "key \"apiURL\" cannot be overridden: it is not declared live")
    }

    @Test func `A typed key has its value now`() throws {
        let model = EnvironmentModel(try launch().session)
        model.override("pageSize", with: 40)
        #expect(model.value(for: ConfigurationKey<Int>("pageSize")) == 40)
        #expect(model.value(for: ConfigurationKey<Int>("theme")) == nil)
        #expect(model.value(for: ConfigurationKey<String>("banner")) == nil)
    }

    @Test func `A live property of the app's own values has its value now`() throws {
        let context = try LaunchContext.testing(catalog: shop)
        let session = try EnvironmentSession<AppConfiguration>(
            context: context, store: InMemoryDefaultsStore(), process: .test())
        let model = EnvironmentModel(session)
        #expect(model.value(of: \AppConfiguration.theme) == .light)
        model.override("theme", with: "dark")
        #expect(model.value(of: \AppConfiguration.theme) == .dark)
        #expect(session.theme == .dark)
    }

    private struct AppConfiguration: Decodable {
        let theme: Live<Theme>
    }

    private enum Theme: String, ConfigurationEnumeration { case light, dark }

    @Test(arguments: [
        PropertyListValue.string("a b"), .integer(-3), .real(0.5), .boolean(true), .array(["a", "b \"c\"", ["d"]]),
        .dictionary(["k 1": "v", "k2": ["x\\y", "line\nline"]]), .data(Data([1, 2, 250])),
    ])
    func `The text of a value reads as the value`(value: PropertyListValue) throws {
        let type = ValueType.inferred(from: value)
        let read = try type.coerced(OverrideText(value.editableText, type).value, folder: nil)
        #expect(try read == type.coerced(value, folder: nil))
    }
}
