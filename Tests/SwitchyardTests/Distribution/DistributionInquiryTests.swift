import Foundation
import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("Asking how an app was installed")
struct DistributionInquiryTests {
    /// A phone on which an app is installed again and again. What the app has stored stays.
    final class Device: Sendable {
        let folder: LaunchFolder
        let questions = Locked<[Bool]>([])

        init() throws { folder = try LaunchFolder() }

        /// Installs the app into a folder of its own, as iOS does.
        func install(build: String?, into bundle: String, lists: [PropertyListValue] = ["qa"]) throws -> AppBundle {
            let info: [String: PropertyListValue] = ["CFBundleIdentifier": "com.example.shop"]
            let version = build.map { ["CFBundleVersion": PropertyListValue.string($0)] } ?? [:]
            try folder.write(.dictionary(info.merging(version) { $1 }), to: "\(bundle)/Shop.app/Info.plist")
            try folder.write(
                [
                    "Switchyard": ["TestFlightEnvironments": .array(lists)], "production": ["name": "p"],
                    "qa": ["name": "q"], "dev": ["name": "d"],
                ], to: "\(bundle)/Shop.app/Environments.plist")
            return AppBundle(url: folder.file("\(bundle)/Shop.app"))
        }

        func system(receipt: String? = "receipt", answers: Distribution? = nil) -> DistributionSystem {
            let kept = folder.file("kept")
            let questions = questions
            return DistributionSystem(
                observed: { DistributionFacts(receiptName: receipt) }, folder: { _ in kept },
                answer: { asksAppStore in
                    questions.withLock { $0.append(asksAppStore) }
                    return answers
                })
        }

        /// One launch to its end: what it knows, after which it asks.
        func launch(
            _ app: AppBundle, _ policy: ReleasePolicy = .testFlight, role: AppProcess.Role = .app,
            asksAppStore: Bool = false, receipt: String? = "receipt", answers: Distribution? = nil
        ) async -> Distribution {
            let inquiry = DistributionInquiry(
                app, policy: policy, role: role, appGroup: nil, asksAppStore: asksAppStore,
                system: system(receipt: receipt, answers: answers))
            await inquiry.asked()
            return inquiry.facts.distribution
        }

        var asked: Int { questions.withLock(\.count) }
    }

    @Test("TestFlight is known from the second launch on, whatever the receipt is called, and asked for once")
    func once() async throws {
        let device = try Device()
        let app = try device.install(build: "7", into: "A")
        #expect(await device.launch(app, answers: .testFlight) == .store)
        for receipt in ["receipt", "sandboxReceipt", nil] {
            #expect(await device.launch(app, receipt: receipt, answers: .appStore) == .testFlight)
        }
        #expect(device.asked == 1)
    }

    @Test(
        "An update from the App Store over a build from TestFlight is not TestFlight",
        arguments: [("8", "A"), ("7", "B"), ("8", "B")])
    func updated(_ build: String, _ place: String) async throws {
        let device = try Device()
        _ = await device.launch(try device.install(build: "7", into: "A"), answers: .testFlight)
        let update = try device.install(build: build, into: place)
        #expect(await device.launch(update, answers: .appStore) == .store)
        #expect(await device.launch(update, receipt: "sandboxReceipt") == .appStore)
        #expect(device.asked == 2)
    }

    @Test("Without an answer, the next launch asks again")
    func offline() async throws {
        let device = try Device()
        let app = try device.install(build: "7", into: "A")
        for _ in 1...3 { #expect(await device.launch(app) == .store) }
        #expect(device.asked == 3)
    }

    @Test(
        "Nobody but a TestFlight build of the app itself asks",
        arguments: [
            (.sealed, .app), (.open, .app), (.testFlight, .appExtension),
        ] as [(ReleasePolicy, AppProcess.Role)])
    func others(_ policy: ReleasePolicy, _ role: AppProcess.Role) async throws {
        let device = try Device()
        let app = try device.install(build: "7", into: "A")
        _ = await device.launch(app, policy, role: role, answers: .testFlight)
        #expect(device.asked == 0)
        #expect(!FileManager.default.fileExists(atPath: device.folder.file("kept").path))
    }

    @Test("An extension reads the app's answer, also by another path to the app")
    func appExtension() async throws {
        let device = try Device()
        let app = try device.install(build: "7", into: "A")
        _ = await device.launch(app, answers: .testFlight)
        try FileManager.default.createSymbolicLink(
            at: device.folder.file("private"), withDestinationURL: device.folder.file("A"))
        let seen = AppBundle(url: device.folder.file("private/Shop.app"))
        #expect(await device.launch(seen, role: .appExtension) == .testFlight)
    }

    @Test("The App Store is asked only where the app allows it", arguments: [true, false])
    func appStore(_ asksAppStore: Bool) async throws {
        let device = try Device()
        _ = await device.launch(try device.install(build: "7", into: "A"), asksAppStore: asksAppStore)
        #expect(device.questions.withLock { $0 } == [asksAppStore])
    }

    @Test(
        "A damaged answer, or an app without a build number, is no answer", arguments: ["", "<plist", "{Build = 7;}"])
    func damaged(_ text: String) async throws {
        let device = try Device()
        let app = try device.install(build: "7", into: "A")
        try device.folder.write(text: text, to: "kept/Distribution.plist")
        #expect(await device.launch(app) == .store)
        #expect(device.asked == 1)
        #expect(await device.launch(try device.install(build: nil, into: "A"), answers: .testFlight) == .store)
        #expect(device.asked == 1)
    }

    @Test(
        "A whole start: production at first, then the listed environment, and production after the App Store's update")
    func start() async throws {
        let device = try Device()
        let store = InMemoryDefaultsStore(["environment": "qa"])
        func environment(_ app: AppBundle, answers: Distribution?, records: Bool = true) throws -> String {
            let process = AppProcess(
                arguments: [], environment: [:], identifier: "com.example.shop", role: .app, records: records)
            let start = SessionStart(
                bundle: app, policy: .testFlight, catalog: .file(nil, secrets: [:]),
                options: SessionOptions(store: store, process: process, log: .silent), ownStore: store,
                system: device.system(answers: answers))
            let session: EnvironmentSession<EnvironmentConfiguration> = try start.session(.resolving)
            return session.environment
        }
        let app = try device.install(build: "7", into: "A")
        #expect(try environment(app, answers: .testFlight, records: false) == "production")
        #expect(device.asked == 0)
        #expect(try environment(app, answers: .testFlight) == "production")
        let (file, installation) = (DistributionAnswerFile(in: device.folder.file("kept")), Installation(app))
        while try file.answer(about: #require(installation)) == nil { await Task.yield() }
        #expect(try environment(app, answers: nil) == "qa")
        let update = try device.install(build: "7", into: "B")
        #expect(try environment(update, answers: .appStore) == "production")
        #expect(try store.storedValues()["SwitchyardStoreEnvironment"] == nil)
    }
}
