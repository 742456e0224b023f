/// The arguments of the Swift compiler, as far as they define conditions.
///
/// Source: the options of `swiftc -help-hidden`, Swift 6.3.
struct SwiftArguments {
    /// The conditions that are defined: `-D NAME`, `-DNAME`, also for the frontend.
    private(set) var conditions: [String] = []
    /// The files with more arguments: `@FILE`.
    private(set) var responseFiles: [String] = []

    init(_ arguments: [String]) {
        var frontend: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "-D" {
                add(rest.popFirst() ?? "")
            } else if argument == "-Xfrontend" {
                frontend += [rest.popFirst()].compactMap { $0 }
            } else if Self.withValue.contains(argument) {
                _ = rest.popFirst()
            } else if argument.hasPrefix("-D") {
                add(String(argument.dropFirst(2)))
            } else if argument.hasPrefix("@"), argument.count > 1 {
                responseFiles.append(String(argument.dropFirst()))
            }
        }
        // A frontend that gets this option through itself does not start.
        if !frontend.isEmpty, !frontend.contains("-Xfrontend") { conditions += SwiftArguments(frontend).conditions }
    }

    private mutating func add(_ name: String) {
        if Self.isCondition(name) { conditions.append(name) }
    }

    /// Whether the compiler takes a name. `NAME=1` is a warning and defines nothing.
    static func isCondition(_ name: String) -> Bool {
        guard let first = name.first, first.isLetter || first == "_" else { return false }
        return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    /// The options that take the next argument as their value, whatever it looks like.
    private static let withValue = Set(
        """
        -F -Fsystem -I -Isystem -L -Werror -Wwarning -Xcc -Xclang-linker -Xlinker -Xllvm -access-notes-path \
        -allow-availability-platforms -allowable-client -api-diff-data-dir -api-diff-data-file -assert-config \
        -block-availability-platforms -build-id -cas-path -cas-plugin-option -cas-plugin-path \
        -clang-build-session-file -clang-scanner-module-cache-path -clang-target -clang-target-variant \
        -compare-to-baseline-path -coverage-prefix-map -debug-module-path -debug-prefix-map -default-isolation \
        -define-always-enabled-availability-domain -define-availability -define-disabled-availability-domain \
        -define-dynamic-availability-domain -define-enabled-availability-domain \
        -dependency-scan-serialize-diagnostics-path -diagnostic-style -digester-breakage-allowlist-path \
        -digester-mode -disable-experimental-feature -disable-upcoming-feature -driver-batch-count \
        -driver-batch-seed -driver-batch-size-limit -driver-filelist-threshold -driver-use-frontend-path \
        -dump-ast-format -dump-migration-states-dir -dump-scope-maps -e -embed-tbd-for-module \
        -emit-api-descriptor-path -emit-clang-header-min-access -emit-const-values-path \
        -emit-digester-baseline-path -emit-loaded-module-trace-path -emit-module-dependencies-path \
        -emit-module-interface-path -emit-module-path -emit-module-serialize-diagnostics-path \
        -emit-module-source-info-path -emit-module-summary-path -emit-objc-header-path \
        -emit-package-module-interface-path -emit-private-module-interface-path -emit-symbol-graph-dir \
        -emit-tbd-path -emit-variant-api-descriptor-path -emit-variant-module-interface-path \
        -emit-variant-module-path -emit-variant-module-source-info-path \
        -emit-variant-package-module-interface-path -emit-variant-private-module-interface-path \
        -enable-experimental-feature -enable-upcoming-feature -explain-module-dependency \
        -explain-module-dependency-detailed -export-as -external-plugin-path -file-compilation-dir \
        -file-prefix-map -framework -gcc-toolchain -import-bridging-header -import-objc-header -import-pch \
        -in-process-plugin-server-path -index-file-path -index-store-path -index-unit-output-path \
        -interface-compiler-version -internal-import-bridging-header -internal-import-pch -ir-output-dir \
        -j -l -libc -library-level -load-plugin-executable -load-plugin-library -load-resolved-plugin -locale \
        -localization-path -lto-library -min-runtime-version -min-swift-runtime-version -module-abi-name \
        -module-alias -module-cache-path -module-link-name -module-name -num-threads -o -output-file-map \
        -package-description-version -package-name -pch-output-dir -plugin-path -project-name \
        -public-module-name -register-module-dependency -require-explicit-availability-target -resource-dir \
        -runtime-compatibility-version -save-optimization-record-passes -save-optimization-record-path \
        -scanner-prefix-map -scanner-prefix-map-paths -scanner-prefix-map-sdk -scanner-prefix-map-toolchain \
        -sdk -sdk-module-cache-path -serialize-breaking-changes-path -sil-output-dir \
        -solver-shrink-unsolved-threshold -stats-output-dir -swift-version -language-mode \
        -symbol-graph-allow-availability-platforms -symbol-graph-block-availability-platforms \
        -symbol-graph-minimum-access-level -sysroot -target -target-cpu -target-min-inlining-version \
        -target-variant -tools-directory -typo-correction-limit -user-module-version \
        -value-recursion-threshold -vfsoverlay -visualc-tools-root -visualc-tools-version -windows-sdk-root \
        -windows-sdk-version -working-directory
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}

/// The arguments of Clang, as far as they define and undefine macros.
struct ClangArguments {
    /// What one argument does, in order: the last one counts.
    enum Change: Hashable {
        /// `NAME` or `NAME=VALUE`
        case define(String)
        case undefine(String)

        /// The name of the macro.
        var name: String {
            switch self {
            case .define(let text): String(text.prefix { $0 != "=" })
            case .undefine(let name): name
            }
        }

        /// Whether the value is 0, as that of a name that is not a number is in an `#if`; 1 if none is given.
        var isZero: Bool {
            guard case .define(let text) = self, let equals = text.firstIndex(of: "=") else { return false }
            return Self.isZero(text[text.index(after: equals)...])
        }

        /// What is not a number in an `#if`, or 0. Any other name may be a macro, too.
        private static let zeroNames: Set = ["NO", "YES", "FALSE", "false"]

        /// Whether a value of a macro is 0 in an `#if`.
        static func isZero(_ value: Substring) -> Bool {
            let value = value.filter { !$0.isWhitespace && $0 != "(" && $0 != ")" }
            guard let first = value.first, first.isNumber else { return zeroNames.contains(value) }
            let digits = value.hasPrefix("0x") ? value.dropFirst(2) : value[...]
            return digits.allSatisfy { "0uUlL".contains($0) }
        }
    }

    private(set) var changes: [Change] = []
    /// The files with more arguments: `@FILE`, `--config FILE`.
    private(set) var responseFiles: [String] = []
    /// The files that are included before the source: `-include FILE`.
    private(set) var includedFiles: [String] = []

    init(_ arguments: [String]) {
        var rest = arguments[...]
        var compiler: [String] = []
        while let argument = rest.popFirst() {
            let (option, joined) = Self.parts(of: argument)
            if let short = Self.longNames[option] {
                add(short, joined ?? rest.popFirst() ?? "")
            } else if option == "--config" {
                responseFiles += [joined ?? rest.popFirst()].compactMap { $0 }
            } else if Self.including.contains(option) {
                includedFiles += [joined ?? rest.popFirst()].compactMap { $0 }
            } else if argument == "-D" || argument == "-U" {
                add(argument, rest.popFirst() ?? "")
            } else if argument == "-Xclang" || argument == "-Xpreprocessor" {
                compiler += [rest.popFirst()].compactMap { $0 }
            } else if Self.withValue.contains(argument) {
                _ = rest.popFirst()
            } else if argument.hasPrefix("-D") || argument.hasPrefix("-U") {
                add(String(argument.prefix(2)), String(argument.dropFirst(2)))
            } else if argument.hasPrefix("-Wp,") {
                compiler += argument.dropFirst(4).split(separator: ",").map(String.init)
            } else if argument.hasPrefix("@"), argument.count > 1 {
                responseFiles.append(String(argument.dropFirst()))
            }
        }
        // The compiler proper gets what is for it after what the driver passes on.
        guard !compiler.isEmpty else { return }
        let proper = ClangArguments(compiler)
        changes += proper.changes
        responseFiles += proper.responseFiles
        includedFiles += proper.includedFiles
    }

    /// The long names of `-D` and `-U`.
    private static let longNames = ["--define-macro": "-D", "--undefine-macro": "-U"]
    private static let including: Set = ["-include", "--include", "-imacros", "--imacros", "-include-pch"]

    /// An option, and what is joined to it with an equals sign.
    private static func parts(of argument: String) -> (option: String, joined: String?) {
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }

    private mutating func add(_ option: String, _ text: String) {
        guard !text.isEmpty else { return }
        changes.append(option == "-D" ? .define(text) : .undefine(text))
    }

    /// The options that take the next argument as their value.
    private static let withValue: Set = [
        "-F", "-I", "-L", "-MF", "-MJ", "-MQ", "-MT", "-T", "-Xanalyzer", "-Xassembler", "-Xlinker", "-arch",
        "-framework",
        "-idirafter", "-iframework", "-iquote", "-isysroot", "-isystem", "-l", "-mllvm", "-o",
        "-target", "-x",
    ]
}
