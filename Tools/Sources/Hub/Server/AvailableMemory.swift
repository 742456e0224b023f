import Foundation
import PropertyLists

/// The memory that a process may use.
package enum AvailableMemory {
    /// The bytes that the computer has, or fewer in a container or a service with a limit.
    package static var bytes: Int {
        let all = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        return min(all, limit(of: text("/proc/self/cgroup"), in: "/sys/fs/cgroup") ?? all)
    }

    /// The lowest limit of a process's group of Linux (cgroup 2), and of those that it is in.
    static func limit(of groups: String, in folder: String) -> Int? {
        guard let line = groups.split(separator: "\n").first(where: { $0.hasPrefix("0::/") }) else { return nil }
        let names = line.dropFirst("0::".count).split(separator: "/").map(String.init)
        return (0...names.count).compactMap { count in
            let file = ([folder] + names.prefix(count) + ["memory.max"]).joined(separator: "/")
            return Int(text(file).trimmingCharacters(in: .whitespacesAndNewlines))
        }.min()
    }

    private static func text(_ file: String) -> String {
        let bytes = try? RegularFile.contents(atPath: file, limit: 64 << 10)
        return String(decoding: bytes ?? Data(), as: UTF8.self)
    }
}
