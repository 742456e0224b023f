/// The keys of JSON project files, from the schema of Apple's `xcode-project-format`.
extension JSONShape {
    /// A project file.
    static let project = JSONShape.object(
        JSONObjectShape(
            [
                "required-capabilities": .set(.text), "id": .text, "root-group-debug-id": .text,
                "configuration-list-debug-id": .text, "organization": .text, "class-prefix": .text,
                "build-independent-targets-in-parallel": .boolean, "default-configuration": .text,
                "configurations": .list(configuration),
                "localizations": .object(
                    JSONObjectShape(["development": .text, "supported": .set(.text)], required: ["development"])),
                "imported-products": .list(importedProduct), "packages": .list(package), "files": .list(reference),
                "targets": .list(target), "build-settings": settings,
                "products-group": .anything, "last-upgrade": .text,
                "last-swift-update": .text, "last-swift-migration": .text,
            ], required: ["default-configuration", "localizations", "files"]))

    // MARK: References

    /// A reference to a file or group: a path of names, or an identifier after `id:`.
    private static let nameReference = either([
        .text, .list(either([.text, .object(JSONObjectShape(["name": .text], required: ["name"]))])),
    ])

    private static let configuration = either([
        .text,
        .object(
            JSONObjectShape(
                [
                    "id": .text, "name": .text,
                    "file": either([
                        .text, .list(either([.text, .object(JSONObjectShape(["name": .text], required: ["name"]))])),
                        .object(
                            JSONObjectShape(
                                ["anchor": nameReference, "relative-path": nameReference],
                                required: ["anchor", "relative-path"])),
                    ]),
                ], required: ["name"])),
    ])

    private static let settings = dictionary(either([.text, .list(.text)]))

    // MARK: Files

    private static let attributes = JSONObjectShape([
        "header-role": .word(["public", "private"]), "mach-interface-generation": .word(["client", "server", "both"]),
        "is-weak": .boolean, "code-sign-on-copy": .boolean, "code-generation": .word(["default", "skip"]),
        "header-preservation": .word(["keep", "remove-on-copy"]), "decompress": .boolean,
        "code-generation-visibility": .word(["public", "private", "project"]),
    ])

    private static let buildFile = JSONObjectShape(
        [
            "id": .text, "build-phase": nameReference, "platforms": .set(.text), "arguments": .text,
            "asset-tags": .set(.text),
        ], required: ["build-phase"]
    ).with(attributes)

    private static let memberships = list(either([.text, .object(buildFile)]))

    private static let reference = kinds(
        key: "kind", without: "file-reference",
        [
            "file-reference": file, "group": group, "folder": folder, "variant-group": variants,
            "version-group": versions,
        ]
    )

    private static let common = JSONObjectShape(["kind": .text, "id": .text, "path": .path, "index": .boolean])

    private static let file = common.with(
        JSONObjectShape([
            "type": .text, "signature": .text, "encoding": .anything,
            "line-ending": .word(["line-feed", "carriage-return", "carriage-return-line-feed", "preserve"]),
            "target-membership": memberships,
        ]))

    /// Recursive: the elements are checked by the kind that each has.
    private static let group = common.with(JSONObjectShape(["name": .text, "children": .list(.anything)]))

    private static let files = list(
        .object(file.with(JSONObjectShape(["kind": .word(["file-reference"])]))))

    private static let variants = common.with(
        JSONObjectShape(["name": .text, "target-membership": memberships, "children": files]))

    private static let versions = variants.with(
        JSONObjectShape(["current-version": nameReference, "type": .text]))

    private static let folder = common.with(
        JSONObjectShape([
            "file-types": .dictionary(.text), "opaque-folders": .set(.text), "target-membership": .set(.text),
            "membership-exceptions": .list(.object(exceptions)),
        ]))

    private static let exceptions = JSONObjectShape(
        [
            "target": .text, "build-phase": nameReference, "public-headers": .set(.text),
            "private-headers": .set(.text), "compiler-flags": .dictionary(.text), "exclusions": .set(.text),
            "inclusions": .set(.text), "platforms": .dictionary(.set(.text)),
            "attributes": .dictionary(.object(attributes)), "asset-tags": .dictionary(.set(.text)),
        ], exclusive: ["exclusions", "inclusions"])

    /// The elements of a group.
    static let child = reference

    // MARK: Targets

    private static let target = kinds(
        key: "kind", without: "native",
        [
            "native": anyTarget, "aggregate": anyTarget,
            "external-build-system": anyTarget.with(
                JSONObjectShape(
                    [
                        "build-tool-path": .text, "build-tool-arguments": .text,
                        "build-tool-working-directory": .text, "pass-build-settings-in-environment": .boolean,
                    ], required: ["build-tool-path"])),
        ])

