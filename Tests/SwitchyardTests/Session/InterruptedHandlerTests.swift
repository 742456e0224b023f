import Foundation
import PropertyLists
@testable import SwitchyardCatalog
@testable import SwitchyardCore
import SwitchyardTesting
import Testing

@Suite("A handler that is ended without a crash", .timeLimit(.minutes(5)))
struct InterruptedHandlerTests {
    /// What happens while a handler runs, before the process ends.
    enum Event: CaseIterable {
        case nothing, resigned, resignedAndReturned, terminated, extensionResigned, livedOn, livedOnAndReturned

        var isCrash: Bool { self == .nothing || self == .resignedAndReturned }

        var notifications: [String] {
            switch self {
            case .nothing, .livedOn: []
            case .resigned: ["UIApplicationWillResignActiveNotification"]
            case .resignedAndReturned:
                ["UIApplicationWillResignActiveNotification", "UIApplicationDidBecomeActiveNotification"]
            case .terminated: ["NSApplicationWillTerminateNotification"]
            case .extensionResigned: ["NSExtensionHostWillResignActiveNotification"]
            case .livedOnAndReturned: ["UIApplicationDidBecomeActiveNotification"]
            }
        }
    }

    private func change(_ files: any RecordFiles) throws -> UnfinishedChange {
        try #require(try ProcessRecord(files).current.changes.first)
    }

    /// A process in which the handler begins and never returns.
    private func process(_ files: any RecordFiles, _ event: Event) async throws {
        let notifications = NotificationCenter()
        let (begun, began) = AsyncStream.makeStream(of: Void.self)
        let (lived, lives) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let handler = EnvironmentChangeHandler("tokens") { _ in
            began.finish()
            for await _ in ended {}
        }
        let isPatient = event == .livedOn || event == .livedOnAndReturned
        let copy = RecordInMemory()
        for name in try files.names() { copy.write(try files.contents(of: name) ?? [:], to: name) }
        let record = try ProcessRecord(copy)
        let queue = EnvironmentChangeQueue(record, [handler], log: .silent, notifications: notifications) {
            for await _ in lived {}
            try Task.checkCancellation()
        }
        queue.add()
        for await _ in begun {}
        if isPatient {
            lives.finish()
            // The count goes down when the time is over.
            while record.current.changes.first?.begun["tokens"] != files.begun { await Task.yield() }
        }
        for name in event.notifications {
            notifications.post(name: Notification.Name(name), object: nil)
        }
        // What is on the disk when the process ends.
        for name in copy.names() { try files.write(copy.contents(of: name) ?? [:], to: name) }
        end.finish()
        await queue.finish()
        lives.finish()
    }

    @Test("It is called again at every launch; one that crashes is given up after three", arguments: Event.allCases)
    func ended(_ event: Event) async throws {
        let files = RecordInMemory()
        let record = try ProcessRecord(files)
        try record.update {
            $0.changes = [
                UnfinishedChange(
                    from: RecordedEnvironment(name: "qa", isProduction: false),
                    to: RecordedEnvironment(name: "prod", isProduction: true), isReset: false)
            ]
        }
        for number in 1...3 {
            try await process(files, event)
            #expect(try change(files).begun["tokens"] == (event.isCrash ? number : nil))
        }
        #expect(try change(files).attemptsOfHopeless("tokens") == (event.isCrash ? 3 : nil))
    }
}

extension RecordFiles {
    /// How often the handler was called without returning, by what is stored.
    fileprivate var begun: Int? { (try? ProcessRecord(self))?.current.changes.first?.begun["tokens"] }
}
