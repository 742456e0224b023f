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

/// The steps of the article "Checking before a commit and on CI", as far as they run without the services.
@Suite struct CIStepTests {
    private static let wrong = "API_URL = https://example.com\n"
    private static let right = "API_URL = https:/$()/example.com\n"

    /// The blocks of the article, by the name in the comment before each.
    private static func steps() throws -> [String: String] {
        let article = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../Sources/switchyard/SwitchyardCommand.docc/CheckingOnCI.md")
            .standardizedFileURL
        let text = try String(contentsOf: article, encoding: .utf8)
        let blocks = text.matches(of: #/<!-- step: (?<name>\S+) -->\n```(sh|yml)\n(?<text>(?s:.*?))```\n/#)
        return Dictionary(uniqueKeysWithValues: blocks.map { (String($0.name), String($0.text)) })
    }

    private static func step(_ name: String) throws -> String {
        let steps = try steps()
        return try #require(steps[name])
    }

    private static func yaml(_ name: String) throws -> Node { try #require(try Yams.compose(yaml: step(name))) }

    /// Runs commands in a repository with one xcconfig file, with `switchyard` on the `PATH`.
    private func run(
        _ script: String, in shell: [String] = ["bash", "-e", "-o", "pipefail"], on xcconfig: String,
        variables: [Environment.Key: String] = [:], then more: (URL) throws -> Void = { _ in }
    ) async throws -> Switchyard.Ended {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(["Config/App.xcconfig": xcconfig], in: folder)
            return try await run(script, in: shell, in: folder, variables: variables, then: more)
        }
    }

    private func run(
        _ script: String, in shell: [String], in folder: URL, variables: [Environment.Key: String] = [:],
        then more: (URL) throws -> Void = { _ in }
    ) async throws -> Switchyard.Ended {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        var all = variables
        all["PATH"] = "\(Switchyard.products.path):\(path)"
        for service: Environment.Key in ["CI_PRIMARY_REPOSITORY_PATH", "BITRISE_SOURCE_DIR", "SRCROOT"] {
            all[service] = folder.path
        }
        let checked = try await Subprocess.run(
            .name(shell[0]), arguments: ["-n", "-c", script], output: .discarded, error: .string(limit: 10_000))
        #expect(checked.terminationStatus.isSuccess, "\(checked.standardError)")
        let result = try await Subprocess.run(
            .name(shell[0]), arguments: Arguments(shell.dropFirst() + ["-c", script]),
            environment: .inherit.updating(all.mapValues { $0 }), workingDirectory: FilePath(folder.path),
            output: .string(limit: 1_000_000), error: .string(limit: 1_000_000))
        try more(folder)
        var code: Int32?
        if case .exited(let number) = result.terminationStatus { code = Int32(number) }
        return Switchyard.Ended(code: code, output: result.standardOutput, errors: result.standardError)
    }

    @Test func theArticleHasTheSteps() throws {
        #expect(
            // Scripts/check-install runs the installation.
            Set(try Self.steps().keys) == [
                "install", "git-hook", "git-hook-since", "pre-commit", "github", "github-sarif", "github-comment",
                "gitlab",
                "gitlab-code-quality",
                "gitlab-comment", "xcode", "gitlab-report", "xcode-cloud", "bitrise",
            ])
    }

    // MARK: Before a commit

    @Test func theHookRefusesACommit() async throws {
        let hook = try Self.step("git-hook")
        try await withTemporaryFolder { folder in
            try WrittenProject.write(["App.xcconfig": Self.wrong, ".git-hook": hook, "README.md": "App\n"], in: folder)
            let git = "git -c user.name=A -c user.email=a@example.com -c core.hooksPath=.git/hooks"
            let begin = """
                git init -q .
                mkdir -p .git/hooks
                mv .git-hook .git/hooks/pre-commit
                chmod +x .git/hooks/pre-commit
                git add README.md
                \(git) commit -q -m 'a file that no rule reads'
                git add App.xcconfig
                \(git) commit -q -m 'a finding'
                """
            let refused = try await run(begin, in: ["bash", "-e"], in: folder)
            #expect(refused.code == 1)
            #expect((refused.output + refused.errors).contains("[xcconfig-url-cut]"))
            try WrittenProject.write(["App.xcconfig": Self.right], in: folder)
            let end = "git add App.xcconfig; \(git) commit -q -m 'none'; git log --format=%s"
            let accepted = try await run(end, in: ["bash", "-e"], in: folder)
            #expect(accepted.code == 0)
            #expect(accepted.output.hasSuffix("none\na file that no rule reads\n"))
        }
    }

