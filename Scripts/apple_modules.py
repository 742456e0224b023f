"""The modules that Apple's systems have, for a compiler on Linux that type-checks for them. No file of Apple's SDK is used.

The standard library is the toolchain's own textual interface (Apache 2.0) with another target. Foundation is the interface of the
toolchain's Foundation (Apache 2.0) without what does not compile for the target, together with what only Apple's Foundation has: a stub.
The stubs of the frameworks, in Tests/AppleStubs, are written after the public documentation.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STUBS = ROOT / "Tests/AppleStubs"
TOOLCHAIN = Path(os.path.realpath(shutil.which(os.environ.get("SWIFT", "swift")) or "swift")).parent.parent
FRONTEND = TOOLCHAIN / "bin/swift-frontend"
LINUX = "x86_64-unknown-linux-gnu"
INTERFACES = TOOLCHAIN / "lib/swift_static/linux"
STANDARD = ("Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "SwiftOnoneSupport", "Observation", "Synchronization")
# Modules that the toolchain has without a textual interface: what one is made of, and what it imports of ours. A compiler knows the class
# NSObject by its name and that of its module.
SYNTHESIZED = {
    "FoundationEssentials": (("FoundationEssentials",), ()),
    "ObjectiveC": (("Foundation", "FoundationNetworking"), ("FoundationEssentials",)),
}


# The toolchain's URLError has an enumeration of codes where Apple's has a structure: it is one of the stubs.
# What classes of ours override, so that an extension cannot declare it:
# https://developer.apple.com/documentation/objectivec/nsobject-swift.class/observevalue(forkeypath:of:change:context:)
# https://developer.apple.com/documentation/foundation/nskeyvaluechangekey
OVERRIDDEN = ("open class NSObject : NSObjectProtocol, Equatable, Hashable {", """\
public struct NSKeyValueChangeKey : RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String)
}
open class NSObject : NSObjectProtocol, Equatable, Hashable {
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey : Any]?, context: UnsafeMutableRawPointer?)""")


@dataclass(frozen=True)
class Platform:
    """One of Apple's systems at the lowest version that the library supports."""

    name: str
    triple: str
    # The folder of the standard library in a toolchain's resources, and the file of an interface in it.
    folder: str
    interface: str


# The interfaces of the toolchain are those of x86_64, where a system other than macOS is Simulator.
PLATFORMS = {
    platform.name: platform
    for platform in (
        Platform("iOS", "x86_64-apple-ios16.0-simulator", "iphonesimulator", "x86_64-apple-ios-simulator"),
        Platform("macOS", "x86_64-apple-macosx13.0", "macosx", "x86_64-apple-macos"),
        Platform("macCatalyst", "x86_64-apple-ios16.0-macabi", "maccatalyst", "x86_64-apple-ios-macabi"),
        Platform("tvOS", "x86_64-apple-tvos16.0-simulator", "appletvsimulator", "x86_64-apple-tvos-simulator"),
        Platform("watchOS", "x86_64-apple-watchos9.0-simulator", "watchsimulator", "x86_64-apple-watchos-simulator"),
        Platform("visionOS", "x86_64-apple-xros1.0-simulator", "xrsimulator", "x86_64-apple-xros-simulator"),
    )
}


# visionOS 1.0 has the API of iOS 17. An interface says iOS where it means both; which version of visionOS is meant is in the SDK's settings.
SDK_SETTINGS = {
    "Version": "1.0", "MaximumDeploymentTarget": "99.0.99",
    "VersionMap": {"iOS_visionOS": {
        **{f"{major}.{minor}": "1.0" for major in range(2, 17) for minor in range(10)},
        **{f"17.{minor}": "1.0" if minor < 4 else "1.1" for minor in range(10)},
        **{f"18.{minor}": f"2.{minor}" for minor in range(10)}, "26.0": "26.0",
    }},
}


