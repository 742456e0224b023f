/// An ELF program of 64 bits with code and constants.
enum ELFWriter {
    static func write(code: Bytes, constants: Bytes) -> Bytes {
        var names: Bytes = [0]
        func named(_ name: String) -> Int {
            let offset = names.count
            names.append(name)
            names.append(0)
            return offset
        }
        let titles = [named(".text"), named(".rodata"), named(".shstrtab")]
        var file = Bytes(repeating: 0, count: 64 + 56)
        file.pad(to: 16)
        let codeStart = file.count
        file += code
        file.pad(to: 16)
        let constantsStart = file.count
        file += constants
        let namesStart = file.count
        file += names
        file.pad(to: 8)
        let sectionsStart = file.count
        func section(_ name: Int, _ type: Int, _ flags: Int, _ offset: Int, _ size: Int) {
            file.append32(name)
            file.append32(type)
            for value in [flags, flags == 0 ? 0 : 0x40_0000 + offset, offset, size] { file.append64(value) }
            file.append32(0)
            file.append32(0)
            file.append64(1)
            file.append64(0)
        }
        section(0, 0, 0, 0, 0)
        section(titles[0], 1, 6, codeStart, code.count)
        section(titles[1], 1, 2, constantsStart, constants.count)
        section(titles[2], 3, 0, namesStart, names.count)
        var header: Bytes = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        header.append16(2)
        header.append16(62)
        header.append32(1)
        header.append64(0x40_0000 + codeStart)
        header.append64(64)
        header.append64(sectionsStart)
        header.append32(0)
        for value in [64, 56, 1, 64, 4, 3] { header.append16(value) }
        header.append32(1)
        header.append32(5)
        for value in [0, 0x40_0000, 0x40_0000, sectionsStart, sectionsStart, 4096] { header.append64(value) }
        file.replaceSubrange(0..<header.count, with: header)
        return file
    }
}
