import BuildSettings
import SourceText

/// The conditions that are defined where a source file is compiled: active compilation conditions in Swift, macros in Objective-C.
struct CompilationConditions: Sendable {
    /// A condition, and where it is defined; `nil` if it is not in a file.
    private(set) var defined: [String: SourceLocation?] = [:]
    /// The macros that are defined as 0, which `#if NAME` does not hold for.
    private(set) var zero: Set<String> = []
    /// Why conditions may be defined that are not known here.
    private(set) var unknown: [Seal.Unknown] = []

    /// None at all: what a package has in Release.
    init() {}

    mutating func define(_ name: String, _ location: SourceLocation?, isZero: Bool = false) {
        if isZero { zero.insert(name) } else { zero.remove(name) }
        defined.updateValue(location, forKey: name)
    }

    mutating func undefine(_ name: String) { defined.removeValue(forKey: name) }

    mutating func add(_ unknown: Seal.Unknown) {
        if !self.unknown.contains(unknown) { self.unknown.append(unknown) }
    }

    /// Whether a condition is defined; `nil` if it may be.
    func isDefined(_ name: String) -> Bool? { defined[name] != nil ? true : unknown.isEmpty ? false : nil }

    /// Whether a condition is defined, and not as 0; `nil` if it may be.
    func holds(_ name: String) -> Bool? { zero.contains(name) ? false : isDefined(name) }

    /// The same without a condition.
    func without(_ name: String) -> Self {
        var copy = self
        copy.undefine(name)
        return copy
    }
}

extension CompilationConditions {
    /// The build settings whose values are arguments of the Swift compiler, in the order in which Xcode passes them.
    /// Source: `Swift.xcspec` of Apple's swift-build.
    private static let swiftFlags = ["SWIFT_TOOLCHAIN_FLAGS", "OTHER_SWIFT_FLAGS"]
    private static let activeConditions = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
    /// The build settings with macros, and those with arguments of Clang. Source: `Clang.xcspec` of Apple's swift-build.
    private static let macros = ["GCC_PREPROCESSOR_DEFINITIONS", "GCC_PREPROCESSOR_DEFINITIONS_NOT_USED_IN_PRECOMPS"]
    private static let clangFlags = [
        "WARNING_CFLAGS", "OTHER_CFLAGS", "OTHER_CFLAGS_normal", "PER_ARCH_CFLAGS_arm64", "PER_ARCH_CFLAGS_x86_64",
    ]
    private static let clangCXXFlags = [
        "WARNING_CFLAGS", "OTHER_CPLUSPLUSFLAGS", "OTHER_CFLAGS_normal", "PER_ARCH_CFLAGS_arm64",
        "PER_ARCH_CFLAGS_x86_64",
    ]

    /// The build settings that can define a condition.
    static let settings = [activeConditions] + swiftFlags

    /// The conditions of a build for a language.
    ///
    /// - Parameters:
    ///   - conditions: the values that conditional build settings are compared with.
    ///   - flags: the compiler flags of the source file in the project, which only Clang gets.
    init(
        _ build: ConfiguredTarget, _ language: SourceLanguage, for conditions: [String: [String]], isCXX: Bool = false,
        flags: String = ""
    ) {
        var evaluator = BuildSettingEvaluator(build.table, conditions: conditions)
        evaluator.limits.chain = 0
        func values(_ name: String) -> [String] {
            let evaluated = evaluator.evaluate(name)
            if evaluated.limit != nil { add(.unevaluated(setting: name, evaluated.origin.map(build.location))) }
            return evaluated.list
        }
        func location(_ text: String, _ setting: String) -> SourceLocation? { build.line(of: text, in: setting) }

        switch language {
        case .swift:
            for name in values(Self.activeConditions) where SwiftArguments.isCondition(name) {
                define(name, location(name, Self.activeConditions))
            }
            for setting in Self.swiftFlags {
                let arguments = SwiftArguments(values(setting))
                for name in arguments.conditions { define(name, location(name, setting)) }
                for file in arguments.responseFiles { add(.responseFile(file, location(file, setting))) }
            }
        case .objectiveC:
            for setting in Self.macros {
                for macro in values(setting) { apply(.define(macro), location(macro, setting)) }
            }
            for setting in isCXX ? Self.clangCXXFlags : Self.clangFlags {
                let arguments = ClangArguments(values(setting))
                for change in arguments.changes { apply(change, location(change.name, setting)) }
                for file in arguments.responseFiles { add(.responseFile(file, location(file, setting))) }
            }
            let own = ClangArguments(Self.arguments(evaluator.expand(flags)))
            for change in own.changes { apply(change, nil) }
            for file in own.responseFiles { add(.responseFile(file, nil)) }
        }
        if let file = build.missingFile { add(.missingFile(file)) }
    }

    /// The headers that Clang includes before each source: the prefix header, and those that a flag names.
    static func headers(of build: ConfiguredTarget, flags: String = "") -> PolicyHeaders {
        var evaluator = build.evaluator
        let settings = Set(clangFlags + clangCXXFlags).sorted()
        let arguments =
            settings.map { evaluator.evaluate($0).list } + [Self.arguments(evaluator.expand(flags))]
        let named =
            evaluator.evaluate("GCC_PREFIX_HEADER").list + arguments.flatMap { ClangArguments($0).includedFiles }
        return PolicyHeaders(included: named.compactMap { ProjectFilePath.absolute($0, in: build.project) }.uniqued)
    }

    /// The arguments that a text of a project file has.
    private static func arguments(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map { $0.filter { $0 != "\"" && $0 != "'" } }
    }

    private mutating func apply(_ change: ClangArguments.Change, _ location: SourceLocation?) {
        switch change {
        case .define: define(change.name, location, isZero: change.isZero)
        case .undefine: undefine(change.name)
        }
    }
}

extension ConfiguredTarget {
    /// The line that a text comes from that is in the value of a build setting: the strongest assignment with the text, or else that
    /// of the value.
    fileprivate func line(of text: String, in setting: String) -> SourceLocation? {
        var other: BuildSettingAssignment?
        for layer in layers.reversed() {
            for assignment in layer.settings.assignments.reversed() {
                let isOwn = assignment.assigns(to: setting)
                guard isOwn || other == nil, assignment.valueContains(text) else { continue }
                if isOwn { return location(of: assignment.origin) }
                other = assignment
            }
        }
        return (other?.origin ?? evaluated(setting).origin).map(location)
    }

    /// An xcconfig file that the build needs and that cannot be read, so that any build setting may be in it.
    fileprivate var missingFile: SourceLocation? {
        findings.first {
            [.unreadableBaseConfiguration, .missingIncludedFile].contains($0.rule)
                && !$0.subjects.contains { subject in
                    if case .file(let file) = subject { CocoaPodsFile.isGenerated(file) } else { false }
                }
        }?.location
    }
}
