import Executables
import Foundation
import PropertyLists
import Testing

@Suite struct CodeSignatureTests {
    static let entitlements: PropertyListValue = [
        "application-identifier": "ABCDE12345.com.example.shop",
        "aps-environment": "production",
        "com.apple.developer.associated-domains": ["applinks:example.com", "applinks:staging.example"],
        "com.apple.security.application-groups": ["group.example"],
        "get-task-allow": false,
        "number": -129,
        "nested": ["a": ["b": true]],
    ]

    @Test func entitlementsInXMLAndDERAreRead() throws {
        let xml = [UInt8](try PropertyList.data(Self.entitlements))
        let writer = SignatureWriter(entitlements: xml, derEntitlements: DER.entitlements(Self.entitlements))
        let machO = MachOWriter(sections: MachOTests.sections, signature: writer.signature()).file()
        let executable = try #require(try Executable.read(ExecutableBytes(machO)))
        let signature = try #require(executable.slices.first?.signature)
        #expect(signature.identifier == "com.example.shop")
        #expect(signature.teamIdentifier == "ABCDE12345")
        #expect(signature.flags == .runtime)
        #expect(signature.hasCertificate)
        #expect(signature.entitlements == Self.entitlements)
        #expect(signature.derEntitlements == Self.entitlements)
        #expect(signature.entitlementsError == nil)
        #expect(executable.part(at: machO.count - 1) == "code signature (arm64)")
    }

    @Test func theSystemReadsDER() throws {
        let writer = SignatureWriter(
            entitlements: [UInt8](try PropertyList.data(["a": 1])), derEntitlements: DER.entitlements(["a": 2]))
        #expect(try CodeSignature.read(writer.signature()).effectiveEntitlements == ["a": 2])
    }

    @Test func signingAdHocHasNoCertificate() throws {
        let writer = SignatureWriter(team: nil, flags: 0x2_0002, cms: nil)
        let signature = try CodeSignature.read(writer.signature())
        #expect(!signature.hasCertificate)
        #expect(signature.flags == [.adHoc, .linkerSigned])
        #expect(signature.teamIdentifier == nil)
        #expect(signature.effectiveEntitlements == nil)
        #expect(!(try CodeSignature.read(SignatureWriter(cms: []).signature()).hasCertificate))
    }

    @Test(
        arguments: [
            [0x30, 0x03], [0x70, 0x03, 0x02, 0x01, 0x02], [0xB0, 0x02, 0x0C, 0x00], [0x99, 0x00], [0xB0, 0x80],
            DER.element(0xB0, DER.element(0x30, [0x0C, 1, 0x61, 0x02, 0])),
            DER.element(
                0xB0, DER.element(0x30, [0x0C, 1, 0x61, 1, 1, 0]) + DER.element(0x30, [0x0C, 1, 0x61, 1, 1, 1])),
        ] as [[UInt8]])
    func malformedDERIsReported(bytes: [UInt8]) throws {
        let signature = try CodeSignature.read(SignatureWriter(derEntitlements: bytes).signature())
        #expect(signature.entitlementsError?.code == .malformed)
        #expect(signature.derEntitlements == nil)
    }

    @Test func malformedXMLIsReported() throws {
        let signature = try CodeSignature.read(SignatureWriter(entitlements: Array("<plist>".utf8)).signature())
        #expect(signature.entitlementsError?.code == .malformed)
    }

    @Test func deepNestingEnds() throws {
        var value: PropertyListValue = true
        for _ in 0..<60 { value = [value] }
        let readable = SignatureWriter(derEntitlements: DER.entitlements(value))
        #expect(try CodeSignature.read(readable.signature()).derEntitlements == value)
        for _ in 0..<2_000 { value = [value] }
        let deep = SignatureWriter(derEntitlements: DER.entitlements(value))
        #expect(try CodeSignature.read(deep.signature()).entitlementsError?.code == .malformed)
    }

    @Test func aBrokenSignatureDoesNotHideTheSlice() throws {
        let machO = MachOWriter(sections: MachOTests.sections, signature: [1, 2, 3, 4]).file()
        let slice = try #require(try Executable.read(ExecutableBytes(machO))?.slices.first)
        #expect(slice.signature == nil)
        #expect(slice.signatureError?.code == .malformed)
        #expect(slice.sections.count == MachOTests.sections.count)
    }
}
