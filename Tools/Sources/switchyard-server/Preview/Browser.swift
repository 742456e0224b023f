import Foundation
import Reports
import Subprocess

/// The user's browser.
enum Browser {
    /// Opens an address if there is a terminal and a screen. The address must not contain a permanent key, because
    /// other users can see the arguments of processes.
    static func open(_ address: String) async {
        guard isPossible, let program else { return }
        _ = try? await Subprocess.run(
            .name(program), arguments: [address], output: .discarded, error: .discarded)
    }

    /// Whether there is a terminal, and a program that opens a browser.
    static var isPossible: Bool {
        guard hasTerminal, let program else { return false }
        #if os(macOS)
            return FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
        #else
            let variables = ProcessInfo.processInfo.environment
            let hasScreen = [variables["DISPLAY"], variables["WAYLAND_DISPLAY"]].contains { $0?.isEmpty == false }
            let folders = (variables["PATH"] ?? "").split(separator: ":")
            return hasScreen
                && folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
        #endif
    }

    /// Whether the output goes to a terminal.
    static var hasTerminal: Bool { isatty(STDOUT_FILENO) == 1 && isatty(STDIN_FILENO) == 1 }

    private static var program: String? {
        #if os(macOS)
            "open"
        #elseif os(Linux)
            "xdg-open"
        #else
            nil
        #endif
    }
}
