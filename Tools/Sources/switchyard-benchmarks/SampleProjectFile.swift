/// The text of the `project.pbxproj` of a ``SampleProject``, as Xcode writes it.
struct SampleProjectFile {
    let targets: [SampleProject.Target]
    let configurations: [String]

    /// What an object is, for its identifier.
    private enum Role: Int {
        case project = 1, mainGroup, configGroup, targetsConfigGroup, productsGroup, projectList
        case configurationFile = 10, settingsFile, catalogFile
        case target = 20, group, sourcesPhase, resourcesPhase, embedPhase, list, product, targetFile, infoPlist
        case configuration = 40, projectConfiguration, source, sourceBuild, settingsBuild, catalogBuild, embedBuild
        case dependency = 60, proxy
    }

    private static func id(_ role: Role, _ first: Int = 0, _ second: Int = 0) -> String {
        let digits = String((role.rawValue * 10_000 + first) * 1_000 + second, radix: 16, uppercase: true)
        return "5A40" + String(repeating: "0", count: 20 - digits.count) + digits
    }

    /// The identifier of a target.
    static func identifier(of target: SampleProject.Target) -> String { id(.target, target.number) }

    var text: String {
        """
        // !$*UTF8*$!
        {
        \tarchiveVersion = 1;
        \tclasses = {
        \t};
        \tobjectVersion = 56;
        \tobjects = {

        \(sections)
        \t};
        \trootObject = \(Self.id(.project)) /* Project object */;
        }

        """
    }

    private var sections: String {
        [
            ("PBXBuildFile", buildFiles), ("PBXContainerItemProxy", proxies), ("PBXCopyFilesBuildPhase", embedPhases),
            ("PBXFileReference", fileReferences), ("PBXGroup", groups), ("PBXNativeTarget", nativeTargets),
            ("PBXProject", [projectObject]), ("PBXResourcesBuildPhase", resourcesPhases),
            ("PBXSourcesBuildPhase", sourcesPhases), ("PBXTargetDependency", dependencies),
            ("XCBuildConfiguration", buildConfigurations), ("XCConfigurationList", configurationLists),
        ].map { name, objects in
            "/* Begin \(name) section */\n\(objects.joined())/* End \(name) section */\n"
        }.joined(separator: "\n")
    }

    /// An object on several lines.
    private static func object(_ id: String, _ comment: String, _ isa: String, _ fields: [(String, String)]) -> String {
        let lines = fields.map { "\t\t\t\($0) = \($1);\n" }.joined()
        return "\t\t\(id) /* \(comment) */ = {\n\t\t\tisa = \(isa);\n\(lines)\t\t};\n"
    }

    private static func list(_ elements: [(id: String, comment: String)]) -> String {
        "(\n" + elements.map { "\t\t\t\t\($0.id) /* \($0.comment) */,\n" }.joined() + "\t\t\t)"
    }

    // MARK: Files

    private var buildFiles: [String] {
        func line(_ id: String, _ name: String, _ phase: String, _ file: String, _ more: String = "") -> String {
            "\t\t\(id) /* \(name) in \(phase) */ = {isa = PBXBuildFile; fileRef = \(file) /* \(name) */; \(more)};\n"
        }
        return targets.flatMap { target -> [String] in
            let number = target.number
            var lines = (0..<SampleProject.Target.sources).map {
                line(
                    Self.id(.sourceBuild, number, $0), "Part\($0).swift", "Sources", Self.id(.source, number, $0))
            }
            if target.kind == .app {
                lines.append(
                    line(Self.id(.settingsBuild, number), "Settings.bundle", "Resources", Self.id(.settingsFile)))
                lines.append(
                    line(Self.id(.catalogBuild, number), "Environments.plist", "Resources", Self.id(.catalogFile)))
            }
            if target.kind == .appExtension {
                lines.append(
                    line(
                        Self.id(.embedBuild, number), target.productName, "Embed Foundation Extensions",
                        Self.id(.product, number), "settings = {ATTRIBUTES = (RemoveHeadersOnCopy, ); }; "))
            }
            return lines
        }
    }

