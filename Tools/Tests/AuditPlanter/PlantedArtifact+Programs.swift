import TestSupport

extension PlantedArtifact {
    /// An executable with texts, and with the leak if it is the one with it.
    mutating func program(_ texts: [String], _ marker: String?, _ path: String, _ type: Int) -> Bytes {
        let leak = pending?.target == path ? pending : nil
        let all = MachOWriter.Architecture.allCases
        var architectures = random.pick([
            [.arm64], [.arm64], [.x86], [.arm64, .x86], [.x86, .arm64], [.armv7, .arm64], [.i386, .x86],
            [.arm64_32, .armv7], [.arm64e, .arm64], all,
        ])
        if leak?.place == .immediate && !architectures.contains(where: { [.arm64, .arm64e, .x86].contains($0) }) {
            architectures = [.x86]
        }
        let able = architectures.filter { leak?.place != .immediate || [.arm64, .arm64e, .x86].contains($0) }
        let unlucky = random.pick(able)
        let isFat = architectures.count > 1 || random.oneIn(6)
        let slices = architectures.map {
            ($0, slice($0, texts, marker, type, $0 == unlucky ? leak.map { ($0.leak, $0.place) } : nil))
        }
        return isFat ? MachOWriter.fat(slices, wide: random.oneIn(8)) : slices[0].1
    }

    private mutating func slice(
        _ architecture: MachOWriter.Architecture, _ texts: [String], _ marker: String?, _ type: Int,
        _ leak: (leak: Leak, place: ExecutablePlace)?
    ) -> Bytes {
        var slice = MachOWriter.Slice(architecture: architecture)
        slice.fileType = type
        var cstring = Array("hello\0%@ %d\0".utf8)
        for text in texts + (marker.map { [$0] } ?? []) { cstring += Array(text.utf8) + [0] }
        var sections: [String: Bytes] = [
            "__const": randomBytes(random.upTo(2000), &random), "__swift5_reflstr": Array("apiURL\0timeout\0".utf8),
            "__ustring": utf16("Grüße\0", bigEndian: false),
            "__data": randomBytes(random.upTo(500), &random), "__cfstring": Bytes(repeating: 0, count: 32),
        ]
        var code = SmallStringCode.filler(architecture, &random)
        slice.symbols = [
            "_main", marker == nil ? "_$s3Net4CallVMa" : "_$s10Switchyard18EnvironmentSessionCMa", "_$s4Shop3AppV",
        ]
        var entitlements: [(String, Tree)] = [
            ("application-identifier", .text("ABCDE12345.com.example.shop")),
            ("keychain-access-groups", .list([.text("ABCDE12345.com.example.shop")])),
        ]
        var der = entitlements
        var hasSignature = random.oneIn(2)
        if let (leak, place) = leak {
            switch place {
            case .cstring:
                cstring = Array("hello\0".utf8) + (leak.written.map { Array($0.utf8) } ?? leak.bytes) + [0] + cstring
            case .ustring: sections["__ustring", default: []] += leak.bytes + [0, 0]
            case .textConst: sections["__const", default: []] += [0] + leak.bytes + [0]
            case .dataConst: sections["__data", default: []] += [0] + leak.bytes + [0]
            case .reflection: sections["__swift5_reflstr", default: []] += leak.bytes + [0]
            case .infoSection:
                sections["__info_plist"] = TreeWriter.xml(
                    .table([("CFBundleIdentifier", .text("com.example.tool")), ("Server", .text(leak.written ?? ""))]))
            case .cfstring: sections["__cfstring", default: []] += leak.bytes + [0]
            case .rpath: slice.rpath = "@executable_path/\(leak.written ?? "")"
            case .symbols: slice.symbols.append("_k \(leak.written ?? "")")
            case .entitlementsXML, .entitlementsDER:
                hasSignature = true
                let text = leak.written ?? ""
                let extra: (String, Tree) =
                    leak.kind == .appGroup
                    ? ("com.apple.security.application-groups", .list([.text(text)]))
                    : (
                        "com.apple.developer.associated-domains",
                        .list([.text(leak.kind == .host ? "applinks:\(text)" : text)])
                    )
                if place == .entitlementsXML { entitlements.append(extra) }
                der.append(extra)
                if place == .entitlementsDER { entitlements = Array(entitlements.prefix(2)) }
                if place == .entitlementsXML { der = Array(der.prefix(2)) }
            case .tail: slice.tail = randomBytes(40, &random) + leak.bytes + randomBytes(40, &random)
            case .immediate:
                let instructions =
                    architecture == .x86
                    ? SmallStringCode.x86(leak.text, &random) : SmallStringCode.arm64(leak.text, &random)
                code += instructions + SmallStringCode.filler(architecture, &random)
            }
        }
        slice.code = code
        slice.sections = [("__TEXT", "__cstring", cstring)]
        for name in ["__const", "__ustring", "__swift5_reflstr", "__info_plist"] {
            if let bytes = sections[name] { slice.sections.append(("__TEXT", name, bytes)) }
        }
        for name in ["__data", "__cfstring"] {
            if let bytes = sections[name] { slice.sections.append(("__DATA", name, bytes)) }
        }
        if hasSignature && slice.tail.isEmpty {
            slice.entitlements = (TreeWriter.xml(.table(entitlements)), DERWriter.entitlements(.table(der)))
        }
        return MachOWriter.write(slice)
    }
}