    @Test func preCommit() async throws {
        let hook = try #require(try Self.yaml("pre-commit")["repos"]?[0]?["hooks"]?[0])
        #expect(hook["language"]?.string == "system")
        #expect(hook["pass_filenames"]?.bool == false)
        for key in ["id", "name"] { #expect(hook[Node(key)]?.string?.isEmpty == false) }
        let files = try Regex(try #require(hook["files"]?.string))
        for name in [
            "A/App.xcconfig", "App.xcodeproj/project.pbxproj", "App.xcodeproj/project.xcproj", "Switchyard.yaml",
            "A/Switchyard.yaml",
        ] {
            #expect(name.contains(files), "\(name)")
        }
        for name in ["App.swift", "xcconfig.md", "NotSwitchyard.yaml"] { #expect(!name.contains(files), "\(name)") }
        let entry = try #require(hook["entry"]?.string)
        #expect(try await run(entry, on: Self.wrong).code == 1)
        #expect(try await run(entry, on: Self.right).code == 0)
    }

    // MARK: Services

    /// The commands of the steps of a job of GitHub.
    private func steps(of workflow: Node) throws -> [Node] {
        let job = try #require(workflow["jobs"]?["check"])
        #expect(job["runs-on"]?.string?.isEmpty == false)
        #expect(workflow["on"] != nil)
        return Array(try #require(job["steps"]?.sequence))
    }

    @Test func annotationsOfGitHub() async throws {
        let commands = try steps(of: Self.yaml("github")).compactMap { $0["run"]?.string }
        let command = try #require(commands.first)
        let ended = try await run(command, on: Self.wrong)
        #expect(ended.code == 1)
        #expect(ended.output.hasPrefix("::error file=Config/App.xcconfig,line=1,col=17,title=xcconfig-url-cut::"))
        #expect(try await run(command, on: Self.right).code == 0)
    }

    @Test(arguments: [(CIStepTests.wrong, 1, 1), (CIStepTests.right, 0, 0)])
    func codeScanningOfGitHub(_ xcconfig: String, _ code: Int32, _ count: Int) async throws {
        let workflow = try Self.yaml("github-sarif")
        #expect(workflow["permissions"]?["security-events"]?.string == "write")
        let steps = try steps(of: workflow)
        let upload = try #require(steps.last)
        #expect(upload["uses"]?.string?.hasPrefix("github/codeql-action/upload-sarif@") == true)
        #expect(upload["if"]?.string == "always()")
        let file = try #require(upload["with"]?["sarif_file"]?.string)
        let commands = steps.compactMap { $0["run"]?.string }
        let command = try #require(commands.first)
        let ended = try await run(command, on: xcconfig) { folder in
            let data = try Data(contentsOf: folder.appendingPathComponent(file))
            let log = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            let run = try #require((log["runs"] as? [[String: Any]])?.first)
            #expect(log["version"] as? String == "2.1.0")
            #expect((run["results"] as? [Any])?.count == count)
        }
        #expect(ended.code == code)
    }

    /// The script of a job of GitLab: its commands one after another.
    private func script(of job: Node) throws -> String {
        try #require(job["script"]?.sequence).compactMap(\.string).joined(separator: "\n")
    }

    @Test func gitLab() async throws {
        let script = try script(of: try #require(try Self.yaml("gitlab")["switchyard"]))
        let ended = try await run(script, on: Self.wrong)
        #expect(ended.code == 1)
        #expect(ended.output.contains("Config/App.xcconfig:1:17: error: "))
        #expect(try await run(script, on: Self.right).code == 0)
    }

    private static let hasJQ = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
        FileManager.default.isExecutableFile(atPath: $0 + "/jq")
    }

    @Test(
        .enabled(if: CIStepTests.hasJQ, "jq is not installed"),
        arguments: [(CIStepTests.wrong, 1, 1), (CIStepTests.right, 0, 0)])
    func codeQualityOfGitLab(_ xcconfig: String, _ code: Int32, _ count: Int) async throws {
        let job = try #require(try Self.yaml("gitlab-code-quality")["switchyard"])
        #expect(job["artifacts"]?["when"]?.string == "always")
        let file = try #require(job["artifacts"]?["reports"]?["codequality"]?.string)
        let ended = try await run(script(of: job), on: xcconfig) { folder in
            let data = try Data(contentsOf: folder.appendingPathComponent(file))
            let report = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
            #expect(report.count == count)
            for entry in report {
                #expect(entry["description"] is String)
                #expect(entry["check_name"] as? String == "xcconfig-url-cut")
                #expect((entry["fingerprint"] as? String)?.isEmpty == false)
                #expect(entry["severity"] as? String == "major")
                let location = try #require(entry["location"] as? [String: Any])
                #expect(location["path"] as? String == "Config/App.xcconfig")
                #expect((location["lines"] as? [String: Int]) == ["begin": 1])
            }
        }
        #expect(ended.code == code)
    }

    // MARK: Comments

    /// Runs a step in a repository whose catalog differs from that of `main`, with a stand-in for the program that talks to the
    /// service: it notes its arguments, and answers a request for comments with the last argument here.
    private func comment(
        _ script: String, standIn name: String, answer: String, _ variables: [Environment.Key: String]
    ) async throws -> (asked: [String], comment: String) {
        try await withTemporaryFolder { folder in
            func catalog(_ url: String) -> String {
                "app: Shop\nkeys:\n  apiURL: url\nenvironments:\n  production: { values: { apiURL: \"\(url)\" } }\n"
            }
            let program = """
                #!/bin/sh
                printf '%s\\n' "$*" >> asked
                case "$*" in *--jq*|*per_page*) cat answer ;; esac

                """
            try WrittenProject.write(
                ["Switchyard.yaml": catalog("https://old.example"), "bin/\(name)": program, "answer": answer],
                in: folder)
            let git = "git -c user.name=A -c user.email=a@example.com"
            let begin = """
                git init -q -b main . && git add Switchyard.yaml && \(git) commit -q -m first
                git update-ref refs/remotes/origin/main HEAD && chmod +x bin/\(name)
                """
            #expect(try await run(begin, in: ["bash", "-e"], in: folder).code == 0)
            try WrittenProject.write(["Switchyard.yaml": catalog("https://new.example")], in: folder)
            let shell = ["bash", "-e", "-o", "pipefail"]
            let ended = try await run(
                "export PATH=\"$PWD/bin:$PATH\"\n\(script)", in: shell, in: folder, variables: variables)
            #expect(ended.code == 0, "\(ended.errors)")
            func lines(_ file: String) throws -> String {
                try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            }
            return (try lines("asked").split(separator: "\n").map(String.init), try lines("comment.md"))
        }
    }

    private static let changed =
        "<!-- switchyard:report -->\n**1 change, 1 for the App Store** since "

    @Test(arguments: [
        ("", "pr comment 7 --body-file comment.md"), ("41\n42\n", "--method PATCH repos/a/b/issues/comments/42"),
    ])
    func aCommentOfGitHubIsReplaced(_ answer: String, _ wanted: String) async throws {
        let workflow = try Self.yaml("github-comment")
        #expect(workflow["permissions"]?["pull-requests"]?.string == "write")
        let steps = try steps(of: workflow)
        #expect(steps.first?["with"]?["fetch-depth"]?.int == 0)
        let script = try #require(steps.last?["run"]?.string)
        let (asked, comment) = try await comment(
            script, standIn: "gh", answer: answer,
            ["GITHUB_BASE_REF": "main", "GITHUB_REPOSITORY": "a/b", "NUMBER": "7"])
        #expect(asked.count == 2)
        #expect(asked.last?.contains(wanted) == true, "\(asked)")
        #expect(comment.hasPrefix(Self.changed + "`origin/main`\n"))
        #expect(comment.contains("production: apiURL changes from https://old.example to https://new.example"))
    }

    @Test(
        .enabled(if: CIStepTests.hasJQ, "jq is not installed"),
        arguments: [
            (#"[{"id": 1, "body": "Looks good"}]"#, "--request POST", "/merge_requests/7/notes"),
            (#"[{"id": 5, "body": "<!-- switchyard:report -->\nOld"}]"#, "--request PUT", "/merge_requests/7/notes/5"),
        ])
    func aCommentOfGitLabIsReplaced(_ answer: String, _ method: String, _ path: String) async throws {
        let job = try #require(try Self.yaml("gitlab-comment")["switchyard"])
        #expect(job["variables"]?["GIT_DEPTH"]?.string == "0")
        let (asked, comment) = try await comment(
            script(of: job), standIn: "curl", answer: answer,
            [
                "CI_MERGE_REQUEST_DIFF_BASE_SHA": "main", "CI_API_V4_URL": "https://gitlab.example/api/v4",
                "CI_PROJECT_ID": "3", "CI_MERGE_REQUEST_IID": "7", "SWITCHYARD_TOKEN": "t",
            ])
        #expect(asked.count == 2)
        #expect(asked.last?.contains(method) == true && asked.last?.hasSuffix(path) == true, "\(asked)")
        #expect(comment.hasPrefix(Self.changed + "`main`\n"))
    }

    @Test func reportOfGitLab() async throws {
        let job = try #require(try Self.yaml("gitlab-report")["switchyard-report"])
        let file = try #require(job["artifacts"]?["paths"]?[0]?.string)
        #expect(job["variables"]?["GIT_DEPTH"]?.string == "0" && job["rules"] != nil)
        try await withTemporaryFolder { folder in
            try WrittenProject.write(["Config/App.xcconfig": Self.right], in: folder)
            let git = "git -c user.name=A -c user.email=a@example.com"
            let begin = "git init -q . && git add . && \(git) commit -q -m first"
            #expect(try await run(begin, in: ["bash", "-e"], in: folder).code == 0)
            let ended = try await run(
                script(of: job), in: ["bash", "-e"], in: folder, variables: ["CI_MERGE_REQUEST_DIFF_BASE_SHA": "HEAD"])
            #expect(ended.code == 0, "\(ended.all)")
            let page = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            #expect(page.contains("No scheme selects anything different"))
        }
    }

    @Test func theHookSeesWhatIsRemoved() async throws {
        let hook = try Self.step("git-hook")
        try await withTemporaryFolder { folder in
            let files = ["App.xcconfig": Self.wrong, "Removed.xcconfig": "A = 1\n", ".git-hook": hook]
            try WrittenProject.write(files, in: folder)
            let git = "git -c user.name=A -c user.email=a@example.com -c core.hooksPath=.git/hooks"
            let script = """
                git init -q .
                git add App.xcconfig Removed.xcconfig
                \(git) commit -q -m 'both files'
                mkdir -p .git/hooks
                mv .git-hook .git/hooks/pre-commit
                chmod +x .git/hooks/pre-commit
                git rm -q Removed.xcconfig
                \(git) commit -q -m 'a file is removed'
                """
            let refused = try await run(script, in: ["bash", "-e"], in: folder)
            #expect(refused.code == 1, "\(refused.all)")
        }
    }

    @Test func xcode() async throws {
        let script = try Self.step("xcode")
        #expect(try await run(script, in: ["sh"], on: Self.wrong).code == 1)
        #expect(try await run(script, in: ["sh"], on: Self.right).code == 0)
    }

    @Test func xcodeCloud() async throws {
        let script = try Self.step("xcode-cloud")
        #expect(script.hasPrefix("#!/bin/sh\n"))
        #expect(try await run(script, in: ["sh"], on: Self.wrong).code == 1)
        #expect(try await run(script, in: ["sh"], on: Self.right).code == 0)
    }

    @Test func bitrise() async throws {
        let workflow = try Self.yaml("bitrise")
        #expect(workflow["format_version"]?.string?.isEmpty == false)
        let step = try #require(workflow["workflows"]?["check"]?["steps"]?.sequence?.last)
        let content = step["script@1"]?["inputs"]?[0]?["content"]
        let script = try #require(content?.string)
        #expect(try await run(script, in: ["bash"], on: Self.wrong).code == 1)
        #expect(try await run(script, in: ["bash"], on: Self.right).code == 0)
    }
}
