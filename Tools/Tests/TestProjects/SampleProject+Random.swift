package import TestSupport

extension SampleProject {
    /// A project with random targets, phases, folders, and build settings, and the texts of its xcconfig files by path.
    package static func random(_ generator: inout SeededGenerator) -> (project: SampleProject, files: [String: String])
    {
        let names = ["App", "Second App", "Kit", "Tests"]
        let types = ["application", "application", "framework", "bundle.unit-test"]
        var targets: [Target] = []
        var files: [String: String] = [:]
        for index in 0...generator.upTo(3) {
            var target = Target(name: names[index])
            target.productType = "com.apple.product-type.\(types[index])"
            target.isSynchronized = generator.oneIn(3)
            if generator.oneIn(2) { target.exceptions = generator.oneIn(2) ? [] : ["Info.plist", "Notes.txt"] }
            target.phases = generator.pick([
                ["Sources", "Resources"], ["Sources"], ["Sources", "Frameworks", "Resources"],
            ])
            target.files = (0...generator.upTo(3)).map { "File\(index)\($0).swift" }
            for position in target.configurations.indices {
                let base = generator.pick([
                    "Config/Debug.xcconfig", "Config/Release.xcconfig", "Pods/A.xcconfig", nil, nil, nil,
                ])
                target.configurations[position].base = base
                if let base {
                    files[base] = generator.pick([
                        "", "A = 1\n", "// text\r\nB = $(inherited) 2", "#include? \"None.xcconfig\"\n",
                    ])
                }
                target.configurations[position].settings = settings(&generator)
            }
            if generator.oneIn(3) {
                target.scripts = ["echo one\n", generator.pick(["echo $CONFIGURATION", "true\n\n"])]
            }
            if generator.oneIn(3) {
                target.copied = [
                    ("Config/Values\(index).plist", generator.pick([[], ["ios"], ["ios", "maccatalyst"]]))
                ]
            }
            target.isForInstallOnly = generator.oneIn(4)
            target.compilerFlags = generator.pick(["", "", "-Wno-all -DONE=\\\"1\\\""])
            target.dependencies = names.prefix(index).filter { _ in generator.oneIn(3) }
            targets.append(target)
        }
        var project = SampleProject(targets: targets)
        project.newline = generator.oneIn(6) ? "\r\n" : "\n"
        if generator.oneIn(4) {
            project.configurations[0].base = "Config/Project.xcconfig"
            files["Config/Project.xcconfig"] = "PROJECT = 1\n"
        }
        project.objectVersion = generator.pick([46, 56, 77, 90, 100])
        return (project, files)
    }

    private static func settings(_ generator: inout SeededGenerator) -> [String] {
        let all = [
            "GENERATE_INFOPLIST_FILE = YES", "INFOPLIST_FILE = App/Info.plist", "PRODUCT_NAME = \"$(TARGET_NAME)\"",
            "SDKROOT = iphoneos", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"DEBUG LOCAL\"",
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"$(inherited) MORE\"", "TARGETED_DEVICE_FAMILY = \"1,2\"",
            "EXCLUDED_SOURCE_FILE_NAMES = \"*.md\"", "\"CODE_SIGN_IDENTITY[sdk=iphoneos*]\" = \"iPhone Developer\"",
            "\"API_HOST[sdk=iphonesimulator*][arch=arm64]\" = localhost",
        ]
        var names: Set<Substring> = []
        return all.filter { _ in generator.oneIn(3) }.filter { names.insert($0.split(separator: " ")[0]).inserted }
    }
}
