import Foundation
import PropertyLists

/// FNV-1a of property-list values in a canonical order. `Hasher` uses a new seed in each process.
struct Fingerprint {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    var text: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The fingerprint of bytes.
    static func text(of data: Data) -> String {
        var fingerprint = Fingerprint()
        fingerprint.add(data)
        return fingerprint.text
    }

    mutating func add(_ value: PropertyListValue) {
        // The kind distinguishes "1" and 1; the counts distinguish ["ab"] and ["a", "b"].
        add(value.kind)
        switch value {
        case .string(let text): add(text)
        case .integer(let number): add(String(number))
        case .real(let number): add(String(number.bitPattern))
        case .boolean(let truth): add(truth ? "1" : "0")
        case .date(let date): add(String(date.timeIntervalSinceReferenceDate.bitPattern))
        case .data(let data):
            add(String(data.count))
            add(data)
        case .array(let elements):
            add(String(elements.count))
            for element in elements { add(element) }
        case .dictionary(let entries):
            add(String(entries.count))
            for key in entries.keys.sorted() {
                add(key)
                if let entry = entries[key] { add(entry) }
            }
        }
    }

    /// Excludes descriptions, which are for people, and secrecy, which code may add.
    mutating func add(_ declaration: KeyDeclaration) {
        add([
            .string(declaration.name), optional(declaration.type?.name),
            .array((declaration.type?.values ?? []).map(PropertyListValue.string)),
            .boolean(declaration.isLive), .boolean(declaration.isRequired), .boolean(declaration.isManaged),
            optional(declaration.setting),
        ])
    }

    mutating func add(_ sources: EnvironmentSourceNames) {
        add([
            .string(sources.environmentKey), .string(sources.environmentVariable), .string(sources.infoKey),
            optional(sources.production), optional(sources.rememberVariable.map { "\($0)" }),
            .boolean(sources.skipsUnknownNames), .dictionary(sources.aliases.mapValues(PropertyListValue.string)),
            .boolean(sources.ignoresCase),
            .array(sources.testFlightEnvironments.sorted().map(PropertyListValue.string)),
            .boolean(sources.allowsManagedConfiguration), optional(sources.appGroup),
        ])
        if let name = sources.defaultEnvironment { add(.string(name)) }
    }

    private func optional(_ text: String?) -> PropertyListValue { text.map { .string($0) } ?? false }

    private mutating func add(_ text: String) {
        add(text.utf8)
        add(CollectionOfOne<UInt8>(0))
    }

    private mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
}
