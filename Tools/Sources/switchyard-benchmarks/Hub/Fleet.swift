import Foundation

/// One hub or several, with operators and devices: the hubs, the light devices and the apps are processes of their own.
actor Fleet {
    /// How many devices are apps with links.
    static let links = 3

    private let store: URL
    private(set) var hubs: [HubProcess]
    private let light: ChildProcess
    private let apps: ChildProcess
    private var administrator: BenchmarkOperator
    private var operators: [BenchmarkOperator] = []
    /// The identifiers of the devices and the versions of their last changes.
    private(set) var devices: [(id: String, version: Int)] = []
    private var appDevices: Set<String> = []
    private var grown = 0
    private(set) var sightings: [Sighting] = []
    /// The number of requests of devices that were answered without a change.
    private(set) var woken = 0
    /// How long the hubs took to answer the operators who changed something, in milliseconds.
    private(set) var answers: [Double] = []
    /// The number of events that the hub has sent to an operator.
    private(set) var events = 0
    private var watching: Task<Void, Never>?
    /// Whether a process of devices has ended.
    private var hasEnded = false

    /// A change that a device has seen.
    struct Sighting {
        let device: String
        let isApp: Bool
        let start: Int64
        let at: Int64
        var milliseconds: Double { Double(at - start) / 1e6 }
    }

    /// The only hub, or the first one.
    var hub: HubProcess { hubs[0] }

    /// Starts hubs without devices, and operators.
    ///
    /// - Parameter address: The store of several hubs; by default, one hub has a file.
    init(
        in folder: BenchmarkFolder, hubs count: Int = 1, over address: String? = nil, operators people: Int = 10
    ) async throws {
        let folder = folder.url.appendingPathComponent("hub-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        store = folder.appendingPathComponent("hub.sqlite")
        guard let program = Bundle.main.executableURL else {
            throw HubBenchmarkError(message: "the program is not known")
        }
        var hubs: [HubProcess] = []
        for number in 0..<count {
            let home = folder.appendingPathComponent("home-\(number)", isDirectory: true)
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            hubs.append(try await HubProcess.start(store: address ?? store.path, home: home))
        }
        self.hubs = hubs
        let arguments = [hubs.map { "\($0.port)" }.joined(separator: ","), folder.path]
        light = try ChildProcess(program, [DeviceProcess.option, DeviceProcess.Kind.light.rawValue] + arguments)
        // On Linux, URL loading uses a whole processor while a request waits.
        apps = try ChildProcess(
            program, [DeviceProcess.option, DeviceProcess.Kind.links.rawValue] + arguments, niceness: 19)
        administrator = BenchmarkOperator(port: hubs[0].port, token: hubs[0].token)
        for number in 0..<people {
            operators.append(
                try await administrator.add("operator \(number + 1)", at: hubs[number % count].port))
        }
        listen(to: light, areApps: false)
        listen(to: apps, areApps: true)
        watch()
    }

    /// Does work, and ends all processes after it, also if it throws.
    nonisolated func whileRunning(_ work: (Fleet) async throws -> Void) async throws {
        do {
            try await work(self)
        } catch {
            await end()
            throw error
        }
        await end()
    }

    /// Ends all processes.
    private func end() {
        for process in [light, apps] { process.end() }
        for hub in hubs { hub.end() }
    }

    // MARK: Devices

    private func listen(to process: ChildProcess, areApps: Bool) {
        Task {
            for await line in process.lines {
                guard let message = try? JSONDecoder().decode(DeviceMessage.self, from: Data(line.utf8)) else {
                    continue
                }
                hear(message, isApp: areApps)
            }
            hasEnded = true
        }
    }

    private func hear(_ message: DeviceMessage, isApp: Bool) {
        switch message {
        case .paired(let device):
            devices.append((device, 0))
            if isApp { appDevices.insert(device) }
        case .seen(let device, let start, let at):
            sightings.append(Sighting(device: device, isApp: isApp, start: start, at: at))
        case .woken: woken += 1
        case .grown: grown += 1
        }
    }

    /// Pairs and connects devices until there are as many. Of 100, three are apps.
    func grow(to count: Int) async throws {
        let apps = count < 100 ? 0 : Self.links
        grown = 0
        for (process, count) in [(light, count - apps), (self.apps, apps)] {
            process.say(try JSONEncoder().encode(DeviceCommand.grow(to: count)))
        }
        try await wait(upTo: max(300, Double(count) / 10), pausing: 0.02, for: "devices are not paired") {
            try await administrator.approve()
            return grown == 2 && devices.count == count
        }
        try await connected()
    }

    /// Waits until all devices have reported and wait for changes.
    func connected() async throws {
        try await wait(upTo: 60, for: "devices are not connected") {
            let all = try await administrator.devices()
            return all.count { $0.connected && $0.environment != nil } == devices.count
        }
    }

    /// Waits until the hub knows that all changes were carried out.
    func reported() async throws {
        try await wait(upTo: 60, for: "devices have not reported their changes") {
            try await administrator.devices().allSatisfy { $0.reportedVersion == $0.desiredVersion }
        }
    }

    private func wait(
        upTo seconds: Double, pausing interval: Double = 0.1, for problem: String, _ isDone: () async throws -> Bool
    ) async throws {
        let end = now() + Int64(seconds * 1e9)
        while try await !isDone() {
            guard now() < end, !hasEnded else { throw HubBenchmarkError(message: problem) }
            try await pause(interval)
        }
    }

    // MARK: Changes

    /// Operators write once a second each, at even intervals, to one device after the other.
    ///
    /// - Returns: The sightings, and the number of changes that no device has seen.
    func changes(by count: Int, seconds: Int) async throws -> (sightings: [Sighting], lost: Int) {
        let before = sightings.count
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<count { group.addTask { try await self.write(index, of: count, seconds: seconds) } }
            try await group.waitForAll()
        }
        let lost = try await unseen(of: count * seconds, before)
        return (Array(sightings[before...]), lost)
    }

    private func write(_ index: Int, of count: Int, seconds: Int) async throws {
        // No other operator changes these devices, so that there are no conflicts.
        let own = devices.indices.filter { $0 % count == index % devices.count }
        try await pause(Double(index) / Double(count))
        let start = now()
        for number in 0..<seconds {
            try await change(own[number % own.count], by: operators[index])
            try await pause(Double(number + 1) - Double(now() - start) / 1e9)
        }
    }

    /// Changes the first devices once each, as fast as possible.
    ///
    /// - Returns: The number of changes that no device has seen.
    func changeEach(of count: Int) async throws -> Int {
        let (before, people) = (sightings.count, operators.count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, person) in operators.enumerated() {
                group.addTask {
                    for number in stride(from: index, to: count, by: people) {
                        try await self.change(number, by: person)
                    }
                }
            }
            try await group.waitForAll()
        }
        return try await unseen(of: count, before)
    }

    private func change(_ index: Int, by person: BenchmarkOperator) async throws {
        let start = now()
        devices[index].version = try await person.change(devices[index].id, basedOn: devices[index].version)
        answers.append(Double(now() - start) / 1e6)
    }

    /// Changes the first devices with one request.
    ///
    /// - Returns: The sightings, and the number of changes that no device has seen.
    func changeAll(of count: Int) async throws -> (sightings: [Sighting], lost: Int) {
        let before = sightings.count
        let versions = try await operators[0].change(Array(devices.prefix(count)))
        for index in 0..<count { devices[index].version = versions[devices[index].id] ?? devices[index].version }
        let lost = try await unseen(of: count, before)
        return (Array(sightings[before...]), lost)
    }

    /// What a metric of all hubs that run is together.
    func metric(_ name: String) async throws -> Double {
        var sum = 0.0
        for hub in hubs { sum += try await BenchmarkOperator(port: hub.port, token: hub.token).metric(name) }
        return sum
    }

    /// Kills the last hub.
    ///
    /// - Returns: The seconds until a device was last seen as away; 0 if each was at another hub before its own counted as
    ///   gone.
    func killLast() async throws -> Double {
        let start = now()
        hubs.removeLast().end()
        var end = start
        // For as long as a lease lasts, the others may count its devices as connected.
        try await wait(upTo: 60, for: "devices of a dead hub are not connected to another one") {
            let isAway = try await administrator.devices().contains { !$0.connected }
            if isAway { end = now() }
            return !isAway && Double(now() - start) / 1e9 > Self.leaseSeconds
        }
        return Double(end - start) / 1e9
    }

    /// The lease of a hub is 10 seconds, which etcd ends up to some seconds later.
    private static let leaseSeconds = 20.0

    /// How many changes no device has seen after a while.
    private func unseen(of count: Int, _ before: Int) async throws -> Int {
        for _ in 0..<100 where sightings.count - before < count { try await pause(0.1) }
        return count - (sightings.count - before)
    }

    // MARK: The hub

    /// The bytes of the store, with what is not yet written to the file itself.
    func storeBytes() throws -> Double {
        try ["", "-wal"].map { store.path + $0 }.filter(FileManager.default.fileExists).reduce(0) { sum, path in
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
            return sum + (size?.doubleValue ?? 0)
        }
    }

    /// Ends the hub as a crash would, and starts it again.
    ///
    /// - Returns: The number of commits in its store, and the seconds from the end of the old process until the new one
    ///   listens and until all devices are connected again.
    func restart() async throws -> (commits: Int, listening: Double, connected: Double) {
        watching?.cancel()
        hub.end()
        let commits = try HubProcess.commits(in: store)
        let start = now()
        hubs[0] = try await HubProcess.start(
            store: store.path, home: store.deletingLastPathComponent(), port: hub.port)
        let listening = now()
        administrator = BenchmarkOperator(port: hub.port, token: hub.token)
        watch()
        try await connected()
        return (commits, Double(listening - start) / 1e9, Double(now() - start) / 1e9)
    }

    private func watch() {
        let administrator = administrator
        watching = Task {
            try? await administrator.watch { _ in Task { await self.count() } }
        }
    }

    private func count() { events += 1 }
}

/// Waits.
func pause(_ seconds: Double) async throws { try await Task.sleep(for: .seconds(max(0, seconds))) }
