import Foundation
import HubMessages
import Switchyard

/// Where a link keeps its key, and how far it has come.
package struct LinkPlaces: Sendable {
    let key: any LinkStorage
    let progress: any LinkStorage

    package init(key: any LinkStorage, progress: any LinkStorage) {
        self.key = key
        self.progress = progress
    }

    /// The Keychain on Apple's systems, and files that only the current user can read elsewhere.
    static func standard(_ process: AppProcess, _ folder: URL?) -> LinkPlaces {
        let support =
            FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            ?? FileManager.default.temporaryDirectory
        let folder = folder ?? support.appendingPathComponent("Switchyard").appendingPathComponent(process.identifier)
        let progress = FileLinkStorage(folder.appendingPathComponent("link.json"))
        #if canImport(Security)
            return LinkPlaces(key: KeychainLinkStorage(account: process.identifier), progress: progress)
        #else
            return LinkPlaces(key: FileLinkStorage(folder.appendingPathComponent("link-key.json")), progress: progress)
        #endif
    }
}

/// The hub that the app was paired with.
struct PairedHub: Codable, Sendable, Hashable {
    /// The address at which it was paired.
    var address: String
    var device: PairedDevice
    var certificate: String?
}

extension LinkStorage {
    /// The value; `nil` if there is none, or it is damaged.
    func read<Value: Decodable>(_ type: Value.Type) -> Value? {
        guard let data = try? load() else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }

    func write<Value: Encodable>(_ value: Value?) throws {
        try store(try value.map { try JSONEncoder().encode($0) })
    }
}
