import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

@testable import SwitchyardUI

@MainActor
@Suite("Restart offers")
struct RestartOfferTests {
    private final class Exits: @unchecked Sendable {  // Used by one test at a time.
        var count = 0
    }

    @Test func `There is an offer while another environment is pending`() throws {
        let (session, _) = try launch()
        #expect(session.restartOffer == nil)
        try session.choose(environment: "qa")
        let offer = try #require(session.restartOffer)
        #expect(offer.environment == "qa")
        #expect(offer.title == "Restart to use \"qa\"")
        #expect(
            offer.message
                == "This launch uses \"production\". \"qa\" takes effect at the next launch. End the app, then open it "
                + "again from the Home Screen.")
        try session.choose(environment: nil)
        #expect(session.restartOffer == nil)
    }

    @Test func `In an open build the offer ends the app`() throws {
        let (session, _) = try launch()
        try session.choose(environment: "qa")
        let exits = Exits()
        let offer = try #require(session.restartOffer { exits.count += 1 })
        #expect(offer.canEndApp)
        offer.endApp()
        #expect(exits.count == 1)
    }

    @Test func `An offer that cannot end the app asks people to close it`() {
        let exits = Exits()
        let offer = RestartOffer(environment: "qa", running: "production", canEndApp: false) { exits.count += 1 }
        offer.endApp()
        #expect(exits.count == 0)
        #expect(offer.message.hasSuffix("Close the app, then open it again from the Home Screen."))
    }

    @Test func `A sealed build has nothing to offer`() throws {
        let (session, store) = try launch(policy: .sealed)
        try store.store("qa", forKey: "environment")
        session.refresh()
        #expect(session.restartOffer == nil)
    }

    @Test func `The extension of an app cannot end it`() throws {
        let context = try LaunchContext.testing(catalog: shop)
        let process = AppProcess(
            arguments: [], environment: [:], identifier: "com.example.shop.widget", role: .appExtension, records: true)
        let store = InMemoryDefaultsStore()
        let session = try ShopSession(context: context, store: store, process: process)
        try store.store("qa", forKey: "environment")
        #expect(session.restartOffer?.canEndApp == false)
    }

    @Test func `The restart is offered when the app becomes active, once for each environment`() throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        model.appBecameActive()
        #expect(!model.isOfferingRestart)
        try store.store("qa", forKey: "environment")
        #expect(!model.isOfferingRestart)
        model.appBecameActive()
        #expect(model.isOfferingRestart)
        model.declineRestart()
        #expect(!model.isOfferingRestart)
        model.appBecameActive()
        #expect(!model.isOfferingRestart)
        try store.store("staging", forKey: "environment")
        model.appBecameActive()
        #expect(model.isOfferingRestart)
        try store.store(nil, forKey: "environment")
        model.appBecameActive()
        #expect(!model.isOfferingRestart)
        // After a way back, the same environment is a new choice.
        try store.store("qa", forKey: "environment")
        model.appBecameActive()
        #expect(model.isOfferingRestart)
    }

    @Test func `An environment of an argument makes the next launch another one`() throws {
        let (session, _) = try launch(arguments: ["-environment", "qa"])
        #expect(session.restartOffer?.environment == "production")
        let model = EnvironmentModel(session)
        model.appBecameActive()
        // Nobody asked for it.
        #expect(!model.isOfferingRestart)
        #expect(model.restartOffer != nil)
    }

    @Test func `An offer ends when the choice is taken back`() throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        try store.store("qa", forKey: "environment")
        model.appBecameActive()
        #expect(model.isOfferingRestart)
        model.removeChoice()
        #expect(!model.isOfferingRestart)
    }

    @Test func `In TestFlight, the listed environments can be chosen, and the app can end`() throws {
        var catalog = try EnvironmentCatalog(root: shop)
        catalog.sources.testFlightEnvironments = ["qa"]
        let context = LaunchContext(catalog: catalog, policy: .testFlight, distribution: .testFlight)
        let session = try ShopSession(context: context, store: InMemoryDefaultsStore(), process: .test())
        let model = EnvironmentModel(session)
        #expect(model.environments.map(\.name) == ["production", "qa"])
        model.choose("staging")
        #expect(model.notice?.text == "environment \"staging\" is not on the catalog's list for TestFlight")
        model.choose("qa")
        #expect(model.restartOffer?.canEndApp == true)
    }
}
