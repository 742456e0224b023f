import Switchyard
import Testing

@Suite("Distribution")
struct DistributionTests {
    static let receipts: [String?] = [nil, "receipt", "sandboxReceipt", "sandboxreceipt", ""]
    static let records: [String?] = [nil, "production", "sandbox", "xcode", "Sandbox", ""]

    @Test(
        "What the facts of an installed app say",
        arguments: [
            // iOS: the receipt's name, without a profile.
            ("receipt", nil, .appStore), ("sandboxReceipt", nil, .testFlight),
            ("receipt", "production", .appStore), ("sandboxReceipt", "sandbox", .testFlight),
            // Updated from the App Store: the record is TestFlight's. And the other way around.
            ("receipt", "sandbox", .appStore), ("sandboxReceipt", "production", .unknown),
            ("sandboxReceipt", "xcode", .unknown), ("sandboxReceipt", "nonsense", .unknown),
            // macOS, or no receipt: only the App Store's word. Its sandbox is TestFlight's and developers'.
            (nil, nil, .unknown), (nil, "production", .appStore), (nil, "xcode", .development),
            (nil, "sandbox", .unknown), ("something", "sandbox", .unknown), ("something", nil, .unknown),
        ] as [(String?, String?, Distribution)])
    func installed(_ receipt: String?, _ recorded: String?, _ expected: Distribution) {
        #expect(DistributionFacts(receiptName: receipt, recorded: recorded).distribution == expected)
    }

    @Test("With a provisioning profile, or in Simulator, an app is from neither", arguments: receipts, records)
    func elsewhere(_ receipt: String?, _ recorded: String?) {
        var facts = DistributionFacts(receiptName: receipt, hasProvisioningProfile: true, recorded: recorded)
        #expect(facts.distribution == .provisioned)
        facts.isSimulator = true
        #expect(facts.distribution == .development)
    }

    @Test("Nothing but a sandbox receipt, whatever else is recorded, is TestFlight", arguments: receipts, records)
    func closed(_ receipt: String?, _ recorded: String?) {
        let facts = DistributionFacts(receiptName: receipt, recorded: recorded)
        let agrees = receipt == "sandboxReceipt" && (recorded == nil || recorded == "sandbox")
        #expect((facts.distribution == .testFlight) == agrees)
    }

    #if !canImport(Darwin)
        @Test("On Linux nothing is known but what was recorded")
        func linux() {
            #expect(DistributionFacts.current().distribution == .unknown)
            #expect(DistributionFacts.current(recorded: "sandbox") == DistributionFacts(recorded: "sandbox"))
        }
    #endif

    @Test("A distribution is its own source, and there may be others")
    func source() {
        let sources: [any DistributionSource] = [Distribution.appStore, Distribution(rawValue: "marketplace")]
        #expect(sources.map { "\($0.distribution)" } == ["app-store", "marketplace"])
    }
}