    private var fileReferences: [String] {
        func line(_ id: String, _ name: String, _ type: String, tree: String = "\"<group>\"") -> String {
            "\t\t\(id) /* \(name) */ = {isa = PBXFileReference; lastKnownFileType = \(type); path = \"\(name)\"; sourceTree = \(tree); };\n"
        }
        return [
            line(Self.id(.settingsFile), "Settings.bundle", "\"wrapper.plug-in\""),
            line(Self.id(.catalogFile), "Environments.plist", "text.plist.xml"),
        ]
            + configurations.enumerated().map {
                line(Self.id(.configurationFile, $0.offset), "\($0.element).xcconfig", "text.xcconfig")
            }
            + targets.flatMap { target -> [String] in
                let number = target.number
                return [
                    line(Self.id(.targetFile, number), "\(target.name).xcconfig", "text.xcconfig"),
                    line(Self.id(.infoPlist, number), "Info.plist", "text.plist.xml"),
                    "\t\t\(Self.id(.product, number)) /* \(target.productName) */ = {isa = PBXFileReference; explicitFileType = wrapper; includeInIndex = 0; path = \"\(target.productName)\"; sourceTree = BUILT_PRODUCTS_DIR; };\n",
                ]
                    + (0..<SampleProject.Target.sources).map {
                        line(Self.id(.source, number, $0), "Sources/Part\($0).swift", "sourcecode.swift")
                    }
            }
    }

    private var groups: [String] {
        func group(_ role: Role, _ number: Int, _ name: String, _ children: [(String, String)]) -> String {
            Self.object(
                Self.id(role, number), name, "PBXGroup",
                [
                    ("children", Self.list(children)), ("path", "\"\(name)\""), ("sourceTree", "\"<group>\""),
                ])
        }
        let top =
            [
                (Self.id(.settingsFile), "Settings.bundle"), (Self.id(.catalogFile), "Environments.plist"),
                (Self.id(.configGroup), "Config"), (Self.id(.productsGroup), "Products"),
            ] + targets.map { (Self.id(.group, $0.number), $0.name) }
        return [
            Self.object(
                Self.id(.mainGroup), "Shop", "PBXGroup",
                [("children", Self.list(top)), ("sourceTree", "\"<group>\"")]),
            Self.object(
                Self.id(.productsGroup), "Products", "PBXGroup",
                [
                    ("children", Self.list(targets.map { (Self.id(.product, $0.number), $0.productName) })),
                    ("name", "Products"), ("sourceTree", "\"<group>\""),
                ]),
            group(
                .configGroup, 0, "Config",
                configurations.enumerated().map { (Self.id(.configurationFile, $0.offset), "\($0.element).xcconfig") }
                    + [(Self.id(.targetsConfigGroup), "Targets")]),
            group(
                .targetsConfigGroup, 0, "Targets",
                targets.map { (Self.id(.targetFile, $0.number), "\($0.name).xcconfig") }),
        ]
            + targets.map { target in
                group(
                    .group, target.number, target.name,
                    [(Self.id(.infoPlist, target.number), "Info.plist")]
                        + (0..<SampleProject.Target.sources).map {
                            (Self.id(.source, target.number, $0), "Part\($0).swift")
                        })
            }
    }

    // MARK: Targets

