import AppProjects
import BuildSettings
import Foundation
import TestProjects
import Testing

/// Conditions of build settings in a project: `NAME[parameter=pattern]`.
@Suite struct LayerConditionTests {
    /// In the project file, keys are sorted, so that a conditional assignment comes after the plain one.
    @Test(arguments: [
        ("[config=Debug]", "iphoneos", true), ("[config=debug]", "iphoneos", false), ("[config=De*]", "iphoneos", true),
        ("[config=Release]", "iphoneos", false), ("[config=*]", "iphoneos", true),
        ("[sdk=iphoneos*]", "iphoneos", true), ("[sdk=iphoneos*]", "iphoneos18.0", true),
        ("[sdk=iphoneos]", "iphoneos18.0", false), ("[sdk=iphonesimulator*]", "iphoneos", false),
        // The run destination chooses the SDK: only what holds for all of them holds.
        ("[sdk=iphoneos*]", "auto", false), ("[sdk=*]", "auto", true), ("[sdk=**]", "auto", false),
        ("[sdk=iphoneos*]", "", false),
        ("[arch=arm64]", "", true), ("[arch=x86_64]", "", false), ("[variant=normal]", "", true),
        ("[target=App]", "", true), ("[target=Ap]", "", false), ("[target=A?p]", "", true),
        // A parameter that no build has matches only the pattern that matches everything.
        ("[own=*]", "", true), ("[own=x]", "", false),
        // All must hold, except that a second condition on the SDK is not read.
        ("[config=Debug][sdk=iphone*]", "iphoneos", true), ("[config=Release][sdk=iphone*]", "iphoneos", false),
        ("[sdk=iphone*][sdk=macosx*]", "iphoneos", true), ("[sdk=macosx*][sdk=iphone*]", "iphoneos", false),
        // A comma is part of the pattern.
        ("[config=Debug,sdk=iphoneos]", "iphoneos", false),
    ]) func conditionsOfADeviceBuild(_ conditions: String, _ sdk: String, _ holds: Bool) throws {
        let settings = ["A": "plain", "A\(conditions)": "conditional", "SDKROOT": sdk]
        try ConfiguredApp(target: settings).configured { build, _ in
            #expect(build.value("A") == (holds ? "conditional" : "plain"))
        }
    }

    /// The values of the parameters can be given, as for another destination.
    @Test(arguments: [
        (["sdk": ["iphonesimulator"]], "simulator"), (["sdk": ["iphoneos"]], "device"), ([:], "device"),
        (["sdk": ["macosx", "iphonesimulator"]], "simulator"), (["sdk": []], "plain"),
        // Sorted by key, the last whose conditions hold counts: `[config…]` precedes `[sdk…]`.
        (["config": ["Release"]], "device"), (["config": ["Release"], "sdk": ["macosx"]], "release"),
    ]) func givenValuesReplaceThoseOfTheBuild(_ conditions: [String: [String]], _ value: String) throws {
        let settings = [
            "A": "plain", "A[config=Release]": "release", "A[sdk=iphoneos*]": "device",
            "A[sdk=iphonesimulator*]": "simulator", "SDKROOT": "iphoneos",
        ]
        try ConfiguredApp(target: settings).configured { _ in
            BuildOptions(conditions: conditions)
        } _: { build, _ in
            #expect(build.value("A") == value)
        }
    }

    /// Precedence is the order alone: no condition is more specific than another, and layers come first.
    @Test(
        arguments: [
            // In an xcconfig file the last line counts.
            ("A[config=Debug] = conditional\nA = plain\n", nil, "plain"),
            ("A = plain\nA[config=Debug] = conditional\n", nil, "conditional"),
            ("A[config=*] = all\nA[config=Debug] = one\n", nil, "one"),
            ("A[config=Debug] = one\nA[config=*] = all\n", nil, "all"),
            // A plain assignment in a higher layer hides conditional ones below.
            ("A[config=Debug] = low\n", ["A": "high"], "high"),
            // A condition that does not hold leaves what is below.
            ("A = low\n", ["A[config=Release]": "high"], "low"), ("A = low\n", ["A[config=Debug]": "high"], "high"),
            ("A = low\n", ["A[config=Debug]": "$(inherited)-high"], "low-high"),
            // Nothing holds: assigned, and without a value.
            ("A[config=Release] = low\n", ["A[sdk=x]": "high"], ""),
        ] as [(String, [String: String]?, String)])
    func theOrderCounts(_ xcconfig: String, _ target: [String: String]?, _ value: String) throws {
        try ConfiguredApp(target: target ?? [:], projectXcconfig: xcconfig).configured { build, _ in
            #expect(build.value("A") == value)
        }
    }
}
