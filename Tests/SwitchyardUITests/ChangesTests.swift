import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

@testable import SwitchyardUI

@MainActor
@Suite("Changes of the model")
struct ChangesTests {
    @Test func `Only a change is a change`() throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        model.appBecameActive()
        model.dismissNotice()
        try store.store("unrelated", forKey: "other")
        model.appBecameActive()
        #expect(model.revision == 0)
        model.override("beta", with: true)
        #expect(model.revision == 1)
    }

    @Test func `Every observer hears of every change, until it ends`() async throws {
        let model = EnvironmentModel(try launch().session)
        var counts = [0, 0]
        model.observe {
            counts[0] += 1
            return true
        }
        model.observe {
            counts[1] += 1
            return false
        }
        model.choose("qa")
        model.choose("staging")
        #expect(counts == [2, 1])
    }

    @Test func `An observer may add another one`() throws {
        let model = EnvironmentModel(try launch().session)
        var count = 0
        model.observe {
            model.observe {
                count += 1
                return true
            }
            return false
        }
        model.choose("qa")
        model.choose("staging")
        #expect(count == 1)
    }

    @Test func `A sequence of changes ends with the model`() async throws {
        var model: EnvironmentModel? = EnvironmentModel(try launch().session)
        let changes = try #require(model?.changes)
        model?.choose("qa")
        model = nil
        var count = 0
        for await _ in changes { count += 1 }
        #expect(count == 1)
    }

    @Test func `A model does not outlive its last owner`() throws {
        weak var released: EnvironmentModel?
        let (session, _) = try launch()
        do {
            let model = EnvironmentModel(session)
            released = model
            model.choose("qa")
        }
        #expect(released == nil)
    }

    @Test func `A live value that changed in Settings appears`() async throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        var changes = model.changes.makeAsyncIterator()
        try store.store("dark", forKey: "theme")
        await changes.next()
        #expect(model.liveKeys.first { $0.name == "theme" }?.text == "dark")
        #expect(model.values.first { $0.name == "theme" }?.text == "dark")
    }

    @Test func `What changed while the app was suspended appears when it becomes active`() throws {
        let (session, store) = try launch()
        let model = EnvironmentModel(session)
        try store.store("qa", forKey: "environment")
        model.appBecameActive()
        #expect(model.pendingSelection?.environment == "qa")
        #expect(model.isOfferingRestart)
    }
}

@MainActor
@Suite("Resets on the screen")
struct ResetTests {
    private struct Stuck: Error {}

    @Test func `A reset removes the choice and the overrides, and runs the handlers`() async throws {
        let cleared = Cleared()
        let caches = EnvironmentChangeHandler("caches") { await cleared.add($0.from) }
        let (session, store) = try launch(["environment": "qa", "theme": "dark"], handlers: [caches])
        let model = EnvironmentModel(session)
        #expect(model.canReset)
        await model.reset()
        #expect(model.notice?.text == "The app was reset.")
        #expect(await cleared.names == ["qa"])
        #expect(try store.storedValues()["theme"] == nil)
        #expect(try store.storedValues()["reset_app"] == false)
        #expect(model.liveKeys.first { $0.name == "theme" }?.text == "light")
        #expect(model.pendingSelection?.environment == "production")
    }

    @Test func `A handler that throws is named`() async throws {
        let caches = EnvironmentChangeHandler("caches") { _ in throw Stuck() }
        let model = EnvironmentModel(try launch(["environment": "qa"], handlers: [caches]).session)
        await model.reset()
        #expect(model.notice?.isError == true)
        #expect(model.notice?.text == "Not everything was reset:\ncaches: Stuck()")
        #expect(model.findings.contains { $0.rule == .environmentChangeFailed })
    }

    @Test func `Without a toggle in the catalog, or in a sealed build, there is no reset`() async throws {
        let plain: PropertyListValue = ["production": ["a": 1]]
        let model = EnvironmentModel(try launch(catalog: plain).session)
        #expect(!model.canReset)
        await model.reset()
        #expect(model.notice?.text == "the app cannot be reset: the catalog has no ResetKey")
        let sealed = EnvironmentModel(try launch(policy: .sealed).session)
        #expect(!sealed.canReset)
        await sealed.reset()
        #expect(sealed.notice?.text == "the app cannot be reset: the app is sealed")
    }

    private actor Cleared {
        var names: [String] = []
        func add(_ name: String) { names.append(name) }
    }
}