    private var nativeTargets: [String] {
        targets.map { target in
            let number = target.number
            var phases = [
                (Self.id(.sourcesPhase, number), "Sources"), (Self.id(.resourcesPhase, number), "Resources"),
            ]
            if !embedded(in: target).isEmpty {
                phases.append((Self.id(.embedPhase, number), "Embed Foundation Extensions"))
            }
            return Self.object(
                Self.id(.target, number), target.name, "PBXNativeTarget",
                [
                    (
                        "buildConfigurationList",
                        "\(Self.id(.list, number)) /* Build configuration list for PBXNativeTarget \"\(target.name)\" */"
                    ),
                    ("buildPhases", Self.list(phases)), ("buildRules", Self.list([])),
                    (
                        "dependencies",
                        Self.list(embedded(in: target).map { (Self.id(.dependency, $0.number), "PBXTargetDependency") })
                    ),
                    ("name", target.name), ("productName", target.name),
                    ("productReference", "\(Self.id(.product, number)) /* \(target.productName) */"),
                    ("productType", "\"\(target.productType)\""),
                ])
        }
    }

    /// The extensions of an app.
    private func embedded(in target: SampleProject.Target) -> [SampleProject.Target] {
        target.kind == .app ? targets.filter { $0.family == target.family && $0.kind == .appExtension } : []
    }

    private var proxies: [String] {
        targets.filter { $0.kind == .appExtension }.map { target in
            Self.object(
                Self.id(.proxy, target.number), "PBXContainerItemProxy", "PBXContainerItemProxy",
                [
                    ("containerPortal", "\(Self.id(.project)) /* Project object */"), ("proxyType", "1"),
                    ("remoteGlobalIDString", Self.id(.target, target.number)), ("remoteInfo", target.name),
                ])
        }
    }

    private var dependencies: [String] {
        targets.filter { $0.kind == .appExtension }.map { target in
            Self.object(
                Self.id(.dependency, target.number), "PBXTargetDependency", "PBXTargetDependency",
                [
                    ("target", "\(Self.id(.target, target.number)) /* \(target.name) */"),
                    ("targetProxy", "\(Self.id(.proxy, target.number)) /* PBXContainerItemProxy */"),
                ])
        }
    }

    // MARK: Build phases

    private static func phase(
        _ id: String, _ name: String, _ isa: String, _ files: [(String, String)], _ more: [(String, String)] = []
    ) -> String {
        object(
            id, name, isa,
            [("buildActionMask", "2147483647")] + more + [
                ("files", list(files.map { ($0, "\($1) in \(name)") })), ("runOnlyForDeploymentPostprocessing", "0"),
            ])
    }

    private var sourcesPhases: [String] {
        targets.map { target in
            Self.phase(
                Self.id(.sourcesPhase, target.number), "Sources", "PBXSourcesBuildPhase",
                (0..<SampleProject.Target.sources).map {
                    (Self.id(.sourceBuild, target.number, $0), "Part\($0).swift")
                })
        }
    }

    private var resourcesPhases: [String] {
        targets.map { target in
            Self.phase(
                Self.id(.resourcesPhase, target.number), "Resources", "PBXResourcesBuildPhase",
                target.kind == .app
                    ? [
                        (Self.id(.settingsBuild, target.number), "Settings.bundle"),
                        (Self.id(.catalogBuild, target.number), "Environments.plist"),
                    ] : [])
        }
    }

    private var embedPhases: [String] {
        targets.filter { !embedded(in: $0).isEmpty }.map { target in
            Self.phase(
                Self.id(.embedPhase, target.number), "Embed Foundation Extensions", "PBXCopyFilesBuildPhase",
                embedded(in: target).map { (Self.id(.embedBuild, $0.number), $0.productName) },
                [("dstPath", "\"\""), ("dstSubfolderSpec", "13"), ("name", "\"Embed Foundation Extensions\"")])
        }
    }

    // MARK: Build configurations

