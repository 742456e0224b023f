import Foundation
import Subprocess
import TestProjects
import Testing
import Yams

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The action for GitHub and the component for GitLab, as far as they run without the services.
@Suite struct CIComponentTests {
    private static let wrong = "API_URL = https://example.com\n"
    private static let right = "API_URL = https:/$()/example.com\n"

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Switchyard.repository.appendingPathComponent(path), encoding: .utf8)
    }

    private static func action() throws -> Node { try #require(try Yams.compose(yaml: text("action.yml"))) }

    private static func steps() throws -> [Node] { Array(try #require(try action()["runs"]?["steps"]?.sequence)) }

    /// The values of a step's variables, with what the service knows.
    private static func variables(of step: Node, _ known: [String: String]) throws -> [Environment.Key: String] {
        var variables: [Environment.Key: String] = [:]
        for (name, value) in step["env"]?.mapping ?? [:] {
            let text = try #require(value.string)
            let expression = try #require(text.wholeMatch(of: /\$\{\{ (.*) \}\}/)?.output.1)
            let known: String = try #require(known[String(expression)], "\(expression)")
            variables[Environment.Key(stringLiteral: try #require(name.string))] = known
        }
        return variables
    }

    private static func run(
        _ script: String, in folder: URL, _ variables: [Environment.Key: String]
    ) async throws -> Switchyard.Ended {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        var all = variables
        all["PATH"] = "\(folder.path)/bin:\(Switchyard.products.path):\(path)"
        let ended = try await Subprocess.run(
            .name("bash"), arguments: ["-e", "-o", "pipefail", "-c", script],
            environment: .inherit.updating(all.mapValues { $0 }), workingDirectory: FilePath(folder.path),
            output: .string(limit: 1_000_000), error: .string(limit: 1_000_000))
        var code: Int32?
        if case .exited(let number) = ended.terminationStatus { code = Int32(number) }
        return Switchyard.Ended(code: code, output: ended.standardOutput, errors: ended.standardError)
    }

    // MARK: GitHub

    @Test func theActionHasTheShapeOfACompositeAction() throws {
        let action = try Self.action()
        #expect(action["name"]?.string?.isEmpty == false && action["description"]?.string?.isEmpty == false)
        #expect(action["runs"]?["using"]?.string == "composite")
        for (_, input) in try #require(action["inputs"]?.mapping) {
            #expect(input["description"]?.string?.isEmpty == false && input["default"] != nil)
        }
        let known = Set(try #require(action["inputs"]?.mapping).keys.compactMap(\.string))
        for use in try Self.text("action.yml").matches(of: /inputs\.([a-z]+)/) {
            #expect(known.contains(String(use.output.1)))
        }
        for step in try Self.steps() {
            if let uses = step["uses"]?.string {
                #expect(uses.wholeMatch(of: /[\w.-]+\/[\w.\/-]+@[0-9a-f]{40}/) != nil, "\(uses)")
            } else {
                #expect(step["shell"]?.string == "bash")
                #expect(step["run"]?.string?.contains("${{") == false, "an expression in a script")
            }
        }
    }

    private static let known = [
        "github.action_path": Switchyard.repository.path, "inputs.path": ".", "inputs.artifact": "Shop.app",
        "inputs.catalog": "",
        "github.token": "t", "github.event.pull_request.number": "7",
    ]

    @Test("What is built is kept under a key of its sources, also if the check finds something")
    func theActionKeeps() async throws {
        let steps = try Self.steps()
        let step = try #require(steps.first { $0["run"]?.string?.contains("CI/key") == true })
        #expect(step["id"]?.string == "sources")
        let caches = steps.filter { $0["uses"]?.string?.contains("actions/cache") == true }
        #expect(caches.count == 2)
        for cache in caches { #expect(cache["with"]?["key"]?.string == "${{ steps.sources.outputs.key }}") }
        let saving = try #require(steps.firstIndex { $0["uses"]?.string?.contains("cache/save") == true })
        let checking = try #require(steps.firstIndex { $0["run"]?.string?.contains("switchyard check") == true })
        #expect(saving < checking)
        try await withTemporaryFolder { folder in
            let name = "Integrations/CI/key"
            var files = [name: try Self.text(name), "README.md": "1"]
            let sources = [
                "Package.swift", "Sources/A/A.swift", "Tools/Package.swift", "Tools/Sources/B/B.swift",
                "Scripts/build-tool", "Integrations/CI/install",
            ]
            for source in sources { files[source] = "1" }
            func key(changing changed: String? = nil, _ more: [Environment.Key: String] = [:]) async throws -> String {
                if let changed { files[changed] = "2" }
                try WrittenProject.write(files, in: folder)
                var variables = try Self.variables(
                    of: step, Self.known.merging(["github.action_path": folder.path]) { $1 })
                variables["GITHUB_OUTPUT"] = folder.appendingPathComponent("output").path
                let script = "rm -f output\nchmod +x \(name)\n" + (try #require(step["run"]?.string))
                let ended = try await Self.run(script, in: folder, variables.merging(more) { $1 })
                #expect(ended.code == 0, "\(ended.all)")
                let text = try String(contentsOf: folder.appendingPathComponent("output"), encoding: .utf8)
                #expect(text.wholeMatch(of: /key=switchyard-[\w.-]+\n/) != nil, "\(text)")
                return text
            }
            let first = try await key()
            #expect(try await key(changing: "README.md") == first)
            var keys: Set = [first, try await key(["ImageOS": "other"])]
            for source in sources { keys.insert(try await key(changing: source)) }
            #expect(keys.count == 2 + sources.count, "\(keys)")
        }
    }

    @Test(arguments: [(CIComponentTests.wrong, 1), (CIComponentTests.right, 0)] as [(String, Int32)])
    func theActionChecks(_ xcconfig: String, _ code: Int32) async throws {
        let step = try #require(try Self.steps().first { $0["run"]?.string?.contains("switchyard check") == true })
        try await withTemporaryFolder { folder in
            try WrittenProject.write(["Config/App.xcconfig": xcconfig], in: folder)
            let ended = try await Self.run(
                try #require(step["run"]?.string), in: folder, try Self.variables(of: step, Self.known))
            #expect(ended.code == code, "\(ended.all)")
            #expect(ended.output.hasPrefix("::error file=Config/App.xcconfig,line=1") == (code == 1))
        }
    }

    @Test(arguments: ["", "none", "Switchyard.yaml"]) func theActionAudits(_ catalog: String) async throws {
        let step = try #require(try Self.steps().first { $0["run"]?.string?.contains("CI/audit") == true })
        try await withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "Switchyard.yaml":
                        "environments:\n  production: { values: { apiURL: \"https://shop.example\" } }\n"
                        + "  qa: { values: { apiURL: \"http://10.0.0.1\" } }\n",
                    "Shop.app/servers.json": #"{"qa":"http://10.0.0.1"}"#,
                ], in: folder)
            let ended = try await Self.run(
                try #require(step["run"]?.string), in: folder,
                try Self.variables(of: step, Self.known.merging(["inputs.catalog": catalog]) { $1 }))
            #expect(ended.code == 1, "\(ended.all)")
            #expect(ended.output.contains("10.0.0.1"))
        }
    }

    @Test("A comment replaces the one before, and a fork has a summary", arguments: ["false", "true"])
    func theActionComments(_ isFork: String) async throws {
        let step = try #require(try Self.steps().first { $0["run"]?.string?.contains("CI/comment") == true })
        #expect(step["if"]?.string?.contains("inputs.comment == 'true'") == true)
        let fork = "github.event.pull_request.head.repo.full_name != github.repository"
        try await withTemporaryFolder { folder in
            func catalog(_ url: String) -> String {
                "app: Shop\nkeys:\n  apiURL: url\nenvironments:\n  production: { values: { apiURL: \"\(url)\" } }\n"
            }
            let program = """
                #!/bin/sh
                printf '%s\\n' "$*" >> asked
                case "$*" in *--jq*) echo 42 ;; esac

                """
            try WrittenProject.write(
                [
                    "Switchyard.yaml": catalog("https://old.example"), "bin/gh": program, "asked": "",
                    "comment.md": "A file of the project.",
                ], in: folder)
            try await Repository.commitAll(in: folder)
            try await Repository.git(["update-ref", "refs/remotes/origin/main", "HEAD"], in: folder)
            try WrittenProject.write(["Switchyard.yaml": catalog("https://new.example")], in: folder)
            var variables = try Self.variables(of: step, Self.known.merging([fork: isFork]) { $1 })
            variables["GITHUB_BASE_REF"] = "main"
            variables["GITHUB_REPOSITORY"] = "a/b"
            variables["GITHUB_STEP_SUMMARY"] = folder.appendingPathComponent("summary.md").path
            let script = "chmod +x bin/gh\n" + (try #require(step["run"]?.string))
            let ended = try await Self.run(script, in: folder, variables)
            #expect(ended.code == 0, "\(ended.all)")
            func read(_ name: String) throws -> String {
                try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            }
            #expect(try read("summary.md").contains("changes from https://old.example to https://new.example"))
            #expect(try read("asked").contains("--method PATCH repos/a/b/issues/comments/42") == (isFork == "false"))
            #expect(try read("comment.md") == "A file of the project.")
        }
    }

    // MARK: Installing

    /// A release with a command that says its version, for this system's name in the script.
    private static func release(in folder: URL, damaged: Bool = false) async throws -> String {
        let script = """
            mkdir -p made/switchyard-9/bin release && printf '#!/bin/sh\\necho 9.9.9\\n' > made/switchyard-9/bin/switchyard
            chmod +x made/switchyard-9/bin/switchyard
            case "$(uname)-$(uname -m)" in
                Linux-x86_64) system=x86_64-unknown-linux-gnu ;; Linux-aarch64) system=aarch64-unknown-linux-gnu ;;
                *) system=arm64-apple-macosx ;;
            esac
            tar -C made -czf "release/switchyard-9-$system.tar.gz" switchyard-9
            (cd release && { sha256sum * || shasum -a 256 *; } > ../SUMS) && mv SUMS release/SHA256SUMS
            \(damaged ? "echo more >> release/switchyard-9-$system.tar.gz" : "")
            """
        #expect(try await run(script, in: folder, [:]).code == 0)
        return folder.appendingPathComponent("release").absoluteString.trimmingSuffix("/")
    }

    @Test("A release is installed once, and not if it is damaged", arguments: [false, true])
    func installing(_ damaged: Bool) async throws {
        let script = Switchyard.repository.appendingPathComponent("Integrations/CI/install").path
        try await withTemporaryFolder { folder in
            let release = try await Self.release(in: folder, damaged: damaged)
            let prefix = folder.appendingPathComponent("prefix").path
            let ended = try await Self.run("'\(script)'", in: folder, ["PREFIX": prefix, "RELEASE": release])
            #expect((ended.code == 0) == !damaged, "\(ended.all)")
            #expect((ended.output == "9.9.9\n") == !damaged)
            guard !damaged else { return }
            let again = try await Self.run("'\(script)'", in: folder, ["PREFIX": prefix, "RELEASE": "file:///none"])
            #expect(again.output == "9.9.9\n" && again.code == 0)
        }
    }

    // MARK: GitLab

    @Test("The component has inputs with descriptions, and a job that checks", arguments: [0, 1])
    func component(_ code: Int32) async throws {
        let documents = try Array(Yams.compose_all(yaml: Self.text("templates/check.yml")))
        #expect(documents.count == 2)
        let inputs = try #require(documents[0]["spec"]?["inputs"]?.mapping)
        let known = Set(inputs.keys.compactMap(\.string))
        for use in try Self.text("templates/check.yml").matches(of: /\$\[\[ inputs\.([a-z]+) \]\]/) {
            #expect(known.contains(String(use.output.1)))
        }
        #expect(inputs["release"]?["default"] == nil)
        let job = try #require(documents[1]["switchyard"])
        for (name, value) in try #require(job["variables"]?.mapping) where value.string?.contains("$[[") == true {
            #expect(name.string?.hasPrefix("SWITCHYARD_") == true)
        }
        let scripts = try ["before_script", "script"].flatMap { name in
            try #require(job[Node(name)]?.sequence).compactMap(\.string)
        }
        for script in scripts { #expect(!script.contains("$[["), "an input in a script") }
        try await withTemporaryFolder { folder in
            try WrittenProject.write(["Config/App.xcconfig": code == 1 ? Self.wrong : Self.right], in: folder)
            try await Repository.commitAll(in: folder)
            let script = try #require(scripts.last)
            let ended = try await Self.run(
                script, in: folder,
                ["SWITCHYARD_PATH": ".", "SWITCHYARD_ARTIFACT": "", "CI_MERGE_REQUEST_DIFF_BASE_SHA": "HEAD"])
            #expect(ended.code == code, "\(ended.all)")
            #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("environments.html").path))
        }
    }

    /// GitLab refuses a key with a slash, after it has put the inputs in.
    @Test("The cache of the component has a key that there can be, and another release is installed")
    func componentKeeps() async throws {
        let documents = try Array(Yams.compose_all(yaml: Self.text("templates/check.yml")))
        let job = try #require(documents.last?["switchyard"])
        let key = try #require(job["cache"]?["key"]?.string)
        #expect(!key.contains("/") && !key.contains("$[["), "\(key)")
        #if os(Linux)
            let script = try #require(job["before_script"]?.sequence?.first?.string)
            try await withTemporaryFolder { folder in
                let release = try await Self.release(in: folder)
                let first = try await Self.run(script, in: folder, ["SWITCHYARD_RELEASE": release])
                #expect(first.code == 0 && first.output == "9.9.9\n", "\(first.all)")
                try FileManager.default.moveItem(
                    at: folder.appendingPathComponent("release"), to: folder.appendingPathComponent("other"))
                let kept = try await Self.run(script, in: folder, ["SWITCHYARD_RELEASE": release])
                #expect(kept.code == 0 && kept.output == "9.9.9\n", "\(kept.all)")
                let other = folder.appendingPathComponent("other").absoluteString.trimmingSuffix("/")
                let command = folder.appendingPathComponent(".switchyard-command/bin/switchyard")
                try Data("#!/bin/sh\necho old\n".utf8).write(to: command)
                let again = try await Self.run(script, in: folder, ["SWITCHYARD_RELEASE": other])
                #expect(again.code == 0 && again.output == "9.9.9\n", "\(again.all)")
            }
        #endif
    }

    @Test("What the page says to write has the names that there are") func page() throws {
        let text = try Self.text("Tools/Sources/switchyard/SwitchyardCommand.docc/OnlyTheChecks.md")
        let blocks = text.matches(of: #/<!-- step: \S+ -->\n```yml\n(?<text>(?s:.*?))```\n/#).map { String($0.text) }
        #expect(blocks.count == 2)
        let job = try #require(try Yams.compose(yaml: blocks[0])?["jobs"]?["check"])
        let step = try #require(job["steps"]?.sequence?.last)
        for (name, _) in step["with"]?.mapping ?? [:] {
            #expect(try Self.action()["inputs"]?[Node(name.string ?? "")] != nil)
        }
        let include = try #require(try Yams.compose(yaml: blocks[1])?["include"]?[0])
        #expect(include["component"]?.string?.contains("/check@") == true && include["inputs"]?["release"] != nil)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