def digest(inputs):
    """What a part is made of: this toolchain and these files."""
    found = hashlib.sha256(run(FRONTEND, "--version").stdout.encode())
    for path in inputs:
        found.update(path.read_bytes())
    return found.hexdigest()


def run(*command, **options):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)


class AppleModules:
    """The modules of one platform in a folder of their own, made once for each version of the toolchain, the stubs and this file."""

    def __init__(self, platform, parent):
        self.platform = platform
        self.folder = parent / platform.name
        self.modules = self.folder / "modules"
        self.resources = self.folder / "resources"

    @property
    def options(self):
        """What a frontend needs to see the modules."""
        return [
            "-target", self.platform.triple, "-disable-objc-interop", "-resource-dir", str(self.resources), "-sdk", str(self.folder / "sdk"),
            "-module-cache-path", str(self.folder / "cache"), "-plugin-path", str(TOOLCHAIN / "lib/swift/host/plugins"),
            "-I", str(self.modules), "-I", str(STUBS / "C"),
        ]

    def interface(self, module):
        return self.resources / self.platform.folder / f"{module}.swiftmodule" / f"{self.platform.interface}.swiftinterface"

    def make(self):
        self.once("base", [Path(__file__)], self.make_base)
        self.once("stubs", sorted(path for path in STUBS.glob("**/*") if path.is_file() and ".build" not in path.parts), self.make_stubs)

    def once(self, name, inputs, make):
        """Makes a part unless it is there for these inputs and this toolchain."""
        stamp, made_of = self.folder / f"{name}.made", digest(inputs)
        if not stamp.exists() or stamp.read_text() != made_of:
            stamp.unlink(missing_ok=True)
            make()
            stamp.write_text(made_of)

    def make_base(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        for folder in (self.modules, self.folder / "sdk", self.folder / "cache", self.resources):
            folder.mkdir(parents=True)
        (self.folder / "sdk" / "SDKSettings.json").write_text(json.dumps(SDK_SETTINGS), encoding="utf-8")
        for name in ("shims", "clang", "apinotes"):
            (self.resources / name).symlink_to(TOOLCHAIN / "lib/swift" / name)
        for module in STANDARD:
            self.write(module, self.standard(module))
        self.make_synthesized("FoundationEssentials")
        self.make_synthesized("ObjectiveC")

    def make_stubs(self):
        shutil.rmtree(self.modules)
        self.modules.mkdir()
        for name, files in stubs(self.platform):
            self.make_stub(name, files)

    def write(self, module, text):
        path = self.interface(module)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def standard(self, module):
        text = (INTERFACES / f"{module}.swiftmodule" / f"{LINUX}.swiftinterface").read_text(encoding="utf-8")
        text = text.replace(LINUX, self.platform.triple)
        text = re.sub(r"(?m)^ *@backDeployed\(before.*\n|^import Glibc\n", "", text)
        # What calls what is the business of whoever uses a module. The standard library itself needs no exception.
        return text if module == "Swift" else text.replace("swift-module-flags: ", "swift-module-flags: -disable-availability-checking ", 1)


    def make_stub(self, module, files):
        result = run(
            FRONTEND, "-frontend", "-emit-module", "-parse-as-library", *self.options, "-swift-version", "5", "-package-name", "stubs",
            "-module-name", module, "-o", self.modules / f"{module}.swiftmodule", *files)
        if result.returncode:
            sys.exit(f"the stub of {module} does not compile for {self.platform.name}:\n{result.stdout}")

    def make_synthesized(self, module):
        """A textual interface of a module of Linux, without what does not compile for the platform."""
        kept = self.folder.parent / f"{module}-{digest([Path(__file__)])[:12]}.declarations"
        names, imports = SYNTHESIZED[module]
        lines = kept.read_text(encoding="utf-8").split("\n") if kept.exists() else synthesized(names)
        head = [
            "// swift-interface-format-version: 1.0",
            "// swift-compiler-version: " + run(FRONTEND, "--version").stdout.split("\n")[0],
            f"// swift-module-flags: -target {self.platform.triple} -disable-objc-interop -enable-library-evolution "
            "-disable-availability-checking -swift-version 5 -enable-experimental-feature LifetimeDependence -module-name " + module,
            "import Swift", "import _Concurrency", "import _StringProcessing", *(f"@_exported import {name}" for name in imports),
        ]
        probe = self.folder / "probe.swift"
        probe.write_text(f"import {module}\n", encoding="utf-8")
        for _ in range(12):
            self.write(module, "\n".join(head + lines))
            result = run(FRONTEND, "-frontend", "-typecheck", "-parse-as-library", *self.options, "-swift-version", "6", probe)
            if result.returncode == 0:
                kept.write_text("\n".join(lines), encoding="utf-8")
                return
            errors = {
                int(number) - 1 - len(head): message
                for number, message in re.findall(re.escape(f"{self.interface(module)}:") + r"(\d+):\d+: error: (.*)", result.stdout)
                if int(number) > len(head) and not message.startswith("failed to build module")
            }
            if not errors:
                break
            lines = without(errors, lines)
        sys.exit(f"the interface of {module} does not compile for {self.platform.name}:\n{result.stdout[-4000:]}")


def synthesized(names):
    lines = []
    for name in names:
        with tempfile.NamedTemporaryFile() as file:
            result = run(
                TOOLCHAIN / "bin/swift-synthesize-interface", "-module-name", name, "-target", LINUX, "-I", TOOLCHAIN / "lib/swift/linux",
                "-I", TOOLCHAIN / "lib/swift", "-o", file.name)
            if result.returncode:
                sys.exit(f"no interface of {name}:\n{result.stdout}")
            text = Path(file.name).read_text(encoding="utf-8")
        text = re.sub(r"(?m)^(@_exported )?import .*\n|^\s*//.*\n", "", text)
        text = re.sub(r"@inlinable |@_alwaysEmitIntoClient |\b(internal|private|fileprivate)\(set\) ", "", text)
        # An interface has no underscored attributes: these members are disfavored beside those of format styles.
        text = re.sub(
            r"(?ms)^extension (?:ParseStrategy|RegexComponent) where Self == .*?^}",
            lambda match: match[0].replace("public static", "@_disfavoredOverload public static"), text)
        # A subscript without accessors.
        text = re.sub(r"(?m)^([^{\n]*\bsubscript\b[^{\n]*->[^{\n]*)$", r"\1 { get }", text)
        lines += text.split("\n")
    text = re.sub(r"(?ms)^(public struct|extension) URLError\b[^\n]*\{\n.*?^\}\n", "", "\n".join(lines))
    return text.replace(*OVERRIDDEN, 1).split("\n")


def without(errors, lines):
    """The lines without the declarations that have these errors, given by their numbers."""
    def indentation(line):
        return len(line) - len(line.lstrip())

    changed, removed = dict(enumerate(lines)), set()
    for number, message in errors.items():
        line = lines[number]
        if "stored propert" in message and "{" not in line:
            changed[number] = line + " { get }"
            continue
        removed.add(number)
        if line.rstrip().endswith("{"):
            end = number + 1
            while end < len(lines) and not (lines[end].strip() == "}" and indentation(lines[end]) == indentation(line)):
                end += 1
            removed.update(range(number, end + 1))
        # Its attributes.
        above = number - 1
        while above >= 0 and re.fullmatch(r"\s*(@\w+(\(.*\))?\s*)+", lines[above]):
            removed.add(above)
            above -= 1
    return [line for number, line in changed.items() if number not in removed]


def stubs(platform):
    """The stubs that a platform has, each after those that it imports: names and files."""
    order = json.loads((STUBS / "modules.json").read_text(encoding="utf-8"))
    for module in order:
        if platform.name not in module.get("without", ()) and platform.name in module.get("only", PLATFORMS):
            path = STUBS / module["path"]
            yield module["name"], sorted(path.glob("*.swift")) if path.is_dir() else [path]
