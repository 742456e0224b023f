import ArgumentParser
import Foundation
import Hub
import NIOSSL
import PropertyLists
import Reports

/// What stores in etcd need besides their address.
struct StoreOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The authority of etcd's certificates, in PEM format.", valueName: "file"))
    var storeCa: String?

    @Option(help: ArgumentHelp("The certificate that the hub presents to etcd, in PEM format.", valueName: "file"))
    var storeCertificate: String?

    @Option(help: ArgumentHelp("The private key of that certificate, in PEM format.", valueName: "file"))
    var storeKey: String?

    @Option(
        help: ArgumentHelp(
            "A file with NAME:PASSWORD of the hub's user of etcd; by default, the variables SWITCHYARD_STORE_USER and SWITCHYARD_STORE_PASSWORD.",
            valueName: "file"))
    var storeUserFile: String?

    mutating func validate() throws {
        guard ![storeCa, storeCertificate, storeKey, storeUserFile].contains("") else {
            throw ValidationError("A name or file must not be empty.")
        }
        guard (storeCertificate == nil) == (storeKey == nil) else {
            throw ValidationError("--store-certificate and --store-key require each other.")
        }
    }

    /// Checks that one of the stores uses the options.
    func check(for stores: [String?]) throws {
        guard [storeCa, storeCertificate, storeUserFile].contains(where: { $0 != nil }),
            !stores.contains(where: { $0?.hasPrefix(EtcdAddress.scheme) == true })
        else { return }
        throw ValidationError("--store-ca, --store-certificate and --store-user-file are for a store in etcd.")
    }

    /// Opens the store of an address or path; one in memory without either.
    func open(_ text: String?) throws -> OpenedStore {
        guard let text else { return OpenedStore(store: MemoryStore(), name: nil) }
        guard text.hasPrefix(EtcdAddress.scheme) else {
            guard !text.contains("://") else {
                throw StoreError(description: "an address of a store is etcd://HOST:PORT[,HOST:PORT…]/PREFIX")
            }
            let file = try SQLiteStore(path: text)
            return OpenedStore(store: file, name: text) { try? file.close() }
        }
        guard !text.contains("@") else {
            throw StoreError(
                description:
                    "a name and a password are not part of the address: pass --store-user-file, or the variables "
                    + "SWITCHYARD_STORE_USER and SWITCHYARD_STORE_PASSWORD")
        }
        guard var address = EtcdAddress(text) else {
            throw StoreError(
                description:
                    "an address in etcd is etcd://HOST:PORT[,HOST:PORT…]/PREFIX, with a prefix of letters, digits and "
                    + "-._/")
        }
        address.tls = try tls()
        address.user = try user()
        let store = EtcdStore(address)
        return OpenedStore(store: store, name: text, etcd: store) { await store.close() }
    }

    private func tls() throws -> TLSConfiguration? {
        guard storeCa != nil || storeCertificate != nil else { return nil }
        var configuration = TLSConfiguration.makeClientConfiguration()
        do {
            if let storeCa {
                configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(storeCa))
            }
            if let storeCertificate, let storeKey {
                configuration.certificateChain = try NIOSSLCertificate.fromPEMFile(storeCertificate)
                    .map { .certificate($0) }
                configuration.privateKey = .privateKey(try NIOSSLPrivateKey(file: storeKey, format: .pem))
            }
        } catch {
            throw StoreError(
                description: "\([storeCa, storeCertificate, storeKey].compactMap { $0 }.joined(separator: ", ")): not "
                    + "certificates and a key in PEM format, or they cannot be read")
        }
        return configuration
    }

    private func user() throws -> EtcdAddress.User? {
        let variables = ProcessInfo.processInfo.environment
        guard let storeUserFile else {
            return variables["SWITCHYARD_STORE_USER"].map {
                EtcdAddress.User(name: $0, password: variables["SWITCHYARD_STORE_PASSWORD"] ?? "")
            }
        }
        let data = try? RegularFile.contents(atPath: storeUserFile, limit: 4_096)
        let parts =
            String(decoding: data ?? Data(), as: UTF8.self).split(whereSeparator: \.isNewline).first?
            .split(separator: ":", maxSplits: 1) ?? []
        if let mode = try? FileManager.default.attributesOfItem(atPath: storeUserFile)[.posixPermissions] as? Int,
            mode & 0o077 != 0
        {
            Output.error(
                "switchyard hub: warning: \(storeUserFile): other users can read the password: chmod 600 \(storeUserFile)"
                    .printable)
        }
        guard parts.count == 2 else {
            throw StoreError(description: "\(storeUserFile): the file must have one line, NAME:PASSWORD")
        }
        return EtcdAddress.User(name: String(parts[0]), password: String(parts[1]))
    }
}

extension StoreOptions {
    /// The address of a store as it is shown: without a name and a password, which etcd does not take there.
    static func shown(_ text: String) -> String {
        text.replacing(/:\/\/[^\/]*@/) { _ in "://…@" }
    }
}

/// A store that is open.
struct OpenedStore: Sendable {
    let store: any HubStore
    /// Its address or path; `nil` in memory.
    let name: String?
    var etcd: EtcdStore?
    var close: @Sendable () async -> Void = {}
}
