import Foundation

/// Build settings in xcconfig files on disk: one file that includes 50 others.
struct SampleSettings {
    /// The file to load.
    let top: String
    /// All files, with the including one last.
    let files: [String]

    /// Writes the files, with `count` build settings in total.
    init(in folder: BenchmarkFolder, settings count: Int, includes: Int = 50) throws {
        let directory = folder.url.appendingPathComponent("settings-\(count)", isDirectory: true)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        var files: [String] = []
        var directives = ""
        for file in 0..<includes {
            let lines = (0..<count / includes).map { Self.line($0, in: file, of: includes) }
            let url = directory.appendingPathComponent("Part\(file).xcconfig")
            try Data(("// Part \(file)\n" + lines.joined()).utf8).write(to: url)
            files.append(url.path)
            directives += "#include \"Part\(file)\"\n"
        }
        let url = directory.appendingPathComponent("Top.xcconfig")
        try Data(directives.utf8).write(to: url)
        top = url.path
        self.files = files + [top]
    }

    /// Of eight build settings, four are texts (one a URL and one for a platform), one adds to a list, and three refer to
    /// others, in chains of up to 25, whatever the count.
    private static func line(_ number: Int, in file: Int, of files: Int) -> String {
        func name(_ number: Int, _ file: Int) -> String { "FEATURE_\(file)_SETTING_\(number)" }
        let own = name(number, file)
        return switch number % 8 {
        case 0: "\(own) = The plain text of setting \(number)\n"
        case 1: "\(own) = https:/$()/service\(file).example.com/api/v\(number % 3)\n"
        case 2: "\(own) = $(\(name(number - 1, file)))/items/\(number) // where they are\n"
        case 3: "\(own) = $(inherited) -D\(own) \"quoted \(number)\"\n"
        case 4: "\(own)[sdk=iphoneos*] = device \(number)\n"
        case 5: "\(own) = YES\n"
        case 6: "\(own) = $(\(name(number - 6, file)):lower:identifier) ${\(name(1, file * 7 % files))}\n"
        default: "\(own) = $(\(name(number % 200 < 8 ? number - 7 : number - 8, file)):default=x)\n"
        }
    }
}