    private var buildConfigurations: [String] {
        func object(
            _ id: String, _ name: String, _ base: (id: String, name: String), _ settings: [(String, String)]
        ) -> String {
            let lines = settings.map { "\t\t\t\t\($0) = \($1);\n" }.joined()
            return Self.object(
                id, name, "XCBuildConfiguration",
                [
                    ("baseConfigurationReference", "\(base.id) /* \(base.name).xcconfig */"),
                    ("buildSettings", "{\n\(lines)\t\t\t}"), ("name", "\"\(name)\""),
                ])
        }
        let common = ["COMMA", "CONSTANT_CONVERSION", "EMPTY_BODY", "ENUM_CONVERSION", "INT_CONVERSION", "MOVE"]
        return configurations.enumerated().map { index, name in
            object(
                Self.id(.projectConfiguration, index), name, (Self.id(.configurationFile, index), name),
                [("ALWAYS_SEARCH_USER_PATHS", "NO")] + common.map { ("CLANG_WARN_\($0)", "YES") }
                    + [
                        ("CLANG_ENABLE_MODULES", "YES"), ("COPY_PHASE_STRIP", "NO"),
                        ("ENABLE_STRICT_OBJC_MSGSEND", "YES"), ("ENABLE_TESTABILITY", "YES"),
                        ("GCC_C_LANGUAGE_STANDARD", "gnu17"), ("TARGETED_DEVICE_FAMILY", "\"1,2\""),
                    ])
        }
            + targets.flatMap { target in
                configurations.enumerated().map { index, name in
                    object(
                        Self.id(.configuration, target.number, index), name,
                        (Self.id(.targetFile, target.number), target.name),
                        [
                            ("CODE_SIGN_STYLE", "Automatic"), ("DEVELOPMENT_TEAM", "ABCDE12345"),
                            ("GENERATE_INFOPLIST_FILE", "NO"),
                            (
                                "LD_RUNPATH_SEARCH_PATHS",
                                "(\n\t\t\t\t\t\"$(inherited)\",\n\t\t\t\t\t\"@executable_path/Frameworks\",\n\t\t\t\t)"
                            ),
                            ("PRODUCT_NAME", "\"$(TARGET_NAME)\""), ("SWIFT_EMIT_LOC_STRINGS", "YES"),
                        ])
                }
            }
    }

    private var configurationLists: [String] {
        func list(_ id: String, _ owner: String, _ role: Role, _ number: Int?) -> String {
            Self.object(
                id, "Build configuration list for \(owner)", "XCConfigurationList",
                [
                    (
                        "buildConfigurations",
                        Self.list(
                            configurations.enumerated().map { index, name in
                                (number.map { Self.id(role, $0, index) } ?? Self.id(role, index), name)
                            })
                    ),
                    ("defaultConfigurationIsVisible", "0"), ("defaultConfigurationName", "Release"),
                ])
        }
        return [list(Self.id(.projectList), "PBXProject \"Shop\"", .projectConfiguration, nil)]
            + targets.map {
                list(Self.id(.list, $0.number), "PBXNativeTarget \"\($0.name)\"", .configuration, $0.number)
            }
    }

    private var projectObject: String {
        Self.object(
            Self.id(.project), "Project object", "PBXProject",
            [
                (
                    "attributes",
                    "{\n\t\t\t\tBuildIndependentTargetsInParallel = 1;\n\t\t\t\tLastUpgradeCheck = 1600;\n\t\t\t}"
                ),
                (
                    "buildConfigurationList",
                    "\(Self.id(.projectList)) /* Build configuration list for PBXProject \"Shop\" */"
                ),
                ("compatibilityVersion", "\"Xcode 14.0\""), ("developmentRegion", "en"),
                ("hasScannedForEncodings", "0"),
                ("knownRegions", "(\n\t\t\t\ten,\n\t\t\t\tBase,\n\t\t\t\tde,\n\t\t\t)"),
                ("mainGroup", Self.id(.mainGroup)),
                ("productRefGroup", "\(Self.id(.productsGroup)) /* Products */"), ("projectDirPath", "\"\""),
                ("projectRoot", "\"\""),
                ("targets", Self.list(targets.map { (Self.id(.target, $0.number), $0.name) })),
            ])
    }
}
