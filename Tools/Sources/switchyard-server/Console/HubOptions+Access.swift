import Commands
import Foundation
import NIOSSL
import PropertyLists
import Reports

extension HubOptions {
    /// The hub that they name, also after it was started again. A token that was given stays the only one.
    ///
    /// - Parameter isAgent: whether an agent sends the requests, and not the operator.
    /// - Throws: ``HubFailure/unusable(_:)`` if there is none.
    func access(asAgent isAgent: Bool = false) throws(HubFailure) -> HubAccess {
        let isGiven = try token() != nil
        let running = HubFile.running()
        let used = own(running)
        let access = HubAccess(
            try location(of: running, asAgent: isAgent), isChoice: hub == nil && running.count > 1
        ) { [self] in
            // A hub with another store is another one, which was not meant.
            isGiven ? nil : try? location(of: HubFile.running().filter { $0.hub == used?.hub }, asAgent: isAgent)
        }
        return access
    }

    /// The hub that the options, the variable, or the files of the running hubs name.
    ///
    /// - Throws: ``HubFailure/unusable(_:)`` if there is none.
    func location(
        of running: [HubFile] = HubFile.running(), asAgent isAgent: Bool = false
    ) throws(HubFailure) -> HubLocation {
        guard let address = hub ?? running.first?.address else {
            throw .unusable("no hub runs on this computer: start one with switchyard hub, or name one with --hub")
        }
        return try HubLocation(
            address, token: try token() ?? own(running)?.token, authorities: try authorities(), isAgent: isAgent)
    }

    /// The hub of this computer that the options name, or the last one: its token is for no other one.
    private func own(_ running: [HubFile]) -> HubFile? {
        guard let hub else { return running.first }
        return running.first { $0.address == hub || $0.address + "/" == hub }
    }

    private func token() throws(HubFailure) -> String? {
        guard let tokenFile else { return ProcessInfo.processInfo.environment["SWITCHYARD_HUB_TOKEN"] }
        let data: Data
        do {
            data = try RegularFile.contents(atPath: tokenFile, limit: 1 << 16)
        } catch {
            throw .unusable("\(tokenFile): \(error.message)")
        }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func authorities() throws(HubFailure) -> [NIOSSLCertificate] {
        guard let authority else { return [] }
        do {
            return try NIOSSLCertificate.fromPEMFile(authority)
        } catch {
            throw .unusable("\(authority) is not a file with certificates in PEM format")
        }
    }
}
