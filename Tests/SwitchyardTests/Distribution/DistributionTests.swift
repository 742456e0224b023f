import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("Distribution")
struct DistributionTests {
    static let receipts: [String?] = [nil, "receipt", "sandboxReceipt", "sandboxreceipt", ""]
    static let answers: [Distribution?] = [nil, .appStore, .testFlight, .development, .unknown]

    @Test(
        "What the facts of an installed app say",
        arguments: [
            // iOS without an answer: the receipt's name. Newer builds have the App Store's name under TestFlight, too.
            ("receipt", nil, .store), ("sandboxReceipt", nil, .testFlight), (nil, nil, .unknown),
            ("something", nil, .unknown), ("sandboxreceipt", nil, .unknown),
            // An answer counts before the name, whatever it is.
            ("receipt", .testFlight, .testFlight), (nil, .testFlight, .testFlight),
            ("sandboxReceipt", .appStore, .appStore), ("sandboxReceipt", .unknown, .unknown),
            ("sandboxReceipt", .development, .development), ("receipt", .appStore, .appStore),
        ] as [(String?, Distribution?, Distribution)])
    func installed(_ receipt: String?, _ answer: Distribution?, _ expected: Distribution) {
        #expect(DistributionFacts(receiptName: receipt, answer: answer).distribution == expected)
    }

    @Test("With a provisioning profile, or in Simulator, an app is from neither", arguments: receipts, answers)
    func elsewhere(_ receipt: String?, _ answer: Distribution?) {
        var facts = DistributionFacts(receiptName: receipt, hasProvisioningProfile: true, answer: answer)
        #expect(facts.distribution == (answer == .appStore ? .appStore : .provisioned))
        facts.isSimulator = true
        #expect(facts.distribution == (answer == .appStore ? .appStore : .development))
    }

    @Test(
        "Nothing but TestFlight's answer or, without one, a sandbox receipt is TestFlight", arguments: receipts, answers
    )
    func closed(_ receipt: String?, _ answer: Distribution?) {
        let facts = DistributionFacts(receiptName: receipt, answer: answer)
        let isTestFlight = answer == .testFlight || (answer == nil && receipt == "sandboxReceipt")
        #expect((facts.distribution == .testFlight) == isTestFlight)
    }

    @Test(
        "The App Store's sandbox is TestFlight's on an iPhone, and anybody's on a Mac",
        arguments: [
            (.production, false, .appStore), (.production, true, .appStore), (.sandbox, false, .testFlight),
            (.sandbox, true, .unknown), (.xcode, false, .development), (.xcode, true, .development),
        ] as [(StoreEnvironment, Bool, Distribution)])
    func store(_ environment: StoreEnvironment, _ onMac: Bool, _ expected: Distribution) {
        #expect(environment.distribution(onMac: onMac) == expected)
    }

    #if !canImport(Darwin)
        @Test("On Linux nothing is known")
        func linux() {
            #expect(Distribution.current == .unknown)
        }
    #endif
}