    private static let anyTarget = JSONObjectShape(
        [
            "name": .text, "id": .text, "kind": .text, "configuration-list-debug-id": .text, "product": nameReference,
            "product-type": .text, "full-product-type": .text, "last-swift-update": .text,
            "last-swift-migration": .text, "legacy-provisioning-style": .word(["automatic", "manual"]),
            "legacy-team-id": .text, "test-host-target": .text, "specialized-configurations": .list(configuration),
            "dependencies": .list(either([.text, dependency])), "build-phases": .list(either([phaseWord, phase])),
            "build-rules": .list(.object(buildRule)), "package-product-members": .list(.object(packageMember)),
            "build-settings": settings,
        ], required: ["name", "id"])

    private static let dependency = kinds(
        key: "kind", without: "localTarget",
        [
            "localTarget": JSONObjectShape(
                ["kind": .text, "target": .text, "platforms": .set(.text)], required: ["target"]),
            "remoteTarget": JSONObjectShape(
                [
                    "kind": .text, "project": nameReference, "target": .text, "target-id": .text,
                    "platforms": .set(.text),
                ], required: ["project", "target", "target-id"]),
            "package": packageProduct.with(JSONObjectShape(["kind": .text, "platforms": .set(.text)])),
        ])

    private static let packageProduct = JSONObjectShape(
        ["package": .text, "id": .text, "product-name": .text, "product-type": .text], required: ["product-name"])

    private static let packageMember = packageProduct.with(
        JSONObjectShape(["build-phase": .object(buildFile)], required: ["build-phase"]))

    private static let phaseWord = word([
        "compile-sources", "frameworks", "resources", "headers", "rez", "java-archive",
    ])

    private static let phase: JSONShape = {
        let plain = JSONObjectShape(["kind": .text, "id": .text, "name": .text])
        let scope = JSONObjectShape(["scope": .word(["always", "install"])])
        let texts = list(.text)
        return kinds(
            key: "kind", without: nil,
            [
                "compile-sources": plain, "frameworks": plain, "resources": plain, "headers": plain, "rez": plain,
                "java-archive": plain,
                "apple-script": plain.with(JSONObjectShape(["is-shared-context": .boolean, "context-name": .text])),
                "copy": plain.with(scope).with(
                    JSONObjectShape(["bundle-base-path": .word(basePaths), "relative-path": .text])),
                "script": plain.with(scope).with(
                    JSONObjectShape(
                        [
                            "log-environment-variables": .boolean, "input-paths": texts,
                            "input-file-list-paths": texts, "output-paths": texts, "output-file-list-paths": texts,
                            "dependency-file": .text, "run-on-every-build": .boolean, "shell": .text,
                            "script": lines,
                        ], required: ["shell", "script"])),
            ])
    }()

    /// A text, or its lines without their ends.
    private static let lines = either([.text, .list(.text)])

    private static let basePaths = [
        "root", "build-products-directory", "shared-frameworks-directory", "shared-support-directory",
        "java-directory", "frameworks-directory", "resources-directory", "package-info-file",
        "apple-scripts-directory", "plugins-directory", "private-headers-directory", "headers-directory",
        "contents-directory", "executables-directory", "info-plist-file", "main-executable-file",
        "shallow-main-executable-file",
    ]

    private static let buildRule = JSONObjectShape(
        [
            "name": .text, "id": .text, "processor": .text, "file-type": .text, "file-patterns": .text,
            "input-files": .list(.text), "input-file-lists": .list(.text), "output-files": .list(.text),
            "output-file-lists": .list(.text), "output-files-compiler-flags": .list(.text), "dependency-file": .text,
            "run-once-per-architecture": .boolean, "script": lines,
        ], required: ["processor"])

    // MARK: Packages and other projects

    private static let package = kinds(
        key: "kind", without: nil,
        [
            "local": JSONObjectShape(["kind": .text, "path": .text, "traits": .list(.text)], required: ["path"]),
            "remote": JSONObjectShape(
                [
                    "kind": .text, "repository": .text, "traits": .list(.text),
                    "version": .object(
                        JSONObjectShape([
                            "revision": .text, "branch": .text, "version": .text, "up-to-next-minor-version": .text,
                            "up-to-next-major-version": .text, "version-range": .text, "version-range-min": .text,
                            "version-range-max": .text,
                        ])),
                ], required: ["repository"]),
        ])

    private static let importedProduct = JSONShape.object(
        JSONObjectShape(
            [
                "name": .text, "path": .text, "project": nameReference, "target": .text, "product-id": .text,
                "type": .text, "target-membership": memberships,
            ], required: ["project", "target", "product-id", "target-membership"]))
}
