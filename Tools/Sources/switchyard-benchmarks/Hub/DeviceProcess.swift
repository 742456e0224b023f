import Foundation
import GuardedServer

/// A message to a process of devices, one line of JSON.
enum DeviceCommand: Codable {
    /// Pairs and connects devices until there are as many.
    case grow(to: Int)
}

enum DeviceMessage: Codable, Sendable {
    case paired(device: String)
    /// A change is there: when the operator began to send it, and when it was seen.
    case seen(device: String, start: Int64, at: Int64)
    /// A request was answered without a change, long before the hub lets it go.
    case woken(device: String)
    /// All devices have reported.
    case grown
}

/// A process of this program with devices.
enum DeviceProcess {
    /// The first argument of the process: `--devices light|links PORT[,PORT…] FOLDER`.
    static let option = "--devices"

    enum Kind: String {
        case light, links
    }

    /// Does what the lines of the standard input say, and ends with it.
    static func perform(_ arguments: [String]) async throws {
        let ports = arguments.dropFirst().first?.split(separator: ",").compactMap { Int($0) } ?? []
        guard arguments.count == 3, let kind = Kind(rawValue: arguments[0]), let port = ports.first else {
            throw OptionsError(message: "\(option) is reserved for the benchmarks")
        }
        var devices = 0
        for await line in FileHandle.standardInput.textLines {
            guard case .grow(let count) = try JSONDecoder().decode(DeviceCommand.self, from: Data(line.utf8)) else {
                continue
            }
            _ = OpenFiles.allow(count + 200)
            let added = devices..<max(devices, count)
            devices = added.upperBound
            try await grow(added) { number in
                switch kind {
                case .light: try await addLight(ports)
                case .links: try await RealLink.add(number, port, folder: arguments[2], say: say)
                }
            }
            say(.grown)
        }
    }

    /// A hub lets 32 devices wait to be paired.
    private static func grow(_ numbers: Range<Int>, _ add: @escaping @Sendable (Int) async throws -> Void) async throws
    {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (count, number) in numbers.enumerated() {
                if count >= 16 { try await group.next() }
                group.addTask { try await add(number) }
            }
            try await group.waitForAll()
        }
    }

    private static func addLight(_ ports: [Int]) async throws {
        let device = LightDevice(ports: ports, say: say)
        try await device.pair()
        await withCheckedContinuation { continuation in
            Task { await device.run { continuation.resume() } }
        }
    }

    @Sendable private static func say(_ message: DeviceMessage) {
        guard let line = try? JSONEncoder().encode(message) else { return }
        FileHandle.standardOutput.write(line + Data("\n".utf8))
    }
}

extension FileHandle {
    /// The lines, read on a thread of their own.
    var textLines: AsyncStream<String> {
        AsyncStream { continuation in
            Thread.detachNewThread { [self] in
                var rest = Data()
                while true {
                    let new = availableData
                    guard !new.isEmpty else { break }
                    rest += new
                    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                        continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                        rest = Data(rest[rest.index(after: end)...])
                    }
                }
                continuation.finish()
            }
        }
    }
}
