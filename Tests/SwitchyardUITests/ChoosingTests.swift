import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

@testable import SwitchyardUI

@MainActor
@Suite("Choosing an environment on the screen")
struct ChoosingTests {
    @Test func `The list has every environment, and says which one runs`() throws {
        let model = EnvironmentModel(try launch().session)
        #expect(model.environments.map(\.name) == ["production", "qa", "staging"])
        #expect(model.environments.filter(\.isCurrent).map(\.name) == ["production"])
        #expect(model.environments.filter(\.isProduction).map(\.name) == ["production"])
        #expect(model.environments.allSatisfy { !$0.isPending })
        #expect(model.explanation == "the catalog's production environment, because no other source names one")
    }

    @Test func `A choice is pending until the next launch`() throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        model.choose("qa")
        #expect(model.notice?.text == "\"qa\" takes effect at the next launch.")
        #expect(model.notice?.isError == false)
        #expect(model.environments.filter(\.isPending).map(\.name) == ["qa"])
        #expect(model.environments.filter(\.isCurrent).map(\.name) == ["production"])
        #expect(model.hasChoice)
        #expect(EnvironmentModel(try launch(store: store).session).environment == "qa")
    }

    @Test func `Removing the choice says what the next launch uses`() throws {
        let model = EnvironmentModel(try launch(["environment": "qa"]).session)
        #expect(model.environment == "qa")
        #expect(model.hasChoice)
        model.removeChoice()
        #expect(model.notice?.text == "The next launch uses \"production\".")
        #expect(model.environments.filter(\.isPending).map(\.name) == ["production"])
        #expect(!model.hasChoice)
    }

    @Test func `Choosing the environment that runs takes back what is pending`() throws {
        let model = EnvironmentModel(try launch().session)
        model.choose("qa")
        model.choose("production")
        #expect(model.pendingSelection == nil)
        #expect(model.notice?.text == "\"production\" is in use.")
    }

    @Test func `An environment that the catalog does not have is refused`() throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        model.choose("qu")
        #expect(model.notice?.isError == true)
        #expect(model.notice?.text == "unknown environment \"qu\": did you mean \"qa\"?")
        #expect(try store.storedValues()["environment"] == nil)
        #expect(model.pendingSelection == nil)
    }

    @Test func `An environment in which the app cannot start is refused with the reason`() throws {
        let catalog: PropertyListValue = ["production": ["api": "https://example.com"], "qa": ["api": "soon"]]
        let context = try LaunchContext.testing(catalog: catalog)
        let store = InMemoryDefaultsStore()
        let model = EnvironmentModel(try EnvironmentSession<Values>(context: context, store: store, process: .test()))
        model.choose("qa")
        #expect(model.notice?.isError == true)
        #expect(model.notice?.text.contains("\"soon\" has no scheme") == true)
        #expect(try store.storedValues()["environment"] == nil)
    }

    private struct Values: ConfigurationResolvable {
        init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
            _ = try configuration.value(for: ConfigurationKey<URL>("api"))
        }
    }

    @Test func `A sealed build offers production, and says why nothing can be chosen`() throws {
        let model = EnvironmentModel(try launch(["environment": "qa"], policy: .sealed).session)
        #expect(model.isSealed)
        #expect(model.environments.map(\.name) == ["production"])
        #expect(!model.canChange)
        #expect(!model.hasChoice)
        model.choose("qa")
        #expect(model.notice?.text == "the environment cannot be chosen: the app is sealed")
    }

    @Test func `A session without a store says so`() throws {
        let context = try LaunchContext.testing(catalog: shop)
        let model = EnvironmentModel(try ShopSession(context: context, process: .test()))
        #expect(!model.canChange)
        model.choose("qa")
        #expect(model.notice?.text == "the environment cannot be chosen: the session stores nothing")
        model.dismissNotice()
        #expect(model.notice == nil)
    }

    @Test func `A store that cannot be written is an error in words`() throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        store.fail(with: PropertyListError(.unwritable, "the disk is full", file: nil))
        model.choose("qa")
        #expect(model.notice == ModelNotice(ConfigurationError(.unwritableSettings, "the disk is full")))
    }

    @Test func `A choice that somebody makes in Settings appears`() async throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        var changes = model.changes.makeAsyncIterator()
        try store.store("staging", forKey: "environment")
        await changes.next()
        #expect(model.environments.filter(\.isPending).map(\.name) == ["staging"])
    }
}
